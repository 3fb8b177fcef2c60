#include "tool/reproducer/c_helpers.h"

#include <fmt/format.h>

namespace infocts {

std::string c_helpers(const std::set<std::string>& wanted, std::string_view handler_parameter) {
  const auto has = [&](const char* name) { return wanted.contains(name); };
  std::string out;
  if (has("canary")) {
    out +=
        "/* Bytes before and after each buffer that no call may write. */\n#define CANARY "
        "64\n\n";
  }
  if (has("handler")) {
    out += fmt::format(
        "static int handler_calls = 0;\n"
        "static void count_call({}, int *code, ...) {{\n"
        "  (void)comm;\n  (void)code;\n  ++handler_calls;\n}}\n\n",
        handler_parameter);
  }
  if (has("window")) out += "static char window_memory[1 << 20];\n\n";
  if (has("not_tried")) {
    out +=
        "static int not_tried(const char *call) {\n"
        "  printf(\"not tried: %s failed, which only prepares\\n\", call);\n"
        "  return 2;\n}\n\n";
  }
  if (has("letters")) {
    out +=
        "static void letters(char *text, int length, int first) {\n"
        "  static const char set[] =\n"
        "      \"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789\";\n"
        "  int i;\n"
        "  for (i = 0; i < length; ++i) text[i] = set[(i + i / 62 + first) % 62];\n"
        "  text[length] = '\\0';\n}\n\n";
  }
  if (has("within")) {
    out +=
        "static int within(const char *memory, int size) {\n"
        "  int i;\n"
        "  for (i = 0; i < CANARY; ++i) {\n"
        "    if (memory[i] != '#' || memory[CANARY + size + i] != '#') return 0;\n"
        "  }\n  return 1;\n}\n\n";
  }
  if (has("holds")) {
    out +=
        "static int holds(const char *memory, int size, const char *text) {\n"
        "  return memchr(memory + CANARY, 0, (size_t)size) != NULL &&\n"
        "         strcmp(memory + CANARY, text) == 0;\n}\n\n";
  }
  if (has("untouched")) {
    out +=
        "static int untouched(const char *memory, int size) {\n"
        "  int i;\n"
        "  for (i = 0; i < size; ++i) {\n    if (memory[i] != '#') return 0;\n  }\n"
        "  return 1;\n}\n\n";
  }
  if (has("starts")) {
    out +=
        "static int starts(const char *memory, int size, const char *text, int length, int next) "
        "{\n"
        "  return length <= size && memcmp(memory + CANARY, text, (size_t)length) == 0 &&\n"
        "         (length == size || memory[CANARY + length] == next);\n}\n\n";
  }
  if (has("ends")) {
    out +=
        "static int ends(const char *memory, int size) {\n"
        "  return memchr(memory + CANARY, 0, (size_t)size) != NULL;\n}\n\n";
  }
  if (has("show")) {
    out +=
        "static void show(int argument, const char *memory, int size) {\n"
        "  printf(\"  argument %d is \\\"%.*s\\\" (in %d bytes), after it '%.8s'\\n\", "
        "argument, size,\n"
        "         memory + CANARY, size, memory + CANARY + size);\n}\n\n";
  }
  if (has("edge")) {
    out +=
        "/* The string between pages that cannot be read: the one past it, or the one before,\n"
        " * is its direct neighbour. */\n"
        "static char *at_edge(const char *text, int behind) {\n"
        "  size_t page = (size_t)sysconf(_SC_PAGESIZE), size = strlen(text) + 1;\n"
        "  size_t room = (size / page + 1) * page;\n"
        "  char *memory = (char *)mmap(NULL, room + 2 * page, PROT_READ | PROT_WRITE,\n"
        "                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);\n"
        "  char *place = behind ? memory + page + room - size : memory + page;\n"
        "  memcpy(place, text, size);\n"
        "  mprotect(memory, page, PROT_NONE);\n"
        "  mprotect(memory + page + room, page, PROT_NONE);\n"
        "  return place;\n}\n\n";
  }
  if (has("guard")) {
    out +=
        "static volatile int finished = 0;\n"
        "static void stopped(int number) {\n"
        "  static const char text[] = \"DEVIATES, the call did not return\\n\";\n"
        "  if (write(1, text, sizeof text - 1) < 0) _exit(1);\n"
        "  (void)number;\n  _exit(1);\n}\n"
        "static void at_exit(void) {\n  if (!finished) stopped(0);\n}\n"
        "/* A call that crashes, ends the process or takes longer than a minute does not return. "
        "*/\n"
        "static void guard(void) {\n"
        "  signal(SIGSEGV, stopped);\n  signal(SIGBUS, stopped);\n  signal(SIGABRT, stopped);\n"
        "  signal(SIGFPE, stopped);\n  signal(SIGILL, stopped);\n  signal(SIGALRM, stopped);\n"
        "  atexit(at_exit);\n  alarm(60);\n}\n\n";
  }
  return out;
}

}  // namespace infocts
