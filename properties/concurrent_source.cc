#include "properties/concurrent_source.h"

#include <fmt/format.h>

#include <cmath>

namespace infocts::properties {
namespace {

constexpr int kMaxOrders = 2000;

constexpr std::string_view kTelling = R"C(
static char told[calls + 1][512]; /* by each call, and of the object at the end */

static void tell(int at, const char *text, int number) {
  const size_t used = strlen(told[at]);
  snprintf(told[at] + used, sizeof told[at] - used, " %s%d", text, number);
}
)C";

constexpr std::string_view kInfoHelpers = R"C(
static MPI_Info info;

static void tell_value(MPI_Info object, const char *key, int at) {
  char value[1200] = "", text[64];
  int flag = 0;
#if MPI_VERSION >= 4
  int length = sizeof value;
  const int code = MPI_Info_get_string(object, key, &length, value, &flag);
#else
  const int code = MPI_Info_get(object, key, sizeof value - 1, value, &flag);
#endif
  const size_t same = strspn(value, (const char[]){value[0], '\0'});
  if (code != MPI_SUCCESS) tell(at, "error ", code);
  if (code != MPI_SUCCESS || !flag) return;
  sprintf(text, "%s=%.1s%s", key, value, same < strlen(value) ? "+others " : "");
  tell(at, text, (int)strlen(value));
}

/* As much of a value as there is room for, and how much it takes. */
static void tell_part(MPI_Info object, const char *key, int room, int at) {
  char value[8] = "", text[64];
  int flag = 0, code = MPI_SUCCESS;
#if MPI_VERSION >= 4
  code = MPI_Info_get_string(object, key, &room, value, &flag);
#else
  (void)object;
#endif
  if (code != MPI_SUCCESS) tell(at, "error ", code);
  if (code != MPI_SUCCESS || !flag) return;
  sprintf(text, "%s=%.7s of buflen ", key, value);
  tell(at, text, room);
}

/* A code may be of one error only. */
static int class_of(int code) {
  int found = code;
  if (code != MPI_SUCCESS) MPI_Error_class(code, &found);
  return found;
}

/* Which key has which number is left to the MPI. */
static int is_key(const char *key) {
  int i = 0;
  while (i < (int)(sizeof keys / sizeof keys[0]) && strcmp(key, keys[i]) != 0) ++i;
  return i < (int)(sizeof keys / sizeof keys[0]) || strncmp(key, "ballast", 7) == 0;
}

static void tell_object(MPI_Info object, int at) {
  int number = -1, i;
  MPI_Info_get_nkeys(object, &number);
  tell(at, "keys:", number);
  for (i = 0; i < (int)(sizeof keys / sizeof keys[0]); ++i) tell_value(object, keys[i], at);
}

static void end_object(void) {
  told[calls][0] = '\0';
  tell_object(info, calls);
  MPI_Info_free(&info);
}
)C";

// Kind is Comm, say; and Type_of_object what comes behind MPI_ in a declaration.
constexpr std::string_view kNameHelpers = R"C(
static MPI_Type_of_object object;

static void tell_name(int at) {
  char name[MPI_MAX_OBJECT_NAME + 1] = "", text[32];
  int length = -1;
  const int code = MPI_Kind_get_name(object, name, &length);
  const size_t same = strspn(name, (const char[]){name[0], '\0'});
  if (code != MPI_SUCCESS) tell(at, "error ", code);
  if (code != MPI_SUCCESS) return;
  sprintf(text, "name=%.1s%s", name, same < strlen(name) ? "+others " : "");
  tell(at, text, (int)strlen(name));
  if (length != (int)strlen(name)) tell(at, "length ", length);
}

static void end_object(void) {
  told[calls][0] = '\0';
  tell_name(calls);
}
)C";

constexpr std::string_view kRounds = R"C(
static char known[most_orders][2048];
static int orders;

static const char *outcome(void) {
  static char text[2048];
  int i;
  text[0] = '\0';
  for (i = 0; i <= calls; ++i) {
    strncat(text, told[i], sizeof text - strlen(text) - 1);
    strncat(text, i < calls ? ";" : "", sizeof text - strlen(text) - 1);
  }
  return text;
}

static int is_known(void) {
  int i = 0;
  while (i < orders && strcmp(outcome(), known[i]) != 0) ++i;
  return i < orders;
}

/* All orders of the calls that keep those of each thread. */
static void make_orders(int *order, int made, int *next) {
  int thread, i;
  if (made == calls) {
    make_object();
    for (i = 0; i < calls; ++i) call(order[i]);
    end_object();
    if (!is_known()) strcpy(known[orders++], outcome());
    return;
  }
  for (thread = 0; thread < threads; ++thread) {
    if (first[thread] + next[thread] == first[thread + 1]) continue;
    order[made] = first[thread] + next[thread];
    ++next[thread];
    make_orders(order, made + 1, next);
    --next[thread];
  }
}

static int started, ready, done; /* rounds; threads in all rounds together */

static void wait_for(int *number, int least) {
  int turns;
  for (turns = 0; __sync_fetch_and_add(number, 0) < least; ++turns) {
    if (turns > 2000) sched_yield();
  }
}

/* What a thread does in a round: all begin at about the same time. */
static void play(int thread, int round, unsigned *seed) {
  int i;
  __sync_fetch_and_add(&ready, 1);
  wait_for(&ready, round * threads);
  for (i = first[thread]; i < first[thread + 1]; ++i) {
    volatile int pause = (int)((*seed = *seed * 1103515245u + 12345u) >> 16 & 127);
    while (pause > 0) --pause;
    call(i);
  }
  __sync_fetch_and_add(&done, 1);
}

static void *work(void *number) {
  const int thread = *(int *)number;
  unsigned seed = (unsigned)thread + 1;
  int round;
  for (round = 1;; ++round) {
    wait_for(&started, round);
    if (__sync_fetch_and_add(&started, 0) > rounds) return NULL;
    play(thread, round, &seed);
  }
}

/* What a race leaves behind ends the process, too. */
static void end_of_process(int number) {
  static const char text[] = "ended by a signal\n";
  (void)number;
  _exit(write(1, text, sizeof text - 1) < 0 ? 2 : 1);
}

int main(int argc, char **argv) {
  pthread_t running[threads];
  int numbers[threads], order[calls], next[threads] = {0}, round, i, seen = 0;
  unsigned seed = 1;
  time_t end;
  setvbuf(stdout, NULL, _IOLBF, 0);
  (void)argc;
  (void)argv;
BEFORE  make_orders(order, 0, next);
  signal(SIGSEGV, end_of_process);
  signal(SIGABRT, end_of_process);
  for (i = 1; i < threads; ++i) {
    numbers[i] = i;
    pthread_create(&running[i], NULL, work, &numbers[i]);
  }
  end = time(NULL) + seconds;
  for (round = 1; round <= rounds && seen < 10 && time(NULL) <= end; ++round) {
    make_object();
    __sync_fetch_and_add(&started, 1);
    play(0, round, &seed);
    wait_for(&done, round * threads);
    end_object();
    if (is_known()) continue;
    if (seen++ == 0) printf("what no order of the calls gives:\n %s\n", outcome());
  }
  printf("seen in %d of %d rounds\n", seen, round - 1);
  __sync_fetch_and_add(&started, rounds + 1);
  for (i = 1; i < threads; ++i) pthread_join(running[i], NULL);
AFTER  return seen != 0;
}
)C";

std::string in_quotes(const std::string& text) { return '"' + text + '"'; }

std::string set_line(const Values& values, int key, int value) {
  return fmt::format("MPI_Info_set(info, {}, {})", in_quotes(key_text(key)),
                     in_quotes(values.text(value)));
}

std::string name_line(const Values& values, std::string_view kind, int value) {
  return fmt::format("MPI_{}_set_name(object, {})", kind, in_quotes(values.text(value)));
}

/// "Comm", as in names of functions.
std::string_view kind_of(const ConcurrentProgram& program) {
  if (program.named == NamedKind::type) return "Type";
  return program.named == NamedKind::win ? "Win" : "Comm";
}

/// What a call does and tells.
std::string lines_of(const ConcurrentProgram& program, const ThreadCommand& command, int at) {
  const Values& values = program.values;
  const std::string key = in_quotes(key_text(command.key));
  switch (command.action) {
    case Action::set:
      return fmt::format("tell({}, \"set \", {});", at,
                         set_line(values, command.key, command.value));
    case Action::erase:
      return fmt::format("tell({}, \"delete \", class_of(MPI_Info_delete(info, {})));", at, key);
    case Action::get:
    case Action::get_string:
      if (command.room) {
        return fmt::format("tell_part(info, {}, {}, {});", key, *command.room, at);
      }
      return fmt::format("tell_value(info, {}, {});", key, at);
    case Action::get_valuelen:
      return fmt::format(
          "MPI_Info_get_valuelen(info, {}, &number, &flag);\n"
          "      tell({}, \"length \", flag ? number : -1);",
          key, at);
    case Action::get_nkeys:
      return fmt::format("MPI_Info_get_nkeys(info, &number);\n      tell({}, \"keys:\", number);",
                         at);
    case Action::get_nthkey:
      return fmt::format(
          "MPI_Info_get_nthkey(info, {}, key);\n      tell({}, \"a key of it: \", is_key(key));",
          command.n, at);
    case Action::dup:
      return fmt::format(
          "MPI_Info_dup(info, &other);\n      tell_object(other, {});\n"
          "      MPI_Info_free(&other);",
          at);
    case Action::others:
      return "MPI_Info_create(&other);\n      MPI_Info_set(other, \"left\", \"B\");\n"
             "      MPI_Info_free(&other);";
    case Action::set_name:
      return fmt::format("tell({}, \"set \", {});", at,
                         name_line(values, kind_of(program), command.value));
    case Action::get_name:
      return fmt::format("tell_name({});", at);
  }
  return {};
}

/// How many orders keep those of the threads; no more than kMaxOrders + 1.
int count_orders(const ConcurrentProgram& program) {
  double orders = 1;
  int before = 0;
  for (const auto& commands : program.threads) {
    for (std::size_t i = 1; i <= commands.size(); ++i) orders *= ++before / static_cast<double>(i);
  }
  return orders > kMaxOrders ? kMaxOrders + 1 : static_cast<int>(std::lround(orders));
}

std::string object_lines(const ConcurrentProgram& program) {
  if (program.named) {
    return fmt::format("\nstatic void make_object(void) {{\n  {};\n}}\n",
                       name_line(program.values, kind_of(program), program.initial.front()));
  }
  std::string lines = "\nstatic void make_object(void) {\n  MPI_Info_create(&info);\n";
  for (int i = 0; i < program.ballast; ++i)
    lines += "  " + set_line(program.values, kKeys + i, 0) + ";\n";
  for (int key = 0; key < kKeys; ++key) {
    const int value = program.initial[static_cast<std::size_t>(key)];
    if (value != 0) lines += "  " + set_line(program.values, key, value) + ";\n";
  }
  return lines + "}\n";
}

std::string call_lines(const ConcurrentProgram& program) {
  std::string cases;
  std::string first = "static const int first[] = {0";
  int at = 0;
  for (std::size_t thread = 0; thread < program.threads.size(); ++thread) {
    for (const ThreadCommand& command : program.threads[thread]) {
      cases += fmt::format("    case {}: /* thread {} */\n      {}\n      break;\n", at, thread + 1,
                           lines_of(program, command, at));
      ++at;
    }
    first += fmt::format(", {}", at);
  }
  const std::string variables =
      program.named
          ? ""
          : "  MPI_Info other;\n  char key[MPI_MAX_INFO_KEY + 1];\n  int number = -1, flag = 0;\n"
            "  (void)other, (void)key, (void)number, (void)flag, (void)is_key, (void)tell_part, "
            "(void)class_of;\n";
  return first + "}; /* call of each thread */\n\nstatic void call(int at) {\n" + variables +
         "  told[at][0] = '\\0';\n  switch (at) {\n" + cases + "  }\n}\n";
}

void replace(std::string& text, std::string_view what, std::string_view with) {
  text.replace(text.find(what), what.size(), with);
}

std::string info_helpers() {
  std::string keys;
  for (int key = 0; key < kKeys; ++key) keys += (key > 0 ? ", " : "") + in_quotes(key_text(key));
  return fmt::format("\nstatic const char *const keys[] = {{{}}};\n", keys) +
         std::string(kInfoHelpers);
}

std::string name_helpers(const ConcurrentProgram& program) {
  std::string helpers(kNameHelpers);
  replace(helpers, "Type_of_object",
          program.named == NamedKind::type ? "Datatype" : kind_of(program));
  replace(helpers, "Kind", kind_of(program));
  return helpers;
}

/// Lines that make and free the object whose name all rounds are about.
SourceOfPhase with_named_object(SourceOfPhase phase, NamedKind kind) {
  if (kind == NamedKind::comm) {
    phase.before += "  MPI_Comm_dup(MPI_COMM_SELF, &object);\n";
    phase.after = "  MPI_Comm_free(&object);\n" + phase.after;
  } else if (kind == NamedKind::type) {
    phase.before += "  MPI_Type_contiguous(3, MPI_INT, &object);\n";
    phase.after = "  MPI_Type_free(&object);\n" + phase.after;
  } else {
    phase.before += "  MPI_Win_create(&i, sizeof i, 1, MPI_INFO_NULL, MPI_COMM_SELF, &object);\n";
    phase.after = "  MPI_Win_free(&object);\n" + phase.after;
  }
  return phase;
}

}  // namespace

std::string source_of(const ConcurrentProgram& program, const SourceOfPhase& phase,
                      const std::string& about) {
  if (count_orders(program) > kMaxOrders) return {};
  std::size_t calls = 0;
  for (const auto& commands : program.threads) calls += commands.size();
  const SourceOfPhase around = program.named ? with_named_object(phase, *program.named) : phase;
  std::string rounds(kRounds);
  replace(rounds, "BEFORE", around.before);
  replace(rounds, "AFTER", around.after);
  return "/* " + about + " */\n#include <mpi.h>\n#include <pthread.h>\n#include <sched.h>\n" +
         "#include <signal.h>\n#include <stdio.h>\n#include <string.h>\n#include "
         "<time.h>\n#include <unistd.h>\n\n" +
         fmt::format(
             "enum {{ threads = {}, calls = {}, rounds = 200000, seconds = 5, most_orders = {} "
             "}};\n",
             program.threads.size(), calls, kMaxOrders) +
         std::string(kTelling) + (program.named ? name_helpers(program) : info_helpers()) +
         object_lines(program) + '\n' + call_lines(program) + rounds;
}

std::string source_of_ending(const SourceOfPhase& phase) {
  constexpr ThreadCommand kSetLeft{.action = Action::set, .key = 0, .value = 4};
  constexpr ThreadCommand kSetMiddle{.action = Action::set, .key = 1, .value = 5};
  constexpr ThreadCommand kSetRight{.action = Action::set, .key = 2, .value = 6};
  constexpr ThreadCommand kEraseMiddle{.action = Action::erase, .key = 1};
  constexpr ThreadCommand kSetLeftAgain{.action = Action::set, .key = 0, .value = 7};
  constexpr ThreadCommand kCopy{.action = Action::dup};
  return source_of(
      {.initial = {1, 2, 0},
       .threads = {{kSetLeft, kEraseMiddle, kSetMiddle, kSetLeft, kCopy},
                   {kSetLeftAgain, kSetRight, kCopy, kSetLeftAgain, kSetRight}},
       .values = {.longest = 20}},
      phase,
      "Calls of several threads on one info object end the process, or return or leave "
      "what no order\n * of them gives.\n * Build it with -pthread. Exit code: 0 not "
      "seen, 1 seen.");
}

std::string source_of_ending(NamedKind kind, const SourceOfPhase& phase) {
  constexpr ThreadCommand kAsk{.action = Action::get_name};
  const auto name = [](int value) {
    return ThreadCommand{.action = Action::set_name, .value = value};
  };
  return source_of(
      {.initial = {1, 0, 0},
       .threads = {{name(4), kAsk, name(5), kAsk}, {name(6), kAsk, name(7), kAsk}},
       .values = {.longest = 63},
       .named = kind},
      phase,
      "Several threads that set the name of one object and ask for it end the process, or get or "
      "leave\n * what no order of the calls gives.\n * Build it with -pthread. Exit code: 0 not "
      "seen, 1 seen.");
}

SourceOfPhase initialized_at(std::string_view level) {
  return {fmt::format("  MPI_Init_thread(&argc, &argv, {}, &i);\n"
                      "  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);\n"
                      "  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);\n",
                      level),
          "  MPI_Finalize();\n"};
}

}  // namespace infocts::properties
