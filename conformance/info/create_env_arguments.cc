// MPI_Info_create_env: argc and argv.
#include <algorithm>
#include <cstring>

#include "conformance/harness/guarded.h"
#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/snapshot.h"
#include "conformance/info/env_objects.h"

namespace infocts {
namespace {

void check_accepts(int argc, char** argv) {
  Info info;
  if (!check_success(this_worker().mpi.info_create_env(argc, argv, info.ref()))) return;
  check_listed(info);
}

void observe_accepts(Arguments arguments) {
  Info info;
  observe(acceptance_of(
      this_worker().mpi.info_create_env(arguments.argc(), arguments.argv(), info.ref())));
}

void check_unmodified(Arguments arguments) {
  const std::vector<char*> pointers = arguments.pointers();
  const std::vector<std::string> words = arguments.words();
  Info info;
  this_worker().mpi.info_create_env(arguments.argc(), arguments.argv(), info.ref());
  check_true(arguments.pointers() == pointers, "argv", "the same pointers", "changed");
  for (std::size_t i = 0; i < words.size(); ++i) {
    check_same_text(fmt::format("argv[{}]", i), words[i], arguments.words()[i]);
  }
}

/// One word at a time is next to memory that must not be read.
bool check_reads_within_words(Arguments arguments) {
  for (const Edge edge : {Edge::before, Edge::behind}) {
    for (int i = 0; i < arguments.argc(); ++i) {
      const auto n = static_cast<std::size_t>(i);
      const GuardedInput guarded(arguments.words()[n], edge);
      std::vector<char*> pointers = arguments.pointers();
      pointers[n] = const_cast<char*>(cts_text(guarded).data);
      Info info;
      this_worker().mpi.info_create_env(arguments.argc(), pointers.data(), info.ref());
      if (!check_reads_within(fmt::format("argv[{}]", i), guarded)) return false;
    }
  }
  return true;
}

}  // namespace

CASE({.requirement = "info.create_env.accepts_main_args", .name = "main"}) {
  check_accepts(this_worker().argc, this_worker().argv);
}

CASE({.requirement = "info.create_env.accepts_main_args", .name = "copy"}) {
  Arguments arguments = copy_of_main_arguments();
  check_accepts(arguments.argc(), arguments.argv());
}

// A library that has options of its own among the words of main may end the process of wrong ones.
CASE({.requirement = "info.create_env.accepts_any_args",
      .name = "other_words",
      .erroneous = true}) {
  observe_accepts(Arguments({"program", "", "two words", "--np", "-n=3", "\x01\xff", "%s%n"}));
}

// A program may be started without even its own name.
CASE({.requirement = "info.create_env.accepts_any_args", .name = "no_words", .erroneous = true}) {
  observe_accepts(Arguments({}));
}

// A word, and all of them together, may be longer than any value.
CASE({.requirement = "info.create_env.accepts_any_args", .name = "long_words", .erroneous = true}) {
  observe_accepts(Arguments({text_of_length(max_value_length() + 1), text_of_length(5)}));
  observe_accepts(Arguments({"program", text_of_length(max_value_length() + 100)}));
  observe_accepts(
      Arguments(std::vector<std::string>(100, text_of_length(max_value_length() / 10 + 1))));
}

CASE({.requirement = "info.create_env.accepts_null_args", .name = "zero_and_null"}) {
  for (int i = 0; i < 3; ++i) {
    Info info;
    if (!check_success(mpi.info_create_env(0, nullptr, info.ref()))) return;
    if (!check_listed(info)) return;
  }
}

// No arguments are no reason to hand out what others have, too.
CASE({.requirement = "info.create_env.accepts_null_args",
      .name = "new_objects",
      .also = {"info.create_env.new_object"}}) {
  const Info with_arguments = make_env();
  std::vector<Info> objects;
  std::vector<std::uint64_t> handles{cts_info(with_arguments).bits};
  if (mpi.has_info_env != 0) handles.push_back(mpi.info_env.bits);
  for (int i = 0; i < 3; ++i) {
    Info info;
    if (!check_success(mpi.info_create_env(0, nullptr, info.ref()))) return;
    if (!check_true(!info.null(), "handle", "of an object", "MPI_INFO_NULL")) return;
    handles.push_back(cts_info(info).bits);
    objects.push_back(std::move(info));
  }
  std::sort(handles.begin(), handles.end());
  const bool different =
      check_true(std::adjacent_find(handles.begin(), handles.end()) == handles.end(),
                 "handles of objects that live together, MPI_INFO_ENV among them", "all different",
                 "two equal ones");
  if (different) return;
  for (Info& object : objects) object.release();  // freeing one twice would be a mistake of ours
}

CASE({.requirement = "info.create_env.args_unmodified", .name = "main"}) {
  check_unmodified(copy_of_main_arguments());
}

// With all that a reader of command lines likes to cut at, to strip, or to move to the front. Words
// that are not those of main may be refused. They stay as they are all the same.
CASE({.requirement = "info.create_env.args_unmodified", .name = "compared", .erroneous = true}) {
  check_unmodified(
      Arguments({"./Program", "word", "--option=value", "two words", "", "-n", "4", " blank ",
                 "a,b;c", "\"quoted\"", "back\\slash", "-", "--", "last\n"}));
}

// In Fortran there are none.
CASE({.requirement = "info.create_env.no_read_beyond", .name = "words", .bindings = {"c"}}) {
  check_reads_within_words(copy_of_main_arguments());
}

CASE({.requirement = "info.create_env.no_read_beyond",
      .name = "odd_words",
      .phase = Phase::started_by_case,
      .bindings = {"c"},
      .odd_arguments = true}) {
  const MpiLifetime running(mpi.thread_single);
  check_reads_within_words(copy_of_main_arguments());
}

CASE({.requirement = "info.create_env.args_copied", .name = "overwritten"}) {
  Info info;
  Pairs before;
  {
    Arguments arguments = copy_of_main_arguments();
    check_success(mpi.info_create_env(arguments.argc(), arguments.argv(), info.ref()));
    before = pairs_of(info);
    for (std::string& word : arguments.words()) std::memset(word.data(), '#', word.size());
    check_unchanged(info, before);
  }
  check_unchanged(info, before);
}

CASE({.requirement = "info.create_env.same_args_consistent", .name = "main_args"}) {
  const Pairs pairs = pairs_of(make_env());
  check_contents_as_read(make_env(), pairs);
}

CASE({.requirement = "info.create_env.same_args_consistent",
      .name = "null_args",
      .bindings = {"c"}}) {
  const Pairs pairs = pairs_of(make_env_without_arguments());
  Info between;
  mpi.info_create_env(this_worker().argc, this_worker().argv, between.ref());
  check_contents_as_read(make_env_without_arguments(), pairs);
}

}  // namespace infocts
