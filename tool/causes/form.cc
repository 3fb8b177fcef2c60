#include "tool/causes/form.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <vector>

#include "tool/causes/aspect.h"
#include "tool/causes/text_words.h"
#include "tool/causes/traits.h"

namespace infocts {
namespace {

class Former {
 public:
  std::string form(const Reproducer& reproducer) {
    std::string form = fmt::format("{}", static_cast<int>(reproducer.phase));
    for (const Step& step : reproducer.steps) {
      if (step.control) continue;
      std::vector<std::string> words;
      names_machine_ = sets_machine(step);
      for (const Operand& operand : step.operands) words.push_back(form_of(operand));
      form += fmt::format(";{}({})", name_of(step.function), fmt::join(words, ","));
    }
    const Question& question = reproducer.question;
    return form + fmt::format("?{}.{}{}", static_cast<int>(question.kind), question.operand,
                              question.symbol);
  }

 private:
  /// Whether its value is a name of this machine or a path on it: another one has another.
  static bool sets_machine(const Step& step) {
    if (step.function != FunctionId::info_set || step.operands.size() < 2) return false;
    constexpr std::array<std::string_view, 5> kKeys{"host", "wdir", "path", "file", "command"};
    return std::find(kKeys.begin(), kKeys.end(), step.operands[1].bytes) != kKeys.end();
  }

  static std::string number_form(std::int64_t number) {
    return number < 0 ? "-" : number < 3 ? std::to_string(number) : "n";
  }

  std::string name_in(std::map<std::string, std::size_t>& known, const std::string& text) {
    return std::to_string(known.try_emplace(text, known.size()).first->second);
  }

  std::string symbol_form(const std::string& symbol) {
    if (symbol.starts_with("MPI_")) return symbol;
    return fmt::format("{}{}", kind_of_variable(symbol), name_in(variables_, symbol));
  }

  std::string form_of(const Operand& operand) {
    switch (operand.kind) {
      case Operand::Kind::number:
      case Operand::Kind::number_ref:
      case Operand::Kind::numbers:
        return operand.symbol.empty() ? number_form(operand.number) : symbol_form(operand.symbol);
      case Operand::Kind::text: {
        std::string name = "'" + name_in(texts_, operand.bytes);
        if (names_machine_ || operand.bytes.starts_with('/')) return name;
        return fmt::format("{} {}", name, fmt::join(text_words(operand.bytes, 0), " "));
      }
      case Operand::Kind::field:
        return "field";
      case Operand::Kind::handle:
      case Operand::Kind::handle_ref:
        return symbol_form(operand.symbol);
      case Operand::Kind::null:
        return "0";
      case Operand::Kind::opaque:
        break;
    }
    return "*";
  }

  bool names_machine_ = false;  ///< the step that is being written
  std::map<std::string, std::size_t> variables_;
  std::map<std::string, std::size_t> texts_;
};

}  // namespace

std::string canonical_form(const Reproducer& reproducer) { return Former().form(reproducer); }

std::string cause_id(const Symptom& symptom) {
  std::string function = "none";
  if (symptom.function.starts_with("MPI_")) {
    function = symptom.function.substr(4);
    std::transform(function.begin(), function.end(), function.begin(),
                   [](unsigned char byte) { return static_cast<char>(std::tolower(byte)); });
  }
  const std::string what = slug_of(symptom.what);
  const std::uint32_t hash =
      trait_number(fmt::format("{}|{}|{}", function, what, symptom.form)) & 0xffffffU;
  return fmt::format("{}.{}.{:06x}", function, what, hash);
}

}  // namespace infocts
