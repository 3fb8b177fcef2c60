#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "adapters/handle_kinds.h"
#include "tool/reproducer/c_dialect.h"
#include "tool/reproducer/wording.h"

namespace infocts {
namespace {

/// A function of the classes. In `call`, $0 stands for what C has as its first argument.
struct ClassCall {
  FunctionId function;
  std::string_view name;
  std::string_view call;
};

// Of attributes, messages and files nothing is asked here that a program would tell better.
constexpr std::array kCalls{
    ClassCall{FunctionId::init, "MPI::Init", "MPI::Init()"},
    ClassCall{FunctionId::init_thread, "MPI::Init_thread", "$3 = MPI::Init_thread($2)"},
    ClassCall{FunctionId::finalize, "MPI::Finalize", "MPI::Finalize()"},
    ClassCall{FunctionId::initialized, "MPI::Is_initialized", "$0 = MPI::Is_initialized()"},
    ClassCall{FunctionId::finalized, "MPI::Is_finalized", "$0 = MPI::Is_finalized()"},
    ClassCall{FunctionId::get_version, "MPI::Get_version", "MPI::Get_version($0, $1)"},
    ClassCall{FunctionId::get_processor_name, "MPI::Get_processor_name",
              "MPI::Get_processor_name($0, $1)"},
    ClassCall{FunctionId::error_class, "MPI::Get_error_class", "$1 = MPI::Get_error_class($0)"},
    ClassCall{FunctionId::error_string, "MPI::Get_error_string",
              "MPI::Get_error_string($0, $1, $2)"},
    ClassCall{FunctionId::comm_create_errhandler, "MPI::Comm::Create_errhandler",
              "$1 = MPI::Comm::Create_errhandler($0)"},
    ClassCall{FunctionId::comm_set_errhandler, "MPI::Comm::Set_errhandler",
              "$0.Set_errhandler($1)"},
    ClassCall{FunctionId::win_set_errhandler, "MPI::Win::Set_errhandler", "$0.Set_errhandler($1)"},
    ClassCall{FunctionId::errhandler_free, "MPI::Errhandler::Free", "$0.Free()"},
    ClassCall{FunctionId::comm_rank, "MPI::Comm::Get_rank", "$1 = $0.Get_rank()"},
    ClassCall{FunctionId::comm_size, "MPI::Comm::Get_size", "$1 = $0.Get_size()"},
    ClassCall{FunctionId::comm_dup, "MPI::Intracomm::Dup", "$1 = $0.Dup()"},
    ClassCall{FunctionId::comm_free, "MPI::Comm::Free", "$0.Free()"},
    ClassCall{FunctionId::comm_split, "MPI::Intracomm::Split", "$3 = $0.Split($1, $2)"},
    ClassCall{FunctionId::comm_set_name, "MPI::Comm::Set_name", "$0.Set_name($1)"},
    ClassCall{FunctionId::comm_get_name, "MPI::Comm::Get_name", "$0.Get_name($1, $2)"},
    ClassCall{FunctionId::barrier, "MPI::Comm::Barrier", "$0.Barrier()"},
    ClassCall{FunctionId::type_dup, "MPI::Datatype::Dup", "$1 = $0.Dup()"},
    ClassCall{FunctionId::type_contiguous, "MPI::Datatype::Create_contiguous",
              "$2 = $1.Create_contiguous($0)"},
    ClassCall{FunctionId::type_commit, "MPI::Datatype::Commit", "$0.Commit()"},
    ClassCall{FunctionId::type_free, "MPI::Datatype::Free", "$0.Free()"},
    ClassCall{FunctionId::type_set_name, "MPI::Datatype::Set_name", "$0.Set_name($1)"},
    ClassCall{FunctionId::type_get_name, "MPI::Datatype::Get_name", "$0.Get_name($1, $2)"},
    ClassCall{FunctionId::win_create, "MPI::Win::Create",
              "$5 = MPI::Win::Create($0, $1, $2, $3, $4)"},
    ClassCall{FunctionId::win_free, "MPI::Win::Free", "$0.Free()"},
    ClassCall{FunctionId::win_set_name, "MPI::Win::Set_name", "$0.Set_name($1)"},
    ClassCall{FunctionId::win_get_name, "MPI::Win::Get_name", "$0.Get_name($1, $2)"},
    ClassCall{FunctionId::win_fence, "MPI::Win::Fence", "$1.Fence($0)"},
    ClassCall{FunctionId::info_create, "MPI::Info::Create", "$0 = MPI::Info::Create()"},
    ClassCall{FunctionId::info_set, "MPI::Info::Set", "$0.Set($1, $2)"},
    ClassCall{FunctionId::info_delete, "MPI::Info::Delete", "$0.Delete($1)"},
    ClassCall{FunctionId::info_get, "MPI::Info::Get", "$4 = $0.Get($1, $2, $3)"},
    ClassCall{FunctionId::info_get_valuelen, "MPI::Info::Get_valuelen",
              "$3 = $0.Get_valuelen($1, $2)"},
    ClassCall{FunctionId::info_get_nkeys, "MPI::Info::Get_nkeys", "$1 = $0.Get_nkeys()"},
    ClassCall{FunctionId::info_get_nthkey, "MPI::Info::Get_nthkey", "$0.Get_nthkey($1, $2)"},
    ClassCall{FunctionId::info_dup, "MPI::Info::Dup", "$1 = $0.Dup()"},
    ClassCall{FunctionId::info_free, "MPI::Info::Free", "$0.Free()"},
};

const ClassCall& class_call(FunctionId function) {
  const auto* const found = std::find_if(kCalls.begin(), kCalls.end(), [&](const ClassCall& known) {
    return known.function == function;
  });
  if (found == kCalls.end()) {
    throw NotTranslatable(fmt::format("programs in C++ do not call {}", name_of(function)));
  }
  return *found;
}

/// Constants with other names than MPI:: and the rest of the name in C.
struct Renamed {
  std::string_view in_c;
  std::string_view in_cxx;
};

constexpr std::array kRenamed{
    Renamed{"MPI_ERRORS_RETURN", "MPI::ERRORS_THROW_EXCEPTIONS"},
    Renamed{"MPI_CXX_BOOL", "MPI::BOOL"},
    Renamed{"MPI_CXX_FLOAT_COMPLEX", "MPI::COMPLEX"},
    Renamed{"MPI_CXX_DOUBLE_COMPLEX", "MPI::DOUBLE_COMPLEX"},
    Renamed{"MPI_CXX_LONG_DOUBLE_COMPLEX", "MPI::LONG_DOUBLE_COMPLEX"},
    Renamed{"MPI_COMPLEX", "MPI::F_COMPLEX"},
    Renamed{"MPI_DOUBLE_COMPLEX", "MPI::F_DOUBLE_COMPLEX"},
    Renamed{"MPI_2INT", "MPI::TWOINT"},
};

std::string class_of_kind(std::string_view kind) {
  // One class for all communicators: those of other kinds come from calls that are not said here.
  if (kind == "comm") return "MPI::Intracomm";
  return "MPI::" + std::string(handle_kind(kind).type.substr(4));
}

std::string_view kind_of_constant(std::string_view symbol) {
  const auto* const found =
      std::find_if(kHandleConstants.begin(), kHandleConstants.end(),
                   [&](const HandleConstant& known) { return known.name == symbol; });
  return found == kHandleConstants.end() ? std::string_view() : found->kind;
}

class ClassesOfCxx : public CDialect {
 public:
  std::string build() const override {
    return "mpicxx reproducer.cxx -o reproducer && ./reproducer";
  }

  std::string definitions(bool asks_class, bool shows_class) const override {
    const bool has_class = asks_class || shows_class;
    return fmt::format(
        "{}/* The error code of a call: that of its exception, or success. */\n"
        "template <class Call>\nstatic int code_of(Call call) {{\n{}"
        "  try {{\n    call();\n  }} catch (MPI::Exception &exception) {{\n{}"
        "    return exception.Get_error_code();\n  }}\n  return MPI::SUCCESS;\n}}\n\n",
        has_class ? "static int error_class;\n\n" : "",
        has_class ? "  error_class = MPI::SUCCESS;\n" : "",
        has_class ? "    error_class = exception.Get_error_class();\n" : "");
  }

  std::string_view handler_parameter() const override { return "MPI::Comm &comm"; }

  std::string type(std::string_view kind) const override { return class_of_kind(kind); }

  std::string constant(std::string_view symbol) const override {
    // MPI::COMM_NULL has a class of its own, which is no Intracomm; what a constructor without
    // arguments makes is the same handle.
    if (symbol == "MPI_COMM_NULL") return "MPI::Intracomm()";
    for (const Renamed& renamed : kRenamed) {
      if (symbol == renamed.in_c) return std::string(renamed.in_cxx);
    }
    return "MPI::" + std::string(symbol.substr(4));
  }
  std::string null_of(std::string_view kind) const override {
    return constant(handle_kind(kind).null);
  }

  std::string reference(const std::string& variable) const override { return variable; }

  std::string null_pointer(FunctionId function) const override {
    throw NotTranslatable(
        fmt::format("an argument of {} has no counterpart in C++", name(function)));
  }

  std::string name(FunctionId function) const override {
    return std::string(class_call(function).name);
  }

  std::string call(const Step& step, const std::vector<std::string>& words) const override {
    std::string_view rest = class_call(step.function).call;
    std::string made;
    for (std::size_t at = rest.find('$'); at != std::string_view::npos; at = rest.find('$')) {
      const auto index = static_cast<std::size_t>(rest[at + 1] - '0');
      made += rest.substr(0, at);
      rest.remove_prefix(at + 2);
      const bool is_object = rest.starts_with('.');
      made += is_object ? object(step.operands.at(index).symbol) : words.at(index);
    }
    return fmt::format("code_of([&] {{ {}{}; }})", made, rest);
  }

  // Their handles turn into those of C by themselves. Which errors are found is the MPI's choice.
  std::string unless_found_in_c(const Step& step,
                                const std::vector<std::string>& words) const override {
    std::string out;
    for (const char* comm : {"WORLD", "SELF"}) {
      out += fmt::format("  MPI_Comm_set_errhandler(MPI_COMM_{}, MPI_ERRORS_RETURN);\n", comm);
    }
    out += fmt::format(
        "  if ({0}({1}) == MPI_SUCCESS) {{\n"
        "    printf(\"not tried: {0} does not find this error either\\n\");\n    return 2;\n  }}\n",
        name_of(step.function), fmt::join(words, ", "));
    for (const char* comm : {"WORLD", "SELF"}) {
      out += fmt::format("  MPI::COMM_{}.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);\n", comm);
    }
    return out;
  }

  // code_of did.
  std::string class_of_code() const override { return {}; }
  std::string_view class_of_shown_code() const override { return "number = error_class"; }
  std::string_view code_words() const override { return "error code"; }

  std::string get_version() const override { return "MPI::Get_version(version, subversion);"; }
  std::string start() const override {
    return "\n  MPI::Init_thread(MPI::THREAD_MULTIPLE);\n"
           "  MPI::COMM_WORLD.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);\n"
           "  MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);\n\n";
  }
  std::string finalize() const override { return "  code_of([] { MPI::Finalize(); });\n"; }
  std::string finalize_if_running() const override {
    return "  code_of([] {\n    if (MPI::Is_initialized() && !MPI::Is_finalized()) "
           "MPI::Finalize();\n  });\n";
  }
  std::string free(std::string_view /*function*/, const std::string& variable) const override {
    return fmt::format("code_of([&] {{ {}.Free(); }});", variable);
  }

 private:
  // Many members change their object, as C++ has it, and many constants are const.
  std::string object(const std::string& symbol) const {
    const std::string_view kind = symbol.starts_with("MPI_") ? kind_of_constant(symbol) : "";
    if (kind == "datatype" || kind == "info" || kind == "win") {
      return fmt::format("{}({})", class_of_kind(kind), constant(symbol));
    }
    return kind.empty() ? symbol : constant(symbol);
  }
};

}  // namespace

const CDialect& classes_of_cxx() {
  static const ClassesOfCxx dialect;
  return dialect;
}

}  // namespace infocts
