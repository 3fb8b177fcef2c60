/* Functions that are newer than glibc 2.28 and that compilers' libraries or this suite call, made
 * of what every glibc has. portable.cmake has calls of NAME go to __wrap_NAME, in what is linked
 * here only: the libraries that are loaded keep the C library's own. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define VERSION(ours, name, version) __asm__(".symver " #ours "," #name "@GLIBC_" version)
#if defined __x86_64__
#define OLDEST "2.2.5"
#define FXSTATAT "2.4"
#define STAT_VERSION 1
#else
#define OLDEST "2.17"
#define FXSTATAT "2.17"
#define STAT_VERSION 0
#endif

/* ---- 2.30 ---- */

pid_t __wrap_gettid(void) { return (pid_t)syscall(SYS_gettid); }

static struct timespec time_left(clockid_t clock, const struct timespec* until) {
  struct timespec now;
  clock_gettime(clock, &now);
  struct timespec left = {until->tv_sec - now.tv_sec, until->tv_nsec - now.tv_nsec};
  if (left.tv_nsec < 0) {
    left.tv_nsec += 1000000000;
    --left.tv_sec;
  }
  return left;
}

/* A condition of C++ waits on the clock of the day: what is left is counted on that, and anew when
 * it was put forward meanwhile. If it is put back, the wait is longer by as much. */
int __wrap_pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                                  clockid_t clock, const struct timespec* until) {
  for (;;) {
    const struct timespec left = time_left(clock, until);
    if (left.tv_sec < 0) return ETIMEDOUT;
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_sec += left.tv_sec;
    at.tv_nsec += left.tv_nsec;
    if (at.tv_nsec >= 1000000000) {
      at.tv_nsec -= 1000000000;
      ++at.tv_sec;
    }
    const int result = pthread_cond_timedwait(condition, mutex, &at);
    if (result != ETIMEDOUT) return result;
  }
}

/* ---- 2.32 ---- */

/* The compiler's library spares itself atomic operations while there is one thread. Not so here. */
char __wrap___libc_single_threaded = 0;

/* ---- 2.33; `struct stat64` is `struct stat` on machines of 64 bits ---- */

int old_xstat(int version, const char* path, void* status);
int old_lxstat(int version, const char* path, void* status);
int old_fxstat(int version, int file, void* status);
int old_fxstatat(int version, int directory, const char* path, void* status, int flags);
VERSION(old_xstat, __xstat, OLDEST);
VERSION(old_lxstat, __lxstat, OLDEST);
VERSION(old_fxstat, __fxstat, OLDEST);
VERSION(old_fxstatat, __fxstatat, FXSTATAT);

#define STAT_FUNCTIONS(stat, lstat, fstat, fstatat)                                            \
  int stat(const char* path, void* status) { return old_xstat(STAT_VERSION, path, status); }   \
  int lstat(const char* path, void* status) { return old_lxstat(STAT_VERSION, path, status); } \
  int fstat(int file, void* status) { return old_fxstat(STAT_VERSION, file, status); }         \
  int fstatat(int directory, const char* path, void* status, int flags) {                      \
    return old_fxstatat(STAT_VERSION, directory, path, status, flags);                         \
  }
STAT_FUNCTIONS(__wrap_stat, __wrap_lstat, __wrap_fstat, __wrap_fstatat)
STAT_FUNCTIONS(__wrap_stat64, __wrap_lstat64, __wrap_fstat64, __wrap_fstatat64)

/* ---- 2.34 ---- */

/* Since then the C library runs a program's constructors. Older ones leave it to a function that
 * the program hands over, and newer ones do so where the program asks for the older version. */
typedef void Constructor(int, char**, char**);
int old_start_main(int (*main)(int, char**, char**), int argc, char** argv, Constructor* init,
                   void (*fini)(void), void (*loader_fini)(void), void* stack_end);
VERSION(old_start_main, __libc_start_main, OLDEST);
extern void _init(void);
extern Constructor* __init_array_start[] __attribute__((visibility("hidden")));
extern Constructor* __init_array_end[] __attribute__((visibility("hidden")));

static void construct(int argc, char** argv, char** environment) {
  _init();
  const size_t count = (size_t)(__init_array_end - __init_array_start);
  for (size_t i = 0; i < count; ++i) __init_array_start[i](argc, argv, environment);
}

/* The loader runs destructors. */
static void nothing(void) {}

int __wrap___libc_start_main(int (*main)(int, char**, char**), int argc, char** argv,
                             Constructor* init, void (*fini)(void), void (*loader_fini)(void),
                             void* stack_end) {
  (void)init;
  (void)fini;
  return old_start_main(main, argc, argv, construct, nothing, loader_fini, stack_end);
}

/* ---- 2.35 ---- */

#if __GLIBC_PREREQ(2, 35)
struct Search {
  uintptr_t address;
  struct dl_find_object* found;
};

static int search_object(struct dl_phdr_info* info, size_t size, void* data) {
  (void)size;
  const struct Search* search = data;
  uintptr_t begin = UINTPTR_MAX;
  uintptr_t end = 0;
  int holds = 0;
  void* unwinding = NULL;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)* part = &info->dlpi_phdr[i];
    const uintptr_t start = info->dlpi_addr + part->p_vaddr;
    if (part->p_type == PT_GNU_EH_FRAME) unwinding = (void*)start;
    if (part->p_type != PT_LOAD) continue;
    if (start < begin) begin = start;
    if (start + part->p_memsz > end) end = start + part->p_memsz;
    if (search->address >= start && search->address - start < part->p_memsz) holds = 1;
  }
  if (!holds || unwinding == NULL) return 0;
  /* The link map is left out: the unwinder does not ask for it. */
  *search->found = (struct dl_find_object){
      .dlfo_map_start = (void*)begin, .dlfo_map_end = (void*)end, .dlfo_eh_frame = unwinding};
  return 1;
}

/* How the unwinder of exceptions finds the tables of the code that threw. */
int __wrap__dl_find_object(void* address, struct dl_find_object* result) {
  struct Search search = {(uintptr_t)address, result};
  return dl_iterate_phdr(search_object, &search) == 1 ? 0 : -1;
}
#endif

/* ---- 2.36 ---- */

uint32_t __wrap_arc4random(void) {
  uint32_t number;
  if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) abort();
  return number;
}
