#include "tool/reproducer/print_fortran.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "adapters/handle_kinds.h"
#include "tool/reproducer/field_words.h"
#include "tool/reproducer/fortran_helpers.h"
#include "tool/reproducer/fortran_words.h"
#include "tool/reproducer/reproducer_printer.h"
#include "tool/reproducer/wording.h"

namespace infocts {
namespace {

std::string no_call_of(FunctionId function) {
  return fmt::format("programs in Fortran do not call {}", name_of(function));
}

class FortranPrinter final : public ReproducerPrinter {
 public:
  FortranPrinter(Binding binding, const Reproducer& reproducer, const HeaderComment& about)
      : ReproducerPrinter(reproducer, about, true), binding_(binding) {}

 private:
  std::string file() const override {
    std::string out = heading() + "\n" + fortran_helpers(binding_, helpers_);
    out += "\nprogram reproducer\n" + fortran_use(binding_);
    if (pointer_) out += "  use, intrinsic :: iso_c_binding, only: c_ptr\n";
    out += "  use reproducer_parts\n  implicit none\n" + fortran_include(binding_);
    out += unset_values([](std::string_view name, int value) {
      return fmt::format("  integer, parameter :: {} = {}\n", name, value);
    });
    out += declarations() + "\n" + not_fair_version() + start() + not_fair_lengths() + body_;
    return out + "  if (deviates) stop 1\nend program\n";
  }

  void declare(std::string_view words) { declarations_ += statement(words); }

  std::string heading() const {
    std::string out;
    for (const std::string& line :
         heading_lines(about_, "mpifort reproducer.f90 -o reproducer && ./reproducer")) {
      out += line.empty() ? "!\n" : "! " + line + "\n";
    }
    return out;
  }

  std::string not_fair_lengths() const {
    const std::string condition = fair_lengths_condition();
    if (condition.empty()) return {};
    return statement(fmt::format("if (.not. ({})) call not_tried('a string within the limits')",
                                 condition)) +
           "\n";
  }

  std::string not_fair_version() const {
    const std::string condition = fair_versions_condition();
    if (condition.empty()) return {};
    return fmt::format(
        "  call MPI_Get_version(version, subversion, code)\n"
        "  version = 100 * version + subversion\n  if (.not. ({})) then\n"
        "    print '(a)', 'not tried: this version of MPI has no such rule'\n    stop 2\n"
        "  end if\n\n",
        condition);
  }

  std::string statement(std::string_view words) const override { return fortran_line(2, words); }
  std::string_view conjunction() const override { return " .and. "; }
  std::string_view unequal() const override { return "/="; }
  std::string negated(const std::string& expression) const override {
    return ".not. (" + expression + ")";
  }
  std::string literal(const std::string& bytes) const override { return fortran_literal(bytes); }
  std::string constant(std::string_view symbol) const override { return std::string(symbol); }
  std::string null_of(std::string_view kind) const override {
    return std::string(handle_kind(kind).null);
  }
  std::string handle(const std::string& symbol) const override { return symbol; }
  std::string name(FunctionId function) const override { return std::string(name_of(function)); }

  // Arguments

  void build_text(const std::string& name, const std::string& length, unsigned salt) override {
    declare(fmt::format("character(len={}) :: {}", length, name));
    add(fmt::format("call letters({}, {})", name, salt));
  }

  std::string inside(const std::string& name, const std::string& size) const override {
    return fmt::format("{}(canary + 1:canary + {})", name, size);
  }

  bool is_flag(std::size_t at, std::size_t index) const {
    return fortran_argument(reproducer_.steps[at].function, index) == FortranArgument::flag;
  }

  // What it must not be, so that a variable that is left alone answers no.
  std::string flag_preset(std::size_t at, std::size_t index) const {
    const Question& question = reproducer_.question;
    const bool is_asked = at + 1 == reproducer_.steps.size() && question.operand == index;
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

  std::string text_at_edge(const std::string& words, std::size_t length) {
    helpers_.insert("edge");
    declare(fmt::format("character(len={}), pointer :: text_at_edge", length));
    add(fmt::format("call c_f_pointer(at_edge({}, {}), text_at_edge)", length,
                    reproducer_.question.number == 0 ? ".false." : ".true."));
    add(fmt::format("text_at_edge = {}", words));
    return "text_at_edge";
  }

  std::string operand(std::size_t at, std::size_t index) {
    const Step& step = reproducer_.steps[at];
    const Operand& operand = step.operands[index];
    switch (operand.kind) {
      case Operand::Kind::number:
        return operand.symbol.empty() ? number(at, index, operand.number) : operand.symbol;
      case Operand::Kind::number_ref:
        return number_variable(at, index, operand.number);
      case Operand::Kind::numbers:
        return fmt::format("[{}]", operand.number);
      case Operand::Kind::text: {
        std::string words = text(operand.bytes, limit_of(step.function, index));
        return is_at_edge(at, index) ? text_at_edge(words, operand.bytes.size()) : words;
      }
      case Operand::Kind::field:
        return field(at, index);
      case Operand::Kind::handle:
      case Operand::Kind::handle_ref:
        return operand.symbol;
      case Operand::Kind::null:
      case Operand::Kind::opaque:
        break;
    }
    throw NotTranslatable(
        fmt::format("an argument of {} has no counterpart in Fortran", name_of(step.function)));
  }

  std::string argument(std::size_t at, std::size_t index) override {
    const Step& step = reproducer_.steps[at];
    if (!fortran_has(step.function)) throw NotTranslatable(no_call_of(step.function));
    switch (fortran_argument(step.function, index)) {
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
        return fmt::format("int({}, MPI_ADDRESS_KIND)", step.operands[index].number);
      case FortranArgument::same:
      case FortranArgument::flag:
        break;
    }
    return operand(at, index);
  }

  // Steps

  std::string call(const Step& step, const std::vector<std::string>& words) const override {
    if (!fortran_has(step.function)) throw NotTranslatable(no_call_of(step.function));
    std::vector<std::string> all = words;
    all.emplace_back("code");
    return fmt::format("call {}({})", name_of(step.function), fmt::join(all, ", "));
  }
  std::string not_tried_unless_success(FunctionId function) const override {
    return fmt::format("if (code /= MPI_SUCCESS) call not_tried('{}')", name_of(function));
  }
  std::string_view guard() const override { return "call guard()"; }

  std::string type_of(std::string_view kind) const {
    const std::string_view type = handle_kind(kind).type;
    return binding_ == Binding::use_mpi_f08 ? fmt::format("type({})", type) : "integer";
  }
  void declare_handle(const std::string& variable, std::string_view kind) override {
    declare(fmt::format("{} :: {}", type_of(kind), variable));
  }

  // The question

  std::string returned() override {
    add("finished = .true.");
    return ".true.";
  }
  std::string class_is(const std::string& symbol) override {
    declare("integer :: error_class");
    add("error_class = MPI_SUCCESS");
    add("if (code /= MPI_SUCCESS) call MPI_Error_class(code, error_class, ierror)");
    return "error_class == " + symbol;
  }
  std::string flag_is(const std::string& name, bool expected) const override {
    return expected ? name : ".not. " + name;
  }
  std::string number_is(std::size_t at, std::size_t index, std::int64_t value) const override {
    const std::string name = number_name(at, index);
    if (is_flag(at, index)) return flag_is(name, value != 0);
    return fmt::format("{} == {}", name, number(at, index, value));
  }
  std::string untouched(const std::string& field, const std::string& size,
                        const std::string& offset) override {
    if (offset == "0") return fmt::format("verify({}, '#') == 0", inside(field, size));
    return fmt::format("verify({}(canary + {} + 1:canary + {}), '#') == 0", field, offset, size);
  }

  // Of names of datatypes and windows the text does not say that blanks are behind them.
  std::string compared_size(std::size_t at, std::size_t index) const override {
    const FunctionId function = reproducer_.steps[at].function;
    std::string size = field_size(at, index);
    if (function != FunctionId::type_get_name && function != FunctionId::win_get_name) return size;
    return fmt::format("max(0, min({}, {}))", size, number_name(at, index + 1));
  }
  bool has_argument(std::size_t at, std::size_t index) const override {
    return fortran_argument(reproducer_.steps[at].function, index) != FortranArgument::none;
  }
  std::string number_again(std::size_t at, std::size_t index, std::int64_t value) const override {
    // All bits or one: what .TRUE. is differs between compilers, and no other value is a LOGICAL.
    if (is_flag(at, index) && value != 0 && value != 1 && value != -1) {
      throw NotTranslatable("a LOGICAL that is neither true nor false cannot be asked about");
    }
    return number_is(at, index, value);
  }

  std::string field_again(std::size_t at, std::size_t index, const std::string& words) override {
    const FieldWords seen = read_field_words(words);
    const std::string_view limit = limit_of(last().function, index);
    const auto length = static_cast<std::int64_t>(seen.text.size());
    const bool is_full = length == last().operands[index].number;
    const std::string size = field_size(at, index);
    // Blanks at the end are filled in by ==.
    const std::string shown = seen.text.substr(0, seen.text.find_last_not_of(' ') + 1);
    return fmt::format("starts({}, {}, {}, {}, {})", field_name(at, index), size,
                       text(shown, limit), is_full ? size : lengths_.written(length, limit),
                       seen.terminated ? "char(0)" : "'#'");
  }

  void judge(const std::string& holds, const std::string& expected) override {
    add("deviates = " + negated(holds));
    add("if (deviates) print '(a)', " + fortran_literal("DEVIATES, expected " + expected));
    add("if (.not. deviates) print '(a)', " + fortran_literal("ok, " + expected));
  }
  void show_code() override {
    if (shows_class()) helpers_.insert("show_code");
    add(shows_class() ? "call show_code(code)" : "print '(a,i0)', '  return code ', code");
  }
  void show_number(std::size_t at, std::size_t index) override {
    add(fmt::format("print '(a,{})', '  argument {} is ', {}", is_flag(at, index) ? "l1" : "i0",
                    index + 1, number_name(at, index)));
  }
  std::string show_field(std::size_t at, std::size_t index) const override {
    return fmt::format("call show({}, {}, {})", index + 1, field_name(at, index),
                       field_size(at, index));
  }
  std::string free(std::string_view kind, std::string_view function,
                   const std::string& variable) const override {
    return statement(fmt::format("if ({0} /= {1}) call MPI_{2}_free({0}, ierror)", variable,
                                 null_of(kind), function));
  }

  // What stands around

  std::string finalize() const override { return "  call MPI_Finalize(ierror)\n"; }
  std::string finalize_if_running() const override {
    return "  call MPI_Initialized(is_initialized, ierror)\n"
           "  call MPI_Finalized(is_finalized, ierror)\n"
           "  if (is_initialized .and. .not. is_finalized) call MPI_Finalize(ierror)\n";
  }

  std::string declarations() const {
    std::string out = "  integer :: code, ierror\n  logical :: deviates\n";
    if (!fair_versions_condition().empty()) out += "  integer :: version, subversion\n";
    if (reproducer_.phase == Phase::started_by_case)
      out += "  logical :: is_initialized, is_finalized\n";
    if (reproducer_.phase != Phase::started_by_case && reproducer_.phase != Phase::before_init) {
      out += "  integer :: provided\n";
    }
    for (const std::string& variable : variables_) {
      out += statement(fmt::format("{} :: {}", type_of(kind_of_variable(variable)), variable));
    }
    if (memory_) {
      out += pointer_ ? "  type(c_ptr) :: memory\n" : "  integer(MPI_ADDRESS_KIND) :: memory\n";
    }
    out += declarations_ + "\n  code = MPI_SUCCESS\n";
    for (const std::string& variable : variables_) {
      // Calls are to give these: any value will do, and not every MPI with sessions has the
      // constant.
      const std::string_view kind = kind_of_variable(variable);
      const bool is_number = kind == "session" && binding_ != Binding::use_mpi_f08;
      out += fmt::format("  {} = {}\n", variable, is_number ? "0" : null_of(kind));
    }
    return out;
  }

  std::string start() const {
    constexpr std::string_view kInit =
        "  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, ierror)\n"
        "  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, ierror)\n"
        "  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierror)\n\n";
    if (reproducer_.phase == Phase::initialized) return std::string(kInit);
    if (reproducer_.phase == Phase::after_finalize) return std::string(kInit) + finalize() + "\n";
    return {};
  }

  const Binding binding_;
  bool memory_ = false;   ///< that MPI_Win_allocate gives
  bool pointer_ = false;  ///< … as TYPE(C_PTR)
};

}  // namespace

Printed fortran_reproducer(Binding binding, const Reproducer& reproducer,
                           const HeaderComment& about) {
  try {
    return {.text = FortranPrinter(binding, reproducer, about).print(), .why_not = {}};
  } catch (const NotTranslatable& why) {
    return {.text = {}, .why_not = why.what()};
  }
}

}  // namespace infocts
