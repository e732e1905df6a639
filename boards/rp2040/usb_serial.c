#include "usb_serial.h"

#include <string.h>

#include "usb_controller.h"

/* A host that closes a port waits until all that was written to it is gone (Linux 30 s): there is
 * room for what a program says before it looks at an answer. */
#define CAME_BYTES 256u
#define GOES_BYTES 512u

typedef struct {
    uint16_t oldest, used;
} queue_t;

static struct {
    bool open;
    bool ends_full; /* the last packet was full: an empty one tells that nothing follows */
    queue_t came, goes;
    uint8_t came_bytes[CAME_BYTES];
    uint8_t goes_bytes[GOES_BYTES];
    uint8_t coding[SERIAL_CODING_BYTES];
} serial;

/* As many as fit; `size` is that of `bytes`. Returns how many. */
static uint16_t put(queue_t *queue, uint8_t *bytes, uint16_t size, const uint8_t *data,
                    uint16_t count) {
    uint16_t room = (uint16_t)(size - queue->used);
    uint16_t taken = count < room ? count : room;
    for (uint16_t i = 0; i < taken; i++) {
        bytes[(unsigned)(queue->oldest + queue->used + i) % size] = data[i];
    }
    queue->used = (uint16_t)(queue->used + taken);
    return taken;
}

static uint16_t get(queue_t *queue, const uint8_t *bytes, uint16_t size, uint8_t *data,
                    uint16_t max) {
    uint16_t given = queue->used < max ? queue->used : max;
    for (uint16_t i = 0; i < given; i++) {
        data[i] = bytes[(unsigned)(queue->oldest + i) % size];
    }
    queue->oldest = (uint16_t)((queue->oldest + given) % size);
    queue->used = (uint16_t)(queue->used - given);
    return given;
}

static void forget(void) {
    serial.came = serial.goes = (queue_t){0};
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

/* Neither does who opens it get what came before: nobody sent it. */
void serial_set_open(bool open) {
    if (serial.open != open) {
        pipe_abort(PIPE_SERIAL_IN);
        pipe_drop(PIPE_SERIAL_OUT);
        forget();
    }
    serial.open = open;
}

bool serial_is_open(void) { return serial.open; }

void serial_set_coding(const uint8_t coding[SERIAL_CODING_BYTES]) {
    memcpy(serial.coding, coding, SERIAL_CODING_BYTES);
}

const uint8_t *serial_coding(void) { return serial.coding; }

/* Who didn't open the port isn't heard, as nobody could hear the answer, nor hang up. */
static void receive(void) {
    const uint8_t *bytes;
    uint8_t count;
    if (serial.came.used + USB_PACKET_BYTES <= CAME_BYTES &&
        pipe_received(PIPE_SERIAL_OUT, &bytes, &count)) {
        put(&serial.came, serial.came_bytes, CAME_BYTES, bytes, serial.open ? count : 0);
        pipe_receive(PIPE_SERIAL_OUT);
    }
}

static void send(void) {
    uint8_t packet[USB_PACKET_BYTES];
    if ((serial.goes.used == 0 && !serial.ends_full) || pipe_busy(PIPE_SERIAL_IN)) {
        return;
    }
    uint8_t count =
        (uint8_t)get(&serial.goes, serial.goes_bytes, GOES_BYTES, packet, sizeof packet);
    serial.ends_full = count == sizeof packet;
    pipe_send(PIPE_SERIAL_IN, packet, count);
}

void serial_poll(void) {
    receive();
    send();
}

uint16_t serial_read(uint8_t *data, uint16_t max) {
    if (serial.came.used == 0) {
        receive();
    }
    return get(&serial.came, serial.came_bytes, CAME_BYTES, data, max);
}

uint16_t serial_write(const uint8_t *data, uint16_t bytes) {
    uint16_t taken = put(&serial.goes, serial.goes_bytes, GOES_BYTES, data, bytes);
    send();
    return taken;
}

bool serial_flushed(void) {
    return serial.goes.used == 0 && !serial.ends_full && !pipe_busy(PIPE_SERIAL_IN);
}
