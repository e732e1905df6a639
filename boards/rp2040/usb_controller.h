/* The RP2040's USB controller: packets, and nothing of what they mean.
 *
 * Its interrupt only notes what can't wait (a SETUP, a reset, an address that holds from now on);
 * everything else is done by the loop, in order, by looking. So nothing here is shared that the
 * functions below don't guard, and no traffic, however odd, finds a state that nobody thought of:
 * a buffer is armed or it isn't. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define USB_PACKET_BYTES 64u

/* Bit 7: towards the host. The drive's are there also when it isn't offered. */
#define USB_ENDPOINT_NOTIFY 0x81
#define USB_ENDPOINT_SERIAL_OUT 0x02
#define USB_ENDPOINT_SERIAL_IN 0x82
#define USB_ENDPOINT_DRIVE_OUT 0x03
#define USB_ENDPOINT_DRIVE_IN 0x83

/* A pipe is an endpoint other than 0. */
typedef enum {
    PIPE_NOTIFY,
    PIPE_SERIAL_OUT,
    PIPE_SERIAL_IN,
    PIPE_DRIVE_OUT,
    PIPE_DRIVE_IN,
    PIPES
} usb_pipe_t;

/* From a reset of the whole block; a host sees us from now on. And off the bus again. */
void controller_start(void);
void controller_stop(void);

/* Every time round the loop. controller_due_us: when it wants that at the latest. */
void controller_poll(void);
uint64_t controller_due_us(void);

/* Did a bus reset come since the last call? All pipes are closed by it. */
bool controller_take_reset(void);

/* When the host was last heard; false: not since the start. */
bool controller_heard(uint32_t *when_us);
bool controller_suspended(void);

/* --- endpoint 0 --- */

/* The newest request that wasn't taken yet. It took back what was armed for the one before. */
bool controller_take_setup(uint8_t setup[8]);

/* Arm a packet either way. Nothing happens while a newer request waits to be taken. */
void controller_send_0(const uint8_t *bytes, uint8_t count, bool data1);
void controller_receive_0(bool data1);
void controller_stall_0(void);

/* Is it over? Once true for each packet. */
bool controller_sent_0(void);
bool controller_received_0(const uint8_t **bytes, uint8_t *count);

/* From the end of the status stage on. */
void controller_set_address(uint8_t address);

/* --- pipes --- */

/* All begin anew, DATA0 and nothing armed; or are shut. */
void pipes_open(void);
void pipes_close(void);

/* Arms a packet; nothing happens while the pipe is busy, or holds a packet that nobody took. */
void pipe_send(usb_pipe_t pipe, const uint8_t *bytes, uint8_t count);
void pipe_receive(usb_pipe_t pipe);

/* Armed, and not over yet. A halted pipe, or one that is shut, is busy. */
bool pipe_busy(usb_pipe_t pipe);

/* The packet that came, once; false: none did. Its bytes stay until pipe_receive. */
bool pipe_received(usb_pipe_t pipe, const uint8_t **bytes, uint8_t *count);

/* Takes back what is armed and not over; the toggles go on as if it had never been. */
void pipe_abort(usb_pipe_t pipe);

/* Forgets a packet that came and that nobody took, and takes the next. */
void pipe_drop(usb_pipe_t pipe);

/* STALL until the restart, which begins with DATA0 and arms again what was armed. */
void pipe_halt(usb_pipe_t pipe);
bool pipe_halted(usb_pipe_t pipe);
void pipe_restart(usb_pipe_t pipe);
