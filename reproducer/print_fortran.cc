#include "reproducer/print_fortran.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <map>
#include <set>
#include <utility>

#include "adapters/handle_kinds.h"
#include "report/text.h"
#include "reproducer/fortran_helpers.h"
#include "reproducer/fortran_words.h"
#include "reproducer/outcome.h"
#include "reproducer/wording.h"

namespace infocts {
namespace {

class FortranPrinter {
 public:
  FortranPrinter(Binding binding, const Program& program, const About& about)
      : binding_(binding), program_(program), about_(about), lengths_(about.limits) {}

  std::string print() {
    for (std::size_t at = 0; at < program_.steps.size(); ++at) step(at);
    ask();
    if (!fair_lengths(program_, lengths_).empty()) helpers_.insert("not_tried");
    if (guarded()) helpers_.insert("guard");
    std::string out = heading() + "\n" + fortran_helpers(binding_, helpers_);
    out += "\nprogram reproducer\n" + fortran_use(binding_);
    if (pointer_) out += "  use, intrinsic :: iso_c_binding, only: c_ptr\n";
    out += "  use reproducer_parts\n  implicit none\n" + fortran_include(binding_);
    out += declarations() + "\n" + not_fair_version() + start() + not_fair_lengths() + body_;
    return out + "  if (deviates) stop 1\nend program\n";
  }

 private:
  bool guarded() const { return program_.question.kind == Question::Kind::returns; }
  const Step& last() const { return program_.steps.back(); }

  void add(std::string_view statement) { body_ += fortran_line(2, statement); }
  void declare(std::string_view statement) { declarations_ += fortran_line(2, statement); }

  std::string heading() const {
    std::string out;
    for (const std::string& line :
         heading_lines(about_, "mpifort reproducer.f90 -o reproducer && ./reproducer")) {
      out += line.empty() ? "!\n" : "! " + line + "\n";
    }
    return out;
  }

  std::string not_fair_lengths() const {
    const std::vector<std::string> conditions = fair_lengths(program_, lengths_);
    if (conditions.empty()) return {};
    return fortran_line(2, fmt::format("if (.not. ({})) call not_tried('a string within the "
                                       "limits')",
                                       fmt::join(conditions, " .and. "))) +
           "\n";
  }

  std::string not_fair_version() const {
    std::vector<std::string> conditions = fair_versions(about_);
    for (std::string& condition : conditions) condition.insert(0, "version ");
    if (conditions.empty()) return {};
    return fmt::format(
        "  call MPI_Get_version(version, subversion, code)\n"
        "  version = 100 * version + subversion\n  if (.not. ({})) then\n"
        "    print '(a)', 'not tried: this version of MPI has no such rule'\n    stop 2\n"
        "  end if\n\n",
        fmt::join(conditions, " .and. "));
  }

  // Characters

  std::string text(const std::string& bytes, std::string_view limit) {
    const std::optional<unsigned> salt = built_with(bytes);
    if (!salt) return fortran_literal(bytes);
    const auto [known, is_new] = long_texts_.try_emplace(
        {bytes, std::string(limit)}, fmt::format("text{}", long_texts_.size() + 1));
    const std::string& name = known->second;
    if (is_new) {
      declare(fmt::format("character(len={}) :: {}",
                          lengths_.written(static_cast<std::int64_t>(bytes.size()), limit), name));
      add(fmt::format("call letters({}, {})", name, *salt));
      helpers_.insert("letters");
    }
    return name;
  }

  static std::string field_name(std::size_t at, std::size_t index) {
    return fmt::format("buffer{}_{}", at + 1, index + 1);
  }

  std::string field_size(std::size_t at, std::size_t index) const {
    return room_of(program_.steps[at], index, lengths_);
  }

  static std::string inside(const std::string& name, const std::string& size) {
    return fmt::format("{}(canary + 1:canary + {})", name, size);
  }

  // Steps

  static std::string number_name(std::size_t at, std::size_t index) {
    return fmt::format("number{}_{}", at + 1, index + 1);
  }

  bool is_flag(std::size_t at, std::size_t index) const {
    return fortran_argument(program_.steps[at].function, index) == FortranArgument::flag;
  }

  std::string number(std::size_t at, std::size_t index, std::int64_t value) const {
    return number_words(program_.steps[at], index, value, lengths_);
  }

  // What it must not be, so that a variable that is left alone answers no.
  std::string flag_preset(std::size_t at, std::size_t index) const {
    const Question& question = program_.question;
    const bool is_asked = at + 1 == program_.steps.size() && question.operand == index;
    const bool expects_false = question.kind == Question::Kind::flag_false ||
                               (question.kind == Question::Kind::number && question.number == 0);
    return is_asked && expects_false ? ".true." : ".false.";
  }

  std::string number_variable(std::size_t at, std::size_t index, std::int64_t value) {
    std::string name = number_name(at, index);
    if (is_flag(at, index)) {
      declare("logical :: " + name);
      add(fmt::format("{} = {}", name, flag_preset(at, index)));
    } else {
      declare("integer :: " + name);
      add(fmt::format("{} = {}", name, number(at, index, value)));
    }
    return name;
  }

  std::string field(std::size_t at, std::size_t index) {
    const std::string name = field_name(at, index);
    const std::string size = field_size(at, index);
    helpers_.insert("canary");
    declare(fmt::format("character(len=canary + {} + canary) :: {}", size, name));
    add(fmt::format("{0} = repeat('#', len({0}))", name));
    return inside(name, size);
  }

  std::string operand(std::size_t at, std::size_t index) {
    const Step& step = program_.steps[at];
    const Operand& operand = step.operands[index];
    switch (operand.kind) {
      case Operand::Kind::number:
        return operand.symbol.empty() ? number(at, index, operand.number) : operand.symbol;
      case Operand::Kind::number_ref:
        return number_variable(at, index, operand.number);
      case Operand::Kind::text:
        return text(operand.bytes, limit_of(step.function, index));
      case Operand::Kind::field:
        return field(at, index);
      case Operand::Kind::handle:
      case Operand::Kind::handle_ref:
        return operand.symbol;
      case Operand::Kind::null:
      case Operand::Kind::opaque:
        break;
    }
    throw Unsayable(
        fmt::format("an argument of {} has no counterpart in Fortran", name_of(step.function)));
  }

  // The argument that stands for what C has there; empty for none.
  std::string argument(std::size_t at, std::size_t index) {
    const Operand& given = program_.steps[at].operands[index];
    switch (fortran_argument(program_.steps[at].function, index)) {
      case FortranArgument::none:
        return {};
      case FortranArgument::memory:
        helpers_.insert("window");
        return "window_memory";
      case FortranArgument::base:
        pointer_ = binding_ == Binding::use_mpi_f08;
        memory_ = true;
        return "memory";
      case FortranArgument::callback:
        helpers_.insert("handler");
        return "count_call";
      case FortranArgument::address_size:
        return fmt::format("int({}, MPI_ADDRESS_KIND)", given.number);
      case FortranArgument::same:
      case FortranArgument::flag:
        break;
    }
    return operand(at, index);
  }

  void step(std::size_t at) {
    const Step& step = program_.steps[at];
    if (!fortran_has(step.function)) {
      throw Unsayable(fmt::format("programs in Fortran do not call {}", name_of(step.function)));
    }
    const bool is_last = at + 1 == program_.steps.size();
    std::vector<std::string> words;
    for (std::size_t index = 0; index < step.operands.size(); ++index) {
      std::string word = argument(at, index);
      if (!word.empty()) words.push_back(std::move(word));
      const std::string& symbol = step.operands[index].symbol;
      if (!symbol.empty() && !symbol.starts_with("MPI_")) variables_.insert(symbol);
    }
    words.emplace_back("code");
    if (is_last && helpers_.contains("handler")) add("handler_calls = 0");
    if (is_last && guarded()) add("call guard()");
    if (is_last && program_.question.kind == Question::Kind::not_again) remember_handles();
    add(fmt::format("call {}({})", name_of(step.function), fmt::join(words, ", ")));
    if (!step.prepares) return;
    add(fmt::format("if (code /= MPI_SUCCESS) call not_tried('{}')", name_of(step.function)));
    helpers_.insert("not_tried");
  }

  std::string type_of(const std::string& variable) const {
    const std::string_view type = handle_kind(kind_of_variable(variable)).type;
    return binding_ == Binding::use_mpi_f08 ? fmt::format("type({})", type) : "integer";
  }

  void remember_handles() {
    std::size_t word = 1;  // the first one is that of the code
    for (const Operand& operand : last().operands) {
      const bool is_output = operand.kind == Operand::Kind::number_ref ||
                             operand.kind == Operand::Kind::field ||
                             operand.kind == Operand::Kind::handle_ref;
      if (!is_output || word >= program_.question.seen.size()) continue;
      const std::string& seen = program_.question.seen[word++];
      if (operand.kind != Operand::Kind::handle_ref || (seen != "left" && seen != "new")) continue;
      declare(fmt::format("{} :: {}_before", type_of(operand.symbol), operand.symbol));
      add(fmt::format("{0}_before = {0}", operand.symbol));
    }
  }

  // The question

  std::string condition() {
    const Question& question = program_.question;
    const std::size_t at = program_.steps.size() - 1;
    std::string number = number_name(at, question.operand);
    const std::string field = field_name(at, question.operand);
    const auto size = [&] { return field_size(at, question.operand); };
    const auto with = [&](const char* helper) {
      helpers_.insert(helper);
      return helper;
    };
    switch (question.kind) {
      case Question::Kind::returns:
        add("finished = .true.");
        return ".true.";
      case Question::Kind::success:
        return "code == MPI_SUCCESS";
      case Question::Kind::refused:
        return "code /= MPI_SUCCESS";
      case Question::Kind::error_class:
        declare("integer :: error_class");
        add("error_class = MPI_SUCCESS");
        add("if (code /= MPI_SUCCESS) call MPI_Error_class(code, error_class, ierror)");
        return "error_class == " + question.symbol;
      case Question::Kind::flag_true:
        return number;
      case Question::Kind::flag_false:
        return ".not. " + number;
      case Question::Kind::number:
        if (is_flag(at, question.operand)) return question.number == 0 ? ".not. " + number : number;
        return number + " == " + this->number(at, question.operand, question.number);
      case Question::Kind::text: {
        const std::string wanted =
            text(question.bytes, limit_of(last().function, question.operand));
        return fmt::format("{}({}, {}, {})", with("holds"), field, size(), wanted);
      }
      case Question::Kind::same_text:
        return fmt::format("{}({}, {}, {})", with("holds"), field, size(),
                           inside(field_name(question.other, question.operand),
                                  field_size(question.other, question.operand)));
      case Question::Kind::terminated:
        return fmt::format("{}({}, {})", with("ends"), field, size());
      case Question::Kind::untouched:
        return fmt::format("verify({}, '#') == 0", field);
      case Question::Kind::within:
        return fmt::format("{}({}, {})", with("within"), field, size());
      case Question::Kind::handler_calls:
        helpers_.insert("handler");
        return fmt::format("handler_calls == {}", question.number);
      case Question::Kind::not_again:
        return fmt::format(".not. ({})", seen_again());
    }
    return {};
  }

  void ask() {
    const Question& question = program_.question;
    const std::size_t at = program_.steps.size() - 1;
    const std::string holds = condition();
    body_ += "\n";
    add(fmt::format("deviates = .not. ({})", holds));
    std::string value;
    if (question.kind == Question::Kind::number)
      value = number(at, question.operand, question.number);
    const std::string expected =
        fmt::format("{} after {}", expected_words(question, value), name_of(last().function));
    add("if (deviates) print '(a)', " + fortran_literal("DEVIATES, expected " + expected));
    add("if (.not. deviates) print '(a)', " + fortran_literal("ok, " + expected));
    show_outputs();
    if (program_.phase == Phase::initialized) {
      body_ += "\n" + freeing() + "  call MPI_Finalize(ierror)\n";
    }
    if (program_.phase == Phase::own) {
      body_ +=
          "\n  call MPI_Initialized(is_initialized, ierror)\n"
          "  call MPI_Finalized(is_finalized, ierror)\n"
          "  if (is_initialized .and. .not. is_finalized) call MPI_Finalize(ierror)\n";
    }
  }

  std::string freeing() const {
    std::string out;
    for (const auto& [kind, function] : freed_kinds()) {
      for (const std::string& variable : variables_) {
        if (kind_of_variable(variable) != kind) continue;
        out += fortran_line(2, fmt::format("if ({0} /= {1}) call MPI_{2}_free({0}, ierror)",
                                           variable, handle_kind(kind).null, function));
      }
    }
    return out;
  }

  std::string seen_again() {
    std::vector<std::string> parts;
    std::size_t word = 0;
    const std::vector<std::string>& seen = program_.question.seen;
    const std::size_t at = program_.steps.size() - 1;
    const auto next = [&] { return word < seen.size() ? seen[word++] : std::string(); };
    parts.emplace_back(next() == "success" ? "code == MPI_SUCCESS" : "code /= MPI_SUCCESS");
    for (std::size_t index = 0; index < last().operands.size(); ++index) {
      const Operand& operand = last().operands[index];
      const bool is_there = fortran_argument(last().function, index) != FortranArgument::none;
      if (operand.kind == Operand::Kind::number_ref) {
        const std::string value = next();
        if (is_there) parts.push_back(number_again(at, index, value));
      } else if (operand.kind == Operand::Kind::field) {
        parts.push_back(field_again(at, index, next()));
      } else if (operand.kind == Operand::Kind::handle_ref) {
        parts.push_back(handle_again(operand.symbol, next()));
      }
    }
    return fmt::format("{}", fmt::join(parts, " .and. "));
  }

  std::string number_again(std::size_t at, std::size_t index, const std::string& word) const {
    const std::int64_t value = std::atoll(word.c_str());
    std::string name = number_name(at, index);
    if (!is_flag(at, index)) return fmt::format("{} == {}", name, number(at, index, value));
    // All bits or one: what .TRUE. is differs between compilers, and no other value is a LOGICAL.
    if (value == 0) return ".not. " + name;
    if (value == 1 || value == -1) return name;
    throw Unsayable("a LOGICAL that is neither true nor false cannot be asked about");
  }

  std::string field_again(std::size_t at, std::size_t index, const std::string& words) {
    const FieldWords seen = read_field_words(words);
    const std::string_view limit = limit_of(last().function, index);
    const auto length = static_cast<std::int64_t>(seen.text.size());
    const bool is_full = length == last().operands[index].number;
    const std::string size = field_size(at, index);
    // Blanks at the end are filled in by ==.
    const std::string shown = seen.text.substr(0, seen.text.find_last_not_of(' ') + 1);
    helpers_.insert("starts");
    return fmt::format("starts({}, {}, {}, {}, {})", field_name(at, index), size,
                       text(shown, limit), is_full ? size : lengths_.written(length, limit),
                       seen.terminated ? "char(0)" : "'#'");
  }

  static std::string handle_again(const std::string& variable, const std::string& word) {
    if (word == "left") return fmt::format("{0} == {0}_before", variable);
    if (word == "null") {
      return fmt::format("{} == {}", variable, handle_kind(kind_of_variable(variable)).null);
    }
    if (word == "new") return fmt::format("{0} /= {0}_before", variable);
    return fmt::format("{} == {}", variable, word);
  }

  void show_outputs() {
    const std::size_t at = program_.steps.size() - 1;
    add("print '(a,i0)', '  return code ', code");
    for (std::size_t index = 0; index < last().operands.size(); ++index) {
      const Operand& operand = last().operands[index];
      const FortranArgument kind = fortran_argument(last().function, index);
      if (operand.kind == Operand::Kind::number_ref && kind != FortranArgument::none) {
        add(fmt::format("print '(a,{})', '  argument {} is ', {}", is_flag(at, index) ? "l1" : "i0",
                        index + 1, number_name(at, index)));
      } else if (operand.kind == Operand::Kind::field) {
        helpers_.insert("show");
        add(fmt::format("call show({}, {}, {})", index + 1, field_name(at, index),
                        field_size(at, index)));
      }
    }
  }

  // What stands around

  std::string declarations() const {
    std::string out = "  integer :: code, ierror\n  logical :: deviates\n";
    if (!fair_versions(about_).empty()) out += "  integer :: version, subversion\n";
    if (program_.phase == Phase::own) out += "  logical :: is_initialized, is_finalized\n";
    if (program_.phase != Phase::own && program_.phase != Phase::before_init) {
      out += "  integer :: provided\n";
    }
    for (const std::string& variable : variables_) {
      out += fortran_line(2, fmt::format("{} :: {}", type_of(variable), variable));
    }
    if (memory_) {
      out += pointer_ ? "  type(c_ptr) :: memory\n" : "  integer(MPI_ADDRESS_KIND) :: memory\n";
    }
    out += declarations_ + "\n  code = MPI_SUCCESS\n";
    for (const std::string& variable : variables_) {
      out += fmt::format("  {} = {}\n", variable, handle_kind(kind_of_variable(variable)).null);
    }
    return out;
  }

  std::string start() const {
    constexpr std::string_view kInit =
        "  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierror)\n"
        "  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)\n"
        "  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)\n\n";
    if (program_.phase == Phase::initialized) return std::string(kInit);
    if (program_.phase == Phase::after_finalize) {
      return std::string(kInit) + "  call MPI_Finalize(ierror)\n\n";
    }
    return {};
  }

  const Binding binding_;
  const Program& program_;
  const About& about_;
  const Lengths lengths_;
  std::string body_;
  std::string declarations_;
  std::set<std::string> variables_;
  std::set<std::string> helpers_;
  std::map<std::pair<std::string, std::string>, std::string> long_texts_;  ///< by bytes and limit
  bool memory_ = false;   ///< that MPI_Win_allocate gives
  bool pointer_ = false;  ///< … as TYPE(C_PTR)
};

}  // namespace

Printed fortran_program(Binding binding, const Program& program, const About& about) {
  try {
    return {.text = FortranPrinter(binding, program, about).print(), .why_not = {}};
  } catch (const Unsayable& why) {
    return {.text = {}, .why_not = why.what()};
  }
}

}  // namespace infocts
