#include "tool/reproducer/print_c.h"

#include <fmt/format.h>

#include "tool/journal/call.h"
#include "tool/journal/preset.h"
#include "tool/reproducer/c_helpers.h"
#include "tool/reproducer/field_words.h"
#include "tool/reproducer/reproducer_printer.h"
#include "tool/reproducer/wording.h"

namespace infocts {
namespace {

/// A comment cannot hold its own end, nor a backslash before a line's end.
std::string comment_text(std::string text) {
  for (std::size_t at = text.find("*/"); at != std::string::npos; at = text.find("*/", at)) {
    text.replace(at, 2, "* /");
  }
  for (std::size_t at = text.find("/*"); at != std::string::npos; at = text.find("/*", at)) {
    text.replace(at, 2, "/ *");
  }
  return text;
}

bool is_init(FunctionId function) {
  return function == FunctionId::init || function == FunctionId::init_thread;
}

std::string escaped_format(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool trigraph = c == '?' && out.ends_with('?');
    if (c == '"' || c == '\\' || trigraph) out += '\\';
    if (c == '%') out += '%';
    out += c;
  }
  return out;
}

class CPrinter final : public ReproducerPrinter {
 public:
  CPrinter(const CDialect& dialect, const Reproducer& reproducer, const HeaderComment& about)
      : ReproducerPrinter(reproducer, about, false), dialect_(dialect) {}

 private:
  std::string file() const override {
    std::string out = heading() + "#include <mpi.h>\n#include <stdio.h>\n#include <string.h>\n";
    if (guarded()) out += "#include <signal.h>\n#include <stdlib.h>\n#include <unistd.h>\n";
    if (helpers_.contains("edge")) out += "#include <sys/mman.h>\n";
    out += '\n' + dialect_.definitions(reproducer_.question.kind == Question::Kind::error_class,
                                       shows_class());
    out += unset_values([](std::string_view name, int value) {
      return fmt::format("#define {} ({})\n", name, value);
    });
    out += c_helpers(helpers_, dialect_.handler_parameter());
    if (shows_class()) out += show_code_helper();
    out += "int main(void) {\n";
    return out + declarations() + not_fair_version() + start() + not_fair_lengths() + body_ +
           "  return deviates;\n}\n";
  }

  std::string heading() const {
    std::string out;
    for (const std::string& line : heading_lines(about_, dialect_.build())) {
      out += out.empty() ? "/* " : line.empty() ? " *" : " * ";
      out += comment_text(line) + '\n';
    }
    return out + " */\n";
  }

  std::string show_code_helper() const {
    std::string names;
    std::size_t width = 0;
    for (const std::string_view symbol : named_classes()) {
      const std::string name = fmt::format(" NAME({})", constant(symbol));
      if (width == 0 || width + name.size() > 90) {
        names += names.empty() ? " " : "\n ";
        width = 1;
      }
      names += name;
      width += name.size();
    }
    return fmt::format(
        "static void show_code(int code) {{\n  int number = code;\n  const char *name = \"\";\n"
        "  {};\n#define NAME(constant) if (number == constant) name = \" \" #constant;\n"
        "{}\n  printf(\"  {} %d, error class %d%s\\n\", code, number, name);\n}}\n\n",
        dialect_.class_of_shown_code(), names, dialect_.code_words());
  }

  std::string not_fair_lengths() const {
    const std::string condition = fair_lengths_condition();
    if (condition.empty()) return {};
    return fmt::format("  if (!({})) return not_tried(\"a string within the limits\");\n\n",
                       condition);
  }

  std::string not_fair_version() const {
    const std::string condition = fair_versions_condition();
    if (condition.empty()) return {};
    return fmt::format(
        "\n  {{\n    int version = 0;\n    int subversion = 0;\n"
        "    {}\n    version = 100 * version + subversion;\n    if (!({})) {{\n"
        "      printf(\"not tried: this version of MPI has no such rule\\n\");\n"
        "      return 2;\n    }}\n  }}\n",
        dialect_.get_version(), condition);
  }

  std::string statement(std::string_view words) const override {
    return fmt::format("  {};\n", words);
  }
  std::string_view conjunction() const override { return " && "; }
  std::string_view unequal() const override { return "!="; }
  std::string negated(const std::string& expression) const override {
    return "!(" + expression + ")";
  }
  std::string literal(const std::string& bytes) const override {
    return journal::c_literal(bytes, bytes.size());
  }
  std::string constant(std::string_view symbol) const override { return dialect_.constant(symbol); }
  std::string null_of(std::string_view kind) const override { return dialect_.null_of(kind); }
  std::string handle(const std::string& symbol) const override {
    return symbol.starts_with("MPI_") ? dialect_.constant(symbol) : symbol;
  }
  std::string name(FunctionId function) const override { return dialect_.name(function); }
  std::string success() const { return constant("MPI_SUCCESS"); }

  // Arguments

  void build_text(const std::string& name, const std::string& length, unsigned salt) override {
    declarations_ += fmt::format("  static char {}[{} + 1];\n", name, length);
    add(fmt::format("letters({}, {}, {})", name, length, salt));
  }

  std::string argument(std::size_t at, std::size_t index) override {
    const Step& step = reproducer_.steps[at];
    if (is_init(step.function) && index < 2) return "NULL";
    const Operand& operand = step.operands[index];
    switch (operand.kind) {
      case Operand::Kind::number:
        return operand.symbol.empty() ? number(at, index, operand.number) : handle(operand.symbol);
      case Operand::Kind::number_ref: {
        const std::string name = number_name(at, index);
        declarations_ += fmt::format("  int {};\n", name);
        add(fmt::format("{} = {}", name, number(at, index, operand.number)));
        return dialect_.reference(name);
      }
      case Operand::Kind::numbers:
        return fmt::format("(int[]){{{}}}", operand.number);
      case Operand::Kind::text: {
        std::string words = text(operand.bytes, limit_of(step.function, index));
        if (!is_at_edge(at, index)) return words;
        helpers_.insert("edge");
        return fmt::format("at_edge({}, {})", words, reproducer_.question.number);
      }
      case Operand::Kind::field:
        return field(at, index);
      case Operand::Kind::handle:
        return handle(operand.symbol);
      case Operand::Kind::handle_ref:
        return dialect_.reference(operand.symbol);
      case Operand::Kind::null:
        return dialect_.null_pointer(step.function);
      case Operand::Kind::opaque:
        return opaque(at, index);
    }
    return "";
  }

  std::string field(std::size_t at, std::size_t index) {
    const std::string name = field_name(at, index);
    const std::string size = field_size(at, index);
    declarations_ += fmt::format("  static char {}[CANARY + {} + CANARY];\n", name, size);
    add(fmt::format("memset({0}, '#', sizeof {0})", name));
    helpers_.insert("canary");
    return inside(name, size);
  }

  std::string opaque(std::size_t at, std::size_t index) {
    const Step& step = reproducer_.steps[at];
    if (step.function == FunctionId::comm_create_errhandler) {
      helpers_.insert("handler");
      return "count_call";
    }
    if (step.function == FunctionId::info_create_env) {
      if (step.operands[0].number <= 0) return "NULL";
      std::string words;
      for (int i = 0; i < step.operands[0].number; ++i) words += "\"program\", ";
      std::string name = fmt::format("words{}_{}", at + 1, index + 1);
      declarations_ += fmt::format("  static char *{}[] = {{{}NULL}};\n", name, words);
      return name;
    }
    if (step.function == FunctionId::win_allocate) {
      memory_ = true;
      return "&memory";
    }
    helpers_.insert("window");
    return "window_memory";
  }

  // Steps

  std::string call(const Step& step, const std::vector<std::string>& words) const override {
    return "code = " + dialect_.call(step, words);
  }
  std::string not_tried_unless_success(FunctionId function) const override {
    return fmt::format("if (code != {}) return not_tried(\"{}\")", success(), name(function));
  }
  std::string_view guard() const override { return "guard()"; }
  std::string unless_found_in_c(const Step& step,
                                const std::vector<std::string>& words) const override {
    return dialect_.unless_found_in_c(step, words);
  }
  void declare_handle(const std::string& variable, std::string_view kind) override {
    declarations_ += fmt::format("  {} {};\n", dialect_.type(kind), variable);
  }

  // The question

  std::string returned() override {
    add("finished = 1");
    return "1";
  }
  std::string class_is(const std::string& symbol) override {
    body_ += dialect_.class_of_code();
    return "error_class == " + constant(symbol);
  }
  std::string flag_is(const std::string& name, bool expected) const override {
    if (!expected) return name + " == 0";
    return fmt::format("{0} != 0 && {0} != {1}", name, kUnsetFlag);
  }
  std::string number_is(std::size_t at, std::size_t index, std::int64_t value) const override {
    return fmt::format("{} == {}", number_name(at, index), number(at, index, value));
  }
  std::string inside(const std::string& name, const std::string&) const override {
    return name + " + CANARY";
  }
  std::string untouched(const std::string& field, const std::string& size,
                        const std::string& offset) override {
    helpers_.insert("untouched");
    if (offset == "0") return fmt::format("untouched({}, {})", inside(field, size), size);
    return fmt::format("untouched({} + {}, {} - ({}))", inside(field, size), offset, size, offset);
  }
  bool has_argument(std::size_t, std::size_t) const override { return true; }
  std::string number_again(std::size_t at, std::size_t index, std::int64_t value) const override {
    return number_is(at, index, value);
  }

  // The bytes that field_words tells of, and no others: a canary that is written is another claim.
  std::string field_again(std::size_t at, std::size_t index, const std::string& words) override {
    const FieldWords seen = read_field_words(words);
    const std::string_view limit = limit_of(last().function, index);
    const auto length = static_cast<std::int64_t>(seen.text.size());
    return fmt::format(
        "starts({}, {}, {}, {}, {})", field_name(at, index), field_size(at, index),
        text(seen.text, limit),
        built_with(seen.text) ? lengths_.written(length, limit) : std::to_string(length),
        seen.terminated ? "0" : "'#'");
  }

  void judge(const std::string& holds, const std::string& expected) override {
    add("deviates = " + negated(holds));
    add(fmt::format("printf(\"%s: {}\\n\", deviates ? \"DEVIATES, expected\" : \"ok,\")",
                    escaped_format(expected)));
  }
  void show_code() override {
    if (shows_class()) return add("show_code(code)");
    add(fmt::format("printf(\"  {} %d\\n\", code)", dialect_.code_words()));
  }
  void show_number(std::size_t at, std::size_t index) override {
    const std::string name = number_name(at, index);
    const std::int64_t preset = last().operands[index].number;
    if (!is_preset(preset)) {
      add(fmt::format("printf(\"  argument {} is %d\\n\", {})", index + 1, name));
      return;
    }
    add(fmt::format(
        "printf({0} == {1} ? \"  argument {2} was not written\\n\" : \"  argument {2} is "
        "%d\\n\", {0})",
        name, number(at, index, preset), index + 1));
  }
  std::string show_field(std::size_t at, std::size_t index) const override {
    return fmt::format("show({}, {}, {})", index + 1, field_name(at, index), field_size(at, index));
  }
  std::string free(std::string_view kind, std::string_view function,
                   const std::string& variable) const override {
    return fmt::format("  if ({} != {}) {}\n", variable, null_of(kind),
                       dialect_.free(function, variable));
  }

  // What stands around

  std::string finalize() const override { return dialect_.finalize(); }
  std::string finalize_if_running() const override { return dialect_.finalize_if_running(); }

  std::string declarations() const {
    std::string out = fmt::format("  int code = {};\n  int deviates;\n", success());
    for (const std::string& variable : variables_) {
      const std::string_view kind = kind_of_variable(variable);
      out += fmt::format("  {} {} = {};\n", dialect_.type(kind), variable, null_of(kind));
    }
    if (memory_) out += "  void *memory = NULL;\n";
    return out + declarations_;
  }

  std::string start() const {
    if (reproducer_.phase == Phase::initialized) return dialect_.start();
    if (reproducer_.phase == Phase::after_finalize) return dialect_.start() + finalize() + "\n";
    return "\n";
  }

  const CDialect& dialect_;
  bool memory_ = false;  ///< that MPI_Win_allocate gives
};

}  // namespace

Printed c_reproducer(const CDialect& dialect, const Reproducer& reproducer,
                     const HeaderComment& about) {
  try {
    return {.text = CPrinter(dialect, reproducer, about).print(), .why_not = {}};
  } catch (const NotTranslatable& why) {
    return {.text = {}, .why_not = why.what()};
  }
}

}  // namespace infocts
