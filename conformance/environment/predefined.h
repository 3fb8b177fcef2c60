// The predefined attributes as cases read them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/harness/info.h"

namespace infocts {

/// One of the keys of predefined attributes.
struct PredefinedKey {
  std::string_view name;
  int key;
};

PredefinedKey tag_ub_key();
/// Ends the case as skipped where mpi.h has no MPI_HOST.
PredefinedKey host_key();
PredefinedKey io_key();
PredefinedKey wtime_is_global_key();
/// Likewise where mpi.h lacks them. They exist since 2.0, but are not among predefined_keys().
PredefinedKey lastusedcode_key();
PredefinedKey universe_size_key();
PredefinedKey appnum_key();

/// All of the first four that mpi.h has.
std::vector<PredefinedKey> predefined_keys();

using AttributeGetter = decltype(Api::comm_get_attr);

/// One query with every output preset. The pointer lies between two others, and each of its bytes
/// is preset to `fill`.
struct AttributeLookup {
  Code code = 0;
  int flag = kFlagPreset;
  bool within = true;          ///< nothing around the pointer was written
  bool written = false;        ///< the pointer is not what it was before
  const int* place = nullptr;  ///< of the value
  std::optional<int> value;    ///< what lies there, if that is an int that can be read

  bool found() const;
};
AttributeLookup look_up(const AttributeGetter& getter, cts_comm comm, int key,
                        unsigned char fill = 0xa5);
AttributeLookup look_up(PredefinedKey key);

/// The value that MPI_Comm_get_attr returns for MPI_COMM_WORLD; nothing when the attribute is
/// absent. Plain reading: inconclusive when that fails.
std::optional<int> attribute(PredefinedKey key);
/// The same for one that must be there.
int require_attribute(PredefinedKey key);

/// What C says of a predefined attribute of MPI_COMM_WORLD, by the key that it has in C. Likewise.
std::optional<int> attribute_in_c(const Api& c, int key);

/// "4", or "absent".
std::string value_text(std::optional<int> value);

/// How the value of a predefined attribute comes: "a pointer to an int", in Fortran "an integer".
std::string_view form_of_attribute();

/// Success, flag true, and a value.
bool check_attached(PredefinedKey key);

/// Success, and a flag that says whether it is there.
bool check_answered(PredefinedKey key);

/// Remembers an attribute, to compare it later.
class AttributeMemory {
 public:
  explicit AttributeMemory(PredefinedKey key);

  /// A new query gives the same answer. Of MPI_WTIME_IS_GLOBAL absent and 0 are the same.
  bool check_same() const;
  /// The int to which the earlier pointer points is still there and unchanged.
  bool check_lasts() const;

 private:
  PredefinedKey key_;
  AttributeLookup first_;
};

/// The attribute stays the same while all kinds of calls are made.
void check_constant(PredefinedKey key);
/// The same from MPI_Init to MPI_Finalize, which this calls.
void check_constant_in_a_life(PredefinedKey key);
/// So does the int behind a pointer that was once returned.
void check_pointer_lasts(PredefinedKey key);

}  // namespace infocts
