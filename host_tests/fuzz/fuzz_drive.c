/* Any commands to the drive, with a game that goes on under it: every answer is the volume's or one of
 * the few that there are, a refusal has its reason, and nothing is written.
 *
 *     op < 160   a command: length, then its bytes; of its answer, any parts are read
 *     160 ..     a round of the loop      200 ..   an answer of the game
 *     216 ..     an undo                  232 ..   plugged in anew
 *     240 ..     the setting turned       248 ..   a read somewhere, of so many sectors */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "fat.h"
#include "rig.h"

enum { COMMANDS = 160, ROUNDS = 200, ANSWERS = 216, UNDOS = 232, PLUGS = 240, SETS = 248 };
enum { BLOCK_MOST = 20, ANSWER_BYTES = 64, PARTS = 6 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What a read gives is what the volume holds there, whatever was asked before. */
static void need_volume(uint32_t at, const uint8_t *given, uint8_t count) {
    uint8_t sector[DRIVE_SECTOR_BYTES];
    uint32_t holds = DRIVE_SECTORS;
    for (uint8_t i = 0; i < count; i++) {
        uint32_t wanted = drive.first_sector + (at + i) / DRIVE_SECTOR_BYTES;
        need(wanted < DRIVE_SECTORS, "a read behind the end");
        if (wanted != holds) {
            fat_sector(&drive, wanted, sector);
            holds = wanted;
        }
        need(given[i] == sector[(at + i) % DRIVE_SECTOR_BYTES], "another byte than the volume's");
    }
}

static void read_parts(bytes_t *bytes, const drive_reply_t *reply) {
    need(reply->bytes <= (drive.from_sectors ? RIG_ANSWER_MAX : ANSWER_BYTES),
         "longer than there is");
    for (int i = 0; i < PARTS && reply->bytes > 0; i++) {
        uint8_t packet[ANSWER_BYTES];
        uint32_t at = ((uint32_t)take(bytes) << 16 | (uint32_t)take(bytes) << 8) % reply->bytes;
        uint32_t rest = reply->bytes - at;
        uint8_t count = (uint8_t)(rest < sizeof packet ? rest : sizeof packet);
        drive_read(&drive, at, packet, count);
        if (drive.from_sectors && drive.stage == DRIVE_READY) {
            need_volume(at, packet, count);
        }
    }
}

static void give(bytes_t *bytes, const uint8_t *block, uint8_t length) {
    static const uint8_t writes[] = {0x0A, 0x2A, 0x2E, 0xAA};
    drive_reply_t reply = drive_command(&drive, block, length);
    if (!reply.good) {
        need(reply.bytes == 0, "bytes with a refusal");
        need(rig_sense() != 0, "a refusal without a reason");
        return;
    }
    need(length > 0 && memchr(writes, block[0], sizeof writes) == NULL, "a write went well");
    need(drive.sense[0] == 0, "a reason without a refusal");
    read_parts(bytes, &reply);
}

static void take_command(bytes_t *bytes) {
    uint8_t block[BLOCK_MOST];
    uint8_t length = (uint8_t)(take(bytes) % (BLOCK_MOST + 1));
    for (uint8_t i = 0; i < length; i++) {
        block[i] = take(bytes);
    }
    give(bytes, block, length);
}

static void take_read(bytes_t *bytes) {
    uint8_t block[10] = {0x28};
    block[4] = take(bytes) & 1u;
    block[5] = take(bytes);
    block[8] = take(bytes);
    give(bytes, block, sizeof block);
}

static void take_step(bytes_t *bytes) {
    uint8_t op = take(bytes);
    if (op < COMMANDS) {
        take_command(bytes);
    } else if (op < ROUNDS) {
        (void)drive_time(&drive);
    } else if (op < ANSWERS) {
        uint32_t random = 1u + take(bytes);
        (void)table_random_answer(&random);
    } else if (op < UNDOS) {
        (void)table_undo();
    } else if (op < PLUGS) {
        rig_plug();
    } else if (op < SETS) {
        (void)table_set(SETTING_DRIVE, op & 1u);
    } else {
        take_read(bytes);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes_t bytes = {data, size};
    uint8_t game = take(&bytes) % GAME_IDS;
    rig_start();
    if (game != GAME_NONE) {
        table_new(game, (uint8_t)(2 + take(&bytes) % 7));
        rig_plug();
    }
    while (bytes.left > 0) {
        take_step(&bytes);
    }
    rig_plug();
    need(!drive_offered(&drive) || rig_read(0, DRIVE_SECTORS) == RIG_ANSWER_MAX,
         "it doesn't serve the next");
    return 0;
}
