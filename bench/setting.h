// What the calls of a benchmark work on.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "adapters/table.h"
#include "bench/hint_pairs.h"
#include "bench/own_window.h"

namespace infocts::bench {

/// Which pairs calls ask for, one after the other.
enum class Order { random, first, last };

/// The arguments of all calls, so that a loop only has to make the calls. With few keys the
/// arguments repeat, so that the loop itself costs the same for all sizes.
struct Walk {
  Walk(const HintPairs& hints, Order order);

  struct Pair {
    cts_text key;
    cts_text value;
  };
  std::vector<cts_text> keys;     ///< as Order says
  std::vector<cts_text> missing;  ///< in random order, whatever the order
  std::vector<Pair> own;          ///< keys with their values
  std::vector<Pair> foreign;      ///< keys with the value of a neighbour, of another length
  std::vector<int> numbers;       ///< of the keys
  std::vector<cts_text> all;  ///< each key once: in random order, from the first, or from the last
};

/// For one number of keys, and one thread.
class Setting {
 public:
  static constexpr int kCallsAtOnce = 1024;  ///< reading the clock costs as much as a call

  /// Works on an object of its own, or on that of `owner`. Throws FailedCall.
  Setting(const cts_table& mpi, const HintPairs& hints, const Setting* owner = nullptr);

  /// To be called before each turn. A turn makes about 1024 calls; with a larger object, each
  /// turn asks for other keys.
  void next_turn(const Walk& next);

  const cts_table& mpi;
  const HintPairs& hints;
  cts_info object;              ///< has all pairs
  std::vector<cts_info> batch;  ///< handles to be made and freed
  const Walk* walk = nullptr;
  std::size_t begin = 0;  ///< of the part of the walk for this turn
  std::size_t end = 0;
  std::size_t turn = 0;  ///< number of the turn
  int passes = 0;        ///< over that part
  int lives;             ///< whole objects created and freed in one turn

  /// Makes the window unless it exists. Returns false if the MPI could not make it.
  bool open_window();
  /// The window, after open_window(); that of `owner` if there is one.
  cts_win window() const { return owner_ != nullptr ? owner_->window() : window_->get(); }

  /// Where values are written, far enough from what other threads write.
  cts_field value() { return {reinterpret_cast<char*>(memory_.data() + kLinesApart), room_}; }

 private:
  static constexpr std::size_t kLinesApart = 2;  // lines; processors fetch two at once

  std::size_t room_;
  std::vector<Line> memory_;
  std::optional<FilledInfo> own_;
  std::optional<OwnWindow> window_;
  const Setting* owner_;
};

}  // namespace infocts::bench
