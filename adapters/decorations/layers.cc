#include "adapters/decorations/layers.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "adapters/decorations/decoration.h"

namespace infocts {
namespace {

struct Layer {
  cts_table below;
  cts_table table;
  bool takes_turns = false;
};

std::array<Layer, kMaxLayers> layers;
std::recursive_mutex in_call;  // again in the layers below, and where an error handler makes calls
int count = 0;                 ///< of layers; while one is being made, with it

thread_local const Layer* at_work = nullptr;

/// Of the WrapOnly that lives.
bool (*at_work_when)() = nullptr;

/// For the time of a call this thread is in a layer.
class Inside {
 public:
  explicit Inside(const Layer& layer) : before_(std::exchange(at_work, &layer)) {}
  ~Inside() { at_work = before_; }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  const Layer* before_;
};

/// The outermost hook of a function, by layer.
template <auto member>
std::array<const detail::Hook<FunctionOf<member>>*, kMaxLayers> outermost{};

template <auto member, int depth, typename Function = FunctionOf<member>>
struct Thunk;
template <auto member, int depth, typename Result, typename... Parameters>
struct Thunk<member, depth, Result (*)(Parameters...)> {
  static Result call(Parameters... arguments) {
    std::unique_lock lock(in_call, std::defer_lock);
    if (layers[depth].takes_turns) lock.lock();
    const Inside inside(layers[depth]);
    return Next<Result (*)(Parameters...)>(outermost<member>[depth])(arguments...);
  }
};

template <auto member>
FunctionOf<member> thunk(int depth) {
  static_assert(kMaxLayers == 4);
  constexpr std::array all{Thunk<member, 0>::call, Thunk<member, 1>::call, Thunk<member, 2>::call,
                           Thunk<member, 3>::call};
  return all[static_cast<std::size_t>(depth)];
}

bool is_about_threads(const RegisteredDecoration& decoration) {
  const auto says_so = [](std::string_view name) {
    return name.find("threads") != std::string_view::npos;
  };
  const auto& violates = decoration.spec.violates;
  return says_so(decoration.spec.name) || std::any_of(violates.begin(), violates.end(), says_so);
}

/// A fault that is not about threads is not to be a race as well, just because it makes one call
/// out of several.
bool takes_turns(const RegisteredDecoration& decoration) {
  return decoration.kind == DecorationKind::fault && !is_about_threads(decoration);
}

/// A function that a decoration put into its table itself is called in its layer, too. So is one
/// that may not meet others.
template <auto member>
void take_over(Layer& layer, int depth, std::string_view name = {}) {
  const auto function = layer.table.*member;
  const bool meets_none =
      layer.takes_turns && (name.starts_with("MPI_Info_") || name.ends_with("_name"));
  const bool is_left = function == layer.below.*member && !meets_none;
  if (function == nullptr || is_left || function == thunk<member>(depth)) return;
  outermost<member>[static_cast<std::size_t>(depth)] =
      new detail::Hook<FunctionOf<member>>{{}, nullptr, function};
  layer.table.*member = thunk<member>(depth);
}

const cts_table& add_layer(const cts_table& iut, const RegisteredDecoration& decoration) {
  const int depth = count++;
  Layer& layer = layers[static_cast<std::size_t>(depth)];
  layer = {iut, iut, takes_turns(decoration)};
  const Inside inside(layer);
  decoration.install(layer.table);
#define CTS_FUNCTION(member, name, parameters) take_over<&cts_table::member>(layer, depth, #name);
#include "adapters/functions.def"
#undef CTS_FUNCTION
  take_over<&cts_table::last_exception>(layer, depth);
  take_over<&cts_table::truth>(layer, depth);
  return layer.table;
}

}  // namespace

const cts_table& inner() { return layers[current_layer()].below; }

std::size_t current_layer() {
  if (at_work != nullptr) return static_cast<std::size_t>(at_work - layers.data());
  return static_cast<std::size_t>(std::max(count, 1)) - 1;
}

const cts_table& decorated(const cts_table& iut,
                           std::span<const RegisteredDecoration* const> decorations) {
  if (decorations.size() > kMaxLayers) throw std::logic_error("too many decorations");
  count = 0;
  const cts_table* table = &iut;
  for (auto each = decorations.rbegin(); each != decorations.rend(); ++each) {
    table = &add_layer(*table, **each);
  }
  return *table;
}

template <auto member>
void wrap(cts_table& mpi, std::type_identity_t<Around<member>> around) {
  if (mpi.*member == nullptr) return;
  const auto depth = static_cast<std::size_t>(count - 1);
  using Hook = detail::Hook<FunctionOf<member>>;
  const bool wrapped = mpi.*member == thunk<member>(count - 1);
  const Hook* next = wrapped ? outermost<member>[depth] : new Hook{{}, nullptr, mpi.*member};
  if (const auto when = at_work_when) {
    around = [when, around](auto go_on, auto... arguments) {
      return when() ? around(go_on, arguments...) : go_on(arguments...);
    };
  }
  outermost<member>[depth] = new Hook{around, next, nullptr};
  mpi.*member = thunk<member>(count - 1);
}

WrapOnly::WrapOnly(bool (*when)()) { at_work_when = when; }
WrapOnly::~WrapOnly() { at_work_when = nullptr; }

#define CTS_FUNCTION(member, name, parameters) \
  template void wrap<&cts_table::member>(cts_table & mpi, Around<&cts_table::member> around);
#include "adapters/functions.def"
#undef CTS_FUNCTION
template void wrap<&cts_table::last_exception>(cts_table& mpi,
                                               Around<&cts_table::last_exception> around);
template void wrap<&cts_table::truth>(cts_table& mpi, Around<&cts_table::truth> around);

}  // namespace infocts
