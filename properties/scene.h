// What a program is played on: its objects, in the MPI under test and in the model, and what
// commands do with them alike.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/info.h"
#include "conformance/harness/mpi_lifetime.h"
#include "properties/deviation.h"
#include "properties/lookup_functions.h"
#include "properties/model.h"
#include "properties/program.h"

namespace infocts::properties {

/// How a program is played: what may be called, and what is looked at.
struct PlaySettings {
  /// MPI_Info_get and MPI_Info_get_valuelen, too, which are not allowed in every phase and from
  /// every thread.
  bool all_lookups = true;
  /// Calls that are errors; before MPI_Init and after MPI_Finalize they may end the process.
  bool errors = true;
  /// Reads MPI_INFO_ENV and judges what it holds.
  bool env = true;
  /// After a command, look only at its object, to reach the next command sooner.
  bool brief = false;
  /// How often an error handler was called, and how often one error is to call it.
  const int* errors_told = nullptr;
  int calls_expected = 1;
  const int* class_told = nullptr;  ///< the class of the last one
  /// Gets the numbers of the commands that were refused, as they should be.
  std::set<std::size_t>* refused = nullptr;
  /// Called before each command, for the report in case the command never returns.
  std::function<void(std::string_view)> note = {};
};

/// Two variables hold the same handle.
constexpr bool same(cts_info a, cts_info b) { return a.bits == b.bits; }

/// Ids of requirements that a deviation breaks.
using RequirementIds = std::vector<std::string>;

class Act;

struct Scene {
  /// Calls go through `mpi`. All arguments must outlive this.
  Scene(const Api& mpi, const PlaySettings& settings, const Sink& sink);
  ~Scene();
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  struct Object {
    cts_info handle{};
    InfoModel model;
    /// The keys in the order of their numbers, until something may renumber them.
    std::optional<std::vector<std::string>> order = {};
    char origin = 0;  ///< the object that it is a duplicate of
    Verb made_by = Verb::create;
    std::set<std::string> overridden = {};  ///< keys whose value is not the first one
    std::set<std::string> deleted = {};
    std::string doubt =
        {};               ///< what is broken by whatever is wrong after an error; empty: no error
    bool passed = false;  ///< to a routine that takes hints
    std::optional<int> fortran = {};  ///< what MPI_Info_c2f gave, and
    std::optional<int> integer = {};  ///< MPI_Info_toint
    bool shared = false;
    bool learned = false;  ///< the MPI filled it, or that of which it is a duplicate
  };

  /// A difference between what an object holds and what it should hold.
  struct Mismatch {
    enum class Kind { missing, extra, altered } kind;
    std::string key;
    std::string expected;
    std::string actual;
  };

  /// Thrown after a deviation that leaves it unknown what an object holds.
  struct Lost {};

  bool alive(char name) const { return objects.contains(name); }
  /// Whether the MPI has the function. If it should and has not, that is told.
  template <typename Function>
  bool provided(const Function& function, std::string_view requirement, StdVersion since) const {
    return this_worker().version >= since &&
           (function.present() || told_absent(function.name(), requirement));
  }

  void tell(RequirementIds requirements, std::string subject, std::string expected,
            std::string actual, journal::Claim claim = {}) const;
  [[noreturn]] static void give_up();
  /// The call should have succeeded.
  void call(Code code, RequirementIds requirements, std::string_view function);
  /// An error of one of these classes was due. `not_refused`: the requirement to notice it.
  void refused(Code code, const std::vector<int>& error_classes, RequirementIds requirements,
               const std::string& not_refused, std::string_view function);
  /// What breaks instead of anything else if something is wrong with the object, or with what is
  /// done without one, after an error. Of that nothing is promised but by advice.
  RequirementIds broken_after_error(char name) const;
  /// What the variable for a new handle holds before the call.
  cts_info handle_before() const;
  /// Makes the object that the command gives.
  void take(cts_info handle, RequirementIds requirements, std::string_view function);
  /// Frees an object of the command's own.
  void free(cts_info handle, const std::string& requirement = "info.free.succeeds",
            const std::string& null = "info.free.sets_null");

  // Looking at objects (compare_with_model.cc)
  void compare_all();
  void compare(char name, bool thorough);
  void learn(Object& object, std::string_view readable);
  void judge_reserved(const Object& object, const char* maxprocs, const char* thread_level) const;
  int count_keys(Object& object);
  std::vector<std::string> list_keys(Object& object, std::size_t count);
  std::vector<std::string> keys_there(cts_info info, int count) const;
  std::vector<std::string> list_keys_backwards(Object& object, std::size_t count);
  void compare_numbers(char name, bool first);
  void compare_values(char name, bool thorough);
  std::vector<LookupFunction> usable_lookups() const;
  ExpectedLookup asked(const Object& object, const std::string& key) const;

  // Which requirements a mismatch breaks (attribution.cc)
  RequirementIds violated_by(char name, const Mismatch& mismatch) const;
  void attribute(char name, const Mismatch& mismatch);

  const Api& mpi;
  const PlaySettings& settings;
  const Sink& sink;
  std::map<char, Object> objects;
  std::optional<MpiLifetime> lifetime;
  Command command;  ///< that is played
  std::size_t number_of_command = 0;
  std::unique_ptr<Act> act;
  bool after_error = false;  ///< there was one, as there should be
  int told_before = 0;       ///< errors, to the handler
  /// After an error: the requirements that any deviation breaks.
  RequirementIds instead = {};
  mutable bool deviated = false;
  std::optional<cts_info> freed = {};  ///< the handle of a freed object
  unsigned turn = 0;
  /// What MPI_Info_create_env gave for these words; no words: for a call without arguments.
  std::map<std::optional<std::vector<std::string>>, InfoModel> env_by_words = {};

 private:
  bool told_absent(const char* function, std::string_view requirement) const;
};

/// The requirement of a lookup function: requirement_id(LookupFunction::get, "truncates").
std::string requirement_id(LookupFunction function, std::string_view name);

}  // namespace infocts::properties
