/* Loaded into QEMU (LD_PRELOAD): its clock is the one that the lab writes to SANITY_SHARED_TIME, in
 * nanoseconds. So the guest's time and the dice's are one, and goes as slowly as whoever is slowest.
 * Its main loop sleeps until that clock is there, too, and tells until when: nobody has to wait
 * for a time in which nothing happens. And QEMU ends with the lab, however that ends. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SECOND_NS 1000000000
#define KERNEL_SIGSET_BYTES 8
#define FDS_MAX 64
#define WAKE_FD 3 /* readable after each change of the time */

/* What the lab writes, and what it reads: until when the main loop sleeps; 0: it doesn't. */
struct shared_time {
    int64_t now_ns;
    int64_t asleep_until_ns;
};

static volatile struct shared_time *shared;

__attribute__((constructor)) static void share(void) {
    int fd = open(getenv("SANITY_SHARED_TIME"), O_RDWR);
    void *page = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd < 0 || page == MAP_FAILED || fcntl(WAKE_FD, F_SETFL, O_NONBLOCK) < 0) {
        abort();
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    shared = page;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (clock != CLOCK_MONOTONIC || shared == NULL) {
        return (int)syscall(SYS_clock_gettime, clock, time);
    }
    int64_t now = shared->now_ns;
    *time = (struct timespec){.tv_sec = now / SECOND_NS, .tv_nsec = now % SECOND_NS};
    return 0;
}

static int poll_now(struct pollfd *fds, nfds_t count, const struct timespec *timeout,
                    const sigset_t *mask) {
    struct timespec copy = timeout ? *timeout : (struct timespec){0};
    return (int)syscall(SYS_ppoll, fds, count, timeout ? &copy : NULL, mask, KERNEL_SIGSET_BYTES);
}

static bool take_wake(struct pollfd *wake) {
    char bytes[FDS_MAX];
    while (wake->revents && read(WAKE_FD, bytes, sizeof bytes) == sizeof bytes) {
    }
    return wake->revents != 0;
}

int ppoll(struct pollfd *fds, nfds_t count, const struct timespec *timeout, const sigset_t *mask) {
    static const struct timespec none;
    struct pollfd all[FDS_MAX];
    if (shared == NULL || timeout == NULL || count >= FDS_MAX) {
        return poll_now(fds, count, timeout, mask);
    }
    int64_t end = shared->now_ns + timeout->tv_sec * SECOND_NS + timeout->tv_nsec;
    memcpy(all, fds, count * sizeof *fds);
    all[count] = (struct pollfd){.fd = WAKE_FD, .events = POLLIN};
    int ready = 0;
    shared->asleep_until_ns = end;
    __sync_synchronize(); /* who passes this moment from now on wakes us */
    while (ready == 0 && shared->now_ns < end) {
        ready = poll_now(all, count + 1, NULL, mask);
        ready -= ready > 0 && take_wake(&all[count]);
    }
    shared->asleep_until_ns = 0;
    return ready < 0 ? ready : poll_now(fds, count, &none, mask);
}
