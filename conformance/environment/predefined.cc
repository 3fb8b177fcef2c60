#include "conformance/environment/predefined.h"

#include <unistd.h>

#include <array>
#include <cstring>

#include "conformance/harness/mpi_lifetime.h"
#include "conformance/harness/observe.h"

namespace infocts {
namespace {

// Reads an int where there may be none: write() refuses memory that cannot be read, where a load
// would end the process.
class CarefulReader {
 public:
  CarefulReader() {
    if (::pipe(ends_.data()) != 0) throw std::runtime_error("no pipe");
  }

  std::optional<int> int_at(const void* place) const {
    if (reinterpret_cast<std::uintptr_t>(place) % alignof(int) != 0) return std::nullopt;
    int value = 0;
    const bool readable = ::write(ends_[1], place, sizeof value) == sizeof value &&
                          ::read(ends_[0], &value, sizeof value) == sizeof value;
    return readable ? std::optional(value) : std::nullopt;
  }

 private:
  std::array<int, 2> ends_{};
};

const CarefulReader& reader() {
  static const CarefulReader reader;
  return reader;
}

// In Fortran the value itself is returned: an INTEGER of the size of an address, or a default one
// by the functions of MPI-1. A value that is no int was not written as a whole, or is another one.
std::optional<int> fortran_value(const AttributeGetter& getter, const void* variable) {
  if (std::string_view(getter.name()) == "MPI_Attr_get") {
    int value = 0;
    std::memcpy(&value, variable, sizeof value);
    return value;
  }
  std::intptr_t value = 0;
  std::memcpy(&value, variable, sizeof value);
  const int narrow = static_cast<int>(value);
  return narrow == value ? std::optional(narrow) : std::nullopt;
}

// Calls of every kind that an MPI may mistake for an occasion to change something.
void use_communicators() {
  const Api& mpi = this_worker().mpi;
  cts_comm copy{0};
  if (mpi.comm_dup(mpi.comm_self, &copy) != mpi.success) return;
  if (mpi.comm_set_name.present()) mpi.comm_set_name(copy, in("a communicator of the user"));
  mpi.comm_set_errhandler(copy, mpi.errors_return);
  mpi.comm_free(&copy);
}

void use_messages(int round) {
  const Api& mpi = this_worker().mpi;
  if (!mpi.isend.present() || !mpi.recv.present() || !mpi.wait.present()) return;
  if (mpi.has_type_int == 0) return;
  int received = 0;
  cts_request request{0};
  if (mpi.isend(&round, 1, mpi.type_int, 0, round, mpi.comm_self, &request) != mpi.success) return;
  mpi.recv(&received, 1, mpi.type_int, 0, round, mpi.comm_self);
  mpi.wait(&request);
}

void use_objects() {
  Info info = make_info({{"key", "value"}});
  duplicate(info);
}

void use_environment() {
  const Api& mpi = this_worker().mpi;
  int length = 0;
  double seconds = 0;
  if (mpi.wtime.present()) mpi.wtime(&seconds);
  if (mpi.wtick.present()) mpi.wtick(&seconds);
  if (mpi.get_processor_name.present()) {
    Output name(static_cast<std::size_t>(mpi.max_processor_name));
    mpi.get_processor_name(name, &length);
  }
  for (const PredefinedKey& key : predefined_keys()) {
    look_up(mpi.comm_get_attr, mpi.comm_world, key.key);
    look_up(mpi.comm_get_attr, mpi.comm_self, key.key);
    if (mpi.attr_get.present()) look_up(mpi.attr_get, mpi.comm_world, key.key);
  }
}

// Until it is no longer so.
template <typename IsSo>
void while_working(IsSo is_so) {
  for (int round = 0; round < 50; ++round) {
    const Context context("round {}", round);
    use_environment();
    if (!is_so()) return;
    use_objects();
    if (!is_so()) return;
    use_communicators();
    if (!is_so()) return;
    use_messages(round);
    if (!is_so()) return;
  }
}

}  // namespace

PredefinedKey tag_ub_key() { return {"MPI_TAG_UB", this_worker().mpi.tag_ub}; }
PredefinedKey io_key() { return {"MPI_IO", this_worker().mpi.io}; }
PredefinedKey wtime_is_global_key() {
  return {"MPI_WTIME_IS_GLOBAL", this_worker().mpi.wtime_is_global};
}
PredefinedKey host_key() {
  if (this_worker().mpi.has_host == 0) skip_as_absent("MPI_HOST");
  return {"MPI_HOST", this_worker().mpi.host};
}

PredefinedKey lastusedcode_key() {
  if (this_worker().mpi.has_lastusedcode == 0) skip_as_absent("MPI_LASTUSEDCODE");
  return {"MPI_LASTUSEDCODE", this_worker().mpi.lastusedcode};
}
PredefinedKey universe_size_key() {
  if (this_worker().mpi.has_universe_size == 0) skip_as_absent("MPI_UNIVERSE_SIZE");
  return {"MPI_UNIVERSE_SIZE", this_worker().mpi.universe_size};
}
PredefinedKey appnum_key() {
  if (this_worker().mpi.has_appnum == 0) skip_as_absent("MPI_APPNUM");
  return {"MPI_APPNUM", this_worker().mpi.appnum};
}

std::vector<PredefinedKey> predefined_keys() {
  std::vector<PredefinedKey> keys{tag_ub_key(), io_key(), wtime_is_global_key()};
  if (this_worker().mpi.has_host != 0) keys.push_back(host_key());
  return keys;
}

bool AttributeLookup::found() const { return code == this_worker().mpi.success && is_true(flag); }

AttributeLookup look_up(const AttributeGetter& getter, cts_comm comm, int key, unsigned char fill) {
  const CarefulReader& careful = reader();  // opens files: before the call
  std::array<const int*, 3> pointers{};
  std::memset(pointers.data(), fill, sizeof pointers);
  const auto before = pointers;
  AttributeLookup lookup;
  lookup.code = getter(comm, key, static_cast<void*>(&pointers[1]), &lookup.flag);
  lookup.within = pointers[0] == before[0] && pointers[2] == before[2];
  lookup.written = pointers[1] != before[1];
  lookup.place = pointers[1];
  if (!lookup.found() || !lookup.written) return lookup;
  lookup.value = in_fortran() ? fortran_value(getter, &pointers[1]) : careful.int_at(lookup.place);
  return lookup;
}

AttributeLookup look_up(PredefinedKey key) {
  const Api& mpi = this_worker().mpi;
  return look_up(mpi.comm_get_attr, mpi.comm_world, key.key);
}

std::optional<int> attribute(PredefinedKey key) {
  const AttributeLookup lookup = look_up(key);
  const bool answered = is_true(lookup.flag) || is_false(lookup.flag);
  if (lookup.code != this_worker().mpi.success || !answered) {
    throw Inconclusive(fmt::format("MPI_Comm_get_attr does not answer for {}", key.name));
  }
  if (is_false(lookup.flag)) return std::nullopt;
  if (!lookup.value) {
    throw Inconclusive(fmt::format("MPI_Comm_get_attr gives no value of {}", key.name));
  }
  return lookup.value;
}

int require_attribute(PredefinedKey key) {
  const std::optional<int> value = attribute(key);
  if (!value) throw Inconclusive(fmt::format("MPI_COMM_WORLD has no {}", key.name));
  return *value;
}

std::optional<int> attribute_in_c(const Api& c, int key) {
  const int* value = nullptr;
  int flag = 0;
  if (c.comm_get_attr(c.comm_world, key, static_cast<void*>(&value), &flag) != c.success) {
    throw Inconclusive("MPI_Comm_get_attr failed in C");
  }
  if (flag == 0 || value == nullptr) return std::nullopt;
  return *value;
}

std::string value_text(std::optional<int> value) {
  return value ? std::to_string(*value) : "absent";
}

std::string_view form_of_attribute() { return in_fortran() ? "an integer" : "a pointer to an int"; }

bool check_attached(PredefinedKey key) {
  const AttributeLookup lookup = look_up(key);
  const Context context("{}", key.name);
  return check_success(lookup.code) &&
         check_true(lookup.found(), "flag", "true", describe_flag(lookup.flag)) &&
         check_true(lookup.value.has_value(), "value", form_of_attribute(),
                    !lookup.written ? "left as it was"
                    : in_fortran()  ? "no integer of that size"
                                    : "a pointer to something else");
}

bool check_answered(PredefinedKey key) {
  const Context context("{}", key.name);
  const AttributeLookup lookup = look_up(key);
  return check_success(lookup.code) &&
         check_true(is_true(lookup.flag) || is_false(lookup.flag), "flag", "true or false",
                    describe_flag(lookup.flag));
}

AttributeMemory::AttributeMemory(PredefinedKey key) : key_(key) {
  attribute(key);
  first_ = look_up(key);
}

bool AttributeMemory::check_same() const {
  const Context context("{}", key_.name);
  const AttributeLookup now = look_up(key_);
  const bool known = is_true(now.flag) || is_false(now.flag);
  if (!check_success(now.code)) return false;
  const auto synchronized = [](const AttributeLookup& lookup) {
    return is_false(lookup.flag) ? 0 : lookup.value;
  };
  if (key_.key == this_worker().mpi.wtime_is_global && known) {
    return check_true(synchronized(first_) == synchronized(now), "value (absent is the same as 0)",
                      value_text(first_.value) + " as before", value_text(now.value));
  }
  return check_true(known && is_true(now.flag) == is_true(first_.flag), "flag",
                    describe_flag(first_.flag) + " as before", describe_flag(now.flag)) &&
         check_true(first_.value == now.value, "value", value_text(first_.value) + " as before",
                    value_text(now.value));
}

bool AttributeMemory::check_lasts() const {
  if (!first_.value) return true;
  const Context context("{}", key_.name);
  const std::optional<int> kept = reader().int_at(first_.place);
  return check_true(kept == first_.value, "int that the pointer of before shows to",
                    value_text(first_.value),
                    kept ? std::to_string(*kept) : "memory that cannot be read");
}

void check_constant(PredefinedKey key) {
  const AttributeMemory memory(key);
  while_working([&] { return memory.check_same(); });
}

void check_constant_in_a_life(PredefinedKey key) {
  MpiLifetime lifetime(this_worker().mpi.thread_single);
  check_constant(key);
  lifetime.finalize();
}

void check_pointer_lasts(PredefinedKey key) {
  const AttributeMemory memory(key);
  while_working([&] { return memory.check_lasts(); });
}

}  // namespace infocts
