// The model of an info object: what the standard's text says, and nothing else.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace infocts::properties {

/// The model of one info object: pairs of a key and a value, both C strings without the terminator.
///
/// From the chapter of the info object:
///  - "unordered set of (key,value) pairs": the model does not number pairs. What the text does
///    promise about their order concerns two looks at one object, or at an object and its
///    duplicate, and is judged where those looks are taken (compare_with_model.cc).
///  - "each key can only have a unique value": `set` adds a pair or overrides the value.
///  - Keys and values are case sensitive, and in C blanks belong to them: they are compared byte
///    by byte. In Fortran, properties generate none with blanks around, which an object does not
///    keep.
///  - A duplicate has the same pairs and is an object of its own: a copy of the model.
///
/// The model has no limits on lengths: the standard partly leaves open what happens beyond them,
/// and properties generate only legal keys and values.
class InfoModel {
 public:
  /// MPI_Info_set: adds the pair, or replaces the value of the key.
  void set(std::string_view key, std::string_view value);

  /// MPI_Info_delete: false when the key is not defined (then MPI raises MPI_ERR_INFO_NOKEY).
  bool erase(std::string_view key);

  /// The value of the key, or null when it is not defined. Valid until the next change.
  const std::string* find(std::string_view key) const;

  /// MPI_Info_get_nkeys.
  std::size_t size() const { return pairs_.size(); }

  /// Every defined key once, in ascending order of bytes so that two sets can be compared.
  std::vector<std::string> keys() const;

  bool operator==(const InfoModel&) const = default;

 private:
  std::map<std::string, std::string, std::less<>> pairs_;
};

}  // namespace infocts::properties
