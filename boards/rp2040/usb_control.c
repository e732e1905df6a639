#include "usb_control.h"

#include <assert.h>
#include <string.h>

#include "usb_controller.h"
#include "usb_descriptors.h"
#include "usb_requests.h"

static_assert(sizeof(usb_setup_t) == 8, "copied from the wire");

#define TO_HOST 0x80u
#define ADDRESS_MAX 127u

/* The stages of a request:
 *
 *   towards us   SETUP, [data, always one packet here], IN without data: done
 *   towards it   SETUP, data .., OUT without data: done. It may come before all data went. */
typedef enum { STAGE_IDLE, STAGE_SEND, STAGE_TAKE, STAGE_DONE } stage_t;

static struct {
    uint8_t configuration;
    uint8_t stage; /* stage_t */
    bool data1;
    bool ends_short; /* the host asked for more: a short packet tells it the end */
    uint16_t left;
    const uint8_t *bytes;
    usb_setup_t setup;
    const usb_request_t *request;
} control;

uint8_t usb_answer_bytes[USB_ANSWER_BYTES];

usb_answer_t usb_refuse(void) { return (usb_answer_t){.kind = ANSWER_REFUSE}; }

usb_answer_t usb_done(void) { return (usb_answer_t){.kind = ANSWER_DONE}; }

usb_answer_t usb_send(const uint8_t *bytes, uint16_t count) {
    return (usb_answer_t){.kind = ANSWER_SEND, .bytes = bytes, .count = count};
}

bool control_configured(void) { return control.configuration != 0; }

void control_reset(void) { memset(&control, 0, sizeof control); }

/* --- chapter 9 ------------------------------------------------------------------------------- */

#define CONFIGURATION 1u
#define FEATURE_HALT 0u
#define DESCRIPTOR_STRING 3u

static usb_answer_t send_two(uint8_t first, uint8_t second) {
    usb_answer_bytes[0] = first;
    usb_answer_bytes[1] = second;
    return usb_send(NULL, 2);
}

static usb_answer_t send_one(uint8_t value) {
    usb_answer_bytes[0] = value;
    return usb_send(NULL, 1);
}

static bool is_interface(const usb_setup_t *setup) { return setup->index < usb_interfaces(); }

static usb_answer_t device_status(const usb_setup_t *setup) {
    return setup->value == 0 && setup->index == 0 ? send_two(0, 0) : usb_refuse();
}

static usb_answer_t interface_status(const usb_setup_t *setup) {
    return is_interface(setup) ? send_two(0, 0) : usb_refuse();
}

static usb_answer_t set_address(const usb_setup_t *setup) {
    if (setup->value > ADDRESS_MAX || control_configured()) {
        return usb_refuse();
    }
    controller_set_address((uint8_t)setup->value);
    return usb_done();
}

static usb_answer_t get_descriptor(const usb_setup_t *setup) {
    const uint8_t *bytes = NULL;
    uint16_t count = usb_descriptor((uint8_t)(setup->value >> 8), (uint8_t)setup->value, &bytes);
    return count > 0 ? usb_send(bytes, count) : usb_refuse();
}

static usb_answer_t get_configuration(const usb_setup_t *setup) {
    (void)setup;
    return send_one(control.configuration);
}

/* Also to the value that it has: everything begins anew (USB 2.0, 9.1.1.5). */
static usb_answer_t set_configuration(const usb_setup_t *setup) {
    if (setup->value > CONFIGURATION) {
        return usb_refuse();
    }
    control.configuration = (uint8_t)setup->value;
    if (control.configuration == 0) {
        pipes_close();
    } else {
        pipes_open();
    }
    requests_begin(control_configured());
    return usb_done();
}

static usb_answer_t get_interface(const usb_setup_t *setup) {
    return is_interface(setup) && setup->value == 0 ? send_one(0) : usb_refuse();
}

/* There is one setting each; its pipes begin anew. */
static usb_answer_t set_interface(const usb_setup_t *setup) {
    if (!is_interface(setup) || setup->value != 0) {
        return usb_refuse();
    }
    for (usb_pipe_t pipe = 0; pipe < PIPES; pipe++) {
        if (usb_pipe_interface(pipe) == setup->index && !requests_hold_halt(pipe)) {
            pipe_restart(pipe);
        }
    }
    return usb_done();
}

/* The pipe of an endpoint; PIPES: there is none. */
static usb_pipe_t pipe_at(uint16_t endpoint) {
    static const uint8_t endpoints[PIPES] = {USB_ENDPOINT_NOTIFY, USB_ENDPOINT_SERIAL_OUT,
                                             USB_ENDPOINT_SERIAL_IN, USB_ENDPOINT_DRIVE_OUT,
                                             USB_ENDPOINT_DRIVE_IN};
    for (usb_pipe_t pipe = 0; pipe < PIPES; pipe++) {
        if (endpoints[pipe] == endpoint && usb_pipe_interface(pipe) < usb_interfaces()) {
            return control_configured() ? pipe : PIPES;
        }
    }
    return PIPES;
}

static bool is_endpoint_0(uint16_t endpoint) { return (endpoint & ~TO_HOST) == 0; }

static usb_answer_t endpoint_status(const usb_setup_t *setup) {
    usb_pipe_t pipe = pipe_at(setup->index);
    if (is_endpoint_0(setup->index)) {
        return send_two(0, 0);
    }
    return pipe < PIPES ? send_two(pipe_halted(pipe) ? 1 : 0, 0) : usb_refuse();
}

static usb_answer_t clear_halt(const usb_setup_t *setup) {
    usb_pipe_t pipe = pipe_at(setup->index);
    if (setup->value != FEATURE_HALT || (pipe == PIPES && !is_endpoint_0(setup->index))) {
        return usb_refuse();
    }
    if (pipe < PIPES && !requests_hold_halt(pipe)) {
        pipe_restart(pipe);
    }
    return usb_done();
}

static usb_answer_t set_halt(const usb_setup_t *setup) {
    usb_pipe_t pipe = pipe_at(setup->index);
    if (setup->value != FEATURE_HALT || pipe == PIPES) {
        return usb_refuse();
    }
    pipe_halt(pipe);
    return usb_done();
}

static const usb_request_t standard[] = {
    {0x80, 0, false, device_status, NULL},     {0x81, 0, true, interface_status, NULL},
    {0x82, 0, false, endpoint_status, NULL},   {0x02, 1, false, clear_halt, NULL},
    {0x02, 3, true, set_halt, NULL},           {0x00, 5, false, set_address, NULL},
    {0x80, 6, false, get_descriptor, NULL},    {0x80, 8, false, get_configuration, NULL},
    {0x00, 9, false, set_configuration, NULL}, {0x81, 10, true, get_interface, NULL},
    {0x01, 11, true, set_interface, NULL},
};

/* --- the stages ------------------------------------------------------------------------------ */

static const usb_request_t *find(const usb_request_t *rows, unsigned count,
                                 const usb_setup_t *setup) {
    for (unsigned i = 0; i < count; i++) {
        if (rows[i].type == setup->type && rows[i].request == setup->request) {
            return &rows[i];
        }
    }
    return NULL;
}

static const usb_request_t *find_request(const usb_setup_t *setup) {
    const usb_request_t *found = find(standard, sizeof standard / sizeof standard[0], setup);
    if (found == NULL) {
        unsigned count;
        const usb_request_t *ours = requests_of_interfaces(&count);
        found = find(ours, count, setup);
    }
    return found != NULL && found->configured && !control_configured() ? NULL : found;
}

static void send_next(void) {
    uint8_t count = (uint8_t)(control.left < USB_PACKET_BYTES ? control.left : USB_PACKET_BYTES);
    controller_send_0(control.bytes, count, control.data1);
    control.data1 = !control.data1;
    control.bytes += count;
    control.left = (uint16_t)(control.left - count);
    control.ends_short = control.ends_short && count == USB_PACKET_BYTES;
}

static void begin_sending(const usb_answer_t *answer) {
    bool all = answer->count < control.setup.length;
    control.stage = STAGE_SEND;
    control.bytes = answer->bytes != NULL ? answer->bytes : usb_answer_bytes;
    control.left = all ? answer->count : control.setup.length;
    control.ends_short = all;
    control.data1 = true;
    controller_receive_0(true);
    send_next();
}

static void acknowledge(void) {
    control.stage = STAGE_DONE;
    controller_send_0(usb_answer_bytes, 0, true);
}

static void refuse(void) {
    control.stage = STAGE_IDLE;
    controller_stall_0();
}

static bool takes_exactly(const usb_answer_t *answer) {
    return answer->kind == ANSWER_TAKE && answer->count == control.setup.length;
}

/* Data that nobody asked for is refused before it is sent; without a length there is no data stage,
 * whatever the direction says (USB 2.0, 9.3.5). */
static void begin(void) {
    const usb_request_t *request = find_request(&control.setup);
    bool sends_data = (control.setup.type & TO_HOST) == 0 && control.setup.length > 0;
    if (request == NULL || (sends_data && request->taken == NULL)) {
        refuse();
        return;
    }
    usb_answer_t answer = request->answer(&control.setup);
    control.request = request;
    if (takes_exactly(&answer)) {
        control.stage = STAGE_TAKE;
        controller_receive_0(true);
    } else if (answer.kind == ANSWER_SEND && control.setup.length > 0) {
        begin_sending(&answer);
    } else if (answer.kind == ANSWER_SEND || answer.kind == ANSWER_DONE) {
        acknowledge();
    } else {
        refuse();
    }
}

static void went(void) {
    if (control.stage == STAGE_SEND && (control.left > 0 || control.ends_short)) {
        send_next();
    } else if (control.stage == STAGE_DONE) {
        control.stage = STAGE_IDLE;
        requests_acknowledged();
    }
}

static void came(const uint8_t *bytes, uint8_t count) {
    if (control.stage == STAGE_SEND) {
        control.stage = STAGE_IDLE; /* the host has enough */
        return;
    }
    if (control.stage != STAGE_TAKE || count != control.setup.length) {
        refuse();
        return;
    }
    memcpy(usb_answer_bytes, bytes, count);
    control.request->taken();
    acknowledge();
}

bool control_poll(void) {
    uint8_t setup[8];
    const uint8_t *bytes;
    uint8_t count;
    if (controller_take_setup(setup)) {
        memcpy(&control.setup, setup, sizeof control.setup);
        begin();
        return true;
    }
    if (controller_sent_0()) {
        went();
        return true;
    }
    if (controller_received_0(&bytes, &count)) {
        came(bytes, count);
        return true;
    }
    return false;
}
