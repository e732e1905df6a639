/* hal_usb.h on the host: stdin and stdout as the console's byte stream (in a terminal they are keys and
 * picture). */
#include "hal_usb.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "host.h"
#include "terminal.h"

enum { END_OF_TRANSMISSION = 4 }; /* the console's last byte after `exit` */

static struct {
    bool open;
    bool person; /* stdin is a terminal in raw mode */
    bool ended;  /* stdin is at its end */
    bool dry;
    bool at_return;
    uint16_t start, end; /* of unread bytes */
    uint8_t bytes[4096];
} usb;

/* The console greets a terminal when it receives a return. */
void usb_open(bool person) {
    usb.open = true;
    usb.person = person;
    usb.bytes[0] = '\r';
    usb.end = person ? 1 : 0;
}

bool usb_ended(void) { return usb.ended && usb.start == usb.end; }

bool usb_was_dry(void) {
    bool dry = usb.dry;
    usb.dry = false;
    return dry;
}

/* A terminal sends no CRLF: it doesn't have to be waited for. */
bool usb_was_at_return(void) {
    bool at_return = usb.at_return && !usb.person;
    usb.at_return = false;
    return at_return;
}

bool usb_wait_ms(int timeout_ms) {
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    if (usb.ended || terminal_quit() || usb.start < usb.end) {
        return false;
    }
    return poll(&in, 1, timeout_ms) > 0;
}

void hal_usb_poll(void) {}

hal_usb_state_t hal_usb_state(void) { return usb.open ? HAL_USB_OPEN : HAL_USB_OFF; }

static void refill(void) {
    if (!usb_wait_ms(0)) {
        return;
    }
    ssize_t count = read(STDIN_FILENO, usb.bytes, sizeof usb.bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) {
        return;
    }
    usb.ended = count <= 0;
    if (usb.ended && usb.person) {
        terminal_lose();
    }
    usb.start = 0;
    usb.end = (uint16_t)(count > 0 ? count : 0);
}

uint16_t hal_usb_read(uint8_t *data, uint16_t max) {
    if (!usb.open) {
        return 0;
    }
    if (usb.start == usb.end) {
        refill();
    }
    uint16_t left = (uint16_t)(usb.end - usb.start);
    uint16_t count = left < max ? left : max;
    memcpy(data, &usb.bytes[usb.start], count);
    usb.start = (uint16_t)(usb.start + count);
    usb.dry = count == 0;
    usb.at_return = count > 0 ? data[count - 1] == '\r' : usb.at_return;
    return count;
}

/* When the reader is gone everything counts as written, so that nothing waits for it. */
uint16_t hal_usb_write(const uint8_t *data, uint16_t bytes) {
    ssize_t count = write(STDOUT_FILENO, data, bytes);
    if (count > 0 && usb.person && memchr(data, END_OF_TRANSMISSION, (size_t)count) != NULL) {
        terminal_end();
    }
    if (count >= 0) {
        return (uint16_t)count;
    }
    bool again = errno == EINTR || errno == EAGAIN;
    usb.ended = usb.ended || !again;
    if (usb.ended && usb.person) {
        terminal_lose();
    }
    return again ? 0 : bytes;
}

bool hal_usb_flushed(void) { return true; }

/* No drive. */
void hal_usb_offer_drive(const hal_usb_drive_t *drive) { (void)drive; }
