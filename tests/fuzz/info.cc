// The reference's info objects next to the model of properties/: any sequence of calls of the C
// binding, also wrong ones, on a few objects at a time.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "properties/model.h"
#include "tests/fuzz/bytes.h"
#include "tests/fuzz/reference.h"

using namespace infocts;
using fuzz::Bytes;
using fuzz::class_of;
using fuzz::Exactly;
using fuzz::promise;
using properties::InfoModel;

namespace {

constexpr std::size_t kMax = 6;  // objects at a time
constexpr int kUnset = 0x5a5a;

struct Object {
  MPI_Info handle;
  InfoModel model;
  std::vector<std::string> order = {};  ///< of the keys, while nothing may have changed it
};

void good(int code, const char* what) { promise(code == MPI_SUCCESS, what); }

/// Error classes that the call has to have one of; none: success.
void expect(int code, const std::vector<int>& classes, const char* what) {
  if (classes.empty()) return good(code, what);
  promise(std::find(classes.begin(), classes.end(), class_of(code)) != classes.end(), what);
}

class Play {
 public:
  explicit Play(Bytes bytes) : bytes_(bytes) {
    const unsigned how = bytes_.byte();
    fuzz::pretend_one_thread((how & 1U) == 0);
    fuzz::let_read_on((how & 2U) == 0);
  }

  ~Play() {
    for (Object& object : objects_) {
      check_all(object);
      free(object);
    }
  }

  void step() {
    if (objects_.empty()) return create();
    object_ = &objects_[bytes_.below(objects_.size())];
    switch (bytes_.below(16)) {
      case 0:
        return create();
      case 1:
        return duplicate();
      case 2:
        return free_one();
      case 3:
      case 4:
      case 5:
        return set_any();
      case 6:
        return erase(key());
      case 7:
        return get(key());
      case 8:
        return get_string(key());
      case 9:
        return get_valuelen(key());
      case 10:
        return get_nthkey();
      case 11:
        return convert();
      case 12:
        return fill();
      case 13:
        return thin();
      case 14:
        return wrong_handle();
      default:
        return check_all(*object_);
    }
  }

  bool over() const { return bytes_.empty(); }

 private:
  // A text of any length without null characters; often one that was there before.
  std::string text(std::size_t limit) {
    const std::size_t kind = bytes_.below(8);
    std::string made;
    if (kind == 0) {  // at and around the limit, and where words and blocks end
      const std::array<std::size_t, 12> lengths{0,  1,  15, 16,        31,    32,
                                                33, 63, 64, limit - 1, limit, limit + 1};
      made.assign(lengths[bytes_.below(lengths.size())], static_cast<char>('a' + bytes_.below(3)));
    } else if (kind == 1) {
      made.assign(bytes_.below(limit + 2), static_cast<char>('a' + bytes_.below(3)));
      made += bytes_.text(bytes_.below(3));
    } else {
      made = bytes_.text(bytes_.below(kind < 6 ? 4 : 48));
    }
    std::erase(made, '\0');
    return made;
  }
  std::string key() {
    if (bytes_.below(4) != 0 && !object_->model.keys().empty()) {
      const std::vector<std::string> keys = object_->model.keys();
      return keys[bytes_.below(keys.size())];
    }
    return text(MPI_MAX_INFO_KEY);
  }
  std::string value() { return text(MPI_MAX_INFO_VAL); }

  static bool is_key(const std::string& key) {
    return !key.empty() && key.size() < MPI_MAX_INFO_KEY;
  }
  // The caller's string, in memory of its own.
  static Exactly in(const std::string& text) {
    return Exactly(std::string_view(text.c_str(), text.size() + 1));
  }

  void create() {
    if (objects_.size() == kMax) return;
    MPI_Info made = MPI_INFO_NULL;
    good(MPI_Info_create(&made), "an object can be created");
    add({made, {}});
  }
  void add(Object object) {
    promise(object.handle != MPI_INFO_NULL && object.handle != MPI_INFO_ENV,
            "an object has a handle");
    for (const Object& other : objects_) {
      promise(other.handle != object.handle, "an object has a handle of its own");
    }
    objects_.push_back(std::move(object));
  }
  void duplicate() {
    if (objects_.size() == kMax) return;
    MPI_Info made = MPI_INFO_NULL;
    good(MPI_Info_dup(object_->handle, &made), "an object can be duplicated");
    add({made, object_->model, object_->order});
  }
  void free(Object& object) {
    const MPI_Info before = object.handle;
    good(MPI_Info_free(&object.handle), "an object can be freed");
    promise(object.handle == MPI_INFO_NULL, "the handle of a freed object becomes null");
    freed_ = before;
  }
  void free_one() {
    check_all(*object_);
    free(*object_);
    objects_.erase(objects_.begin() + (object_ - objects_.data()));
  }

  void set_any() {
    const std::string chosen = key();
    set(chosen, value());
  }
  void set(const std::string& key, const std::string& value) {
    std::vector<int> due;
    if (!is_key(key)) due.push_back(MPI_ERR_INFO_KEY);
    if (value.size() >= MPI_MAX_INFO_VAL) due.push_back(MPI_ERR_INFO_VALUE);
    expect(MPI_Info_set(object_->handle, in(key).data(), in(value).data()), due, "set");
    if (!due.empty()) return;
    object_->order.clear();
    object_->model.set(key, value);
  }
  void erase(const std::string& key) {
    const int code = MPI_Info_delete(object_->handle, in(key).data());
    if (!is_key(key)) return expect(code, {MPI_ERR_INFO_KEY}, "delete without a key");
    const bool there = object_->model.erase(key);
    expect(code, there ? std::vector<int>{} : std::vector<int>{MPI_ERR_INFO_NOKEY}, "delete");
    if (there) object_->order.clear();
  }

  // True where the key is there; flags of errors are left alone.
  bool judge(const std::string& key, int code, int flag, bool argument_is_wrong) {
    std::vector<int> due;
    if (!is_key(key)) due.push_back(MPI_ERR_INFO_KEY);
    if (argument_is_wrong) due.push_back(MPI_ERR_ARG);
    expect(code, due, "a key that is looked up");
    const std::string* found = object_->model.find(key);
    if (!due.empty()) {
      promise(flag == kUnset, "an error leaves the flag alone");
      return false;
    }
    promise(flag == (found != nullptr ? 1 : 0), "the flag tells whether there is such a key");
    return found != nullptr;
  }
  void get(const std::string& key) {
    const int room = length();
    Exactly buffer(static_cast<std::size_t>(std::max(room, 0)) + 1);
    int flag = kUnset;
    const int code = MPI_Info_get(object_->handle, in(key).data(), room, buffer.data(), &flag);
    if (!judge(key, code, flag, room < 0)) return untouched(buffer);
    check_cut(*object_->model.find(key), buffer.until_null(), static_cast<std::size_t>(room));
  }
  void get_string(const std::string& key) {
    const int room = length();
    Exactly buffer(static_cast<std::size_t>(std::max(room, 0)));
    int size = room;
    int flag = kUnset;
    const int code =
        MPI_Info_get_string(object_->handle, in(key).data(), &size, buffer.data(), &flag);
    if (!judge(key, code, flag, room < 0)) {
      promise(size == room, "the size is left alone where there is nothing");
      return untouched(buffer);
    }
    const std::string& value = *object_->model.find(key);
    promise(size == static_cast<int>(value.size()) + 1, "the size that is needed is told");
    if (room > 0) check_cut(value, buffer.until_null(), static_cast<std::size_t>(room) - 1);
  }
  void get_valuelen(const std::string& key) {
    int size = kUnset;
    int flag = kUnset;
    const int code = MPI_Info_get_valuelen(object_->handle, in(key).data(), &size, &flag);
    if (!judge(key, code, flag, false)) return promise(size == kUnset, "the length is left alone");
    promise(size == static_cast<int>(object_->model.find(key)->size()), "the length of a value");
  }
  static void untouched(const Exactly& buffer) {
    promise(buffer.text().find_first_not_of('~') == std::string_view::npos,
            "a buffer is left alone where there is nothing");
  }
  static void check_cut(const std::string& value, std::string_view given, std::size_t room) {
    promise(given == std::string_view(value).substr(0, room),
            "a value, or as much as there is room for");
  }
  // Of a buffer, mostly a small one.
  int length() {
    const std::size_t kind = bytes_.below(8);
    if (kind == 0) return -1 - static_cast<int>(bytes_.byte());
    if (kind < 3) return static_cast<int>(bytes_.below(MPI_MAX_INFO_VAL + 2));
    return static_cast<int>(bytes_.below(20));
  }

  void get_nthkey() {
    const int n = static_cast<int>(bytes_.below(256)) - 16;
    Exactly buffer(std::size_t{MPI_MAX_INFO_KEY});
    const int code = MPI_Info_get_nthkey(object_->handle, n, buffer.data());
    if (n < 0 || static_cast<std::size_t>(n) >= object_->model.size()) {
      expect(code, {MPI_ERR_ARG}, "a number that no key has");
      return untouched(buffer);
    }
    good(code, "a key by its number");
    promise(object_->model.find(buffer.until_null()) != nullptr, "a numbered key is there");
  }
  void convert() {
    const MPI_Info handle = object_->handle;
    promise(MPI_Info_fromint(MPI_Info_toint(handle)) == handle, "to an integer and back");
    promise(MPI_Info_f2c(MPI_Info_c2f(handle)) == handle, "to Fortran and back");
    int number = 0;
    for (int i = 0; i < 4; ++i)
      number = static_cast<int>(static_cast<unsigned>(number) << 8 | bytes_.byte());
    MPI_Info_fromint(number);
  }
  void fill() {
    const std::size_t count = bytes_.below(80);
    const std::string front = bytes_.text(bytes_.below(40));
    for (std::size_t i = 0; i < count && object_->model.size() < 300; ++i) {
      std::string key = front + std::to_string(i * 7919 % 101);
      std::erase(key, '\0');
      set(key, std::to_string(i));
    }
  }
  void thin() {
    const std::size_t step = 1 + bytes_.below(4);
    const std::vector<std::string> keys = object_->model.keys();
    for (std::size_t i = 0; i < keys.size(); i += step) erase(keys[i]);
  }
  void wrong_handle() {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): a handle that is no address of anything
    const auto garbage = reinterpret_cast<MPI_Info>(std::uintptr_t{bytes_.byte()});
    const std::array<MPI_Info, 4> wrong{MPI_INFO_NULL, nullptr, freed_, garbage};
    const MPI_Info handle = wrong[bytes_.below(wrong.size())];
    for (const Object& object : objects_) {
      if (object.handle == handle) return;
    }
    if (handle == MPI_INFO_ENV) return;
    int number = 0;
    MPI_Info copy = handle;
    expect(MPI_Info_set(handle, "key", "value"), {MPI_ERR_INFO}, "set of no object");
    expect(MPI_Info_get_nkeys(handle, &number), {MPI_ERR_INFO}, "get_nkeys of no object");
    expect(MPI_Info_dup(handle, &copy), {MPI_ERR_INFO}, "dup of no object");
    expect(MPI_Info_free(&copy), {MPI_ERR_INFO}, "free of no object");
  }

  // All of an object.
  static void check_all(Object& object) {
    int count = -1;
    good(MPI_Info_get_nkeys(object.handle, &count), "keys can be counted");
    promise(count == static_cast<int>(object.model.size()), "the number of keys");
    std::vector<std::string> order;
    for (int n = 0; n < count; ++n) {
      Exactly key(std::size_t{MPI_MAX_INFO_KEY});
      good(MPI_Info_get_nthkey(object.handle, n, key.data()), "each key has a number");
      order.emplace_back(key.until_null());
      const std::string* value = object.model.find(order.back());
      promise(value != nullptr, "each key that is numbered is there");
      Exactly buffer(value->size() + 1);
      int flag = 0;
      int size = static_cast<int>(buffer.size());
      good(MPI_Info_get_string(object.handle, key.data(), &size, buffer.data(), &flag),
           "get_string");
      promise(flag == 1 && buffer.until_null() == *value, "each key has its value");
    }
    promise(object.order.empty() || object.order == order, "keys keep their numbers");
    object.order = order;
    std::sort(order.begin(), order.end());
    promise(order == object.model.keys(), "each key has one number");
  }

  Bytes bytes_;
  std::vector<Object> objects_;
  Object* object_ = nullptr;
  MPI_Info freed_ = MPI_INFO_NULL;
};

}  // namespace

FUZZ_TARGET(bytes) {
  fuzz::start_reference();
  Play play{Bytes(bytes)};
  while (!play.over()) play.step();
}
