// Lets the calls that make or write files fail from a certain one on: what a full disk, a quota or a lack of descriptors does to a program.
//
// FAILING_BELOW: the beginning of the paths that are meant. FAILING_FROM: the first call that fails, counted from 1.
// FAILING_WITH: the value of errno; "kill" to end the process, as kill -9 does, right before that call is made.
// FAILING_CALLS: which calls count, a word of "write", "make", "open" and "remove".
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_int count;

static int counts(const char *kind) {
  const char *calls = getenv("FAILING_CALLS");
  return calls && strstr(calls, kind);
}

static int is_below(const char *path) {
  const char *below = getenv("FAILING_BELOW");
  return below && path && strncmp(path, below, strlen(below)) == 0;
}

static int is_descriptor_below(int descriptor) {
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_below(path);
}

static int fails(void) {
  const char *from = getenv("FAILING_FROM"), *with = getenv("FAILING_WITH");
  if (!from || !with || atomic_fetch_add(&count, 1) + 1 < atoi(from)) return 0;
  if (strcmp(with, "kill") == 0) kill(getpid(), SIGKILL);
  errno = atoi(with);
  return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int opening(const char *path, int flags) {
  if (!is_below(path)) return 0;
  if (counts("open") || (counts("make") && (flags & (O_CREAT | O_WRONLY | O_RDWR)))) return fails();
  return 0;
}

#define OPENS(name)                                            \
  int name(const char *path, int flags, ...) {                 \
    va_list list;                                              \
    va_start(list, flags);                                     \
    mode_t mode = va_arg(list, mode_t);                        \
    va_end(list);                                              \
    if (opening(path, flags)) return -1;                       \
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name); \
    return real(path, flags, mode);                            \
  }
OPENS(open)
OPENS(open64)

#define WRITES(name, declaration, call, descriptor)                       \
  ssize_t name declaration {                                              \
    if (counts("write") && is_descriptor_below(descriptor) && fails()) return -1; \
    return REAL(name) call;                                               \
  }
WRITES(write, (int fd, const void *bytes, size_t size), (fd, bytes, size), fd)
WRITES(pwrite, (int fd, const void *bytes, size_t size, off_t at), (fd, bytes, size, at), fd)
WRITES(pwrite64, (int fd, const void *bytes, size_t size, off64_t at), (fd, bytes, size, at), fd)
WRITES(writev, (int fd, const struct iovec *parts, int count), (fd, parts, count), fd)

int mkdir(const char *path, mode_t mode) {
  if (counts("make") && is_below(path) && fails()) return -1;
  return REAL(mkdir)(path, mode);
}

int unlink(const char *path) {
  if (counts("remove") && is_below(path) && fails()) return -1;
  return REAL(unlink)(path);
}

int ftruncate(int descriptor, off_t size) {
  if (counts("remove") && is_descriptor_below(descriptor) && fails()) return -1;
  return REAL(ftruncate)(descriptor, size);
}

int rename(const char *from, const char *to) {
  if (counts("make") && is_below(to) && fails()) return -1;
  return REAL(rename)(from, to);
}

int link(const char *from, const char *to) {
  if (counts("make") && is_below(to) && fails()) return -1;
  return REAL(link)(from, to);
}
