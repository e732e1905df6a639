#include "usb_serial.h"

#include <string.h>

#include "usb_controller.h"

#define WAITING_BYTES 512u /* a power of two */

static struct {
    bool open;
    bool ends_full; /* the last packet was full: an empty one tells that nothing follows */
    uint8_t read;   /* of the packet that is there */
    uint16_t oldest, used;
    uint8_t waiting[WAITING_BYTES];
    uint8_t coding[SERIAL_CODING_BYTES];
} serial;

static void forget(void) {
    serial.read = 0;
    serial.oldest = serial.used = 0;
    serial.ends_full = false;
}

void serial_begin(bool configured) {
    static const uint8_t usual[SERIAL_CODING_BYTES] = {0x00, 0xC2, 0x01, 0x00, 0, 0, 8};
    forget();
    serial.open = false;
    memcpy(serial.coding, usual, sizeof usual); /* 115200 8N1 */
    if (configured) {
        pipe_receive(PIPE_SERIAL_OUT);
    }
}

void serial_set_open(bool open) {
    if (serial.open && !open) {
        forget();
        pipe_abort(PIPE_SERIAL_IN);
        pipe_receive(PIPE_SERIAL_OUT);
    }
    serial.open = open;
}

bool serial_is_open(void) { return serial.open; }

void serial_set_coding(const uint8_t coding[SERIAL_CODING_BYTES]) {
    memcpy(serial.coding, coding, SERIAL_CODING_BYTES);
}

const uint8_t *serial_coding(void) { return serial.coding; }

uint16_t serial_read(uint8_t *data, uint16_t max) {
    const uint8_t *bytes;
    uint8_t count;
    if (!pipe_received(PIPE_SERIAL_OUT, &bytes, &count)) {
        return 0;
    }
    uint16_t left = (uint16_t)(count - serial.read);
    uint16_t taken = left < max ? left : max;
    for (uint16_t i = 0; i < taken; i++) {
        data[i] = bytes[serial.read + i];
    }
    serial.read = (uint8_t)(serial.read + taken);
    if (serial.read == count) {
        serial.read = 0;
        pipe_receive(PIPE_SERIAL_OUT);
    }
    return taken;
}

uint16_t serial_write(const uint8_t *data, uint16_t bytes) {
    uint16_t room = (uint16_t)(WAITING_BYTES - serial.used);
    uint16_t taken = bytes < room ? bytes : room;
    for (uint16_t i = 0; i < taken; i++) {
        serial.waiting[(unsigned)(serial.oldest + serial.used + i) % WAITING_BYTES] = data[i];
    }
    serial.used = (uint16_t)(serial.used + taken);
    serial_poll();
    return taken;
}

bool serial_flushed(void) {
    return serial.used == 0 && !serial.ends_full && !pipe_busy(PIPE_SERIAL_IN);
}

void serial_poll(void) {
    uint8_t packet[USB_PACKET_BYTES];
    if ((serial.used == 0 && !serial.ends_full) || pipe_busy(PIPE_SERIAL_IN)) {
        return;
    }
    uint8_t count = (uint8_t)(serial.used < sizeof packet ? serial.used : sizeof packet);
    for (uint8_t i = 0; i < count; i++) {
        packet[i] = serial.waiting[(unsigned)(serial.oldest + i) % WAITING_BYTES];
    }
    serial.oldest = (uint16_t)((serial.oldest + count) % WAITING_BYTES);
    serial.used = (uint16_t)(serial.used - count);
    serial.ends_full = count == sizeof packet;
    pipe_send(PIPE_SERIAL_IN, packet, count);
}
