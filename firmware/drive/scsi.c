/* The commands that hosts send to a removable drive (SPC-3, SBC-2), as far as a read-only one needs
 * them. What it doesn't know it refuses, with the reason that the host then asks for. */
#include <assert.h>
#include <string.h>

#include "drive.h"
#include "fat.h"

#define BLOCK_MAX 16u

/* Key, code, qualifier. */
typedef enum {
    SENSE_NONE,
    SENSE_BECOMING_READY,
    SENSE_NO_MEDIUM,
    SENSE_UNKNOWN_COMMAND,
    SENSE_OUT_OF_RANGE,
    SENSE_BAD_FIELD,
    SENSE_CHANGED,
    SENSE_PROTECTED,
    SENSES
} sense_t;

static const uint8_t senses[SENSES][3] = {
    [SENSE_NONE] = {0x00, 0x00, 0x00},         [SENSE_BECOMING_READY] = {0x02, 0x04, 0x01},
    [SENSE_NO_MEDIUM] = {0x02, 0x3A, 0x00},    [SENSE_UNKNOWN_COMMAND] = {0x05, 0x20, 0x00},
    [SENSE_OUT_OF_RANGE] = {0x05, 0x21, 0x00}, [SENSE_BAD_FIELD] = {0x05, 0x24, 0x00},
    [SENSE_CHANGED] = {0x06, 0x28, 0x00},      [SENSE_PROTECTED] = {0x07, 0x27, 0x00},
};

static drive_reply_t refuse(drive_t *drive, sense_t sense) {
    memcpy(drive->sense, senses[sense], sizeof drive->sense);
    return (drive_reply_t){.good = false};
}

static drive_reply_t good(void) { return (drive_reply_t){.good = true}; }

/* The reason of a refusal is told until the next command. */
static void forget_sense(drive_t *drive) {
    memcpy(drive->sense, senses[SENSE_NONE], sizeof drive->sense);
}

/* The answer's first bytes, as many as the host has room for. */
static drive_reply_t give(drive_t *drive, uint32_t bytes, uint32_t room) {
    drive->from_sectors = false;
    return (drive_reply_t){.bytes = bytes < room ? bytes : room, .good = true};
}

static uint32_t word_16(const uint8_t *at) { return (uint32_t)at[0] << 8 | at[1]; }

static uint32_t word_32(const uint8_t *at) { return word_16(at) << 16 | word_16(at + 2); }

static void put_32(uint8_t *at, uint32_t value) {
    for (int i = 3; i >= 0; i--) {
        at[i] = (uint8_t)value;
        value >>= 8;
    }
}

static uint8_t *blank_answer(drive_t *drive) {
    memset(drive->answer, 0, sizeof drive->answer);
    return drive->answer;
}

/* --- what it is ------------------------------------------------------------- */

#define PAGE_LIST 0x00u
#define PAGE_SERIAL 0x80u
#define SERIAL_BYTES_MAX 32u

static drive_reply_t vital_page(drive_t *drive, uint8_t page, uint32_t room) {
    uint8_t *answer = blank_answer(drive);
    answer[1] = page;
    if (page == PAGE_LIST) {
        answer[3] = 2;
        answer[5] = PAGE_SERIAL;
        return give(drive, 6, room);
    }
    if (page != PAGE_SERIAL) {
        return refuse(drive, SENSE_BAD_FIELD);
    }
    size_t length = strlen(drive->facts->serial);
    answer[3] = (uint8_t)(length < SERIAL_BYTES_MAX ? length : SERIAL_BYTES_MAX);
    memcpy(&answer[4], drive->facts->serial, answer[3]);
    return give(drive, 4u + answer[3], room);
}

static drive_reply_t inquiry(drive_t *drive, const uint8_t *block) {
    uint32_t room = word_16(&block[3]);
    if (block[1] & 1u) {
        return vital_page(drive, block[2], room);
    }
    if (block[2] != 0) {
        return refuse(drive, SENSE_BAD_FIELD);
    }
    uint8_t *answer = blank_answer(drive);
    answer[1] = 0x80; /* its medium can be taken out */
    answer[2] = 4;    /* SPC-2 */
    answer[3] = 2;
    answer[4] = 31;
    memcpy(&answer[8], "Sanity  Die             1.00", 28);
    return give(drive, 36, room);
}

static drive_reply_t request_sense(drive_t *drive, const uint8_t *block) {
    uint8_t *answer = blank_answer(drive);
    answer[0] = 0x70;
    answer[2] = drive->sense[0];
    answer[7] = 10;
    answer[12] = drive->sense[1];
    answer[13] = drive->sense[2];
    return give(drive, 18, block[4]);
}

static drive_reply_t list_units(drive_t *drive, const uint8_t *block) {
    uint8_t *answer = blank_answer(drive);
    answer[3] = 8;
    return give(drive, 16, word_32(&block[6]));
}

#define PAGE_CACHE 0x08u
#define PAGE_ALL 0x3Fu
#define CACHE_BYTES 20u
#define WRITE_PROTECTED 0x80u

/* `head`: 4 bytes of MODE SENSE (6), or 8 of (10). The cache is there to be told that it isn't. */
static drive_reply_t mode_sense(drive_t *drive, uint8_t page, uint8_t head, uint32_t room) {
    bool with_cache = page == PAGE_CACHE || page == PAGE_ALL;
    uint8_t *answer = blank_answer(drive);
    uint8_t bytes = (uint8_t)(head + (with_cache ? CACHE_BYTES : 0u));
    if (!with_cache && page != 0) {
        return refuse(drive, SENSE_BAD_FIELD);
    }
    answer[head == 4 ? 0 : 1] = (uint8_t)(bytes - (head == 4 ? 1 : 2));
    answer[head == 4 ? 2 : 3] = WRITE_PROTECTED;
    if (with_cache) {
        answer[head] = PAGE_CACHE;
        answer[head + 1u] = CACHE_BYTES - 2u;
    }
    return give(drive, bytes, room);
}

static drive_reply_t mode_sense_6(drive_t *drive, const uint8_t *block) {
    return mode_sense(drive, block[2] & 0x3Fu, 4, block[4]);
}

static drive_reply_t mode_sense_10(drive_t *drive, const uint8_t *block) {
    return mode_sense(drive, block[2] & 0x3Fu, 8, word_16(&block[7]));
}

/* --- its medium ------------------------------------------------------------- */

static drive_reply_t is_ready(drive_t *drive, const uint8_t *block) {
    (void)drive;
    (void)block;
    return good();
}

static drive_reply_t capacity(drive_t *drive, const uint8_t *block) {
    (void)block;
    uint8_t *answer = blank_answer(drive);
    put_32(&answer[0], DRIVE_SECTORS - 1u);
    put_32(&answer[4], DRIVE_SECTOR_BYTES);
    return give(drive, 8, 8);
}

static drive_reply_t format_capacities(drive_t *drive, const uint8_t *block) {
    uint8_t *answer = blank_answer(drive);
    answer[3] = 8;
    put_32(&answer[4], DRIVE_SECTORS);
    put_32(&answer[8], DRIVE_SECTOR_BYTES);
    answer[8] = 2; /* formatted */
    return give(drive, 12, word_16(&block[7]));
}

static drive_reply_t read_sectors(drive_t *drive, uint32_t first, uint32_t count) {
    if (first >= DRIVE_SECTORS || count > DRIVE_SECTORS - first) {
        return refuse(drive, SENSE_OUT_OF_RANGE);
    }
    drive->from_sectors = true;
    drive->first_sector = first;
    return (drive_reply_t){.bytes = count * DRIVE_SECTOR_BYTES, .good = true};
}

static drive_reply_t read_6(drive_t *drive, const uint8_t *block) {
    uint32_t count = block[4] == 0 ? 256u : block[4];
    return read_sectors(drive, word_32(block) & 0x1FFFFFu, count);
}

static drive_reply_t read_10(drive_t *drive, const uint8_t *block) {
    return read_sectors(drive, word_32(&block[2]), word_16(&block[7]));
}

static drive_reply_t read_12(drive_t *drive, const uint8_t *block) {
    return read_sectors(drive, word_32(&block[2]), word_32(&block[6]));
}

static drive_reply_t verify_10(drive_t *drive, const uint8_t *block) {
    drive_reply_t reply = read_sectors(drive, word_32(&block[2]), word_16(&block[7]));
    reply.bytes = 0;
    return reply;
}

static drive_reply_t write_any(drive_t *drive, const uint8_t *block) {
    (void)block;
    return refuse(drive, SENSE_PROTECTED);
}

#define LOAD_OR_EJECT 2u
#define START 1u

/* An ejected medium comes back with the cable, and not before: a system that just let go of it
 * would take it in again at once. */
static drive_reply_t start_stop(drive_t *drive, const uint8_t *block) {
    if ((block[4] & LOAD_OR_EJECT) && !(block[4] & START)) {
        drive->ejected = true;
    }
    return drive->ejected && (block[4] & START) ? refuse(drive, SENSE_NO_MEDIUM) : good();
}

static drive_reply_t accept(drive_t *drive, const uint8_t *block) {
    (void)drive;
    (void)block;
    return good();
}

/* --- all of them ------------------------------------------------------------- */

typedef struct {
    uint8_t code;
    uint8_t length; /* of its block, at least */
    bool medium;    /* wants one, ready and not changed */
    drive_reply_t (*answer)(drive_t *drive, const uint8_t *block);
} command_t;

static const command_t commands[] = {
    {0x00, 6, true, is_ready},
    {0x03, 6, false, request_sense},
    {0x08, 6, true, read_6},
    {0x0A, 6, true, write_any},
    {0x12, 6, false, inquiry},
    {0x1A, 6, false, mode_sense_6},
    {0x1B, 6, false, start_stop},
    {0x1E, 6, false, accept}, /* to hold the medium in */
    {0x23, 10, true, format_capacities},
    {0x25, 10, true, capacity},
    {0x28, 10, true, read_10},
    {0x2A, 10, true, write_any},
    {0x2E, 10, true, write_any},
    {0x2F, 10, true, verify_10},
    {0x35, 10, false, accept}, /* nothing waits to be written */
    {0x5A, 10, false, mode_sense_10},
    {0xA0, 12, false, list_units},
    {0xA8, 12, true, read_12},
    {0xAA, 12, true, write_any},
};

/* Why there is no medium to speak of now. */
static sense_t hindrance(drive_t *drive) {
    if (drive->ejected || !drive_offered(drive)) {
        return SENSE_NO_MEDIUM;
    }
    if (drive->stage != DRIVE_READY) {
        return SENSE_BECOMING_READY;
    }
    bool changed = drive->changed;
    drive->changed = false;
    return changed ? SENSE_CHANGED : SENSE_NONE;
}

drive_reply_t drive_command(drive_t *drive, const uint8_t *block, uint8_t length) {
    uint8_t whole[BLOCK_MAX] = {0};
    memcpy(whole, block, length < BLOCK_MAX ? length : BLOCK_MAX);
    for (unsigned i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const command_t *command = &commands[i];
        if (command->code != whole[0] || length < command->length) {
            continue;
        }
        sense_t sense = command->medium ? hindrance(drive) : SENSE_NONE;
        drive_reply_t reply =
            sense != SENSE_NONE ? refuse(drive, sense) : command->answer(drive, whole);
        if (reply.good) {
            forget_sense(drive);
        }
        return reply;
    }
    return refuse(drive, SENSE_UNKNOWN_COMMAND);
}

/* A picture that is being made has no sectors yet: who reads on meanwhile gets zeros, and is told
 * of the change with the next command. */
static void load_sector(drive_t *drive, uint32_t sector) {
    if (drive->sector_at == sector) {
        return;
    }
    if (drive->stage == DRIVE_READY) {
        fat_sector(drive, sector, drive->sector);
        drive->sector_at = sector;
    } else {
        memset(drive->sector, 0, sizeof drive->sector);
    }
}

void drive_read(drive_t *drive, uint32_t offset, uint8_t *data, uint8_t bytes) {
    if (!drive->from_sectors) {
        for (uint8_t i = 0; i < bytes; i++) {
            data[i] = offset + i < sizeof drive->answer ? drive->answer[offset + i] : 0;
        }
        return;
    }
    for (uint8_t i = 0; i < bytes; i++) {
        uint32_t at = offset + i;
        load_sector(drive, drive->first_sector + at / DRIVE_SECTOR_BYTES);
        data[i] = drive->sector[at % DRIVE_SECTOR_BYTES];
    }
}
