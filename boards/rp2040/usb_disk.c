/* Command and status, as they lie in their packets:
 *
 *   'U' 'S' 'B' 'C'  tag (4)  bytes wanted (4)  direction  unit  length  command (16)
 *   'U' 'S' 'B' 'S'  tag (4)  bytes not sent (4)  status */
#include "usb_disk.h"

#include <string.h>

#include "usb_controller.h"

#define COMMAND_BYTES 31u
#define STATUS_BYTES 13u
#define SCSI_BYTES_MAX 16u
#define AT_TAG 4u
#define AT_WANTED 8u
#define AT_DIRECTION 12u
#define AT_UNIT 13u
#define AT_LENGTH 14u
#define AT_SCSI 15u
#define TO_HOST 0x80u

typedef enum { STATUS_GOOD, STATUS_FAILED, STATUS_OUT_OF_STEP } status_t;

typedef enum { STATE_OFF, STATE_COMMAND, STATE_DATA, STATE_STATUS, STATE_BROKEN } state_t;

static struct {
    const hal_usb_drive_t *drive;
    uint8_t state;  /* state_t */
    uint8_t status; /* status_t */
    uint8_t tag[4];
    uint32_t wanted; /* by the host, in all */
    uint32_t bytes;  /* that it gets */
    uint32_t sent;
} disk;

void disk_offer(const hal_usb_drive_t *drive) { disk.drive = drive; }

bool disk_is_offered(void) {
    return disk.drive != NULL && disk.drive->offered(disk.drive->context);
}

void disk_plugged_in(void) {
    if (disk.drive != NULL) {
        disk.drive->plugged_in(disk.drive->context);
    }
}

void disk_begin(bool configured) {
    disk.state = configured && disk.drive != NULL ? STATE_COMMAND : STATE_OFF;
}

void disk_recover(void) {
    if (disk.state != STATE_OFF) {
        pipe_abort(PIPE_DRIVE_IN);
        pipe_drop(PIPE_DRIVE_OUT); /* a command from before */
        disk.state = STATE_COMMAND;
    }
}

bool disk_needs_recovery(void) { return disk.state == STATE_BROKEN; }

static uint32_t word_at(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static bool is_command(const uint8_t *bytes, uint8_t count) {
    return count == COMMAND_BYTES && memcmp(bytes, "USBC", 4) == 0 && bytes[AT_UNIT] == 0 &&
           bytes[AT_LENGTH] >= 1 && bytes[AT_LENGTH] <= SCSI_BYTES_MAX;
}

/* What host and drive mean to send differs, or doesn't (the transport's thirteen cases). */
static status_t compare(const hal_usb_reply_t *reply, bool to_host) {
    bool fits = reply->bytes == 0 || (to_host && reply->bytes <= disk.wanted);
    if (!fits) {
        return STATUS_OUT_OF_STEP;
    }
    return reply->good ? STATUS_GOOD : STATUS_FAILED;
}

static void take_command(const uint8_t *bytes) {
    uint8_t command[COMMAND_BYTES];
    memcpy(command, bytes, sizeof command); /* out of the controller's memory */
    bool to_host = (command[AT_DIRECTION] & TO_HOST) != 0;
    memcpy(disk.tag, &command[AT_TAG], sizeof disk.tag);
    disk.wanted = word_at(&command[AT_WANTED]);
    hal_usb_reply_t reply =
        disk.drive->command(disk.drive->context, &command[AT_SCSI], command[AT_LENGTH]);
    disk.status = (uint8_t)compare(&reply, to_host);
    disk.bytes = !to_host ? 0 : reply.bytes < disk.wanted ? reply.bytes : disk.wanted;
    disk.sent = 0;
    disk.state = to_host && disk.wanted > 0 ? STATE_DATA : STATE_STATUS;
    if (!to_host && disk.wanted > 0) {
        pipe_halt(PIPE_DRIVE_OUT); /* nothing is taken */
    }
}

static bool await_command(void) {
    const uint8_t *bytes;
    uint8_t count;
    if (!pipe_received(PIPE_DRIVE_OUT, &bytes, &count)) {
        if (!pipe_busy(PIPE_DRIVE_OUT)) {
            pipe_receive(PIPE_DRIVE_OUT);
        }
        return false;
    }
    if (is_command(bytes, count)) {
        take_command(bytes);
    } else {
        pipe_halt(PIPE_DRIVE_OUT);
        pipe_halt(PIPE_DRIVE_IN);
        disk.state = STATE_BROKEN;
    }
    return true;
}

/* Fewer bytes than the host wants end in a short packet, or else in a STALL. */
static bool send_data(void) {
    if (pipe_busy(PIPE_DRIVE_IN)) {
        return false;
    }
    uint8_t packet[USB_PACKET_BYTES];
    uint32_t left = disk.bytes - disk.sent;
    if (left == 0) {
        if (disk.sent < disk.wanted && disk.sent % USB_PACKET_BYTES == 0) {
            pipe_halt(PIPE_DRIVE_IN);
        }
        disk.state = STATE_STATUS;
        return true;
    }
    uint8_t count = (uint8_t)(left < sizeof packet ? left : sizeof packet);
    disk.drive->read(disk.drive->context, disk.sent, packet, count);
    disk.sent += count;
    pipe_send(PIPE_DRIVE_IN, packet, count);
    return true;
}

static bool send_status(void) {
    if (pipe_busy(PIPE_DRIVE_IN)) {
        return false;
    }
    uint32_t rest = disk.wanted - disk.sent;
    uint8_t packet[STATUS_BYTES] = {'U', 'S', 'B', 'S'};
    memcpy(&packet[4], disk.tag, sizeof disk.tag);
    for (unsigned i = 0; i < 4; i++) {
        packet[8 + i] = (uint8_t)(rest >> 8 * i);
    }
    packet[12] = disk.status;
    pipe_send(PIPE_DRIVE_IN, packet, sizeof packet);
    disk.state = STATE_COMMAND;
    if (!pipe_halted(PIPE_DRIVE_OUT)) {
        pipe_receive(PIPE_DRIVE_OUT);
    }
    return true;
}

bool disk_poll(void) {
    switch ((state_t)disk.state) {
    case STATE_COMMAND:
        return await_command();
    case STATE_DATA:
        return send_data();
    case STATE_STATUS:
        return send_status();
    case STATE_OFF:
    case STATE_BROKEN:
        break;
    }
    return false;
}
