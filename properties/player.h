// Plays a program on the MPI under test and on the model, and reports every deviation.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/hints.h"
#include "conformance/harness/info.h"
#include "conformance/harness/mpi_lifetime.h"
#include "properties/deviation.h"
#include "properties/lookup_functions.h"
#include "properties/model.h"
#include "properties/program.h"

namespace infocts::properties {

/// What may be called where a program is played.
struct Surroundings {
  /// MPI_Info_get and MPI_Info_get_valuelen, too, which are not allowed in every phase and from
  /// every thread.
  bool all_readers = true;
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
  /// Called before each command, for the report in case the command never returns.
  std::function<void(std::string_view)> note = {};
};

/// Two variables hold the same handle.
constexpr bool same(cts_info a, cts_info b) { return a.bits == b.bits; }

class Player {
 public:
  /// Calls go through `mpi`. All arguments must outlive this.
  Player(const Api& mpi, const Surroundings& where, const Sink& sink);
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// Plays the commands. Stops after a deviation that leaves it unknown what an object holds.
  void play(const Program& program);

  /// Adds another thread's object, read only, which holds exactly these pairs.
  void share(char name, cts_info handle, InfoModel model);
  /// Reads everything that can be read of an object.
  void compare(char name);

  /// Whether a deviation made it unknown what objects hold.
  bool lost() const { return lost_; }

 private:
  struct Object {
    cts_info handle{};
    InfoModel model;
    /// The keys in the order of their numbers, until something may renumber them.
    std::optional<std::vector<std::string>> order = {};
    char origin = 0;  ///< the object that it is a duplicate of
    Verb made_by = Verb::create;
    std::set<std::string> overridden = {};  ///< keys whose value is not the first one
    std::set<std::string> deleted = {};
    bool passed = false;              ///< to a routine that takes hints
    std::optional<int> fortran = {};  ///< what MPI_Info_c2f gave, and
    std::optional<int> integer = {};  ///< MPI_Info_toint
    bool shared = false;
  };

  /// A difference between what an object holds and what it should hold.
  struct Damage {
    enum class Kind { missing, extra, altered } kind;
    std::string key;
    std::string expected;
    std::string actual;
  };

  struct Lost {};

  // The commands (player.cc, player_objects.cc)
  bool possible(const Command& command) const;
  void run(const Command& command);
  void create(const Command& command);
  void create_env(const Command& command);
  void dup(const Command& command);
  void free(const Command& command);
  void set(Object& object, const std::string& key, const std::string& value);
  void refused_set(Object& object, const std::string& key, const std::string& value);
  void erase(Object& object, const std::string& key);
  void fill(const Command& command);
  void thin(const Command& command);
  void look_up(const Command& command, LookupFunction reader);
  void get_nkeys(const Command& command);
  void get_nthkey(const Command& command);
  void convert(const Command& command, bool fortran);
  void pass(const Command& command);
  void judge_hints(const Hinted& hinted, HintRoutine routine, const Object& object,
                   const InfoModel& shown);
  void judge_duplicate(const Hinted& hinted, const InfoModel& shown);
  void pass_and_change(const Command& command, HintRoutine routine);
  void hint(const Command& command);
  void crowd(const Command& command);
  void describe(const Command& command);
  void open_set(const std::string& key, const std::string& value);
  template <typename Function>
  bool provided(const Function& function, std::string_view requirement, StdVersion since) const;

  void call(Code code, std::vector<std::string> requirements, std::string_view function);
  /// An error of one of these classes was due. `not_refused`: the requirement to notice it.
  void refused(Code code, const std::vector<int>& error_classes,
               std::vector<std::string> requirements, const std::string& not_refused,
               std::string_view function);
  cts_info handle_before(const Command& command) const;
  void take(const Command& command, cts_info handle, std::vector<std::string> requirements,
            std::string_view function);
  bool alive(char name) const { return objects_.contains(name); }

  // Looking at objects (compare_with_model.cc)
  void compare_all(const Command& command);
  void compare(char name, bool thorough);
  void learn(Object& object, std::string_view readable);
  void judge_reserved(const Object& object, const char* maxprocs, const char* thread_level) const;
  int count_keys(Object& object);
  std::vector<std::string> list_keys(Object& object, std::size_t count);
  std::vector<std::string> list_keys_backwards(Object& object, std::size_t count);
  void compare_numbers(char name, bool first);
  void compare_values(char name, bool thorough);
  std::vector<LookupFunction> usable_lookups() const;
  Asked asked(const Object& object, const std::string& key) const;

  // Whom to blame (attribution.cc)
  std::vector<std::string> culprits(char name, const Damage& damage) const;
  void attribute(char name, const Damage& damage);

  void tell(std::vector<std::string> requirements, std::string subject, std::string expected,
            std::string actual, journal::Claim claim = {}) const;
  [[noreturn]] void give_up();

  const Api& mpi_;
  const Surroundings& where_;
  const Sink& sink_;
  std::map<char, Object> objects_;
  std::optional<MpiLifetime> mpi_lifetime_;
  Command command_;           ///< that runs
  bool after_error_ = false;  ///< it was an error, as it should be
  int errors_told_ = 0;
  /// While an object is looked at after an error: the requirements that any deviation accuses.
  std::vector<std::string> instead_ = {};
  mutable bool deviated_ = false;
  std::optional<cts_info> freed_ = {};  ///< the handle of a freed object
  unsigned turn_ = 0;
  /// What MPI_Info_create_env gave for these words; no words: for a call without arguments.
  std::map<std::optional<std::vector<std::string>>, InfoModel> env_by_words_ = {};
  bool lost_ = false;
};

/// Whether all values are legal for those of the keys that MPI defines. What a routine does with
/// illegal values is open.
bool legal_as_hints(const InfoModel& pairs);

/// The requirement of a reading function: rule(LookupFunction::get, "truncates").
std::string rule(LookupFunction reader, std::string_view name);

}  // namespace infocts::properties
