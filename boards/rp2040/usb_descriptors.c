#include "usb_descriptors.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

/* Raspberry Pi's ids of a Pico with a CDC port and its reset interface, which is what this is: the
 * only ones with which picotool resets a running device unasked. */
#define VENDOR_ID 0x2E8A
#define PRODUCT_ID 0x000A
#define RELEASE 0x0100
#define USB_2_1 0x0210 /* has a BOS descriptor */

#define LOW_HIGH(word) (uint8_t)((word)&0xFFu), (uint8_t)((word) >> 8)

enum { DEVICE = 1, CONFIGURATION = 2, STRING = 3, INTERFACE = 4, ENDPOINT = 5, BOS = 15 };
enum { ASSOCIATION = 11, CAPABILITY = 16, CDC_PART = 0x24 };

enum {
    STRING_LANGUAGES,
    STRING_MAKER,
    STRING_PRODUCT,
    STRING_SERIAL,
    STRING_CDC,
    STRING_RESET,
    STRING_DRIVE,
    STRINGS
};

static const char *strings[STRINGS] = {
    [STRING_MAKER] = "Sanity Die", [STRING_PRODUCT] = "Sanity Die", [STRING_CDC] = "Console",
    [STRING_RESET] = "Reset",      [STRING_DRIVE] = "Drive",
};

void usb_describe_serial(const char *serial) { strings[STRING_SERIAL] = serial; }

static const uint8_t device[] = {
    18,
    DEVICE,
    LOW_HIGH(USB_2_1),
    0xEF, /* interfaces in groups */
    2,
    1,
    USB_PACKET_BYTES,
    LOW_HIGH(VENDOR_ID),
    LOW_HIGH(PRODUCT_ID),
    LOW_HIGH(RELEASE),
    STRING_MAKER,
    STRING_PRODUCT,
    STRING_SERIAL,
    1,
};
static_assert(sizeof device == 18, "the length that it tells");

/* --- the configuration ------------------------------------------------------------- */

#define HEAD_BYTES 9u
#define SERIAL_BYTES 66u
#define RESET_BYTES 9u
#define DRIVE_BYTES 23u
#define POWER_MA 100
#define NOTIFY_BYTES 8
#define NOTIFY_MS 16
#define BULK 2
#define INTERRUPT 3

#define HEAD(bytes, interfaces)                                                                    \
    9, CONFIGURATION, LOW_HIGH(bytes), (interfaces), 1, 0, 0x80 /* fed by the bus */, POWER_MA / 2
#define ENDPOINT_OF(address, type, bytes, interval)                                                \
    7, ENDPOINT, (address), (type), LOW_HIGH(bytes), (interval)
#define INTERFACE_OF(number, endpoints, class, subclass, protocol, name)                           \
    9, INTERFACE, (number), 0, (endpoints), (class), (subclass), (protocol), (name)

/* CDC 1.20, abstract control model: two interfaces, one function. */
#define SERIAL                                                                                     \
    8, ASSOCIATION, USB_INTERFACE_CDC, 2, 2, 2, 0, 0,                                              \
        INTERFACE_OF(USB_INTERFACE_CDC, 1, 2, 2, 0, STRING_CDC), 5, CDC_PART, 0, LOW_HIGH(0x0120), \
        5, CDC_PART, 1, 0, USB_INTERFACE_CDC_DATA, 4, CDC_PART, 2, 6, 5, CDC_PART, 6,              \
        USB_INTERFACE_CDC, USB_INTERFACE_CDC_DATA,                                                 \
        ENDPOINT_OF(USB_ENDPOINT_NOTIFY, INTERRUPT, NOTIFY_BYTES, NOTIFY_MS),                      \
        INTERFACE_OF(USB_INTERFACE_CDC_DATA, 2, 10, 0, 0, 0),                                      \
        ENDPOINT_OF(USB_ENDPOINT_SERIAL_OUT, BULK, USB_PACKET_BYTES, 0),                           \
        ENDPOINT_OF(USB_ENDPOINT_SERIAL_IN, BULK, USB_PACKET_BYTES, 0)

#define RESET INTERFACE_OF(USB_INTERFACE_RESET, 0, 0xFF, 0, 1, STRING_RESET)

/* Mass storage, SCSI commands, bulk-only transport. */
#define DRIVE                                                                                      \
    INTERFACE_OF(USB_INTERFACE_DRIVE, 2, 8, 6, 0x50, STRING_DRIVE),                                \
        ENDPOINT_OF(USB_ENDPOINT_DRIVE_OUT, BULK, USB_PACKET_BYTES, 0),                            \
        ENDPOINT_OF(USB_ENDPOINT_DRIVE_IN, BULK, USB_PACKET_BYTES, 0)

#define PLAIN_BYTES (HEAD_BYTES + SERIAL_BYTES + RESET_BYTES)
#define FULL_BYTES (PLAIN_BYTES + DRIVE_BYTES)

static const uint8_t plain[] = {HEAD(PLAIN_BYTES, USB_INTERFACE_DRIVE), SERIAL, RESET};
static const uint8_t full[] = {HEAD(FULL_BYTES, USB_INTERFACES_MAX), SERIAL, RESET, DRIVE};
static_assert(sizeof plain == PLAIN_BYTES, "the length that it tells");
static_assert(sizeof full == FULL_BYTES, "the length that it tells");

static bool has_drive;

void usb_describe_drive(bool offered) { has_drive = offered; }

uint8_t usb_interfaces(void) { return has_drive ? USB_INTERFACES_MAX : USB_INTERFACE_DRIVE; }

uint8_t usb_pipe_interface(usb_pipe_t pipe) {
    static const uint8_t interfaces[PIPES] = {
        [PIPE_NOTIFY] = USB_INTERFACE_CDC,         [PIPE_SERIAL_OUT] = USB_INTERFACE_CDC_DATA,
        [PIPE_SERIAL_IN] = USB_INTERFACE_CDC_DATA, [PIPE_DRIVE_OUT] = USB_INTERFACE_DRIVE,
        [PIPE_DRIVE_IN] = USB_INTERFACE_DRIVE,
    };
    return interfaces[pipe];
}

/* --- for Windows ------------------------------------------------------------- */

#define MS_OS_INDEX 7
#define MS_OS_TEXT 1 /* a string, ended by a zero */
#define WINDOWS_8_1 0x06030000u

enum { MS_SET_HEADER, MS_CONFIGURATION, MS_FUNCTION, MS_COMPATIBLE_ID, MS_PROPERTY };

#define PACKED __attribute__((packed))

typedef struct PACKED {
    struct PACKED {
        uint16_t bytes, type;
        uint32_t windows;
        uint16_t all_bytes;
    } header;
    struct PACKED {
        uint16_t bytes, type;
        uint8_t first_interface, reserved;
        uint16_t subset_bytes;
    } function;
    struct PACKED {
        uint16_t bytes, type;
        char id[8], sub_id[8];
    } compatible;
    struct PACKED {
        uint16_t bytes, type, data_type, name_bytes;
        uint16_t name[20];
        uint16_t data_bytes;
        uint16_t data[39];
    } property;
} ms_os_set_t;

#define MS_OS_FUNCTION_BYTES (sizeof(ms_os_set_t) - sizeof(((ms_os_set_t *)0)->header))

static const ms_os_set_t ms_os_set = {
    .header = {sizeof ms_os_set.header, MS_SET_HEADER, WINDOWS_8_1, sizeof ms_os_set},
    .function = {sizeof ms_os_set.function, MS_FUNCTION, USB_INTERFACE_RESET, 0,
                 MS_OS_FUNCTION_BYTES},
    .compatible = {sizeof ms_os_set.compatible, MS_COMPATIBLE_ID, "WINUSB\0", ""},
    .property = {sizeof ms_os_set.property, MS_PROPERTY, MS_OS_TEXT, sizeof ms_os_set.property.name,
                 u"DeviceInterfaceGUID", sizeof ms_os_set.property.data,
                 u"{3f6a5c1e-7d0b-4c53-9e0a-5a171d1e0b05}"},
};

usb_answer_t usb_ms_os(const usb_setup_t *setup) {
    return setup->index == MS_OS_INDEX ? usb_send((const uint8_t *)&ms_os_set, sizeof ms_os_set)
                                       : usb_refuse();
}

/* The platform of Microsoft OS 2.0, D8DD60DF-4589-4CC7-9CD2-659D9E648A9F. */
static const uint8_t bos[] = {
    5,
    BOS,
    LOW_HIGH(33),
    1,
    28,
    CAPABILITY,
    5,
    0,
    0xDF,
    0x60,
    0xDD,
    0xD8,
    0x89,
    0x45,
    0xC7,
    0x4C,
    0x9C,
    0xD2,
    0x65,
    0x9D,
    0x9E,
    0x64,
    0x8A,
    0x9F,
    0x00,
    0x00,
    0x03,
    0x06,
    LOW_HIGH(sizeof(ms_os_set_t)),
    USB_MS_OS_REQUEST,
    0,
};
static_assert(sizeof bos == 33, "the length that it tells");

/* --- asking for one ------------------------------------------------------------- */

static uint16_t string(uint8_t index) {
    uint8_t count = 2;
    if (index == STRING_LANGUAGES) {
        usb_answer_bytes[count++] = 0x09; /* English, as spoken in the United States */
        usb_answer_bytes[count++] = 0x04;
    } else {
        for (const char *text = strings[index]; *text && count + 2u <= USB_ANSWER_BYTES; text++) {
            usb_answer_bytes[count++] = (uint8_t)*text;
            usb_answer_bytes[count++] = 0;
        }
    }
    usb_answer_bytes[0] = count;
    usb_answer_bytes[1] = STRING;
    return count;
}

uint16_t usb_descriptor(uint8_t type, uint8_t index, const uint8_t **bytes) {
    *bytes = NULL;
    if (type == STRING) {
        return index < STRINGS ? string(index) : 0;
    }
    if (index != 0) {
        return 0;
    }
    switch (type) {
    case DEVICE:
        *bytes = device;
        return sizeof device;
    case CONFIGURATION:
        *bytes = has_drive ? full : plain;
        return has_drive ? sizeof full : sizeof plain;
    case BOS:
        *bytes = bos;
        return sizeof bos;
    default:
        return 0;
    }
}
