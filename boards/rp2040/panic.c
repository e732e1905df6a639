/* The crash record lies in the watchdog's scratch registers 0..3, which a restart leaves as they are;
 * 4..7 are the boot ROM's and the SDK's:
 *
 *   0  RECORD | early crashes | RUNNING bit | cause      1  pc      2  file and line of a failed assert
 *   3  check of the three
 *
 * "Early crashes" counts the runs in a row that crashed within 30 s of their start, this one included if it crashes
 * now; it is zero once a run is older. */
#include "hal_panic.h"

#include <assert.h>

#include "board.h"
#include "hardware/irq.h"
#include "hardware/timer.h"
#include "hardware/watchdog.h"
#include "pico/platform.h"

#define RECORD 0x5A171000u
#define RECORD_MASK 0xFFFFF000u
#define RUNNING 0x100u /* the firmware runs: a bite of the watchdog is a crash */
#define CAUSE_MASK 0xFFu
#define EARLY_SHIFT 9u
#define EARLY_MASK 0x7u
#define EARLY_US 30000000u
#define CHECK 0x0DD51DE5u

#define HANG_US 1900000u /* before the watchdog's 2 s */
#define HANG_ALARM 1u

#define RAM_START 0x20000000u
#define RAM_END 0x20042000u
#define FRAME_PC 6u
#define FRAME_WORDS 8u

static hal_crash_t last;
static uint32_t early_flags; /* early crashes, as they stand in the record */

static uint32_t check_of(uint32_t head, uint32_t pc, uint32_t at) {
    return CHECK ^ head ^ pc ^ (at << 16 | at >> 16);
}

static void write_record(uint32_t flags, uint32_t pc, uint32_t at) {
    uint32_t head = RECORD | early_flags | flags;
    watchdog_hw->scratch[0] = head;
    watchdog_hw->scratch[1] = pc;
    watchdog_hw->scratch[2] = at;
    watchdog_hw->scratch[3] = check_of(head, pc, at);
}

static bool has_record(void) {
    uint32_t head = watchdog_hw->scratch[0];
    return (head & RECORD_MASK) == RECORD && (head & CAUSE_MASK) < HAL_CRASHES &&
           watchdog_hw->scratch[3] ==
               check_of(head, watchdog_hw->scratch[1], watchdog_hw->scratch[2]);
}

static _Noreturn void restart_now(void) {
    watchdog_reboot(0, 0, 0);
    for (;;) {
        tight_loop_contents();
    }
}

_Noreturn void panic_note_panic(uint32_t pc);
_Noreturn void panic_note_panic(uint32_t pc) {
    write_record(RUNNING | HAL_CRASH_PANIC, pc & ~1u, 0);
    restart_now();
}

_Noreturn void hal_panic(const char *why) {
    (void)why; /* for the one with a debugger */
    panic_note_panic((uint32_t)(uintptr_t)__builtin_return_address(0));
}

static uint16_t hash_of(const char *name) {
    uint32_t hash = 0x811C9DC5u;
    for (; *name != '\0'; name++) {
        hash = (hash ^ (uint8_t)*name) * 0x01000193u;
    }
    return (uint16_t)(hash ^ hash >> 16);
}

/* assert() comes here; the SDK's own is weak, and prints. */
_Noreturn void __assert_func(const char *file, int line, const char *function, const char *text) {
    (void)function;
    (void)text;
    uint32_t pc = (uint32_t)(uintptr_t)__builtin_return_address(0);
    write_record(RUNNING | HAL_CRASH_PANIC, pc & ~1u,
                 (uint32_t)hash_of(file) << 16 | (uint16_t)line);
    restart_now();
}

/* PICO_PANIC_FUNCTION: the SDK's panic() comes here, having pushed where it was called from. */
void __attribute__((naked)) board_panic(const char *why, ...);
void __attribute__((naked)) board_panic(__unused const char *why, ...) {
    __asm volatile("ldr r0, [sp]\n"
                   "ldr r1, =panic_note_panic\n"
                   "bx r1\n");
}

/* Where the stack frame of an exception says that the core was. */
static uint32_t interrupted_pc(const uint32_t *frame) {
    uintptr_t at = (uintptr_t)frame;
    bool readable = at >= RAM_START && at <= RAM_END - FRAME_WORDS * 4u && at % 4u == 0;
    return readable ? frame[FRAME_PC] : 0;
}

_Noreturn void panic_note_fault(const uint32_t *frame);
_Noreturn void panic_note_fault(const uint32_t *frame) {
    write_record(RUNNING | HAL_CRASH_FAULT, interrupted_pc(frame), 0);
    restart_now();
}

void panic_note_hang(const uint32_t *frame);
void panic_note_hang(const uint32_t *frame) {
    timer_hw->intr = 1u << HANG_ALARM;
    write_record(RUNNING | HAL_CRASH_WATCHDOG, interrupted_pc(frame), 0);
}

/* Naked, so that the stack pointer still points to the frame. */
void __attribute__((naked)) isr_hardfault(void);
void __attribute__((naked)) isr_hardfault(void) {
    __asm volatile("mrs r0, msp\n"
                   "ldr r1, =panic_note_fault\n"
                   "bx r1\n");
}

/* Installed raw, not by hardware_alarm_set_callback(): it needs the interrupted stack frame. */
static void __attribute__((naked)) hang_entry(void) {
    __asm volatile("mrs r0, msp\n"
                   "ldr r1, =panic_note_hang\n"
                   "bx r1\n");
}

void panic_expect_restart(void) { watchdog_hw->scratch[0] = 0; }

void panic_expect_progress(void) {
    timer_hw->alarm[HANG_ALARM] = time_us_32() + HANG_US;
    if (early_flags != 0 && time_us_64() >= EARLY_US) {
        early_flags = 0;
    }
    write_record(RUNNING, 0, 0);
}

static hal_crash_t read_last(void) {
    if (!has_record()) {
        return (hal_crash_t){.cause = HAL_CRASH_NONE};
    }
    uint32_t head = watchdog_hw->scratch[0];
    uint32_t at = watchdog_hw->scratch[2];
    bool bitten = (watchdog_hw->reason & WATCHDOG_REASON_TIMER_BITS) != 0;
    hal_crash_t crash = {.cause = (uint8_t)(head & CAUSE_MASK),
                         .pc = watchdog_hw->scratch[1],
                         .file = (uint16_t)(at >> 16),
                         .line = (uint16_t)at};
    if (crash.cause == HAL_CRASH_NONE && (head & RUNNING) && bitten) {
        crash.cause = HAL_CRASH_WATCHDOG;
    }
    bool crashed = crash.cause != HAL_CRASH_NONE;
    crash.early = crashed ? (uint8_t)(head >> EARLY_SHIFT & EARLY_MASK) : 0;
    return crash;
}

void panic_start(void) {
    last = read_last();
    uint32_t early = last.early < EARLY_MASK ? last.early + 1u : EARLY_MASK;
    early_flags = early << EARLY_SHIFT;
    write_record(RUNNING, 0, 0);
    hardware_alarm_claim(HANG_ALARM);
    irq_set_exclusive_handler(TIMER_IRQ_1, hang_entry);
    irq_set_priority(TIMER_IRQ_1, PRIORITY_HANG);
    hw_set_bits(&timer_hw->inte, 1u << HANG_ALARM);
    irq_set_enabled(TIMER_IRQ_1, true);
}

hal_crash_t hal_panic_last(void) { return last; }
