// Variants of MPI_INFO_ENV and of what MPI_Info_create_env makes.
#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/env_object.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

constexpr std::string_view kEnv = "A8";
constexpr std::string_view kAdvice = "V58";

void add_vendor_keys(cts_info info) {
  inner_set(info, "vendor.partition", "");
  inner_set(info, "Vendor Node List", " node[1-3],  node7 ");
  inner_set(info, "VENDOR_\xc3\xa9", "\x01\x7f\xff");
}

bool initialized() {
  int flag = 0;
  inner().initialized(&flag);
  return flag != 0;
}

bool in_between() {
  int flag = 0;
  inner().finalized(&flag);
  return initialized() && flag == 0;
}

}  // namespace

VARIANTS_OF("env") {
  variant("empty", kEnv, "MPI_INFO_ENV holds nothing.", replace_env([](cts_info) {}));
  variant("from_init_on", kEnv, "MPI_INFO_ENV is an object between MPI_Init and MPI_Finalize only.",
          where_env_is(translate_handles({[](cts_info info) {
                                            const cts_constants& known = inner().constants;
                                            const bool is_env = info.bits == known.info_env.bits;
                                            return is_env && !in_between() ? known.info_null : info;
                                          },
                                          [](cts_info info) { return info; },
                                          [](cts_info info) { return info; }, [](cts_info) {}})));
  variant("vendor_keys", kEnv,
          "MPI_INFO_ENV and objects of MPI_Info_create_env hold keys of the vendor only.",
          replace_env(add_vendor_keys) + around(fn::info_create_env, [](auto& call) {
            const int code = inner().info_create(call.info);
            if (succeeded(code)) add_vendor_keys(*call.info);
            return code;
          }));
  variant("many_keys", kEnv, "MPI_INFO_ENV holds two hundred keys.", replace_env([](cts_info info) {
            for (int i = 0; i < 200; ++i) inner_set(info, "VENDOR_" + std::to_string(i * i), "1");
          }));
  variant("create_env_empty", kAdvice, "MPI_Info_create_env always makes an empty object.",
          around(fn::info_create_env, [](auto& call) { return inner().info_create(call.info); }));
  variant("create_env_empty_outside", "A9",
          "MPI_Info_create_env makes an empty object before MPI_Init.",
          around(fn::info_create_env, [](auto& call) {
            return initialized() ? call.pass() : inner().info_create(call.info);
          }));
  variant("create_env_ignores_arguments", "V58",
          "MPI_Info_create_env makes the same object whatever arguments it is given.",
          around(fn::info_create_env,
                 [](auto& call) { return inner().info_create_env(0, nullptr, call.info); }));
}

}  // namespace infocts
