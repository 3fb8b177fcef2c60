#include "tool/reproducer/execute.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "adapters/handle_kinds.h"
#include "conformance/harness/buffers.h"
#include "conformance/harness/guarded.h"
#include "conformance/harness/info.h"
#include "tool/reproducer/field_words.h"

namespace infocts {
namespace {

constexpr std::int64_t kMaxWindow = 1 << 20;

int handler_calls = 0;

void count_call(cts_comm /*comm*/, int /*code*/) { ++handler_calls; }

std::optional<int> constant(const std::string& symbol, const cts_table& mpi) {
#define CTS_INT(member, name) \
  if (symbol == #name) return mpi.constants.member;
#define CTS_HANDLE(kind, member, name)
#define CTS_OPTIONAL_INT(member, name) CTS_INT(member, name)
#define CTS_OPTIONAL_HANDLE(kind, member, name)
#include "adapters/constants.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
  return {};
}

/// Everything that the calls of one reproducer read and write.
class Memory {
 public:
  explicit Memory(const cts_table& mpi) : mpi_(mpi) {}

  std::uint64_t& variable(const std::string& symbol) {
    const auto [at, is_new] = variables_.try_emplace(
        symbol, handle(std::string(handle_kind(kind_of_variable(symbol)).null)));
    return at->second;
  }

  std::uint64_t handle(const std::string& symbol) {
    if (!symbol.starts_with("MPI_")) return variable(symbol);
#define CTS_INT(member, name)
#define CTS_HANDLE(kind, member, name) \
  if (symbol == #name) return mpi_.constants.member.bits;
#define CTS_OPTIONAL_INT(member, name)
#define CTS_OPTIONAL_HANDLE(kind, member, name) CTS_HANDLE(kind, member, name)
#define CTS_DATATYPE(member, name) CTS_HANDLE(datatype, member, name)
#include "adapters/constants.def"
#include "adapters/datatypes.def"
#undef CTS_INT
#undef CTS_HANDLE
#undef CTS_OPTIONAL_INT
#undef CTS_OPTIONAL_HANDLE
#undef CTS_DATATYPE
    return 0;
  }

  /// By value: what its symbol stands for here.
  int number(const Operand& operand) const {
    const auto number = static_cast<int>(operand.number);
    if (operand.symbol.empty()) return number;
    const auto variable = integers_.find(operand.symbol);
    if (variable != integers_.end()) return variable->second;
    return constant(operand.symbol, mpi_).value_or(number);
  }
  int& integer(const std::string& symbol) { return integers_[symbol]; }

  const std::map<std::string, std::uint64_t>& variables() const { return variables_; }

  int& number(std::int64_t preset) { return numbers_.emplace_back(static_cast<int>(preset)); }
  Output& field(std::int64_t size) { return fields_.emplace_back(static_cast<std::size_t>(size)); }
  cts_text text(const std::string& bytes) { return texts_.emplace_back(bytes); }
  cts_text guarded_text(const std::string& bytes, Edge edge) {
    return guarded_.emplace(bytes, edge);
  }
  /// The string at an edge was not read beyond it.
  bool reads_within() const { return !guarded_ || guarded_->strayed() == 0; }
  void* window(std::int64_t size) {
    windows_.emplace_back(static_cast<std::size_t>(std::clamp<std::int64_t>(size, 1, kMaxWindow)));
    return windows_.back().data();
  }
  void** pointer() { return &pointers_.emplace_back(nullptr); }
  char** words(int count) {
    auto& list = words_.emplace_back();
    for (int i = 0; i < count; ++i) list.push_back(word_.data());
    list.push_back(nullptr);
    return list.data();
  }

 private:
  const cts_table& mpi_;
  std::map<std::string, std::uint64_t> variables_;
  std::map<std::string, int> integers_;
  std::deque<int> numbers_;
  std::deque<Output> fields_;
  std::deque<Input> texts_;
  std::optional<GuardedInput> guarded_;
  std::deque<std::vector<char>> windows_;
  std::deque<void*> pointers_;
  std::deque<std::vector<char*>> words_;
  std::array<char, 8> word_{"program"};
};

/// One step's arguments, taken one after the other, and what became of them.
class Arguments {
 public:
  /// `question` is null unless the step is the one that it is about.
  Arguments(const Step& step, const Question* question, Memory& memory)
      : step_(step), question_(question), memory_(memory) {}

  template <typename Parameter>
  Parameter take() {
    const Operand& operand = step_.operands.at(next_++);
    outputs_.emplace_back();
    return make(operand, static_cast<Parameter*>(nullptr));
  }

  /// By operand: the int or the variable that the call may have written.
  struct Target {
    const int* number = nullptr;
    const Output* field = nullptr;
    std::string variable;
    std::uint64_t before = 0;
  };
  const Target& output(std::size_t at) const { return outputs_.at(at); }
  const std::vector<Target>& outputs() const { return outputs_; }

 private:
  int make(const Operand& operand, int* /*type*/) {
    last_number_ = operand.number;
    return memory_.number(operand);
  }
  std::int64_t make(const Operand& operand, std::int64_t* /*type*/) {
    return last_number_ = operand.number;
  }
  int* make(const Operand& operand, int** /*type*/) {
    if (operand.kind != Operand::Kind::number_ref) return nullptr;
    int& number =
        operand.symbol.empty() ? memory_.number(operand.number) : memory_.integer(operand.symbol);
    number = static_cast<int>(operand.number);
    outputs_.back().number = &number;
    return &number;
  }
  const int* make(const Operand& operand, const int** /*type*/) {
    return operand.kind == Operand::Kind::numbers ? &memory_.number(operand.number) : nullptr;
  }
  cts_text make(const Operand& operand, cts_text* /*type*/) {
    if (operand.kind == Operand::Kind::null) return {nullptr, 0};
    const bool is_asked = question_ != nullptr && question_->kind == Question::Kind::reads_within &&
                          question_->operand == next_ - 1;
    if (!is_asked) return memory_.text(operand.bytes);
    return memory_.guarded_text(operand.bytes,
                                question_->number == 0 ? Edge::before : Edge::behind);
  }
  cts_field make(const Operand& operand, cts_field* /*type*/) {
    if (operand.kind == Operand::Kind::null) return {nullptr, 0};
    Output& field = memory_.field(operand.number);
    outputs_.back().field = &field;
    return field;
  }
  double* make(const Operand& /*operand*/, double** /*type*/) { return &seconds_; }
  std::int64_t* make(const Operand& /*operand*/, std::int64_t** /*type*/) { return &address_; }
  const void* make(const Operand& /*operand*/, const void** /*type*/) {
    return memory_.window(kMaxWindow);
  }
  // Memory of windows: the size comes after the base, and is small in any case that was recorded.
  void* make(const Operand& /*operand*/, void** /*type*/) {
    switch (step_.function) {
      case FunctionId::win_allocate:
      case FunctionId::win_allocate_shared:
      case FunctionId::alloc_mem:
      case FunctionId::comm_get_attr:
      case FunctionId::attr_get:
        return memory_.pointer();
      default:
        break;
    }
    return memory_.window(kMaxWindow);
  }
  char** make(const Operand& /*operand*/, char*** /*type*/) {
    return last_number_ > 0 ? memory_.words(static_cast<int>(last_number_)) : nullptr;
  }
  char*** make(const Operand& /*operand*/, char**** /*type*/) { return nullptr; }
  cts_error_callback make(const Operand& /*operand*/, cts_error_callback* /*type*/) {
    return count_call;
  }
  template <typename Handle>
  requires requires(Handle handle) { handle.bits; }
  Handle make(const Operand& operand, Handle* /*type*/) {
    return Handle{memory_.handle(operand.symbol)};
  }
  template <typename Handle>
  requires requires(Handle handle) { handle.bits; }
  Handle* make(const Operand& operand, Handle** /*type*/) {
    if (operand.kind != Operand::Kind::handle_ref) return nullptr;
    std::uint64_t& bits = memory_.variable(operand.symbol);
    outputs_.back().variable = operand.symbol;
    outputs_.back().before = bits;
    static_assert(sizeof(Handle) == sizeof bits);
    return reinterpret_cast<Handle*>(&bits);
  }

  const Step& step_;
  const Question* question_;
  Memory& memory_;
  std::size_t next_ = 0;
  std::int64_t last_number_ = 0;
  std::vector<Target> outputs_;
  double seconds_ = 0;
  std::int64_t address_ = 0;
};

template <typename... Parameters>
std::optional<int> call(int (*function)(Parameters...), Arguments& arguments) {
  if (function == nullptr) return {};
  // Braces, because they take the arguments in order.
  std::tuple<Parameters...> values{arguments.take<Parameters>()...};
  return std::apply(function, values);
}

std::optional<int> call(const Step& step, const cts_table& mpi, Arguments& arguments) {
  switch (step.function) {
#define CTS_FUNCTION(member, name, parameters) \
  case FunctionId::member:                     \
    return call(mpi.member, arguments);
#include "adapters/functions.def"
#undef CTS_FUNCTION
  }
  return {};
}

std::string handle_words(const Arguments::Target& output, Memory& memory) {
  const std::uint64_t now = memory.variables().at(output.variable);
  if (now == output.before) return "left";
  const HandleKind& kind = handle_kind(kind_of_variable(output.variable));
  if (now == memory.handle(std::string(kind.null))) return "null";
  for (const auto& [name, bits] : memory.variables()) {
    if (name != output.variable && bits == now &&
        kind_of_variable(name) == kind_of_variable(output.variable)) {
      return name;
    }
  }
  return "new";
}

std::vector<std::string> words_of(int code, const Arguments& arguments, Memory& memory,
                                  const cts_table& mpi) {
  std::vector<std::string> words{code == mpi.constants.success ? "success" : "error"};
  for (const Arguments::Target& output : arguments.outputs()) {
    if (output.number != nullptr) words.push_back(std::to_string(*output.number));
    if (output.field != nullptr) words.push_back(field_words(output.field->bytes()));
    if (!output.variable.empty()) words.push_back(handle_words(output, memory));
  }
  return words;
}

// Flags are ints in C, and LOGICAL variables in Fortran.
bool is_true(int flag, const cts_table& mpi) { return flag != kFlagPreset && mpi.truth(flag) == 1; }
bool is_false(int flag, const cts_table& mpi) {
  return flag != kFlagPreset && mpi.truth(flag) == 0;
}

int class_of(int code, const cts_table& mpi) {
  int error_class = code;
  mpi.error_class(code, &error_class);
  return error_class;
}

/// Whether the field is the string. In Fortran the text does not say that blanks are behind names
/// of datatypes and windows: such a name has as many characters as the call counted.
bool text_is(FunctionId function, const Arguments& last, std::size_t operand,
             std::string_view text) {
  const Output* const given = last.output(operand).field;
  if (given == nullptr) return false;
  const Output& field = *given;
  const bool is_counted =
      function == FunctionId::type_get_name || function == FunctionId::win_get_name;
  if (string_form() != StringForm::blank_padded || !is_counted) return field.holds(text);
  const int* const length = last.output(operand + 1).number;
  const auto used = static_cast<std::size_t>(length == nullptr ? 0 : std::max(*length, 0));
  const std::string_view name = field.bytes().substr(0, used);
  return name.starts_with(text) && name.find_last_not_of(' ') + 1 <= text.size();
}

bool holds(const Question& question, FunctionId function, int code, const Arguments& last,
           const Output* other, Memory& memory, const cts_table& mpi) {
  const bool success = code == mpi.constants.success;
  const auto number = [&] {
    const int* value = last.output(question.operand).number;
    return value == nullptr ? 0 : *value;
  };
  const auto field = [&] { return last.output(question.operand).field; };
  switch (question.kind) {
    case Question::Kind::returns:
      return true;
    case Question::Kind::success:
      return success;
    case Question::Kind::refused:
    case Question::Kind::thrown:
      return !success;
    case Question::Kind::error_class:
      return !success && class_of(code, mpi) == constant(question.symbol, mpi);
    case Question::Kind::flag_true:
      return is_true(number(), mpi);
    case Question::Kind::flag_false:
      return is_false(number(), mpi);
    case Question::Kind::number:
      return number() == question.number;
    case Question::Kind::text:
      return text_is(function, last, question.operand, question.bytes);
    case Question::Kind::same_text:
      return field() != nullptr && other != nullptr && other->terminated() &&
             field()->holds(other->text());
    case Question::Kind::terminated:
      return field() != nullptr && field()->terminated();
    case Question::Kind::untouched:
      return field() != nullptr &&
             field()->untouched_from(static_cast<std::size_t>(question.number));
    case Question::Kind::within:
      return field() != nullptr && field()->canaries_intact();
    case Question::Kind::reads_within:
      return memory.reads_within();
    case Question::Kind::handler_calls:
      return handler_calls == question.number;
    case Question::Kind::not_again:
      return words_of(code, last, memory, mpi) != question.seen;
  }
  return true;
}

void clean_up(const Memory& memory, const cts_table& mpi, Phase phase) {
  // A wrong MPI may have given one object twice.
  std::set<std::pair<std::string_view, std::uint64_t>> freed;
  for (const auto& [name, bits] : memory.variables()) {
    const std::string_view kind =
        std::string_view(name).substr(0, name.find_first_of("0123456789"));
    if (!freed.emplace(kind, bits).second) continue;
    if (name.starts_with("info") && bits != mpi.constants.info_null.bits) {
      cts_info info{bits};
      mpi.info_free(&info);
    }
    if (name.starts_with("win") && bits != mpi.constants.win_null.bits && mpi.win_free != nullptr) {
      cts_win win{bits};
      mpi.win_free(&win);
    }
    if (name.starts_with("datatype") && bits != mpi.constants.datatype_null.bits) {
      cts_datatype type{bits};
      mpi.type_free(&type);
    }
    if (name.starts_with("group") && bits != mpi.constants.group_null.bits) {
      cts_group group{bits};
      mpi.group_free(&group);
    }
    if (name.starts_with("comm") && bits != mpi.constants.comm_null.bits) {
      cts_comm comm{bits};
      mpi.comm_free(&comm);
    }
  }
  if (phase != Phase::initialized) return;
  mpi.comm_set_errhandler(mpi.constants.comm_world, mpi.constants.errors_return);
  mpi.comm_set_errhandler(mpi.constants.comm_self, mpi.constants.errors_return);
}

}  // namespace

Behaviour execute(const Reproducer& reproducer, const cts_table& mpi) {
  Memory memory(mpi);
  const Output* other = nullptr;
  Behaviour answer = Behaviour::not_tried;
  for (std::size_t at = 0; at < reproducer.steps.size(); ++at) {
    const Step& step = reproducer.steps[at];
    const bool is_last = at + 1 == reproducer.steps.size();
    Arguments arguments(step, is_last ? &reproducer.question : nullptr, memory);
    handler_calls = 0;
    const std::optional<int> code = call(step, mpi, arguments);
    if (!code || (step.prepares && *code != mpi.constants.success)) break;
    if (reproducer.question.kind == Question::Kind::same_text && at == reproducer.question.other) {
      other = arguments.output(reproducer.question.operand).field;
    }
    if (is_last) {
      answer = holds(reproducer.question, step.function, *code, arguments, other, memory, mpi)
                   ? Behaviour::conforms
                   : Behaviour::deviates;
    }
  }
  if (reproducer.phase != Phase::started_by_case) clean_up(memory, mpi, reproducer.phase);
  return answer;
}

}  // namespace infocts
