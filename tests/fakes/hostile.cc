#include "hostile.h"

#include <fcntl.h>
#include <fenv.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xmmintrin.h>

#include <array>
#include <clocale>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <locale>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace {

struct Journal {
  char* begin = nullptr;
  std::size_t size = 0;  ///< of the file: what is mapped behind it cannot be used
  std::string path;
};

Journal find_journal() {
  Journal journal;
  std::FILE* maps = std::fopen("/proc/self/maps", "r");
  std::array<char, 5000> line{};
  while (maps != nullptr && std::fgets(line.data(), line.size(), maps) != nullptr) {
    void* begin = nullptr;
    std::array<char, 4096> path{};
    if (std::sscanf(line.data(), "%p-%*s %*s %*s %*s %*s %4095s", &begin, path.data()) != 2)
      continue;
    if (std::strstr(path.data(), ".journal") == nullptr) continue;
    struct stat status {};
    if (stat(path.data(), &status) != 0) continue;
    // The lowest of its parts, which may be protected one by one.
    journal = {static_cast<char*>(begin), static_cast<std::size_t>(status.st_size), path.data()};
    break;
  }
  if (maps != nullptr) std::fclose(maps);
  return journal;
}

void scribble() {
  const Journal journal = find_journal();
  std::memset(journal.begin, 'x', journal.size);
}

void scribble_head() { std::memset(find_journal().begin, 'x', 100); }

void scribble_last() {
  const Journal journal = find_journal();
  std::size_t end = journal.size;
  // By pages, as it is megabytes at each call, and the case has a second.
  static const std::array<char, 4096> zeros{};
  while (end > 200 + zeros.size() &&
         std::memcmp(journal.begin + end - zeros.size(), zeros.data(), zeros.size()) == 0) {
    end -= zeros.size();
  }
  while (end > 200 && journal.begin[end - 1] == '\0') --end;
  std::memset(journal.begin + end - 40, 'x', 40);
}

void cut() {
  if (truncate(find_journal().path.c_str(), 0) != 0) std::perror("truncate");
}

void close_all() {
  for (int file = 0; file < 1024; ++file) close(file);
}

void change_signals() {
  for (int number = 1; number < NSIG; ++number) std::signal(number, SIG_IGN);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
}

void catch_signals() {
  struct sigaction action {};
  action.sa_handler = [](int) {};
  for (int number = 1; number < NSIG; ++number) sigaction(number, &action, nullptr);
}

// What free memory there is would do for some builds of the suite, and not for others: this leaves
// it some megabytes in small blocks. The last one keeps the C library from giving them back.
void leave_memory() {
  static const std::unique_ptr<char[]> last = [] {
    std::vector<std::unique_ptr<char[]>> blocks(4096);
    for (auto& block : blocks) block = std::make_unique<char[]>(1024);
    return std::make_unique<char[]>(1024);
  }();
}

void lower_limits() {
  leave_memory();
  const std::array<std::pair<__rlimit_resource, rlim_t>, 5> limits{{{RLIMIT_FSIZE, 0},
                                                                    {RLIMIT_NOFILE, 3},
                                                                    {RLIMIT_NPROC, 1},
                                                                    {RLIMIT_DATA, 1 << 20},
                                                                    {RLIMIT_AS, 1 << 20}}};
  for (const auto& [resource, most] : limits) {
    const rlimit limit{most, most};
    setrlimit(resource, &limit);
  }
}

void leave_directory() {
  umask(0777);
  if (chdir("/") != 0) std::perror("chdir");
}

void change_environment() {
  clearenv();
  for (const char* name : {"PATH", "HOME", "TMPDIR", "INFOCTS_CACHE_DIR"}) {
    setenv(name, "/nowhere", 1);
  }
}

struct Commas : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\1"; }
};

void change_locale() {
  std::locale::global(std::locale(std::locale::classic(), new Commas));
  for (const char* name : {"de_DE.UTF-8", "tr_TR.UTF-8"}) std::setlocale(LC_ALL, name);
}

void change_floating_point() {
  fesetround(FE_UPWARD);
  _mm_setcsr((_mm_getcsr() | 0x8040) & ~0x1f80U);  // subnormal numbers are 0; all traps
}

[[noreturn]] void spin() {
  for (volatile unsigned turns = 0;;) turns = turns + 1;
}

[[noreturn]] void wait_forever() {
  for (;;) pause();
}

// A process group of its own, as a shell's job.
void start_job() {
  if (fork() != 0) return;
  setpgid(0, 0);
  wait_forever();
}

// Where a supervisor's files would be.
void leave_pipes() {
  const std::string journal = find_journal().path;
  const std::string stem = journal.substr(0, journal.rfind('.'));
  for (const char* ending : {".output", ".end"}) {
    if (mkfifo((stem + ending).c_str(), 0600) != 0) std::perror("mkfifo");
  }
}

// TMPDIR may be the MPI's own. The pipe has a journal's name: the runner must not read it.
void clear_directory() {
  const char* name = std::getenv("TMPDIR");
  if (name == nullptr) return;
  std::error_code ignored;
  std::filesystem::remove_all(name, ignored);
  std::filesystem::create_directory(name, ignored);
  if (mkfifo((std::string(name) + "/left.journal").c_str(), 0600) != 0) std::perror("mkfifo");
}

void remove_directory() {
  std::error_code ignored;
  if (const char* name = std::getenv("TMPDIR")) std::filesystem::remove_all(name, ignored);
}

bool spins_in_destructor = false;

void flood() {
  static const std::string much(1 << 20, '.');
  for (int i = 0; i < 2048; ++i) {
    if (write(STDOUT_FILENO, much.data(), much.size()) < 0) return;
  }
}

}  // namespace

void be_hostile(const char* function, int (*ordered)(const char*, const char*)) {
  const auto is = [&](const char* what) { return ordered(function, what) != 0; };
  if (is("scribble")) scribble();
  if (is("scribble_head")) scribble_head();
  if (is("scribble_last")) scribble_last();
  if (is("cut")) cut();
  if (is("close_all")) close_all();
  if (is("signals")) change_signals();
  if (is("handlers")) catch_signals();
  if (is("limits")) lower_limits();
  if (is("directory")) leave_directory();
  if (is("environment")) change_environment();
  if (is("locale")) change_locale();
  if (is("rounding")) fesetround(FE_UPWARD);
  if (is("floating_point")) change_floating_point();
  static bool forked = false;
  if (is("fork") && !std::exchange(forked, true) && fork() < 0) std::perror("fork");
  static bool has_job = false;
  if (is("job") && !std::exchange(has_job, true)) start_job();
  if (is("pipes")) leave_pipes();
  if (is("clear")) clear_directory();
  if (is("remove")) remove_directory();
  if (is("complain")) std::puts("infocts worker: so an MPI says");
  static bool waits = false;
  if (is("hang_at_exit") && !std::exchange(waits, true)) std::atexit(wait_forever);
  if (is("spin_in_destructor")) spins_in_destructor = true;
  if (is("flood")) flood();
  if (is("overdue")) sleep(3);
  if (is("throw")) throw std::runtime_error("through C");
}

namespace {

// Before the library's first function is called, and as long as it is not loaded nobody can be
// told.
__attribute__((constructor)) void on_load() {
  const char* orders = std::getenv("FAKE_MPI");
  if (orders == nullptr) return;
  if (std::strstr(orders, "dlopen=sleep") != nullptr) sleep(2);
  if (std::strstr(orders, "dlopen=hang") != nullptr) spin();
  if (std::strstr(orders, "dlopen=exit") != nullptr) _exit(0);
}

__attribute__((destructor)) void on_unload() {
  if (spins_in_destructor) spin();
}

}  // namespace
