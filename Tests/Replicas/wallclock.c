/* A wall clock that is off by WALL_CLOCK_OFFSET seconds, for a program that loads this ahead of its libraries. The clocks by which threads wait
   stay as they are. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t offset(void) {
  static time_t seconds;
  static int known;
  if (!known) {
    const char *text = getenv("WALL_CLOCK_OFFSET");
    seconds = text ? atol(text) : 0;
    known = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += offset();
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int result = (int)syscall(SYS_gettimeofday, now, zone);
  if (result == 0) now->tv_sec += offset();
  return result;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
