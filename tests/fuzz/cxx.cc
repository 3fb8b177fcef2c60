// Strings of the reference's MPI:: binding: info objects next to the model, and names. Errors come
// as exceptions, and a failed call leaves what it should fill as it was.
#undef REFERENCE_SKIP_MPICXX
#include <mpi.h>

#include <algorithm>
#include <string>
#include <vector>

#include "properties/model.h"
#include "tests/fuzz/bytes.h"
#include "tests/fuzz/reference.h"

using namespace infocts;
using fuzz::Bytes;
using fuzz::Exactly;
using fuzz::promise;

namespace {

/// The class of the exception that the call throws, or MPI_SUCCESS.
template <class Call>
int thrown_by(Call call) {
  try {
    call();
  } catch (const MPI::Exception& error) {
    promise(MPI::Get_error_class(error.Get_error_code()) == error.Get_error_class(),
            "an exception knows its class");
    return error.Get_error_class();
  }
  return MPI_SUCCESS;
}

/// What is left of a name: trailing blanks are not significant.
std::string kept(const std::string& name) {
  const std::string stored = name.substr(0, MPI_MAX_OBJECT_NAME - 1);
  return stored.substr(0, stored.find_last_not_of(' ') + 1);
}

class Play {
 public:
  explicit Play(Bytes bytes) : bytes_(bytes) {
    const unsigned how = bytes_.byte();
    fuzz::pretend_one_thread((how & 1U) == 0);
    fuzz::let_read_on((how & 2U) == 0);
    MPI::COMM_SELF.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    MPI::COMM_WORLD.Set_errhandler(MPI::ERRORS_THROW_EXCEPTIONS);
    MPI::COMM_SELF.Set_name(terminated(comm_name_).text().data());
    info_ = MPI::Info::Create();
  }
  ~Play() {
    check_all(info_);
    MPI::Info copy = info_.Dup();
    check_all(copy);
    copy.Free();
    info_.Free();
    promise(info_ == MPI::INFO_NULL, "a freed object is MPI::INFO_NULL");
  }

  bool over() const { return bytes_.empty(); }

  void step() {
    switch (bytes_.below(8)) {
      case 0:
        return name(MPI::COMM_SELF);
      case 1:
        return type_name();
      case 2:
      case 3:
        return set();
      case 4:
        return erase();
      case 5:
        return get();
      case 6:
        return get_valuelen();
      default:
        return nthkey();
    }
  }

 private:
  /// A text without null characters, and the null character behind it.
  std::string text(std::size_t limit) {
    const std::size_t kind = bytes_.below(8);
    std::string made = kind == 0 ? std::string(limit - 2 + bytes_.below(4), 'k')
                                 : bytes_.text(bytes_.below(kind < 6 ? 4 : 40));
    std::erase(made, '\0');
    return made;
  }

  static Exactly terminated(const std::string& made) {
    return Exactly(std::string_view(made.c_str(), made.size() + 1));
  }

  static bool is_key(const std::string& key) {
    return !key.empty() && key.size() < MPI_MAX_INFO_KEY;
  }

  void set() {
    const std::string key = text(MPI_MAX_INFO_KEY);
    const std::string value = text(MPI_MAX_INFO_VAL);
    const Exactly given_key = terminated(key);
    const Exactly given_value = terminated(value);
    const int thrown =
        thrown_by([&] { info_.Set(given_key.text().data(), given_value.text().data()); });
    if (!is_key(key)) return promise(thrown == MPI_ERR_INFO_KEY, "no key");
    if (value.size() >= MPI_MAX_INFO_VAL) return promise(thrown == MPI_ERR_INFO_VALUE, "no value");
    promise(thrown == MPI_SUCCESS, "a pair is taken");
    model_.set(key, value);
  }

  void erase() {
    const std::string key = text(MPI_MAX_INFO_KEY);
    const Exactly given = terminated(key);
    const int thrown = thrown_by([&] { info_.Delete(given.text().data()); });
    const bool there = model_.erase(key);
    promise(thrown == (there         ? MPI_SUCCESS
                       : is_key(key) ? MPI_ERR_INFO_NOKEY
                                     : MPI_ERR_INFO_KEY),
            "a key that is there is deleted, another is an error");
  }

  void get() {
    const std::string key = text(MPI_MAX_INFO_KEY);
    const Exactly given = terminated(key);
    const std::size_t length = bytes_.below(bytes_.below(4) == 0 ? 1100 : 12);
    Exactly value(length + 1);
    bool there = false;
    const int thrown = thrown_by(
        [&] { there = info_.Get(given.text().data(), static_cast<int>(length), value.data()); });
    promise(thrown == (is_key(key) ? MPI_SUCCESS : MPI_ERR_INFO_KEY), "a key can be looked up");
    const std::string* stored = model_.find(key);
    promise(there == (stored != nullptr), "Get tells whether there is a value");
    if (stored == nullptr)
      return promise(value.text() == std::string(length + 1, '~'), "nothing is written");
    promise(value.until_null() == stored->substr(0, length), "a value, cut to what was asked for");
    const std::string_view behind = value.text().substr(value.until_null().size() + 1);
    promise(behind == std::string(behind.size(), '~'), "nothing is written after it");
  }

  void get_valuelen() {
    const std::string key = text(MPI_MAX_INFO_KEY);
    const Exactly given = terminated(key);
    int length = 77;
    bool there = false;
    const int thrown = thrown_by([&] { there = info_.Get_valuelen(given.text().data(), length); });
    promise(thrown == (is_key(key) ? MPI_SUCCESS : MPI_ERR_INFO_KEY), "a key can be looked up");
    const std::string* stored = model_.find(key);
    promise(there == (stored != nullptr), "Get_valuelen tells whether there is a value");
    promise(length == (stored == nullptr ? 77 : static_cast<int>(stored->size())),
            "the length of a value, if there is one");
  }

  void nthkey() {
    const int n = static_cast<int>(bytes_.below(20)) - 3;
    const bool counts = n >= 0 && n < static_cast<int>(model_.size());
    Exactly key(std::size_t{MPI_MAX_INFO_KEY});
    const int thrown = thrown_by([&] { info_.Get_nthkey(n, key.data()); });
    promise((thrown == MPI_SUCCESS) == counts, "each number below the count has a key");
    if (counts) return promise(model_.find(key.until_null()) != nullptr, "a key of the object");
    promise(key.text() == std::string(key.size(), '~'), "no key is written where there is none");
  }

  void name(MPI::Intracomm& comm) {
    const std::string wanted = text(MPI_MAX_OBJECT_NAME);
    const Exactly given = terminated(wanted);
    if (thrown_by([&] { comm.Set_name(given.text().data()); }) == MPI_SUCCESS) {
      comm_name_ = kept(wanted);
    } else {
      promise(wanted.size() >= MPI_MAX_OBJECT_NAME, "a name is taken");
    }
    check_name(comm, comm_name_);
  }

  void type_name() {
    MPI::Datatype type = MPI::INT.Create_contiguous(2);
    const std::string wanted = text(MPI_MAX_OBJECT_NAME);
    const Exactly given = terminated(wanted);
    const int thrown = thrown_by([&] { type.Set_name(given.text().data()); });
    promise(thrown == MPI_SUCCESS || wanted.size() >= MPI_MAX_OBJECT_NAME, "a name is taken");
    check_name(type, thrown == MPI_SUCCESS ? kept(wanted) : "");
    type.Free();
  }

  template <class Object>
  static void check_name(const Object& object, const std::string& expected) {
    Exactly name(std::size_t{MPI_MAX_OBJECT_NAME});
    int length = -1;
    object.Get_name(name.data(), length);
    promise(name.until_null() == expected, "the name that was set");
    promise(length == static_cast<int>(expected.size()), "the length of a name");
  }

  void check_all(const MPI::Info& info) const {
    promise(info.Get_nkeys() == static_cast<int>(model_.size()), "the number of keys");
    std::vector<std::string> keys;
    for (int n = 0; n < info.Get_nkeys(); ++n) {
      Exactly key(std::size_t{MPI_MAX_INFO_KEY});
      info.Get_nthkey(n, key.data());
      keys.emplace_back(key.until_null());
    }
    std::sort(keys.begin(), keys.end());
    promise(keys == model_.keys(), "each key has one number");
  }

  Bytes bytes_;
  MPI::Info info_;
  std::string comm_name_ = "MPI_COMM_SELF";
  properties::InfoModel model_;
};

}  // namespace

FUZZ_TARGET(bytes) {
  fuzz::start_reference();
  Play play{Bytes(bytes)};
  while (!play.over()) play.step();
}
