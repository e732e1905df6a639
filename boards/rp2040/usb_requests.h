/* What our interfaces answer on endpoint 0: the serial port, the reset interface that picotool
 * knows, the drive. */
#pragma once

#include "usb_control.h"
#include "usb_controller.h"

const usb_request_t *requests_of_interfaces(unsigned *count);

/* The configuration was set, or taken away: the interfaces begin anew. */
void requests_begin(bool configured);

/* A request without data was acknowledged, and the host knows it. */
void requests_acknowledged(void);

/* Stays this pipe halted, whatever the host asks? (Until the drive's own reset.) */
bool requests_hold_halt(usb_pipe_t pipe);

/* A restart that was asked for, when it is due. */
void requests_poll(void);
uint64_t requests_due_us(void);
