#include "files.h"

#include <assert.h>
#include <string.h>

#include "number.h"

#define LINE_END "\r\n"

/* --- the window ------------------------------------------------------------------------------- */

static void page_bytes(page_t *page, const void *bytes, uint32_t count) {
    const uint8_t *from = bytes;
    uint32_t end = page->from + page->size;
    uint32_t first = page->at > page->from ? page->at : page->from;
    uint32_t last = page->at + count < end ? page->at + count : end;
    if (first < last) {
        memcpy(&page->bytes[first - page->from], &from[first - page->at], last - first);
    }
    page->at += count;
}

static void page_text(page_t *page, const char *text) {
    page_bytes(page, text, (uint32_t)strlen(text));
}

/* number / 10^decimals */
static void page_decimal(page_t *page, uint32_t number, uint8_t decimals) {
    char text[NUMBER_TEXT_MAX];
    page_bytes(page, text, number_format_decimal(number, decimals, text));
}

/* A number between two texts. */
static void page_number(page_t *page, const char *before, uint32_t number, const char *after) {
    page_text(page, before);
    page_decimal(page, number, 0);
    page_text(page, after);
}

/* --- README.HTM --- */

static void write_readme(const drive_t *drive, page_t *page) {
    (void)drive;
    page_bytes(page, readme_html, readme_html_bytes);
}

/* --- LOG.CSV --- */

void files_write_log(const drive_t *drive, page_t *page, uint16_t from, uint16_t to) {
    const uint32_t end = page->size > 0 ? page->from + page->size : UINT32_MAX;
    for (uint16_t i = from; i < to && page->at < end; i++) {
        char text[LOG_CSV_BYTES_MAX];
        log_entry_t entry = *log_at(&drive->session->log, i);
        page_bytes(page, text,
                   log_csv(&entry, drive->snapshot.first_line + i,
                           session_is_bot(drive->session, entry.player), text));
        page_text(page, LINE_END);
    }
}

/* Begins at the last known offset before the window. */
static void write_log(const drive_t *drive, page_t *page) {
    const drive_snapshot_t *snapshot = &drive->snapshot;
    uint16_t nth = 0;
    page_text(page, LOG_CSV_HEAD LINE_END);
    while ((nth + 1u) * DRIVE_LOG_STEP <= snapshot->lines &&
           snapshot->starts[nth + 1] <= page->from) {
        nth++;
    }
    page->at = snapshot->starts[nth];
    files_write_log(drive, page, (uint16_t)(nth * DRIVE_LOG_STEP), snapshot->lines);
}

/* --- SCORES.CSV --- */

/* In quotes; a quote inside is doubled (RFC 4180). */
static void write_name(page_t *page, const name_t *name) {
    char text[NAME_UTF8_MAX];
    name_to_utf8(name, text);
    page_text(page, "\"");
    for (const char *letter = text; *letter; letter++) {
        page_bytes(page, letter, 1);
        if (*letter == '"') {
            page_text(page, "\"");
        }
    }
    page_text(page, "\"");
}

static void write_scores(const drive_t *drive, page_t *page) {
    const drive_snapshot_t *snapshot = &drive->snapshot;
    page_text(page, "game,player,name,wins" LINE_END);
    if (snapshot->game == GAME_NONE) {
        return;
    }
    const char *game = game_name((game_id_t)snapshot->game);
    for (uint8_t i = 0; i < snapshot->players; i++) {
        page_text(page, game);
        page_number(page, ",", i + 1u, ",");
        write_name(page, &snapshot->names[i]);
        page_number(page, ",", snapshot->series.wins[i], LINE_END);
    }
    page_text(page, game);
    page_number(page, ",,nobody,", snapshot->series.nobody, LINE_END);
    page_text(page, game);
    page_number(page, ",,games,", snapshot->series.games, LINE_END);
    page_text(page, game);
    page_number(page, ",,mended,", snapshot->amended, LINE_END);
}

/* --- STATS.CSV: faces count from 0, as values in LOG.CSV --- */

static void write_stats(const drive_t *drive, page_t *page) {
    const drive_snapshot_t *snapshot = &drive->snapshot;
    const uint32_t *count = snapshot->stats.faces;
    page_text(page, "sides,face_from_0,count" LINE_END);
    for (uint8_t i = 0; i < DRIVE_DICE; i++) {
        for (uint8_t face = 0; face < snapshot->dice[i].sides; face++) {
            page_number(page, "", snapshot->dice[i].sides, ",");
            page_number(page, "", face, ",");
            page_number(page, "", *count++, LINE_END);
        }
    }
}

/* --- FAIRNESS.TXT --- */

static const char *verdict(uint32_t rolls, uint8_t sides, uint16_t p_e4) {
    static const char *const texts[] = {
        [STATS_NONE] = "too few rolls to tell",
        [STATS_TOO_FEW] = "too few rolls to tell",
        [STATS_FAIR] = "looks fair",
        [STATS_UNEVEN] = "looks uneven",
    };
    return texts[stats_verdict(rolls, sides, p_e4)];
}

static void write_die(page_t *page, const drive_snapshot_t *snapshot, uint8_t i) {
    const uint32_t rolls = snapshot->dice[i].rolls;
    page_number(page, "d", snapshot->dice[i].sides, ": ");
    page_number(page, "", rolls, " rolls");
    if (rolls > 0) {
        page_text(page, ", chi-square ");
        page_decimal(page, snapshot->dice[i].chi2_e2, 2);
        page_number(page, " of ", snapshot->dice[i].df, " degrees, p ");
        page_decimal(page, snapshot->dice[i].p_e4, 4);
    }
    page_text(page, ": ");
    page_text(page, verdict(rolls, snapshot->dice[i].sides, snapshot->dice[i].p_e4));
    page_text(page, LINE_END);
}

static void write_fairness(const drive_t *drive, page_t *page) {
    page_text(page, "What this die has rolled, and whether it looks fair." LINE_END LINE_END);
    for (uint8_t i = 0; i < DRIVE_DICE; i++) {
        write_die(page, &drive->snapshot, i);
    }
    page_text(
        page, LINE_END
        "p is the chance that a fair die looks at least this uneven. Below 0.001 is worth "
        "a" LINE_END
        "second look; one fair die in a thousand gets there by chance. The faces are in" LINE_END
        "STATS.CSV; the rolls come from noise that is tested while it is used." LINE_END);
}

/* --- INFO.TXT --- */

static void write_fact(page_t *page, const char *key, const char *text) {
    page_text(page, key);
    page_text(page, ": ");
    page_text(page, text);
    page_text(page, LINE_END);
}

static void write_crash(page_t *page, const drive_facts_t *facts) {
    page_text(page, "last crash: ");
    page_text(page, facts->crash != NULL ? facts->crash : "none");
    if (facts->crash != NULL) {
        page_text(page, " at 0x");
        for (int shift = 28; shift >= 0; shift -= 4) {
            char digit = number_hex_digit(facts->crash_pc >> shift & 15u);
            page_bytes(page, &digit, 1);
        }
    }
    page_text(page, LINE_END);
}

static void write_info(const drive_t *drive, page_t *page) {
    const drive_facts_t *facts = drive->facts;
    const drive_now_t *now = &drive->snapshot.now;
    write_fact(page, "product", "Sanity Die");
    write_fact(page, "version", facts->version);
    write_fact(page, "git", facts->git);
    write_fact(page, "board", facts->board);
    write_fact(page, "id", facts->serial);
    write_crash(page, facts);
    write_fact(page, "noise", now->noise);
    page_number(page, "supply: ", now->supply_mv, " mV" LINE_END);
    page_number(page, "running for: ", now->uptime_s, " s" LINE_END);
    page_number(page, "picture: ", drive->snapshot.number, LINE_END);
}

/* --- all of them --- */

const drive_file_row_t drive_files[DRIVE_FILES] = {
    [DRIVE_README] = {"README  HTM", README_BYTES_MAX, write_readme},
    [DRIVE_LOG] = {"LOG     CSV", 0x20000, write_log},
    [DRIVE_SCORES] = {"SCORES  CSV", 0x400, write_scores},
    [DRIVE_STATS] = {"STATS   CSV", 0x1000, write_stats},
    [DRIVE_FAIRNESS] = {"FAIRNESSTXT", 0x800, write_fairness},
    [DRIVE_INFO] = {"INFO    TXT", 0x400, write_info},
};
static_assert((LOG_CSV_BYTES_MAX + 2) * (LOG_ENTRIES + 1) <= 0x20000, "the log fits its place");
