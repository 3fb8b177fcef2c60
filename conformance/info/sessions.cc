#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <utility>

#include "conformance/harness/hints.h"
#include "conformance/harness/info_routines.h"
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/mpi_session.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/snapshot.h"
#include "conformance/harness/without_ierror.h"
#include "conformance/info/parsing_pairs.h"

namespace infocts {
namespace {

/// That MPI can begin again is not about info objects.
const Facility kBeginningAgain{
    .prepared_by = {"MPI_Session_init(MPI_INFO_NULL, *", "MPI_Session_finalize(*",
                    "MPI_Init_thread(*", "MPI_Finalize(*"},
    .may_block_in = {}};

constexpr std::string_view kSessionKinds = "mpi_memory_alloc_kinds";

Info info_of_session(const MpiSession& session) {
  Info info;
  prepare(infocts::this_worker().mpi.session_get_info(session, info.ref()), "MPI_Session_get_info");
  return info;
}

Info info_of_set(const MpiSession& session, std::string_view name) {
  Info info;
  prepare(infocts::this_worker().mpi.session_get_pset_info(session, in(name), info.ref()),
          "MPI_Session_get_pset_info");
  return info;
}

int count_of_sets(const MpiSession& session) {
  const Api& mpi = infocts::this_worker().mpi;
  int count = kNumberPreset;
  prepare(mpi.session_get_num_psets(session, mpi.info_null, &count), "MPI_Session_get_num_psets");
  return count;
}

/// What a call said of the name of a process set.
struct SetName {
  Code code = 0;
  int length = 0;
  Output name{0};
};

/// Into a variable of so many bytes.
SetName nth_set_into(const MpiSession& session, int n, int room) {
  const Api& mpi = infocts::this_worker().mpi;
  SetName result;
  result.name = Output(static_cast<std::size_t>(room));
  result.length = room;
  result.code = mpi.session_get_nth_pset(session, mpi.info_null, n, &result.length, result.name);
  return result;
}

/// The number of the first set. That some count from 1 is what pset_numbers tells.
int first_set(const MpiSession& session) {
  return nth_set_into(session, 0, 0).code == infocts::this_worker().mpi.success ? 0 : 1;
}

/// The numbers of all sets.
std::vector<int> numbers_of_sets(const MpiSession& session) {
  std::vector<int> numbers(static_cast<std::size_t>(std::max(count_of_sets(session), 0)));
  std::iota(numbers.begin(), numbers.end(), first_set(session));
  return numbers;
}

/// Read with room to spare, whatever size the MPI asks for.
std::string name_of_set(const MpiSession& session, int n) {
  const SetName asked = nth_set_into(session, n, 0);
  prepare(asked.code, "MPI_Session_get_nth_pset");
  // A wrong size may be more than there is memory.
  const bool plausible = asked.length > 0 && asked.length <= 1 << 20;
  const SetName roomy = nth_set_into(session, n, (plausible ? asked.length : 1000) + 50);
  prepare(roomy.code, "MPI_Session_get_nth_pset");
  if (!roomy.name.terminated()) throw Inconclusive("the name of a process set has no end");
  return std::string(roomy.name.text());
}

/// The size that a name needs: in C with the terminator. In Fortran it may be counted, too, which
/// is what pset_len_characters is about.
bool check_pset_len(std::string_view name, long actual) {
  const auto characters = static_cast<long>(name.size());
  if (in_fortran() && actual == characters + 1) return true;
  return check_equal("pset_len", characters + static_cast<long>(terminator()), actual);
}

std::vector<std::string> list_of_sets(const MpiSession& session) {
  std::vector<std::string> names;
  for (const int n : numbers_of_sets(session)) names.push_back(name_of_set(session, n));
  return names;
}

std::set<std::string> names_of_sets(const MpiSession& session) {
  const std::vector<std::string> names = list_of_sets(session);
  return {names.begin(), names.end()};
}

/// That of a set may become invalid, which is an error; those of the standard stay.
Info info_of_any_set(const MpiSession& session, std::string_view name) {
  const Api& mpi = infocts::this_worker().mpi;
  Info info;
  const int code = mpi.session_get_pset_info(session, in(name), info.ref());
  if (code == mpi.success) return info;
  info.release();
  if (name == kWorldSet || name == kSelfSet) check_success(code);
  skip_as_absent(fmt::format("an answer about the process set {}", name));
}

/// A call with so much room gives the whole name and the size that it needs.
bool check_whole_name(const MpiSession& session, int n, std::string_view name, int room) {
  const SetName set = nth_set_into(session, n, room);
  return check_success(set.code) && check_terminated("pset_name", set.name) &&
         check_same_text("pset_name", name, set.name.text()) && check_pset_len(name, set.length);
}

void check_set_size(std::string_view name, int size) {
  const MpiSession session;
  const Info info = info_of_set(session, name);
  const std::optional<std::string> value = value_of(info, "mpi_size");
  check_true(as_integer(value) == size, fmt::format("mpi_size of {}", name), std::to_string(size),
             quoted_or_nothing(value));
}

/// Two objects of one source are apart from each other, and from later ones.
template <typename Ask>
void check_objects_apart(Ask ask) {
  const Api& mpi = infocts::this_worker().mpi;
  Info first = ask();
  const Info second = ask();
  const Pairs before = pairs_of(second);
  if (!check_success(mpi.info_set(first, in("infocts_added"), in("value")))) return;
  if (!check_unchanged(second, before)) return;
  if (!check_success(mpi.info_free(first.ref()))) return;
  if (!check_unchanged(second, before)) return;
  check_no_key(ask(), "infocts_added");
}

/// A kind and its restrictors, whatever the order of these.
std::set<std::string> parts_of_kind(std::string_view kind) {
  std::set<std::string> parts;
  for (std::size_t at = 0; at <= kind.size();) {
    const std::size_t end = std::min(kind.find(':', at), kind.size());
    parts.emplace(kind.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

void check_kinds_shown(const std::string& asked) {
  const Context context("mpi_memory_alloc_kinds = {}", infocts::quoted(asked));
  const auto longest = static_cast<std::size_t>(infocts::this_worker().mpi.max_info_val - 1);
  if (asked.size() > longest) skip_as_absent("a value of that length");
  const MpiSession session(make_info({{std::string(kSessionKinds), asked}}));
  const std::optional<std::string> shows = value_of(info_of_session(session), kSessionKinds);
  const std::set<std::string> shown = as_list(shows);
  for (const std::string& kind : as_list(asked)) {
    if (shown.contains(kind)) continue;
    const bool owed = kind == "mpi" || kind == "system";
    const bool otherwise = std::any_of(shown.begin(), shown.end(), [&](const std::string& other) {
      return parts_of_kind(other) == parts_of_kind(kind);
    });
    if (!check_true(!owed && !otherwise, "mpi_memory_alloc_kinds of the session",
                    infocts::quoted(kind) + " among them", quoted_or_nothing(shows))) {
      return;
    }
  }
}

/// A kind that no MPI can have.
constexpr std::string_view kNoKind = "infocts:none";

void check_kind_not_shown(const std::string& asked) {
  const Context context("mpi_memory_alloc_kinds = {}", infocts::quoted(asked));
  if (asked.size() > max_value_length()) skip_as_absent("a value of that length");
  const MpiSession session(make_info({{std::string(kSessionKinds), asked}}));
  const std::optional<std::string> shows = value_of(info_of_session(session), kSessionKinds);
  check_true(!as_list(shows).contains(std::string(kNoKind)),
             "mpi_memory_alloc_kinds of the session",
             fmt::format("without {}, which the MPI cannot support", infocts::quoted(kNoKind)),
             quoted_or_nothing(shows));
}

bool check_kinds_as(const std::string& kinds, cts_comm comm) {
  Info used;
  prepare(infocts::this_worker().mpi.comm_get_info(comm, used.ref()), "MPI_Comm_get_info");
  const std::optional<std::string> shows = value_of(used, kSessionKinds);
  if (!shows) skip_as_absent("mpi_memory_alloc_kinds of a communicator of a session");
  return check_true(as_list(shows) == as_list(kinds), "mpi_memory_alloc_kinds",
                    infocts::quoted(kinds) + " in any order, as of the session",
                    infocts::quoted(*shows));
}

/// Of a communicator of the session, and of a duplicate of it.
void check_kinds_of_communicators(cts_info hints) {
  const Api& mpi = infocts::this_worker().mpi;
  const MpiSession session(hints);
  const std::optional<std::string> kinds = value_of(info_of_session(session), kSessionKinds);
  if (!kinds) skip_as_absent("mpi_memory_alloc_kinds of a session");
  const ProcessSetComm comm(session, kSelfSet);
  if (!check_kinds_as(*kinds, comm)) return;
  cts_comm copy = mpi.comm_null;
  prepare(mpi.comm_dup(comm, &copy), "MPI_Comm_dup");
  const Context context("a duplicate of it");
  check_kinds_as(*kinds, copy);
  mpi.comm_free(&copy);
}

bool check_names_level(const MpiSession& session) {
  static const std::set<std::string> kLevels{"MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED",
                                             "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"};
  const auto level = value_of(info_of_session(session), "thread_level");
  return check_true(level && kLevels.contains(*level), "thread_level", "the name of a level",
                    quoted_or_nothing(level));
}

void check_pairs_kept(Info& info) {
  const Pairs pairs = numbered_pairs(5);
  if (!check_contents(info, pairs)) return;
  put(info, "infocts_more", "value");
  check_value(info, "infocts_more", "value");
  remove(info, "infocts_more");
}

}  // namespace

CASE({.requirement = "info.sessions.psets_exist", .name = "listed"}) {
  const MpiSession session;
  const std::set<std::string> names = names_of_sets(session);
  for (const std::string_view name : {kWorldSet, kSelfSet}) {
    check_true(names.contains(std::string(name)), "names of process sets",
               std::string(name) + " among them", names_of({names.begin(), names.end()}));
  }
}

CASE({.requirement = "info.sessions.ierror_optional", .name = "queries"}) {
  constexpr int kRoom = 100;
  const MpiSession session;
  const int count = count_of_sets(session);
  const int first = first_set(session);
  const SetName expected = nth_set_into(session, first, kRoom);
  prepare(expected.code, "MPI_Session_get_nth_pset");
  SetName name{.length = kRoom, .name = Output(kRoom)};
  alignas(kWriteDistance) int counted = kNumberPreset;
  Info of_session;
  Info of_set;
  {
    const WithoutIerror none;
    mpi.session_get_num_psets(session, mpi.info_null, &counted);
    mpi.session_get_nth_pset(session, mpi.info_null, first, &name.length, name.name);
    mpi.session_get_info(session, of_session.ref());
    mpi.session_get_pset_info(session, in(kSelfSet), of_set.ref());
  }
  // It may grow.
  check_true(counted >= count && counted <= count_of_sets(session), "number of process sets",
             fmt::format("{} or more", count), std::to_string(counted));
  check_same_text("name of a process set", expected.name.text(), name.name.text());
  check_true(!of_session.null(), "handle from MPI_Session_get_info", "of an object",
             "MPI_INFO_NULL");
  check_true(!of_set.null(), "handle from MPI_Session_get_pset_info", "of an object",
             "MPI_INFO_NULL");
}

CASE({.requirement = "info.sessions.pset_numbers", .name = "from_zero"}) {
  const MpiSession session;
  const int count = count_of_sets(session);
  for (int n = 0; n < count; ++n) {
    const Context context("process set {}", n);
    if (!check_success(nth_set_into(session, n, 0).code)) return;
  }
}

CASE({.requirement = "info.sessions.pset_name_length", .name = "each"}) {
  const MpiSession session;
  for (const int n : numbers_of_sets(session)) {
    const Context context("process set {}", n);
    const std::string name = name_of_set(session, n);
    const SetName asked = nth_set_into(session, n, 0);
    if (!check_success(asked.code) || !check_pset_len(name, asked.length)) return;
    for (const int room : {asked.length, asked.length + 50}) {
      if (!check_whole_name(session, n, name, room)) return;
    }
  }
}

// pset_len may be larger than any name can need.
CASE({.requirement = "info.sessions.pset_name_length", .name = "larger_than_maximum"}) {
  const MpiSession session;
  for (const int n : numbers_of_sets(session)) {
    const Context context("process set {}", n);
    const std::string name = name_of_set(session, n);
    if (!check_whole_name(session, n, name, 2000)) return;
  }
}

CASE({.requirement = "info.sessions.pset_name_length", .name = "zero_leaves_name"}) {
  const MpiSession session;
  for (const int n : numbers_of_sets(session)) {
    const Context context("process set {}", n);
    Output name(20);
    int length = 0;
    if (!check_success(mpi.session_get_nth_pset(session, mpi.info_null, n, &length, name))) return;
    if (!check_untouched(name)) return;
  }
}

CASE({.requirement = "info.sessions.pset_name_null", .name = "each"}) {
  const MpiSession session;
  for (const int n : numbers_of_sets(session)) {
    const Context context("process set {}", n);
    const std::string name = name_of_set(session, n);
    int length = 0;
    const int code =
        mpi.session_get_nth_pset(session, mpi.info_null, n, &length, cts_field{nullptr, 0});
    if (!check_success(code) || !check_pset_len(name, length)) return;
  }
}

// What is left out is the end. In Fortran one more character may be, as if for a terminator.
CASE({.requirement = "info.sessions.pset_name_length", .name = "truncated"}) {
  const MpiSession session;
  bool tried = false;
  for (const int n : numbers_of_sets(session)) {
    const Context context("process set {}", n);
    const std::string name = name_of_set(session, n);
    if (name.size() < 4) continue;
    tried = true;
    const SetName cut = nth_set_into(session, n, 4);
    if (!check_success(cut.code)) return;
    if (!in_fortran() || !cut.name.holds(name.substr(0, 4))) {
      if (!check_text(name.substr(0, 3), cut.name)) return;
    }
    if (!check_pset_len(name, cut.length)) return;
  }
  if (!tried) skip_as_absent("a process set whose name has four characters");
}

// What a variable has behind pset_len is the user's in C; of Fortran the text does not say.
CASE({.requirement = "info.sessions.pset_name_length", .name = "smaller_than_variable"}) {
  const MpiSession session;
  const int n = first_set(session);
  const std::string whole = name_of_set(session, n);
  Output name(20);
  int length = 4;
  if (!check_success(mpi.session_get_nth_pset(session, mpi.info_null, n, &length, name))) return;
  check_same_text("the beginning of pset_name", whole.substr(0, 3), name.bytes().substr(0, 3));
  if (in_fortran()) return;
  check_text(whole.substr(0, 3), name);
  check_true(name.untouched_from(4), "what is after pset_len", "left as it was", "written");
}

CASE({.requirement = "info.sessions.pset_name_cut", .name = "four_characters"}) {
  const MpiSession session;
  const int n = first_set(session);
  const std::string name = name_of_set(session, n);
  const SetName cut = nth_set_into(session, n, 4);
  if (cut.code != mpi.success) return observe(acceptance_of(cut.code));
  const std::string_view text = cut.name.text();
  observe(text == name.substr(0, 4)   ? "all characters"
          : text == name.substr(0, 3) ? "one fewer"
                                      : "other");
}

CASE({.requirement = "info.sessions.pset_len_characters", .name = "each"}) {
  const MpiSession session;
  for (const int n : numbers_of_sets(session)) {
    const Context context("process set {}", n);
    const std::string name = name_of_set(session, n);
    if (!check_equal("pset_len", static_cast<long>(name.size()),
                     nth_set_into(session, n, 0).length)) {
      return;
    }
    const SetName exact = nth_set_into(session, n, static_cast<int>(name.size()));
    if (check_success(exact.code)) check_text(name, exact.name);
  }
}

CASE({.requirement = "info.sessions.pset_info", .name = "world"}) {
  check_set_size(kWorldSet, this_worker().size);
}

CASE({.requirement = "info.sessions.pset_info", .name = "self"}) { check_set_size(kSelfSet, 1); }

// A process is a member of each set that it is told of.
CASE({.requirement = "info.sessions.pset_sizes", .name = "each"}) {
  const MpiSession session;
  for (const std::string& name : list_of_sets(session)) {
    const Info info = info_of_any_set(session, name);
    const std::optional<std::string> value = value_of(info, "mpi_size");
    if (!check_true(as_integer(value).value_or(0) >= 1, fmt::format("mpi_size of {}", name),
                    "a number of processes, one at least", quoted_or_nothing(value))) {
      return;
    }
  }
}

CASE({.requirement = "info.sessions.pset_same_answers", .name = "asked_again"}) {
  const MpiSession session;
  for (const std::string& name : list_of_sets(session)) {
    const Context context("process set {}", name);
    const Info first = info_of_any_set(session, name);
    list_of_sets(session);
    const Info second = info_of_any_set(session, name);
    if (!check_contents_as_read(second, pairs_of(first))) return;
  }
}

// There may be more of them by now.
CASE({.requirement = "info.sessions.psets_stay", .name = "another_session"}) {
  const MpiSession session;
  const std::vector<std::string> before = list_of_sets(session);
  const MpiSession other;
  const std::vector<std::string> after = list_of_sets(session);
  if (!check_true(after.size() >= before.size(), "number of process sets",
                  fmt::format("{}, as before, or more", before.size()),
                  std::to_string(after.size()))) {
    return;
  }
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Context context("process set {}", i);
    if (!check_same_text("pset_name", before[i], after[i])) return;
  }
}

// In Fortran the constant is one less.
CASE({.requirement = "info.sessions.pset_name_max", .name = "constant"}) {
  if (mpi.has_max_pset_name_len == 0) skip_as_absent("MPI_MAX_PSET_NAME_LEN");
  const int least = in_fortran() ? 62 : 63;
  check_true(mpi.max_pset_name_len >= least, "MPI_MAX_PSET_NAME_LEN",
             fmt::format("{} at least", least), std::to_string(mpi.max_pset_name_len));
}

CASE({.requirement = "info.sessions.pset_name_max", .name = "each"}) {
  if (mpi.has_max_pset_name_len == 0) skip_as_absent("MPI_MAX_PSET_NAME_LEN");
  const MpiSession session;
  for (const std::string& name : list_of_sets(session)) {
    check_true(
        std::cmp_less_equal(name.size(), mpi.max_pset_name_len), fmt::format("length of {}", name),
        fmt::format("{} characters at most", mpi.max_pset_name_len), std::to_string(name.size()));
  }
}

CASE({.requirement = "info.sessions.pset_info_new", .name = "freed_and_changed"}) {
  const MpiSession session;
  check_objects_apart([&] { return info_of_set(session, kSelfSet); });
}

CASE({.requirement = "info.sessions.get_info_new", .name = "freed_and_changed"}) {
  const MpiSession session;
  check_objects_apart([&] { return info_of_session(session); });
}

CASE({.requirement = "info.sessions.thread_level", .name = "default"}) {
  const MpiSession session;
  check_names_level(session);
}

CASE({.requirement = "info.sessions.thread_level", .name = "asked_for"}) {
  for (const char* asked : {"MPI_THREAD_SINGLE", "MPI_THREAD_MULTIPLE"}) {
    const Context context("thread_level = {}", asked);
    const MpiSession session(make_info({{"thread_level", asked}}));
    if (!check_names_level(session)) return;
  }
}

CASE({.requirement = "info.parsing.session_alloc_kinds", .name = "mpi_and_system"}) {
  for (const char* asked : {"mpi", "system", "mpi,system", "system,mpi", " system , mpi "}) {
    check_kinds_shown(asked);
  }
}

CASE({.requirement = "info.parsing.session_alloc_kinds", .name = "restrictors"}) {
  for (const char* asked : {"mpi:alloc_mem", "mpi:win_allocate:alloc_mem,system",
                            "mpi:alloc_mem:win_allocate,mpi", "infocts:none,mpi,system"}) {
    check_kinds_shown(asked);
  }
}

CASE({.requirement = "info.parsing.session_alloc_kinds", .name = "only_supported"}) {
  check_kind_not_shown("infocts:none,mpi,system");
  check_kind_not_shown("mpi,system,infocts:none");
}

CASE({.requirement = "info.parsing.alloc_kinds_equal_session", .name = "default"}) {
  check_kinds_of_communicators(mpi.info_null);
}

CASE({.requirement = "info.parsing.alloc_kinds_equal_session", .name = "asked_for"}) {
  for (const char* asked :
       {"system", "mpi:alloc_mem,mpi:win_allocate", "mpi,system,mpi:alloc_mem"}) {
    const Context context("mpi_memory_alloc_kinds = {}", infocts::quoted(asked));
    if (std::string_view(asked).size() > max_value_length()) continue;
    const Info hints = make_info({{std::string(kSessionKinds), asked}});
    check_kinds_of_communicators(hints);
  }
}

// What a session does not know, it does not show.
CASE({.requirement = "info.parsing.ignored_key_not_reported",
      .name = "session_init",
      .bindings = kInC}) {
  const MpiSession session(make_info(unknown_pairs(20)));
  const Info shows = info_of_session(session);
  for (const auto& [key, value] : unknown_pairs(20)) {
    if (!check_true(!value_of(shows, key), "what MPI_Session_get_info lists", "not the key " + key,
                    "that key among them")) {
      return;
    }
  }
}

CASE({.requirement = "info.lifecycle.object_across_sessions",
      .name = "one_after_the_other",
      .phase = Phase::started_by_case,
      .needs = &kBeginningAgain}) {
  Info info;
  {
    const MpiSession first;
    info = make_info(numbered_pairs(5));
  }
  check_pairs_kept(info);
  {
    const MpiSession second;
    check_pairs_kept(info);
  }
  check_pairs_kept(info);
}

CASE({.requirement = "info.lifecycle.object_across_sessions",
      .name = "session_then_world",
      .phase = Phase::started_by_case,
      .needs = &kBeginningAgain}) {
  Info info;
  {
    const MpiSession first;
    info = make_info(numbered_pairs(5));
  }
  MpiLifetime lifetime(mpi.thread_single);
  check_pairs_kept(info);
  lifetime.finalize();
}

CASE({.requirement = "info.lifecycle.object_across_sessions",
      .name = "world_then_session",
      .phase = Phase::started_by_case,
      .needs = &kBeginningAgain}) {
  // Where there are no sessions, the case is skipped before it begins.
  mpi.session_init.demand();
  Info info;
  MpiLifetime lifetime(mpi.thread_single);
  info = make_info(numbered_pairs(5));
  lifetime.finalize();
  const MpiSession after;
  check_pairs_kept(info);
}

CASE({.requirement = "info.lifecycle.object_across_sessions", .name = "beside_the_world"}) {
  Info info = make_info(numbered_pairs(5));
  Info made_in_session;
  {
    const MpiSession session;
    check_pairs_kept(info);
    made_in_session = make_info(numbered_pairs(5));
  }
  check_pairs_kept(info);
  check_pairs_kept(made_in_session);
}

}  // namespace infocts
