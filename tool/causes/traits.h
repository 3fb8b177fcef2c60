// Traits of calls: which function, with what arguments, on an object with what history. A defect
// shows where certain traits come together; cases that pass show which traits are harmless.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/worker_context.h"
#include "tool/causes/seen_call.h"

namespace infocts {

/// "MPI_Info_get", or "MPI_Info_get|the value is cut": a function, alone or with what is special
/// about a call of it. Words, so that a report can show them.
using Trait = std::string;

/// The trait of all failures of a requirement in which several threads share an object: which calls
/// deviate is chance.
Trait several_threads(std::string_view requirement);

/// That several threads used objects of a kind (kind_of_objects), and one of their calls deviated.
Trait threads_on(std::string_view kind);
/// "info objects", "names" or "objects": what a function is called on.
std::string_view kind_of_objects(std::string_view function);
/// "MPI_Info_get|the value is cut", or the function alone.
Trait trait_of(std::string_view function, std::string_view words);
Trait in_another_thread(std::string_view function);

/// Whether a defect can be this trait alone: it names a function, or several threads.
bool can_be_defect(std::string_view trait);

/// Whether a call of it changes what TraitReader knows of objects.
bool changes_objects(FunctionId function);

/// In longer cases, the first calls show what is harmless, and the last ones what failed.
inline constexpr std::size_t kMaxCallsRead = 2000;

/// The function of a trait, and the words after it.
std::string_view function_of(std::string_view trait);
std::string_view words_of(std::string_view trait);

/// A number that is small enough to count traits over all cases of a run.
std::uint32_t trait_number(std::string_view trait);

/// Reads the traits of calls in order, and follows what info objects hold.
class TraitReader {
 public:
  explicit TraitReader(Phase phase) : phase_(phase) {}

  /// The traits of a call, without duplicates.
  std::vector<Trait> read(const SeenCall& call);
  /// What the calls read so far put into an object that is new or a duplicate of such; null for any
  /// other, whose pairs are the MPI's.
  const std::map<std::string, std::string>* pairs_put_into(const std::string& object) const;
  /// Adds their numbers, with duplicates: every case that passes pays for this.
  void read_numbers(const SeenCall& call, std::vector<std::uint32_t>& numbers);

 private:
  struct Object {
    std::map<std::string, std::string> pairs;
    std::vector<std::string> history;  ///< "of which a pair was deleted"
    bool is_of_mpi = false;            ///< not all pairs are known
  };

  Object* object_of(const SeenCall& call);
  void read_object(const SeenCall& call, const Object& object);
  void read_lookup(const SeenCall& call, const Object& object);
  void follow(const SeenCall& call);
  void read_call(const SeenCall& call);
  void add(std::initializer_list<std::string_view> words);

  Phase phase_;
  std::map<std::string, Object> objects_;
  std::string function_;
  std::vector<Trait> traits_;
  std::uint32_t function_number_ = 0;
  std::vector<std::uint32_t>* numbers_ = nullptr;  ///< null: traits go into traits_ as words
};

}  // namespace infocts
