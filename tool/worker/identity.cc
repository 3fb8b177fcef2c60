#include "tool/worker/identity.h"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "conformance/harness/buffers.h"
#include "tool/worker/load.h"

namespace infocts {
namespace {

// Bindings that are older than the function leave it to C.
std::string library_version_of(const cts_table& table, const Api& binding) {
  const bool in_c = !binding.get_library_version.present() && table.c != nullptr;
  const Api api = in_c ? Api(*table.c) : binding;
  if (!api.get_library_version.present() || api.has_max_library_version_string == 0) return {};
  Output text(static_cast<std::size_t>(api.max_library_version_string));
  int length = 0;
  if (api.get_library_version(text, &length) != api.success) return {};
  std::string version(text.text());
  while (!version.empty() && (version.back() == '\n' || version.back() == ' ')) version.pop_back();
  return version;
}

}  // namespace

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Identity, binding, header_version, header_subversion, version,
                                   subversion, library_version, library_path, shim_path, not_abi,
                                   limits, constants, absent)

Identity identify(const cts_table& table, const Api& api) {
  Identity identity;
  identity.binding = table.binding;
  identity.header_version = table.header_version;
  identity.header_subversion = table.header_subversion;
  api.get_version(&identity.version, &identity.subversion);
  identity.library_version = library_version_of(table, api);
  identity.library_path = file_of(reinterpret_cast<void*>(table.mpi_symbol));
  identity.shim_path = file_of(reinterpret_cast<void*>(table.truth));
  if (table.not_abi != nullptr) identity.not_abi = table.not_abi;
  identity.limits = {{"MPI_MAX_INFO_KEY", api.max_info_key},
                     {"MPI_MAX_INFO_VAL", api.max_info_val},
                     {"MPI_MAX_ERROR_STRING", api.max_error_string},
                     {"MPI_MAX_OBJECT_NAME", api.max_object_name},
                     {"MPI_MAX_PROCESSOR_NAME", api.max_processor_name}};
  if (api.has_max_library_version_string != 0) {
    identity.limits["MPI_MAX_LIBRARY_VERSION_STRING"] = api.max_library_version_string;
  }
#define CTS_INT(member, name) identity.constants[#name] = api.member;
#define CTS_HANDLE(kind, member, name) \
  identity.constants[#name] = static_cast<std::int64_t>(api.member.bits);
#define CTS_OPTIONAL_INT(member, name) \
  if (api.has_##member != 0) identity.constants[#name] = api.member;
#define CTS_OPTIONAL_HANDLE(kind, member, name) \
  if (api.has_##member != 0) CTS_HANDLE(kind, member, name)
#define CTS_DATATYPE(member, name) CTS_OPTIONAL_HANDLE(datatype, member, name)
#include "adapters/constants.def"
#include "adapters/datatypes.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
#undef CTS_DATATYPE
#define CTS_FUNCTION(member, name, parameters) \
  if (!api.member.present()) identity.absent.emplace_back(#name);
#include "adapters/functions.def"
#undef CTS_FUNCTION
  return identity;
}

std::string write_identity(const Identity& identity) {
  return nlohmann::json(identity).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Identity read_identity(std::string_view json) {
  auto identity = nlohmann::json::parse(json).get<Identity>();
  if (!identity.constants.contains("MPI_SUCCESS")) throw std::runtime_error("no MPI_SUCCESS");
  return identity;
}

}  // namespace infocts
