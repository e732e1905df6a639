/* The port: what a host says after its cable was pulled, or after a restart, begins anew; nothing of before is
 * in it. */
#include <string.h>

#include "flash_fake.h"
#include "unity.h"
#include "whole.h"

static flash_fake_t flash;
static char first_reply[64];

void setUp(void) {
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    first_reply[0] = '\0';
}

void tearDown(void) { whole_listen(NULL); }

static void listen(const char *line) {
    if (first_reply[0] == '\0' && line[0] == '{') {
        strncpy(first_reply, line, sizeof first_reply - 1);
    }
}

/* The first line is cut off in its middle. */
static const char *pulled_in_a_line(void *context) {
    static const char *const lines[] = {"", "state", "", "", "", "state"};
    uint8_t *next = context;
    if (*next == 1) {
        whole_unplug(3, 50000);
    }
    if (*next == 2) {
        whole_listen(listen);
    }
    return *next < sizeof lines / sizeof lines[0] ? lines[(*next)++] : NULL;
}

static void a_line_after_the_cable_was_pulled_is_that_line(void) {
    uint8_t next = 0;
    (void)whole_run(pulled_in_a_line, &next);
    TEST_ASSERT_EQUAL_STRING_LEN("{\"ok\":true", first_reply, 10);
}

static const char *restarted(void *context) {
    static const char *const lines[] = {"new dice die=d6", "reboot", "state"};
    uint8_t *next = context;
    return *next < sizeof lines / sizeof lines[0] ? lines[(*next)++] : NULL;
}

/* Where the program goes on, all that lived in memory is gone: also that it was to restart. */
static void a_line_after_a_restart_is_answered(void) {
    uint8_t next = 0;
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(restarted, &next));
    TEST_ASSERT_EQUAL(3, whole_lines().replies);
    TEST_ASSERT_NOT_NULL(strstr(whole_reply(), "\"die\":\"d6\""));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_line_after_the_cable_was_pulled_is_that_line);
    RUN_TEST(a_line_after_a_restart_is_answered);
    return UNITY_END();
}
