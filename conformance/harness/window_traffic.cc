#include "conformance/harness/window_traffic.h"

#include <array>
#include <cstring>

#include "conformance/harness/ranks.h"

namespace infocts {
namespace {

// Offset and size of each put: both ends, the middle, neighbours that touch.
constexpr std::array<std::pair<int, int>, 4> kPuts{{{0, 1}, {8, 24}, {32, 3}, {63, 1}}};

// Different for each rank, so that memory of the wrong rank shows.
unsigned char initial_byte(int rank, int at) {
  return static_cast<unsigned char>(1 + rank * 16 + at * 3);
}
unsigned char sent_byte(int rank, int at) {
  return static_cast<unsigned char>(255 - rank * 16 - at);
}

class Exchange {
 public:
  Exchange(const Window& window, Epoch epoch)
      : mpi_(this_worker().mpi),
        window_(window),
        epoch_(epoch),
        target_((this_worker().rank + 1) % this_worker().size) {
    displacement_ = displacement_of_target();
  }

  Traffic run() {
    fill();
    in_epoch(target_, mpi_.lock_exclusive, [&] {
      for (const auto& [at, size] : kPuts) put(at, size);
    });
    meet();
    traffic_.got.assign(kWindowBytes, '?');
    in_epoch(target_, mpi_.lock_shared, [&] {
      note(mpi_.get(traffic_.got.data(), kWindowBytes, mpi_.type_byte, target_, displacement_,
                    kWindowBytes, mpi_.type_byte, window_));
    });
    meet();
    accumulate();
    in_epoch(this_worker().rank, mpi_.lock_exclusive, [&] {
      traffic_.memory.assign(reinterpret_cast<const char*>(window_.memory()), kWindowBytes);
    });
    meet();
    return traffic_;
  }

 private:
  void note(int code) { traffic_.classes.push_back(error_class_of(code)); }

  std::int64_t displacement_of_target() const {
    if (window_.kind() != WindowKind::create_dynamic) return 0;
    std::int64_t address = 0;
    if (mpi_.get_address(window_.memory(), &address) != mpi_.success) {
      throw Inconclusive("preparation failed: MPI_Get_address");
    }
    return gather(address)[static_cast<std::size_t>(target_)];
  }

  void fill() {
    in_epoch(this_worker().rank, mpi_.lock_exclusive, [&] {
      for (int at = 0; at < kWindowBytes; ++at) {
        window_.memory()[at] = initial_byte(this_worker().rank, at);
      }
    });
    for (int at = 0; at < kWindowBytes; ++at) {
      sent_[static_cast<std::size_t>(at)] = sent_byte(this_worker().rank, at);
    }
    meet();
  }

  void put(int at, int size) {
    note(mpi_.put(sent_.data() + at, size, mpi_.type_byte, target_, displacement_ + at, size,
                  mpi_.type_byte, window_));
  }

  // By one operation, and from one process to each target: more is what hints may promise not to
  // do.
  void accumulate() {
    constexpr int kSumsAt = 16;
    const std::array<unsigned, 3> addends{1, 0x10000, 0xffffffff};
    const auto count = static_cast<int>(addends.size());
    const cts_datatype type = mpi_.type_unsigned;
    if (!mpi_.accumulate.present() || mpi_.has_type_unsigned == 0) return;
    in_epoch(target_, mpi_.lock_exclusive, [&] {
      note(mpi_.accumulate(addends.data(), count, type, target_, displacement_ + kSumsAt, count,
                           type, mpi_.op_sum, window_));
    });
    meet();
    if (!mpi_.get_accumulate.present()) return;
    std::array<unsigned, addends.size()> sums{};
    in_epoch(target_, mpi_.lock_exclusive, [&] {
      note(mpi_.get_accumulate(addends.data(), count, type, sums.data(), count, type, target_,
                               displacement_ + kSumsAt, count, type, mpi_.op_sum, window_));
    });
    meet();
    traffic_.got.append(reinterpret_cast<const char*>(sums.data()), sizeof sums);
  }

  template <typename Work>
  void in_epoch(int rank, int lock_type, Work work) {
    if (epoch_ == Epoch::lock) {
      note(mpi_.win_lock(lock_type, rank, 0, window_));
      work();
      note(mpi_.win_unlock(rank, window_));
    } else {
      note(mpi_.win_fence(0, window_));
      work();
      note(mpi_.win_fence(0, window_));
    }
  }

  void meet() {
    if (epoch_ == Epoch::lock) note(mpi_.barrier(mpi_.comm_world));
  }

  const Api& mpi_;
  const Window& window_;
  Epoch epoch_;
  int target_;
  std::int64_t displacement_ = 0;
  std::array<unsigned char, kWindowBytes> sent_{};
  Traffic traffic_;
};

std::string hexadecimal(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  return text;
}

}  // namespace

Traffic communicate(const Window& window, Epoch epoch) { return Exchange(window, epoch).run(); }

std::string described(const Traffic& traffic) {
  std::string classes;
  for (const int one : traffic.classes) {
    if (one != this_worker().mpi.success) classes += " " + class_name(one);
  }
  return fmt::format("memory {}, got {}, errors:{}", hexadecimal(traffic.memory),
                     hexadecimal(traffic.got), classes.empty() ? " none" : classes);
}

}  // namespace infocts
