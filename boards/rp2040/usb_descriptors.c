/* USB descriptors; docs/usb.md has them as a table. */
#include <assert.h>
#include <stddef.h>

#include "board.h"
#include "usb.h"

/* Raspberry Pi's ids of a Pico with a CDC port and a reset interface: the only ones with which picotool
 * resets a running device by default. */
#define VENDOR_ID 0x2E8A
#define PRODUCT_ID 0x000A

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

#define STRING_MAX 20u
#define ENGLISH 0x0409 /* as spoken in the United States */

static const char *strings[STRINGS] = {
    [STRING_MAKER] = "Sanity Die", [STRING_PRODUCT] = "Sanity Die", [STRING_CDC] = "Console",
    [STRING_RESET] = "Reset",      [STRING_DRIVE] = "Drive",
};

void usb_describe_serial(const char *serial) { strings[STRING_SERIAL] = serial; }

const uint8_t *tud_descriptor_device_cb(void) {
    static const tusb_desc_device_t device = {
        .bLength = sizeof(tusb_desc_device_t),
        .bDescriptorType = TUSB_DESC_DEVICE,
        .bcdUSB = 0x0210, /* has a BOS descriptor */
        .bDeviceClass = TUSB_CLASS_MISC,
        .bDeviceSubClass = MISC_SUBCLASS_COMMON,
        .bDeviceProtocol = MISC_PROTOCOL_IAD,
        .bMaxPacketSize0 = CFG_TUD_ENDPOINT0_SIZE,
        .idVendor = VENDOR_ID,
        .idProduct = PRODUCT_ID,
        .bcdDevice = 0x0100,
        .iManufacturer = STRING_MAKER,
        .iProduct = STRING_PRODUCT,
        .iSerialNumber = STRING_SERIAL,
        .bNumConfigurations = 1,
    };
    return (const uint8_t *)&device;
}

/* --- the configuration ------------------------------------------------------------- */

#define RESET_BYTES 9
#define PLAIN_BYTES (TUD_CONFIG_DESC_LEN + TUD_CDC_DESC_LEN + RESET_BYTES)
#define FULL_BYTES (PLAIN_BYTES + TUD_MSC_DESC_LEN)
#define POWER_MA 100
#define NOTIFY_BYTES 8
#define BULK_BYTES 64

#define HEAD(bytes, interfaces) TUD_CONFIG_DESCRIPTOR(1, interfaces, 0, bytes, 0, POWER_MA)
#define SERIAL                                                                                     \
    TUD_CDC_DESCRIPTOR(USB_INTERFACE_CDC, STRING_CDC, USB_ENDPOINT_NOTIFY, NOTIFY_BYTES,           \
                       USB_ENDPOINT_SERIAL_OUT, USB_ENDPOINT_SERIAL_IN, BULK_BYTES)
#define RESET                                                                                      \
    RESET_BYTES, TUSB_DESC_INTERFACE, USB_INTERFACE_RESET, 0, 0, TUSB_CLASS_VENDOR_SPECIFIC, 0, 1, \
        STRING_RESET
#define DRIVE                                                                                      \
    TUD_MSC_DESCRIPTOR(USB_INTERFACE_DRIVE, STRING_DRIVE, USB_ENDPOINT_DRIVE_OUT,                  \
                       USB_ENDPOINT_DRIVE_IN, BULK_BYTES)

static const uint8_t plain[] = {HEAD(PLAIN_BYTES, USB_INTERFACE_DRIVE), SERIAL, RESET};
static const uint8_t full[] = {HEAD(FULL_BYTES, USB_INTERFACES), SERIAL, RESET, DRIVE};
static_assert(sizeof plain == PLAIN_BYTES, "its length field is right");
static_assert(sizeof full == FULL_BYTES, "its length field is right");

static bool has_drive;

void usb_describe_drive(bool offered) { has_drive = offered; }

const uint8_t *tud_descriptor_configuration_cb(uint8_t index) {
    const uint8_t *configuration = has_drive ? full : plain;
    return index == 0 ? configuration : NULL;
}

/* --- Microsoft OS 2.0: Windows uses WinUSB for the reset interface ------------------------------- */

#define MS_OS_TEXT 1 /* REG_SZ: a string that ends with a zero */
#define WINDOWS_8_1 0x06030000u

typedef struct TU_ATTR_PACKED {
    struct TU_ATTR_PACKED {
        uint16_t bytes, type;
        uint32_t windows;
        uint16_t all_bytes;
    } header;
    struct TU_ATTR_PACKED {
        uint16_t bytes, type;
        uint8_t first_interface, reserved;
        uint16_t subset_bytes;
    } function;
    struct TU_ATTR_PACKED {
        uint16_t bytes, type;
        char id[8], sub_id[8];
    } compatible;
    struct TU_ATTR_PACKED {
        uint16_t bytes, type, data_type, name_bytes;
        uint16_t name[20];
        uint16_t data_bytes;
        uint16_t data[39];
    } property;
} ms_os_set_t;

#define MS_OS_FUNCTION_BYTES (sizeof(ms_os_set_t) - sizeof(((ms_os_set_t *)0)->header))

static const ms_os_set_t ms_os_set = {
    .header = {sizeof ms_os_set.header, MS_OS_20_SET_HEADER_DESCRIPTOR, WINDOWS_8_1,
               sizeof ms_os_set},
    .function = {sizeof ms_os_set.function, MS_OS_20_SUBSET_HEADER_FUNCTION, USB_INTERFACE_RESET, 0,
                 MS_OS_FUNCTION_BYTES},
    .compatible = {sizeof ms_os_set.compatible, MS_OS_20_FEATURE_COMPATBLE_ID, "WINUSB\0", ""},
    .property = {sizeof ms_os_set.property, MS_OS_20_FEATURE_REG_PROPERTY, MS_OS_TEXT,
                 sizeof ms_os_set.property.name, u"DeviceInterfaceGUID",
                 sizeof ms_os_set.property.data, u"{3f6a5c1e-7d0b-4c53-9e0a-5a171d1e0b05}"},
};

#define MS_OS_REQUEST 1
#define MS_OS_INDEX 7

/* Windows reads it with a vendor request, which the BOS descriptor names. */
bool tud_vendor_control_xfer_cb(uint8_t port, uint8_t stage,
                                const tusb_control_request_t *request) {
    if (stage != CONTROL_STAGE_SETUP) {
        return true;
    }
    if (request->bRequest != MS_OS_REQUEST || request->wIndex != MS_OS_INDEX) {
        return false;
    }
    return tud_control_xfer(port, request, (void *)(uintptr_t)&ms_os_set, sizeof ms_os_set);
}

#define BOS_BYTES (TUD_BOS_DESC_LEN + TUD_BOS_MICROSOFT_OS_DESC_LEN)

const uint8_t *tud_descriptor_bos_cb(void) {
    static const uint8_t bos[] = {
        TUD_BOS_DESCRIPTOR(BOS_BYTES, 1),
        TUD_BOS_MS_OS_20_DESCRIPTOR(sizeof(ms_os_set_t), MS_OS_REQUEST),
    };
    static_assert(sizeof bos == BOS_BYTES, "its length field is right");
    return bos;
}

/* --- strings ------------------------------------------------------------- */

const uint16_t *tud_descriptor_string_cb(uint8_t index, uint16_t language) {
    static uint16_t descriptor[1 + STRING_MAX];
    (void)language;
    if (index >= STRINGS) {
        return NULL;
    }
    unsigned length = 0;
    if (index == STRING_LANGUAGES) {
        descriptor[1] = ENGLISH;
        length = 1;
    } else {
        for (const char *text = strings[index]; text[length] && length < STRING_MAX; length++) {
            descriptor[1 + length] = (uint8_t)text[length];
        }
    }
    descriptor[0] = (uint16_t)(TUSB_DESC_STRING << 8 | (2u + 2u * length));
    return descriptor;
}
