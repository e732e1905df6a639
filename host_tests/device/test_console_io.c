/* Bytes between a host and the console: all of them, in their order, however slowly they are taken; and
 * who is there. */
#include <string.h>

#include "console_io.h"
#include "hal_clock.h"
#include "hal_usb.h"
#include "unity.h"

static struct {
    hal_usb_state_t state;
    const char *in;
    uint16_t takes; /* at most, at a time */
    char out[4096];
    size_t out_length;
} host;

static app_t app;
static console_io_t io;

static const app_facts_t facts = {
    .version = "1.2.3", .git = "abcdef", .board = "test", .serial = "0123456789ABCDEF"};

uint64_t hal_clock_us(void) { return 0; }

hal_usb_state_t hal_usb_state(void) { return host.state; }

uint16_t hal_usb_read(uint8_t *data, uint16_t max) {
    uint16_t count = 0;
    while (count < max && *host.in != '\0') {
        data[count++] = (uint8_t)*host.in++;
    }
    return count;
}

uint16_t hal_usb_write(const uint8_t *data, uint16_t bytes) {
    TEST_ASSERT_GREATER_THAN_MESSAGE(0, bytes, "nothing is sent that isn't there");
    uint16_t count = bytes < host.takes ? bytes : host.takes;
    TEST_ASSERT_LESS_THAN(sizeof host.out - host.out_length, count);
    memcpy(&host.out[host.out_length], data, count);
    host.out_length += count;
    host.out[host.out_length] = '\0';
    return count;
}

static void step(app_event_kind_t kind) {
    app_event_t event = {.kind = kind};
    app_effects_t effects;
    app_step(&app, &event, &effects);
}

void setUp(void) {
    memset(&host, 0, sizeof host);
    host.state = HAL_USB_OPEN;
    host.in = "";
    host.takes = UINT16_MAX;
    app_init(&app, &facts, 0);
    io = (console_io_t){0};
}

void tearDown(void) {}

/* A round of the loop, as main does it. */
static void go_round(void) {
    app_effects_t effects;
    if (console_io_changed(&io)) {
        step(EVENT_PORT);
    }
    while (console_io_read(&io, &app, &effects)) {
    }
    step(EVENT_TIME);
    console_io_write(&app);
}

static const char *say(const char *text) {
    host.in = text;
    host.out_length = 0;
    host.out[0] = '\0';
    for (int i = 0; i < 3000; i++) {
        go_round();
    }
    return host.out;
}

static unsigned lines(const char *text) {
    unsigned count = 0;
    for (; *text != '\0'; text++) {
        count += *text == '\n';
    }
    return count;
}

static void a_line_is_answered(void) {
    TEST_ASSERT_EQUAL_STRING_LEN("{\"ok\":true", say("state\n"), 10);
    TEST_ASSERT_EQUAL(1, lines(host.out));
    TEST_ASSERT_FALSE(console_io_pending(&app));
}

/* Also one that follows a CR at once, and is offered twice; who sends that is a person, with a prompt. */
static void every_byte_counts_once(void) {
    (void)say("name 1\rname 2\rname 3\r");
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(host.out, "> name 2\r\n"), host.out);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(host.out, "> name 3"), host.out);
}

static void a_round_takes_all_that_goes(void) {
    host.in = "state\n";
    go_round();
    TEST_ASSERT_EQUAL_STRING("", host.in);
    TEST_ASSERT_EQUAL(1, lines(host.out));
}

static void who_reads_slowly_reads_the_same(void) {
    char all[sizeof host.out];
    strcpy(all, say("info\n"));
    for (uint16_t takes = 1; takes <= 3; takes++) {
        host.takes = takes;
        TEST_ASSERT_EQUAL_STRING(all, say("info\n"));
    }
}

/* As much as it takes goes in one round, and till the last byte is gone something waits. */
static void what_is_not_taken_waits(void) {
    app_effects_t effects;
    host.in = "state\n";
    host.takes = 0;
    go_round();
    TEST_ASSERT_TRUE(console_io_pending(&app));
    TEST_ASSERT_FALSE(console_io_read(&io, &app, &effects));
    const uint8_t *bytes;
    uint16_t count = app_output(&app, &bytes);
    app_sent(&app, (uint16_t)(count - 1));
    TEST_ASSERT_TRUE_MESSAGE(console_io_pending(&app), "a byte is left");
    host.takes = 1;
    go_round();
    TEST_ASSERT_EQUAL_STRING("\n", host.out);
    TEST_ASSERT_FALSE(console_io_pending(&app));
}

static void who_opens_and_closes_is_told_once(void) {
    static const struct {
        hal_usb_state_t state;
        bool told;
    } states[] = {
        {HAL_USB_OFF, false},       {HAL_USB_OPEN, true},       {HAL_USB_OPEN, false},
        {HAL_USB_SUSPENDED, false}, {HAL_USB_OPEN, false},      {HAL_USB_READY, true},
        {HAL_USB_READY, false},     {HAL_USB_SUSPENDED, false}, {HAL_USB_ATTACHED, false},
        {HAL_USB_OPEN, true},       {HAL_USB_OPEN, false},      {HAL_USB_OFF, true},
        {HAL_USB_OFF, false},
    };
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        host.state = states[i].state;
        TEST_ASSERT_EQUAL(states[i].told, console_io_changed(&io));
    }
}

/* The byte behind a CR, read and not taken yet, was of who is gone. */
static void what_was_said_before_is_no_part_of_the_next_line(void) {
    app_effects_t effects;
    host.in = "wait 1000\rx";
    while (console_io_read(&io, &app, &effects)) {
    }
    TEST_ASSERT_TRUE(io.held);
    host.state = HAL_USB_OFF;
    go_round();
    host.state = HAL_USB_OPEN;
    TEST_ASSERT_EQUAL_STRING_LEN("{\"ok\":true", say("state\n"), 10);
    TEST_ASSERT_EQUAL(1, lines(host.out));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_line_is_answered);
    RUN_TEST(every_byte_counts_once);
    RUN_TEST(a_round_takes_all_that_goes);
    RUN_TEST(who_reads_slowly_reads_the_same);
    RUN_TEST(what_is_not_taken_waits);
    RUN_TEST(who_opens_and_closes_is_told_once);
    RUN_TEST(what_was_said_before_is_no_part_of_the_next_line);
    return UNITY_END();
}
