#include "reproducer/print_c.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>

#include "conformance/harness/info.h"
#include "journal/call.h"
#include "report/text.h"
#include "reproducer/c_helpers.h"
#include "reproducer/lengths.h"
#include "reproducer/outcome.h"
#include "reproducer/wording.h"

namespace infocts {
namespace {

std::string literal(std::string_view bytes) { return journal::c_literal(bytes, bytes.size()); }

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

class Printer {
 public:
  Printer(const CDialect& dialect, const Program& program, const About& about)
      : dialect_(dialect), program_(program), about_(about), lengths_(about.limits) {}

  std::string print() {
    for (std::size_t at = 0; at < program_.steps.size(); ++at) step(at);
    ask();
    if (!not_fair_lengths().empty()) helpers_.insert("not_tried");
    if (guarded()) helpers_.insert("guard");
    const std::string top = declarations();
    std::string out = heading() + "#include <mpi.h>\n#include <stdio.h>\n#include <string.h>\n";
    if (guarded()) out += "#include <signal.h>\n#include <stdlib.h>\n#include <unistd.h>\n";
    out += '\n' + dialect_.definitions(program_.question.kind == Question::Kind::error_class);
    out += c_helpers(helpers_, dialect_.handler_parameter()) + "int main(void) {\n" + top;
    return out + not_fair_version() + start() + not_fair_lengths() + body_ +
           "  return deviates;\n}\n";
  }

 private:
  bool guarded() const { return program_.question.kind == Question::Kind::returns; }
  const Step& last() const { return program_.steps.back(); }

  std::string heading() const {
    std::string out;
    for (const std::string& line : heading_lines(about_, dialect_.build())) {
      out += out.empty() ? "/* " : line.empty() ? " *" : " * ";
      out += comment_text(line) + '\n';
    }
    return out + " */\n";
  }

  // Bytes

  // An expression for a string; long ones become an array that is filled before.
  std::string text(const std::string& bytes, std::string_view limit) {
    const std::optional<unsigned> salt = built_with(bytes);
    if (!salt) return literal(bytes);
    const auto [known, is_new] = long_texts_.try_emplace(
        {bytes, std::string(limit)}, fmt::format("text{}", long_texts_.size() + 1));
    const std::string& name = known->second;
    if (is_new) {
      const std::string length = lengths_.written(signed_size(bytes), limit);
      declarations_ += fmt::format("  static char {}[{} + 1];\n", name, length);
      body_ += fmt::format("  letters({}, {}, {});\n", name, length, *salt);
      helpers_.insert("letters");
    }
    return name;
  }

  static std::int64_t signed_size(const std::string& bytes) {
    return static_cast<std::int64_t>(bytes.size());
  }

  std::string not_fair_lengths() const {
    const std::vector<std::string> conditions = fair_lengths(program_, lengths_);
    if (conditions.empty()) return {};
    return fmt::format("  if (!({})) return not_tried(\"a string within the limits\");\n\n",
                       fmt::join(conditions, " && "));
  }

  std::string not_fair_version() const {
    std::vector<std::string> conditions = fair_versions(about_);
    for (std::string& condition : conditions) condition.insert(0, "version ");
    if (conditions.empty()) return {};
    return fmt::format(
        "\n  {{\n    int version = 0;\n    int subversion = 0;\n"
        "    {}\n    version = 100 * version + subversion;\n    if (!({})) {{\n"
        "      printf(\"not tried: this version of MPI has no such rule\\n\");\n"
        "      return 2;\n    }}\n  }}\n",
        dialect_.get_version(), fmt::join(conditions, " && "));
  }

  // Steps

  std::string operand(std::size_t at, std::size_t index) {
    const Step& step = program_.steps[at];
    const Operand& operand = step.operands[index];
    switch (operand.kind) {
      case Operand::Kind::number:
        return operand.symbol.empty() ? number(at, index, operand.number)
                                      : dialect_.constant(operand.symbol);
      case Operand::Kind::number_ref: {
        const std::string name = fmt::format("number{}_{}", at + 1, index + 1);
        declarations_ += fmt::format("  int {};\n", name);
        body_ += fmt::format("  {} = {};\n", name, number(at, index, operand.number));
        return dialect_.reference(name);
      }
      case Operand::Kind::text:
        return text(operand.bytes, limit_of(step.function, index));
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

  std::string handle(const std::string& symbol) const {
    return symbol.starts_with("MPI_") ? dialect_.constant(symbol) : symbol;
  }

  std::string number(std::size_t at, std::size_t index, std::int64_t value) const {
    return number_words(program_.steps[at], index, value, lengths_);
  }

  static std::string field_name(std::size_t at, std::size_t index) {
    return fmt::format("buffer{}_{}", at + 1, index + 1);
  }

  /// Between the canaries.
  std::string field_size(std::size_t at, std::size_t index) const {
    return room_of(program_.steps[at], index, lengths_);
  }

  std::string field(std::size_t at, std::size_t index) {
    const std::string name = field_name(at, index);
    declarations_ +=
        fmt::format("  static char {}[CANARY + {} + CANARY];\n", name, field_size(at, index));
    body_ += fmt::format("  memset({0}, '#', sizeof {0});\n", name);
    helpers_.insert("canary");
    return name + " + CANARY";
  }

  std::string opaque(std::size_t at, std::size_t index) {
    const Step& step = program_.steps[at];
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

  void step(std::size_t at) {
    const Step& step = program_.steps[at];
    const bool is_last = at + 1 == program_.steps.size();
    std::vector<std::string> words;
    for (std::size_t index = 0; index < step.operands.size(); ++index) {
      const bool is_argv = is_init(step.function) && index < 2;
      words.push_back(is_argv ? "NULL" : operand(at, index));
      const std::string& symbol = step.operands[index].symbol;
      if (!symbol.empty() && !symbol.starts_with("MPI_")) variables_.insert(symbol);
    }
    if (is_last && helpers_.contains("handler")) body_ += "  handler_calls = 0;\n";
    if (is_last && guarded()) body_ += "  guard();\n";
    if (is_last && program_.question.kind == Question::Kind::not_again) remember_handles();
    body_ += fmt::format("  code = {};\n", dialect_.call(step, words));
    if (step.prepares) {
      body_ += fmt::format("  if (code != {}) return not_tried(\"{}\");\n", success(),
                           dialect_.name(step.function));
      helpers_.insert("not_tried");
    }
  }

  std::string success() const { return dialect_.constant("MPI_SUCCESS"); }

  void remember_handles() {
    std::size_t word = 1;  // behind the return code's
    for (const Operand& operand : last().operands) {
      const bool is_output = operand.kind == Operand::Kind::number_ref ||
                             operand.kind == Operand::Kind::field ||
                             operand.kind == Operand::Kind::handle_ref;
      if (!is_output || word >= program_.question.seen.size()) continue;
      const std::string& seen = program_.question.seen[word++];
      if (operand.kind != Operand::Kind::handle_ref || (seen != "left" && seen != "new")) continue;
      const std::string type = dialect_.type(kind_of_variable(operand.symbol));
      declarations_ += fmt::format("  {} {}_before;\n", type, operand.symbol);
      body_ += fmt::format("  {0}_before = {0};\n", operand.symbol);
    }
  }

  // The question

  void ask() {
    const Question& question = program_.question;
    const std::size_t at = program_.steps.size() - 1;
    const std::string number = fmt::format("number{}_{}", at + 1, question.operand + 1);
    const std::string field = field_name(at, question.operand);
    const auto size = [&] { return field_size(at, question.operand); };
    std::string holds;
    std::string value;
    switch (question.kind) {
      case Question::Kind::returns:
        body_ += "  finished = 1;\n";
        holds = "1";
        break;
      case Question::Kind::success:
        holds = "code == " + success();
        break;
      case Question::Kind::refused:
        holds = "code != " + success();
        break;
      case Question::Kind::error_class:
        body_ += dialect_.class_of_code();
        holds = "error_class == " + dialect_.constant(question.symbol);
        break;
      case Question::Kind::flag_true:
        holds = fmt::format("{0} != 0 && {0} != {1}", number, kFlagPreset);
        break;
      case Question::Kind::flag_false:
        holds = number + " == 0";
        break;
      case Question::Kind::number: {
        value = this->number(at, question.operand, question.number);
        holds = number + " == " + value;
        break;
      }
      case Question::Kind::text: {
        const std::string wanted =
            text(question.bytes, limit_of(last().function, question.operand));
        helpers_.insert("holds");
        holds = fmt::format("holds({}, {}, {})", field, size(), wanted);
        break;
      }
      case Question::Kind::same_text:
        helpers_.insert("holds");
        holds = fmt::format("holds({}, {}, {} + CANARY)", field, size(),
                            field_name(question.other, question.operand));
        break;
      case Question::Kind::terminated:
        helpers_.insert("ends");
        holds = fmt::format("ends({}, {})", field, size());
        break;
      case Question::Kind::untouched:
        helpers_.insert("untouched");
        holds = fmt::format("untouched({0}, sizeof {0})", field);
        break;
      case Question::Kind::within:
        helpers_.insert("within");
        holds = fmt::format("within({}, {})", field, size());
        break;
      case Question::Kind::handler_calls:
        helpers_.insert("handler");
        holds = fmt::format("handler_calls == {}", question.number);
        break;
      case Question::Kind::not_again:
        holds = "!(" + seen_again() + ")";
        break;
    }
    body_ += fmt::format("\n  deviates = !({});\n", holds);
    body_ += fmt::format(
        "  printf(\"%s: {} after {}\\n\", deviates ? \"DEVIATES, expected\" : \"ok,\");\n",
        escaped_format(expected_words(question, value)), dialect_.name(last().function));
    show_outputs();
    if (program_.phase == Phase::initialized) body_ += "\n" + freeing() + dialect_.finalize();
    if (program_.phase == Phase::own) body_ += "\n" + dialect_.finalize_if_running();
  }

  std::string freeing() const {
    std::string out;
    for (const auto& [kind, function] : freed_kinds()) {
      for (const std::string& variable : variables_) {
        if (kind_of_variable(variable) != kind) continue;
        out += fmt::format("  if ({} != {}) {}\n", variable, dialect_.null_of(kind),
                           dialect_.free(function, variable));
      }
    }
    return out;
  }

  static std::string escaped_format(const std::string& text) {
    std::string out;
    for (const char c : text) {
      const bool trigraph = c == '?' && out.ends_with('?');
      if (c == '"' || c == '\\' || trigraph) out += '\\';
      if (c == '%') out += '%';
      out += c;
    }
    return out;
  }

  std::string seen_again() {
    std::vector<std::string> parts;
    std::size_t word = 0;
    const Question& question = program_.question;
    const std::size_t at = program_.steps.size() - 1;
    const auto next = [&]() -> std::string {
      return word < question.seen.size() ? question.seen[word++] : std::string();
    };
    parts.emplace_back((next() == "success" ? "code == " : "code != ") + success());
    for (std::size_t index = 0; index < last().operands.size(); ++index) {
      const Operand& operand = last().operands[index];
      if (operand.kind == Operand::Kind::number_ref) {
        const std::int64_t value = std::atoll(next().c_str());
        parts.push_back(
            fmt::format("number{}_{} == {}", at + 1, index + 1, number(at, index, value)));
      } else if (operand.kind == Operand::Kind::field) {
        parts.push_back(field_again(at, index, next()));
      } else if (operand.kind == Operand::Kind::handle_ref) {
        parts.push_back(handle_again(operand.symbol, next()));
      }
    }
    return fmt::format("{}", fmt::join(parts, " && "));
  }

  // The bytes that field_words tells of, and no others: a canary that is written is another claim.
  std::string field_again(std::size_t at, std::size_t index, const std::string& words) {
    const FieldWords seen = read_field_words(words);
    const std::string size = field_size(at, index);
    helpers_.insert("starts");
    const std::string_view limit = limit_of(last().function, index);
    const std::string length = built_with(seen.text)
                                   ? lengths_.written(signed_size(seen.text), limit)
                                   : std::to_string(seen.text.size());
    return fmt::format("starts({}, {}, {}, {}, {})", field_name(at, index), size,
                       text(seen.text, limit), length, seen.terminated ? "0" : "'#'");
  }

  std::string handle_again(const std::string& variable, const std::string& word) const {
    if (word == "left") return fmt::format("{0} == {0}_before", variable);
    if (word == "null") {
      return fmt::format("{} == {}", variable, dialect_.null_of(kind_of_variable(variable)));
    }
    if (word == "new") return fmt::format("{0} != {0}_before", variable);
    return fmt::format("{} == {}", variable, handle(word));
  }

  void show_outputs() {
    const std::size_t at = program_.steps.size() - 1;
    body_ += fmt::format("  printf(\"  {} %d\\n\", code);\n", dialect_.code_words());
    for (std::size_t index = 0; index < last().operands.size(); ++index) {
      const Operand& operand = last().operands[index];
      if (operand.kind == Operand::Kind::number_ref) {
        body_ += fmt::format("  printf(\"  argument {} is %d\\n\", number{}_{});\n", index + 1,
                             at + 1, index + 1);
      } else if (operand.kind == Operand::Kind::field) {
        helpers_.insert("show");
        body_ += fmt::format("  show({}, {}, {});\n", index + 1, field_name(at, index),
                             field_size(at, index));
      }
    }
  }

  // What stands around

  std::string declarations() const {
    std::string out = fmt::format("  int code = {};\n  int deviates;\n", success());
    for (const std::string& variable : variables_) {
      const std::string_view kind = kind_of_variable(variable);
      out += fmt::format("  {} {} = {};\n", dialect_.type(kind), variable, dialect_.null_of(kind));
    }
    if (memory_) out += "  void *memory = NULL;\n";
    return out + declarations_;
  }

  std::string start() const {
    if (program_.phase == Phase::initialized) return dialect_.start();
    if (program_.phase == Phase::after_finalize) {
      return dialect_.start() + dialect_.finalize() + "\n";
    }
    return "\n";
  }

  const CDialect& dialect_;
  const Program& program_;
  const About& about_;
  const Lengths lengths_;
  std::string body_;
  std::string declarations_;
  std::set<std::string> variables_;
  std::set<std::string> helpers_;
  std::map<std::pair<std::string, std::string>, std::string> long_texts_;  ///< by bytes and limit
  bool memory_ = false;  ///< that MPI_Win_allocate gives
};

}  // namespace

Printed c_program(const CDialect& dialect, const Program& program, const About& about) {
  try {
    return {.text = Printer(dialect, program, about).print(), .why_not = {}};
  } catch (const Unsayable& why) {
    return {.text = {}, .why_not = why.what()};
  }
}

}  // namespace infocts
