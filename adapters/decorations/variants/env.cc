// Variants of MPI_INFO_ENV and of what MPI_Info_create_env makes.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

void add_vendor_keys(cts_info info) {
  inner_set(info, "vendor.partition", "");
  inner_set(info, "Vendor Node List", " node[1-3],  node7 ");
  inner_set(info, "VENDOR_\xc3\xa9", "\x01\x7f\xff");
}

}  // namespace

VARIANTS_OF("env") {
  variant("empty", "A8", "MPI_INFO_ENV holds nothing.", replace_env([](cts_info) {}));
  variant("from_init_on", "A8", "MPI_INFO_ENV is an object between MPI_Init and MPI_Finalize only.",
          where_env_is(translate_handles({.inward = [](cts_info info) {
            return is_env(info) && (before_init() || after_finalize()) ? null_info() : info;
          }})));
  variant("vendor_keys", "A8",
          "MPI_INFO_ENV and objects of MPI_Info_create_env hold keys of the vendor only.",
          replace_env(add_vendor_keys) + around(fn::info_create_env, [](auto& call) {
            const int code = inner().info_create(call.info);
            if (succeeded(code)) add_vendor_keys(*call.info);
            return code;
          }));
  variant("many_keys", "A8", "MPI_INFO_ENV holds two hundred keys.", replace_env([](cts_info info) {
            for (int i = 0; i < 200; ++i) inner_set(info, "VENDOR_" + std::to_string(i * i), "1");
          }));
  variant("create_env_empty", "V58", "MPI_Info_create_env always makes an empty object.",
          around(fn::info_create_env, [](auto& call) { return inner().info_create(call.info); }));
  variant("create_env_empty_outside", "A9",
          "MPI_Info_create_env makes an empty object before MPI_Init.",
          around(fn::info_create_env, [](auto& call) {
            return before_init() ? inner().info_create(call.info) : call.pass();
          }));
  variant("create_env_ignores_arguments", "V58",
          "MPI_Info_create_env makes the same object whatever arguments it is given.",
          around(fn::info_create_env,
                 [](auto& call) { return inner().info_create_env(0, nullptr, call.info); }));
}

}  // namespace infocts
