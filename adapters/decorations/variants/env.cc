// Variants of MPI_INFO_ENV and of what MPI_Info_create_env makes.
#include <string>

#include "adapters/decorations/decoration.h"
#include "adapters/decorations/underneath.h"
#include "adapters/decorations/variants/env_object.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

constexpr std::string_view kEnv = "A8";
constexpr std::string_view kAdvice = "V58";

void add_vendor_keys(cts_info info) {
  underneath::set(info, "vendor.partition", "");
  underneath::set(info, "Vendor Node List", " node[1-3],  node7 ");
  underneath::set(info, "VENDOR_\xc3\xa9", "\x01\x7f\xff");
}

bool initialized() {
  int flag = 0;
  below().initialized(&flag);
  return flag != 0;
}

bool in_between() {
  int flag = 0;
  below().finalized(&flag);
  return initialized() && flag == 0;
}

}  // namespace

VARIANT({.name = "env.empty", .text = "MPI_INFO_ENV holds nothing.", .allowed_by = kEnv}) {
  replace_env(mpi, [](cts_info) {});
}

VARIANT({.name = "env.from_init_on",
         .text = "MPI_INFO_ENV is an object between MPI_Init and MPI_Finalize only.",
         .allowed_by = kEnv}) {
  if (mpi.constants.has_info_env == 0) return;
  const auto same = [](cts_info info) { return info; };
  translate_handles(mpi, {[](cts_info info) {
                            const bool is_env = info.bits == below().constants.info_env.bits;
                            return is_env && !in_between() ? below().constants.info_null : info;
                          },
                          same, same, [](cts_info) {}});
}

VARIANT({.name = "env.vendor_keys",
         .text = "MPI_INFO_ENV and objects of MPI_Info_create_env hold keys of the vendor only.",
         .allowed_by = kEnv}) {
  replace_env(mpi, add_vendor_keys);
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int, char**, cts_info* info) {
    const int code = below().info_create(info);
    if (code == below().constants.success) add_vendor_keys(*info);
    return code;
  };
}

VARIANT({.name = "env.many_keys",
         .text = "MPI_INFO_ENV holds two hundred keys.",
         .allowed_by = kEnv}) {
  replace_env(mpi, [](cts_info info) {
    for (int i = 0; i < 200; ++i) underneath::set(info, "VENDOR_" + std::to_string(i * i), "1");
  });
}

VARIANT({.name = "env.create_env_empty",
         .text = "MPI_Info_create_env always makes an empty object.",
         .allowed_by = kAdvice}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int, char**, cts_info* info) { return below().info_create(info); };
}

VARIANT({.name = "env.create_env_empty_outside",
         .text = "MPI_Info_create_env makes an empty object before MPI_Init.",
         .allowed_by = "A9"}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int argc, char** argv, cts_info* info) {
    return initialized() ? below().info_create_env(argc, argv, info) : below().info_create(info);
  };
}

VARIANT({.name = "env.create_env_ignores_arguments",
         .text = "MPI_Info_create_env makes the same object whatever arguments it is given.",
         .allowed_by = "V58"}) {
  if (mpi.info_create_env == nullptr) return;
  mpi.info_create_env = [](int, char**, cts_info* info) {
    return below().info_create_env(0, nullptr, info);
  };
}

}  // namespace infocts
