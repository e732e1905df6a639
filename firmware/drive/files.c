#include "files.h"

#include <assert.h>
#include <string.h>

#include "readme.h"

#define LINE_END "\r\n"
#define COUNT(table) (sizeof(table) / sizeof((table)[0]))

/* --- README.HTM --- */

static void write_readme(const drive_t *drive, page_t *page) {
    (void)drive;
    page_bytes(page, readme_html, readme_html_bytes);
}

/* --- LOG.CSV --- */

void files_write_log(const drive_t *drive, page_t *page, uint16_t from, uint16_t to) {
    for (uint16_t i = from; i < to && !(page->size > 0 && page_full(page)); i++) {
        char text[LOG_CSV_BYTES_MAX];
        log_entry_t entry = log_at(&drive->session->log, i);
        page_bytes(page, text, log_csv(&entry, drive->picture.first_line + i, text));
        page_text(page, LINE_END);
    }
}

/* Goes on from the start before the window. */
static void write_log(const drive_t *drive, page_t *page) {
    const drive_picture_t *picture = &drive->picture;
    uint16_t nth = 0;
    page_text(page, LOG_CSV_HEAD LINE_END);
    while ((nth + 1u) * DRIVE_LOG_STEP <= picture->lines &&
           picture->starts[nth + 1] <= page->from) {
        nth++;
    }
    page->at = picture->starts[nth];
    files_write_log(drive, page, (uint16_t)(nth * DRIVE_LOG_STEP), picture->lines);
}

/* --- SCORES.CSV --- */

/* As CSV wants it: in quotes, which a quote within is doubled for. */
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

static void write_score(page_t *page, const char *game, uint16_t number) {
    page_text(page, game);
    page_number(page, number);
    page_text(page, LINE_END);
}

static void write_scores(const drive_t *drive, page_t *page) {
    const drive_picture_t *picture = &drive->picture;
    page_text(page, "game,player,name,wins" LINE_END);
    if (!picture->has_game) {
        return;
    }
    const char *game = game_name((game_id_t)picture->game);
    for (uint8_t i = 0; i < picture->players; i++) {
        page_text(page, game);
        page_text(page, ",");
        page_number(page, i + 1u);
        page_text(page, ",");
        write_name(page, &picture->names[i]);
        write_score(page, ",", picture->series.wins[i]);
    }
    page_text(page, game);
    write_score(page, ",,nobody,", picture->series.nobody);
    page_text(page, game);
    write_score(page, ",,games,", picture->series.games);
    page_text(page, game);
    write_score(page, ",,mended,", picture->amended);
}

/* --- STATS.CSV --- */

static void write_stats(const drive_t *drive, page_t *page) {
    const drive_picture_t *picture = &drive->picture;
    const uint32_t *count = picture->stats.faces;
    page_text(page, "sides,face,count" LINE_END);
    for (uint8_t i = 0; i < DRIVE_DICE; i++) {
        for (uint8_t face = 1; face <= picture->dice[i].sides; face++) {
            page_number(page, picture->dice[i].sides);
            page_text(page, ",");
            page_number(page, face);
            page_text(page, ",");
            page_number(page, *count++);
            page_text(page, LINE_END);
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

static void write_die(page_t *page, const drive_picture_t *picture, uint8_t i) {
    page_text(page, "d");
    page_number(page, picture->dice[i].sides);
    page_text(page, ": ");
    page_number(page, picture->dice[i].rolls);
    page_text(page, " rolls");
    if (picture->dice[i].rolls > 0) {
        page_text(page, ", chi-square ");
        page_decimal(page, picture->dice[i].chi2_e2, 2);
        page_text(page, " of ");
        page_number(page, picture->dice[i].df);
        page_text(page, " degrees, p ");
        page_decimal(page, picture->dice[i].p_e4, 4);
    }
    page_text(page, ": ");
    page_text(page, verdict(picture->dice[i].rolls, picture->dice[i].sides, picture->dice[i].p_e4));
    page_text(page, LINE_END);
}

static void write_fairness(const drive_t *drive, page_t *page) {
    page_text(page, "What this die has rolled, and whether it looks fair." LINE_END LINE_END);
    for (uint8_t i = 0; i < DRIVE_DICE; i++) {
        write_die(page, &drive->picture, i);
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
        page_hex(page, facts->crash_pc);
    }
    page_text(page, LINE_END);
}

static void write_info(const drive_t *drive, page_t *page) {
    const drive_facts_t *facts = drive->facts;
    const drive_now_t *now = &drive->picture.now;
    write_fact(page, "product", "Sanity Die");
    write_fact(page, "version", facts->version);
    write_fact(page, "git", facts->git);
    write_fact(page, "board", facts->board);
    write_fact(page, "id", facts->serial);
    write_crash(page, facts);
    write_fact(page, "noise", now->noise);
    page_text(page, "supply: ");
    page_number(page, now->supply_mv);
    page_text(page, " mV" LINE_END "running for: ");
    page_number(page, now->uptime_s);
    page_text(page, " s" LINE_END "picture: ");
    page_number(page, drive->picture.number);
    page_text(page, LINE_END);
}

/* --- all of them --- */

static const struct {
    char name[12];
    uint32_t bytes_max;
    void (*write)(const drive_t *drive, page_t *page);
} files[DRIVE_FILES] = {
    [DRIVE_README] = {"README  HTM", README_BYTES_MAX, write_readme},
    [DRIVE_LOG] = {"LOG     CSV", 0x20000, write_log},
    [DRIVE_SCORES] = {"SCORES  CSV", 0x400, write_scores},
    [DRIVE_STATS] = {"STATS   CSV", 0x1000, write_stats},
    [DRIVE_FAIRNESS] = {"FAIRNESSTXT", 0x800, write_fairness},
    [DRIVE_INFO] = {"INFO    TXT", 0x400, write_info},
};
static_assert((LOG_CSV_BYTES_MAX + 2) * (LOG_ENTRIES + 1) <= 0x20000, "the log fits its place");

const char *files_name(drive_file_t file) { return files[file].name; }

uint32_t files_bytes_max(drive_file_t file) { return files[file].bytes_max; }

void files_write(const drive_t *drive, drive_file_t file, page_t *page) {
    files[file].write(drive, page);
}
