/* The crash record lies in the watchdog's scratch registers 0..3, which a restart keeps and the
 * boot ROM and the SDK (4..7) leave alone:
 *
 *   0  RECORD | cause       1  pc       2  check of 0 and 1       3  RUNNING, or 0 */
#include "hal_panic.h"

#include "board.h"
#include "hardware/irq.h"
#include "hardware/timer.h"
#include "hardware/watchdog.h"
#include "pico/platform.h"

#define RECORD 0x5A171000u
#define RECORD_MASK 0xFFFFFF00u
#define RUNNING 0x5A17A11Eu
#define CHECK 0x0DD51DE5u

#define HANG_US 1900000u /* before the watchdog's 2 s */
#define HANG_ALARM 1u

#define RAM_START 0x20000000u
#define RAM_END 0x20042000u
#define FRAME_PC 6u
#define FRAME_WORDS 8u

static hal_crash_t last;

static void write_record(hal_crash_cause_t cause, uint32_t pc) {
    watchdog_hw->scratch[0] = RECORD | cause;
    watchdog_hw->scratch[1] = pc;
    watchdog_hw->scratch[2] = CHECK ^ watchdog_hw->scratch[0] ^ pc;
}

static bool has_record(void) {
    uint32_t head = watchdog_hw->scratch[0];
    uint32_t pc = watchdog_hw->scratch[1];
    return (head & RECORD_MASK) == RECORD && (head & ~RECORD_MASK) < HAL_CRASHES &&
           watchdog_hw->scratch[2] == (CHECK ^ head ^ pc);
}

static void clear_record(void) { watchdog_hw->scratch[0] = 0; }

static _Noreturn void restart_now(void) {
    watchdog_reboot(0, 0, 0);
    for (;;) {
        tight_loop_contents();
    }
}

_Noreturn void panic_note_panic(uint32_t pc);
_Noreturn void panic_note_panic(uint32_t pc) {
    write_record(HAL_CRASH_PANIC, pc & ~1u);
    restart_now();
}

_Noreturn void hal_panic(const char *why) {
    (void)why; /* for the one with a debugger */
    panic_note_panic((uint32_t)(uintptr_t)__builtin_return_address(0));
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
    write_record(HAL_CRASH_FAULT, interrupted_pc(frame));
    restart_now();
}

void panic_note_hang(const uint32_t *frame);
void panic_note_hang(const uint32_t *frame) {
    timer_hw->intr = 1u << HANG_ALARM;
    write_record(HAL_CRASH_WATCHDOG, interrupted_pc(frame));
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

void panic_expect_restart(void) {
    watchdog_hw->scratch[3] = 0;
    clear_record();
}

void panic_expect_progress(void) {
    timer_hw->alarm[HANG_ALARM] = time_us_32() + HANG_US;
    clear_record();
}

static hal_crash_t read_last(void) {
    bool ran = watchdog_hw->scratch[3] == RUNNING;
    bool bitten = (watchdog_hw->reason & WATCHDOG_REASON_TIMER_BITS) != 0;
    if (has_record()) {
        uint8_t cause = (uint8_t)(watchdog_hw->scratch[0] & ~RECORD_MASK);
        return (hal_crash_t){.cause = cause, .pc = watchdog_hw->scratch[1]};
    }
    return (hal_crash_t){.cause = ran && bitten ? HAL_CRASH_WATCHDOG : HAL_CRASH_NONE};
}

void panic_start(void) {
    last = read_last();
    watchdog_hw->scratch[3] = RUNNING;
    hardware_alarm_claim(HANG_ALARM);
    irq_set_exclusive_handler(TIMER_IRQ_1, hang_entry);
    irq_set_priority(TIMER_IRQ_1, PRIORITY_HANG);
    hw_set_bits(&timer_hw->inte, 1u << HANG_ALARM);
    irq_set_enabled(TIMER_IRQ_1, true);
}

hal_crash_t hal_panic_last(void) { return last; }
