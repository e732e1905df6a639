/* usbtool DEVICE COMMAND...: what no program of a distribution does on command, by usbfs.
 *
 *   reset                        the kernel resets the port and reads all anew
 *   halt EP                      SET_FEATURE(ENDPOINT_HALT), EP in hex
 *   clearhalt EP                 the kernel's clearing of a halt: the host's toggle, too
 *   control TYPE REQUEST VALUE INDEX LENGTH [BYTES]   one request, all in hex; prints the reply */
#include <errno.h>
#include <fcntl.h>
#include <linux/usbdevice_fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#define INTERFACES 4u
#define LIMIT_MS 5000u

static unsigned hex(const char *text) { return (unsigned)strtoul(text, NULL, 16); }

static int say(const char *what, int result) {
    if (result < 0) {
        printf("%s: %s\n", what, strerror(errno));
    } else {
        printf("%s: ok %d\n", what, result);
    }
    return result < 0;
}

/* The kernel wants it before a request to an interface or endpoint; fails while a driver has it. */
static void claim(int fd) {
    for (unsigned interface = 0; interface < INTERFACES; interface++) {
        ioctl(fd, USBDEVFS_CLAIMINTERFACE, &interface);
    }
}

static int control(int fd, unsigned type, unsigned request, unsigned value, unsigned index,
                   unsigned length, const char *bytes) {
    static unsigned char data[65536];
    for (unsigned i = 0; bytes != NULL && bytes[2 * i] && i < length; i++) {
        sscanf(bytes + 2 * i, "%2hhx", &data[i]);
    }
    struct usbdevfs_ctrltransfer transfer = {type, request, value, index, length, LIMIT_MS, data};
    int got = ioctl(fd, USBDEVFS_CONTROL, &transfer);
    for (int i = 0; (type & 0x80) && i < got; i++) {
        printf("%02x%s", data[i], i + 1 < got ? "" : "\n");
    }
    return say("control", got);
}

static int clear_halt(int fd, unsigned endpoint) {
    return say("clearhalt", ioctl(fd, USBDEVFS_CLEAR_HALT, &endpoint));
}

int main(int count, char **words) {
    int fd = count >= 3 ? open(words[1], O_RDWR) : -1;
    if (fd < 0) {
        return say(words[1], -1);
    }
    const char *command = words[2];
    if (strcmp(command, "reset") == 0) {
        return say("reset", ioctl(fd, USBDEVFS_RESET));
    }
    claim(fd);
    if (strcmp(command, "halt") == 0 && count == 4) {
        return control(fd, 0x02, 3, 0, hex(words[3]), 0, NULL);
    }
    if (strcmp(command, "clearhalt") == 0 && count == 4) {
        return clear_halt(fd, hex(words[3]));
    }
    if (strcmp(command, "control") == 0 && count >= 8) {
        return control(fd, hex(words[3]), hex(words[4]), hex(words[5]), hex(words[6]),
                       hex(words[7]), count > 8 ? words[8] : NULL);
    }
    return 2;
}
