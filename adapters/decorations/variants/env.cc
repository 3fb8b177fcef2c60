// Variants of MPI_INFO_ENV and of what MPI_Info_create_env makes.
#include <fstream>
#include <iterator>

#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/raised_error.h"
#include "adapters/decorations/variants/translated_handles.h"

namespace infocts {
namespace {

void add_vendor_keys(cts_info info) {
  inner_set(info, "vendor.partition", "");
  inner_set(info, "Vendor Node List", " node[1-3],  node7 ");
  inner_set(info, "VENDOR_\xc3\xa9", "\x01\x7f\xff");
}

void write_loosely(cts_info info) { inner_set(info, "maxprocs", " +4 "); }

/// Linux keeps the words of main in a file, each with its terminator.
bool are_words_of_main(int argc, char** argv) {
  std::string words;
  for (int i = 0; i < argc; ++i) words.append(argv[i]).push_back('\0');
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  return words == std::string(std::istreambuf_iterator<char>(file), {});
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
  variant("blanks_around_values", "V53",
          "The start of the program asked for a host with blanks around it, and for a soft with "
          "two.",
          [](cts_table&) {
            // As mpiexec of the reference hands them on; others have their own ways.
            ::setenv("REFERENCE_MPI_HOST", " node[1-3],  node7 ", 1);
            ::setenv("REFERENCE_MPI_SOFT", "  1:4  ", 1);
          },
          {.bindings = IN_C_AND_FORTRAN});
  variant("number_written_loosely", "V28", "maxprocs has a sign, and blanks around it.",
          replace_env(write_loosely) + after(fn::info_create_env, to_object(write_loosely)));
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
  variant("create_env_of_main_only", "V58",
          "MPI_Info_create_env refuses words that are not those of main.",
          raise(fn::info_create_env, err::arg, [](auto& call) {
            return call.argc > 0 && !are_words_of_main(call.argc, call.argv);
          }));
  variant("create_env_ends_on_other_words", "V58",
          "MPI_Info_create_env ends the process when it is given words that are not those of main.",
          before(fn::info_create_env, [](auto& call) {
            if (call.argc > 0 && !are_words_of_main(call.argc, call.argv)) std::_Exit(1);
          }));
  // As a time stamp would: values may differ with other sources than the arguments.
  static std::atomic<int> calls{0};
  variant("create_env_numbers_calls", "V58",
          "MPI_Info_create_env puts the number of the call into the object.",
          after(fn::info_create_env,
                [](auto& call) { inner_set(*call.info, "number", std::to_string(++calls)); }),
          {.disregards = {"info.create_env.same_args_consistent"}});
  variant("create_env_options_first", "V58",
          "MPI_Info_create_env moves the options in argv before the other words, as getopt does.",
          after_any(fn::info_create_env,
                    [](auto& call) {
                      if (call.argc < 2) return;
                      std::stable_partition(call.argv + 1, call.argv + call.argc,
                                            [](const char* word) { return *word == '-'; });
                    }),
          {.disregards = {"info.create_env.args_unmodified"}});
  variant("create_env_ignores_arguments", "V58",
          "MPI_Info_create_env makes the same object whatever arguments it is given.",
          around(fn::info_create_env,
                 [](auto& call) { return inner().info_create_env(0, nullptr, call.info); }));
}

}  // namespace infocts
