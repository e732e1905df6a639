/* Endpoint 0: the requests that every USB device answers (USB 2.0, chapter 9), and those of our
 * interfaces, by one table. What isn't in it, or comes with other lengths than it should, is
 * refused by STALL. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* As it comes over the wire. */
typedef struct {
    uint8_t type;
    uint8_t request;
    uint16_t value;
    uint16_t index;
    uint16_t length;
} usb_setup_t;

typedef enum { ANSWER_REFUSE, ANSWER_DONE, ANSWER_SEND, ANSWER_TAKE } usb_answer_kind_t;

typedef struct {
    uint8_t kind;         /* usb_answer_kind_t */
    uint16_t count;       /* of bytes to send, at most; or to take, exactly */
    const uint8_t *bytes; /* to send; NULL: those in usb_answer_bytes */
} usb_answer_t;

/* Room for a short answer. Taken data comes here, too, before `taken` is called. */
#define USB_ANSWER_BYTES 48u
extern uint8_t usb_answer_bytes[USB_ANSWER_BYTES];

typedef struct {
    uint8_t type;
    uint8_t request;
    bool configured; /* refused before SET_CONFIGURATION */
    usb_answer_t (*answer)(const usb_setup_t *setup);
    void (*taken)(void);
} usb_request_t;

usb_answer_t usb_refuse(void);
usb_answer_t usb_done(void);
usb_answer_t usb_send(const uint8_t *bytes, uint16_t count);

/* The bus was reset, or the cable is out. */
void control_reset(void);

/* Goes on with the request at hand, or begins the next. True: something happened. */
bool control_poll(void);

bool control_configured(void);
