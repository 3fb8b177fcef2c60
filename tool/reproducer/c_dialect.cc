#include "tool/reproducer/c_dialect.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "adapters/handle_kinds.h"

namespace infocts {
namespace {

class PlainC : public CDialect {
 public:
  std::string build() const override { return "mpicc reproducer.c -o reproducer && ./reproducer"; }
  std::string definitions(bool asks_class, bool /*shows_class*/) const override {
    return asks_class ? "static int error_class = MPI_SUCCESS;\n\n" : "";
  }
  std::string_view handler_parameter() const override { return "MPI_Comm *comm"; }

  std::string type(std::string_view kind) const override {
    return std::string(handle_kind(kind).type);
  }
  std::string constant(std::string_view symbol) const override { return std::string(symbol); }
  std::string null_of(std::string_view kind) const override {
    return std::string(handle_kind(kind).null);
  }
  std::string reference(const std::string& variable) const override { return "&" + variable; }
  std::string null_pointer(FunctionId /*function*/) const override { return "NULL"; }

  std::string name(FunctionId function) const override { return std::string(name_of(function)); }

  std::string call(const Step& step, const std::vector<std::string>& words) const override {
    const std::string_view function = name_of(step.function);
    switch (step.function) {
      case FunctionId::info_c2f:
      case FunctionId::info_f2c:
      case FunctionId::info_toint:
      case FunctionId::info_fromint:
        // They return what other routines give through their last argument.
        return fmt::format("({} = {}({}), MPI_SUCCESS)", words[1].substr(1), function, words[0]);
      default:
        return fmt::format("{}({})", function, fmt::join(words, ", "));
    }
  }
  std::string class_of_code() const override {
    return "  if (code != MPI_SUCCESS) MPI_Error_class(code, &error_class);\n";
  }
  std::string_view class_of_shown_code() const override { return "MPI_Error_class(code, &number)"; }
  std::string_view code_words() const override { return "return code"; }

  std::string get_version() const override { return "MPI_Get_version(&version, &subversion);"; }
  std::string start() const override {
    return "\n  {\n    int provided;\n"
           "    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided);\n  }\n"
           "  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);\n"
           "  MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);\n\n";
  }
  std::string finalize() const override { return "  MPI_Finalize();\n"; }
  std::string finalize_if_running() const override {
    return "  {\n    int is_initialized = 0;\n    int is_finalized = 0;\n"
           "    MPI_Initialized(&is_initialized);\n    MPI_Finalized(&is_finalized);\n"
           "    if (is_initialized && !is_finalized) MPI_Finalize();\n  }\n";
  }
  std::string free(std::string_view function, const std::string& variable) const override {
    return fmt::format("MPI_{}_free(&{});", function, variable);
  }
};

}  // namespace

const CDialect& plain_c() {
  static const PlainC dialect;
  return dialect;
}

}  // namespace infocts
