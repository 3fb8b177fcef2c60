// The names that predefined communicators and datatypes have by default, and that they may get
// others.
#include <algorithm>
#include <array>

#include "conformance/harness/named.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

struct NamedType {
  std::string_view member;  ///< of the table
  std::string_view name;
  cts_datatype cts_constants::*handle;
  int cts_constants::*present;
};

constexpr std::array kAllTypes{
#define CTS_DATATYPE(member, name) \
  NamedType{#member, #name, &cts_constants::member, &cts_constants::has_##member},
#include "adapters/datatypes.def"
#undef CTS_DATATYPE
};

/// The versions that name some of them. All others are in every version from 2.0 on.
struct Listed {
  std::string_view name;
  StdVersion since;
  StdVersion until = {99, 0};
};
constexpr StdVersion k2_2{2, 2};
constexpr StdVersion k3_0{3, 0};
constexpr StdVersion k5_0{5, 0};
constexpr std::array kListed{Listed{"MPI_C_BOOL", k2_2},
                             Listed{"MPI_INT8_T", k2_2},
                             Listed{"MPI_INT16_T", k2_2},
                             Listed{"MPI_INT32_T", k2_2},
                             Listed{"MPI_INT64_T", k2_2},
                             Listed{"MPI_UINT8_T", k2_2},
                             Listed{"MPI_UINT16_T", k2_2},
                             Listed{"MPI_UINT32_T", k2_2},
                             Listed{"MPI_UINT64_T", k2_2},
                             Listed{"MPI_AINT", k2_2},
                             Listed{"MPI_OFFSET", k2_2},
                             Listed{"MPI_C_COMPLEX", k2_2},
                             Listed{"MPI_C_FLOAT_COMPLEX", k2_2},
                             Listed{"MPI_C_DOUBLE_COMPLEX", k2_2},
                             Listed{"MPI_C_LONG_DOUBLE_COMPLEX", k2_2},
                             Listed{"MPI_INTEGER16", k2_2},
                             Listed{"MPI_REAL16", k2_2},
                             Listed{"MPI_COMPLEX4", k2_2},
                             Listed{"MPI_COMPLEX8", k2_2},
                             Listed{"MPI_COMPLEX16", k2_2},
                             Listed{"MPI_COMPLEX32", k2_2},
                             Listed{"MPI_COUNT", k3_0},
                             Listed{"MPI_CXX_BOOL", k3_0},
                             Listed{"MPI_CXX_FLOAT_COMPLEX", k3_0},
                             Listed{"MPI_CXX_DOUBLE_COMPLEX", k3_0},
                             Listed{"MPI_CXX_LONG_DOUBLE_COMPLEX", k3_0},
                             Listed{"MPI_LOGICAL1", k5_0},
                             Listed{"MPI_LOGICAL2", k5_0},
                             Listed{"MPI_LOGICAL4", k5_0},
                             Listed{"MPI_LOGICAL8", k5_0},
                             Listed{"MPI_LOGICAL16", k5_0},
                             Listed{"MPI_LB", {2, 0}, k2_2},
                             Listed{"MPI_UB", {2, 0}, k2_2}};

/// Whether this version of the standard lists the constant. MPI-2 has those of C++ in its classes.
bool listed(std::string_view name) {
  const auto found = std::find_if(kListed.begin(), kListed.end(),
                                  [&](const Listed& entry) { return entry.name == name; });
  if (found == kListed.end()) return true;
  const StdVersion version = this_worker().version;
  if (this_worker().binding == Binding::cxx && name.starts_with("MPI_CXX_")) return true;
  return found->since <= version && version <= found->until;
}

std::uint64_t bits_of(const NamedType& type) { return (this_worker().mpi.*type.handle).bits; }
Named object_of(const NamedType& type) { return Named::existing(this_worker().mpi.*type.handle); }

/// An optional datatype without support: through the ABI its constant is there all the same, and
/// its size is MPI_UNDEFINED. Nothing says which name it has.
bool unsupported(cts_datatype type) {
  const Api& mpi = this_worker().mpi;
  int size = 0;
  return mpi.type_size.present() && mpi.type_size(type, &size) == mpi.success &&
         size == mpi.undefined;
}

/// Those that this version names and this MPI has.
std::vector<NamedType> types_here() {
  const Api& mpi = this_worker().mpi;
  std::vector<NamedType> types(kAllTypes.begin(), kAllTypes.end());
  std::erase_if(types, [&](const NamedType& type) {
    return !listed(type.name) || mpi.*type.present == 0 ||
           bits_of(type) == mpi.datatype_null.bits || unsupported(mpi.*type.handle);
  });
  return types;
}

constexpr std::array<std::array<std::string_view, 2>, 2> kSynonyms{
    {{"MPI_LONG_LONG", "MPI_LONG_LONG_INT"}, {"MPI_C_COMPLEX", "MPI_C_FLOAT_COMPLEX"}}};

// Constants of C++ alone before MPI-3.0 gave them names in C.
constexpr std::array<std::array<std::string_view, 2>, 4> kNamesInCxx{
    {{"MPI_CXX_BOOL", "MPI::BOOL"},
     {"MPI_CXX_FLOAT_COMPLEX", "MPI::COMPLEX"},
     {"MPI_CXX_DOUBLE_COMPLEX", "MPI::DOUBLE_COMPLEX"},
     {"MPI_CXX_LONG_DOUBLE_COMPLEX", "MPI::LONG_DOUBLE_COMPLEX"}}};

/// The names that the datatype of a constant may have, its own first.
std::vector<std::string_view> legal_names(std::string_view constant) {
  const std::vector<NamedType> types = types_here();
  const auto own = std::find_if(types.begin(), types.end(),
                                [&](const NamedType& type) { return type.name == constant; });
  if (own == types.end()) skip_as_absent(constant);
  std::vector<std::string_view> names{constant};
  for (const auto& [in_c, in_cxx] : kNamesInCxx) {
    if (this_worker().binding == Binding::cxx && in_c == constant) names.push_back(in_cxx);
  }
  // Two constants may be one datatype, which has one name.
  for (const NamedType& other : types) {
    if (bits_of(other) == bits_of(*own) && other.name != constant) {
      names.push_back(other.name);
    }
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (const auto& [one, other] : kSynonyms) {
      const std::string_view synonym = names[i] == one ? other : names[i] == other ? one : "";
      if (!synonym.empty() && std::find(names.begin(), names.end(), synonym) == names.end()) {
        names.push_back(synonym);
      }
    }
  }
  return names;
}

void check_default_name(const NamedType& type) {
  const std::vector<std::string_view> names = legal_names(type.name);
  const NameLookup lookup = object_of(type).get_name();
  if (!check_valid_name(lookup)) return;
  const std::string_view name = lookup.value.text();
  if (std::find(names.begin(), names.end(), name) != names.end()) return;
  check_same_text("name of the predefined datatype", type.name, name);
}

// One case for each datatype.
[[maybe_unused]] const bool registered = [] {
  for (const NamedType& type : kAllTypes) {
    const CaseSpec spec{.requirement = "naming.type_get_name.predefined", .name = type.member};
    detail::register_case(spec, __FILE__, __LINE__,
                          [&type](const Api&) { check_default_name(type); });
  }
  return true;
}();

void check_renamed(const Named& object) {
  const std::string name = infocts::name_of(object);
  const NameRestorer keep(object);
  if (!check_takes_name(object, "a name of the user's")) return;
  if (!check_takes_name(object, text_of_length(guaranteed_name_length()))) return;
  if (!check_takes_name(object, "")) return;
  check_takes_name(object, name);
}

}  // namespace

CASE({.requirement = "naming.comm_get_name.world", .name = "default"}) {
  check_name(Named::existing(mpi.comm_world), "MPI_COMM_WORLD");
}

CASE({.requirement = "naming.comm_get_name.self", .name = "default"}) {
  check_name(Named::existing(mpi.comm_self), "MPI_COMM_SELF");
}

// After duplicates and parts of it came, were named, and went.
CASE({.requirement = "naming.comm_get_name.self", .name = "after_duplicates"}) {
  const Named self = Named::existing(mpi.comm_self);
  for (int i = 0; i < 10; ++i) {
    const Named duplicate(NamedKind::comm);
    give_name(duplicate, "duplicate");
  }
  check_name(self, "MPI_COMM_SELF");
}

// A table of names that is filled when it is first asked for.
CASE({.requirement = "naming.type_get_name.predefined", .name = "asked_again"}) {
  for (int round = 0; round < 2; ++round) {
    for (const NamedType& type : types_here()) {
      const Context context("{}", type.name);
      check_default_name(type);
    }
  }
}

CASE({.requirement = "naming.comm_set_name.predefined_renamed", .name = "world"}) {
  check_renamed(Named::existing(mpi.comm_world));
}

CASE({.requirement = "naming.comm_set_name.predefined_renamed", .name = "self"}) {
  check_renamed(Named::existing(mpi.comm_self));
}

CASE({.requirement = "naming.type_set_name.predefined_renamed", .name = "each"}) {
  for (const NamedType& type : types_here()) {
    const Context context("{}", type.name);
    check_renamed(object_of(type));
  }
}

// All of them, each by a name of its own; synonyms are one datatype.
CASE({.requirement = "naming.type_set_name.this_object_only", .name = "predefined_datatypes"}) {
  const Named renamed = Named::existing(mpi.type_int);
  const std::vector<NamedType> types = types_here();
  std::vector<std::string> before;
  for (const NamedType& type : types) {
    before.push_back(infocts::name_of(object_of(type)));
  }
  const NameRestorer keep(renamed);
  if (renamed.set_name(in("a name of the user's")) != mpi.success) {
    skip_as_absent("another name for MPI_INT");
  }
  for (std::size_t i = 0; i < types.size(); ++i) {
    if (bits_of(types[i]) == mpi.type_int.bits) continue;
    const Context context("{}, while MPI_INT has another name", types[i].name);
    if (!check_name(object_of(types[i]), before[i])) return;
  }
}

CASE({.requirement = "naming.comm_set_name.this_object_only", .name = "world_and_self"}) {
  const Named world = Named::existing(mpi.comm_world);
  const Named self = Named::existing(mpi.comm_self);
  const NameRestorer keep_world(world);
  const NameRestorer keep_self(self);
  check_takes_name(world, "the world");
  check_takes_name(self, "myself");
  check_name(world, "the world");
}

}  // namespace infocts
