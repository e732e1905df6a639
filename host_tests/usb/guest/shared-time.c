/* Loaded into QEMU (LD_PRELOAD): its clock is the one that the lab writes to SANITY_SHARED_TIME, in
 * nanoseconds. So the guest's time and the dice's are one, and goes as slowly as whoever is slowest.
 * And QEMU ends with the lab, however that ends. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define SECOND_NS 1000000000

static const volatile int64_t *shared_ns;

__attribute__((constructor)) static void share(void) {
    int fd = open(getenv("SANITY_SHARED_TIME"), O_RDONLY);
    void *page = mmap(NULL, sizeof *shared_ns, PROT_READ, MAP_SHARED, fd, 0);
    if (fd < 0 || page == MAP_FAILED) {
        abort();
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    shared_ns = page;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (clock != CLOCK_MONOTONIC || shared_ns == NULL) {
        return (int)syscall(SYS_clock_gettime, clock, time);
    }
    int64_t now = *shared_ns;
    *time = (struct timespec){.tv_sec = now / SECOND_NS, .tv_nsec = now % SECOND_NS};
    return 0;
}
