// The info objects of one run of a property, in the MPI under test.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/info.h"
#include "properties/model.h"

namespace infocts::properties {

/// Objects by name, freed at the latest with this.
///
/// Every function makes the MPI call of its name and judges what the call itself returned: code,
/// outputs, memory around them. `compare` judges everything that can be seen of an object. Both
/// throw Mismatch (expect.h). A function that the MPI lacks throws AbsentFunction; `compare` and
/// `look_up` do without MPI_Info_get_valuelen and MPI_Info_get_string where they are missing.
class Objects {
 public:
  /// Calls go through `mpi`, which must outlive this.
  explicit Objects(const Api& mpi) : mpi_(mpi) {}
  ~Objects();
  Objects(const Objects&) = delete;
  Objects& operator=(const Objects&) = delete;

  void create(char name);
  void dup(char from, char to);
  void free(char name);
  void set(char name, std::string_view key, std::string_view value);
  /// `defined`: whether the model has the key; if not, the call must be refused. Which class the
  /// error has is a matter of its own (info_delete_missing.cc). Returns the code.
  int erase(char name, std::string_view key, bool defined);

  /// `value` is the one of the model, or null where the key is not defined. `valuelen` must be
  /// at least 1 and its length: cutting values is a matter of its own (info_get_cut.cc).
  void get(char name, std::string_view key, int valuelen, const std::string* value);
  void get_valuelen(char name, std::string_view key, const std::string* value);
  /// Any `buflen` from 0 on.
  void get_string(char name, std::string_view key, int buflen, const std::string* value);

  /// How thoroughly compare looks.
  enum class Look {
    all_readers,  ///< every value through every function that reads values
    one_reader,
  };
  /// The object has exactly the pairs of the model, and its keys are numbered as before if nothing
  /// was set or deleted since.
  void compare(char name, const InfoModel& model, Look look);
  /// These keys have the values of the model, or are not defined, in every reading function.
  void look_up(char name, const std::vector<std::string>& keys, const InfoModel& model);

  /// MPI_Info_get with any valuelen, judged by the caller.
  Lookup read(char name, cts_text key, int valuelen) const;

  /// Whether MPI_Info_get_string is there and part of the version that applies.
  bool has_get_string() const;

 private:
  struct Live {
    cts_info handle;
    /// The keys as they were numbered, until something may number them anew.
    std::optional<std::vector<std::string>> order;
  };

  Live& live(char name) { return live_.at(name); }
  const Live& live(char name) const { return live_.at(name); }
  void take(char name, std::string_view function, cts_info handle,
            std::optional<std::vector<std::string>> order);
  std::vector<std::string> listing(char name, std::size_t count) const;

  const Api& mpi_;
  std::map<char, Live> live_;
};

}  // namespace infocts::properties
