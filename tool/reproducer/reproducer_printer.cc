#include "tool/reproducer/reproducer_printer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <optional>

#include "tool/journal/preset.h"
#include "tool/reproducer/field_words.h"
#include "tool/reproducer/wording.h"

namespace infocts {
namespace {

bool is_output(const Operand& operand) {
  return operand.kind == Operand::Kind::number_ref || operand.kind == Operand::Kind::field ||
         operand.kind == Operand::Kind::handle_ref;
}

}  // namespace

std::string ReproducerPrinter::print() {
  for (std::size_t at = 0; at < reproducer_.steps.size(); ++at) step(at);
  ask();
  if (!fair_lengths(reproducer_, lengths_).empty()) helpers_.insert("not_tried");
  if (guarded()) helpers_.insert("guard");
  return file();
}

std::string ReproducerPrinter::number_name(std::size_t at, std::size_t index) const {
  const std::vector<Operand>& operands = reproducer_.steps[at].operands;  // of MPI_Finalize, none
  const bool is_named = index < operands.size() && !operands[index].symbol.empty();
  return is_named ? operands[index].symbol : fmt::format("number{}_{}", at + 1, index + 1);
}

std::string ReproducerPrinter::field_name(std::size_t at, std::size_t index) {
  return fmt::format("buffer{}_{}", at + 1, index + 1);
}

std::string ReproducerPrinter::field_size(std::size_t at, std::size_t index) const {
  return room_of(reproducer_.steps[at], index, lengths_);
}

std::string ReproducerPrinter::number(std::size_t at, std::size_t index, std::int64_t value) const {
  return number_words(reproducer_.steps[at], index, value, lengths_);
}

std::string ReproducerPrinter::text(const std::string& bytes, std::string_view limit) {
  const std::optional<unsigned> salt = built_with(bytes);
  if (!salt) return literal(bytes);
  const auto [known, is_new] = long_texts_.try_emplace(
      {bytes, std::string(limit)}, fmt::format("text{}", long_texts_.size() + 1));
  const std::string& name = known->second;
  if (is_new) {
    build_text(name, lengths_.written(static_cast<std::int64_t>(bytes.size()), limit), *salt);
    helpers_.insert("letters");
  }
  return name;
}

std::string ReproducerPrinter::unset_values(std::string (*define)(std::string_view name,
                                                                  int value)) const {
  std::string out;
  const std::string text = declarations_ + body_;
  for (const auto& [name, value] :
       {std::pair{kUnsetFlag, kFlagPreset}, std::pair{kUnsetNumber, kNumberPreset}}) {
    if (text.find(name) != std::string::npos) out += define(name, value);
  }
  return out.empty() ? out : out + "\n";
}

std::string ReproducerPrinter::fair_lengths_condition() const {
  return fmt::format("{}", fmt::join(fair_lengths(reproducer_, lengths_), conjunction()));
}

std::string ReproducerPrinter::fair_versions_condition() const {
  std::vector<std::string> conditions = fair_versions(about_);
  for (std::string& condition : conditions) condition.insert(0, "version ");
  return fmt::format("{}", fmt::join(conditions, conjunction()));
}

// Steps

void ReproducerPrinter::step(std::size_t at) {
  const Step& step = reproducer_.steps[at];
  const bool is_last = at + 1 == reproducer_.steps.size();
  std::vector<std::string> words;
  for (std::size_t index = 0; index < step.operands.size(); ++index) {
    std::string word = argument(at, index);
    if (!word.empty()) words.push_back(std::move(word));
    const Operand& operand = step.operands[index];
    const bool is_handle =
        operand.kind == Operand::Kind::handle || operand.kind == Operand::Kind::handle_ref;
    if (is_handle && !operand.symbol.starts_with("MPI_")) variables_.insert(operand.symbol);
  }
  if (is_last && helpers_.contains("handler")) add("handler_calls = 0");
  if (is_last && reproducer_.question.kind == Question::Kind::thrown) {
    body_ += unless_found_in_c(step, words);
  }
  if (is_last && guarded()) add(guard());
  if (is_last && reproducer_.question.kind == Question::Kind::not_again) remember_handles();
  add(call(step, words));
  if (!step.prepares) return;
  add(not_tried_unless_success(step.function));
  helpers_.insert("not_tried");
}

void ReproducerPrinter::remember_handles() {
  std::size_t word = 1;  // behind the return code's
  for (const Operand& operand : last().operands) {
    if (!is_output(operand) || word >= reproducer_.question.seen.size()) continue;
    const std::string& seen = reproducer_.question.seen[word++];
    if (operand.kind != Operand::Kind::handle_ref || (seen != "left" && seen != "new")) continue;
    declare_handle(operand.symbol + "_before", kind_of_variable(operand.symbol));
    add(fmt::format("{0}_before = {0}", operand.symbol));
  }
}

// The question

std::string ReproducerPrinter::condition() {
  const Question& question = reproducer_.question;
  const std::size_t at = reproducer_.steps.size() - 1;
  const std::string number = number_name(at, question.operand);
  const std::string field = field_name(at, question.operand);
  const auto size = [&] { return field_size(at, question.operand); };
  const auto with = [&](const char* helper) {
    helpers_.insert(helper);
    return helper;
  };
  switch (question.kind) {
    case Question::Kind::returns:
    case Question::Kind::reads_within:
      return returned();
    case Question::Kind::success:
      return "code == " + constant("MPI_SUCCESS");
    case Question::Kind::refused:
    case Question::Kind::thrown:
      return fmt::format("code {} {}", unequal(), constant("MPI_SUCCESS"));
    case Question::Kind::error_class:
      return class_is(question.symbol);
    case Question::Kind::flag_true:
      return flag_is(number, true);
    case Question::Kind::flag_false:
      return flag_is(number, false);
    case Question::Kind::number:
      return number_is(at, question.operand, question.number);
    case Question::Kind::text: {
      const std::string wanted = text(question.bytes, limit_of(last().function, question.operand));
      return fmt::format("{}({}, {}, {})", with("holds"), field,
                         compared_size(at, question.operand), wanted);
    }
    case Question::Kind::same_text:
      return fmt::format("{}({}, {}, {})", with("holds"), field, size(),
                         inside(field_name(question.other, question.operand),
                                field_size(question.other, question.operand)));
    case Question::Kind::terminated:
      return fmt::format("{}({}, {})", with("ends"), field, size());
    case Question::Kind::untouched:
      return untouched(field, size(), this->number(at, question.operand, question.number));
    case Question::Kind::within:
      return fmt::format("{}({}, {})", with("within"), field, size());
    case Question::Kind::handler_calls:
      helpers_.insert("handler");
      return fmt::format("handler_calls == {}", question.number);
    case Question::Kind::not_again:
      return negated(seen_again());
  }
  return {};
}

void ReproducerPrinter::ask() {
  const Question& question = reproducer_.question;
  const std::size_t at = reproducer_.steps.size() - 1;
  const std::string holds = condition();
  body_ += "\n";
  std::string value;
  if (question.kind == Question::Kind::number || question.kind == Question::Kind::untouched)
    value = number(at, question.operand, question.number);
  judge(holds, fmt::format("{} after {}", expected_words(question, value), name(last().function)));
  show_outputs();
  if (reproducer_.phase == Phase::initialized) body_ += "\n" + freeing() + finalize();
  if (reproducer_.phase == Phase::started_by_case) body_ += "\n" + finalize_if_running();
}

std::string ReproducerPrinter::freeing() const {
  std::string out;
  for (const auto& [kind, function] : freed_kinds()) {
    for (const std::string& variable : variables_) {
      if (kind_of_variable(variable) == kind) out += free(kind, function, variable);
    }
  }
  return out;
}

std::string ReproducerPrinter::seen_again() {
  std::vector<std::string> parts;
  std::size_t word = 0;
  const std::vector<std::string>& seen = reproducer_.question.seen;
  const std::size_t at = reproducer_.steps.size() - 1;
  const auto next = [&] { return word < seen.size() ? seen[word++] : std::string(); };
  parts.push_back(
      fmt::format("code {} {}", next() == "success" ? "==" : unequal(), constant("MPI_SUCCESS")));
  for (std::size_t index = 0; index < last().operands.size(); ++index) {
    const Operand& operand = last().operands[index];
    if (operand.kind == Operand::Kind::number_ref) {
      const std::int64_t value = std::atoll(next().c_str());
      if (has_argument(at, index)) parts.push_back(number_again(at, index, value));
    } else if (operand.kind == Operand::Kind::field) {
      helpers_.insert("starts");
      parts.push_back(field_again(at, index, next()));
    } else if (operand.kind == Operand::Kind::handle_ref) {
      parts.push_back(handle_again(operand.symbol, next()));
    }
  }
  return fmt::format("{}", fmt::join(parts, conjunction()));
}

std::string ReproducerPrinter::handle_again(const std::string& variable,
                                            const std::string& word) const {
  if (word == "left") return fmt::format("{0} == {0}_before", variable);
  if (word == "null") return fmt::format("{} == {}", variable, null_of(kind_of_variable(variable)));
  if (word == "new") return fmt::format("{0} {1} {0}_before", variable, unequal());
  return fmt::format("{} == {}", variable, handle(word));
}

void ReproducerPrinter::show_outputs() {
  const std::size_t at = reproducer_.steps.size() - 1;
  show_code();
  for (std::size_t index = 0; index < last().operands.size(); ++index) {
    const Operand& operand = last().operands[index];
    if (operand.kind == Operand::Kind::number_ref && has_argument(at, index)) {
      show_number(at, index);
    } else if (operand.kind == Operand::Kind::field) {
      helpers_.insert("show");
      add(show_field(at, index));
    }
  }
}

}  // namespace infocts
