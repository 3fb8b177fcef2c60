// Strings of the reference's Fortran binding, by the entries that a Fortran compiler calls: blanks
// around keys and values are no part of them, variables are filled with blanks, and nothing is
// written behind one that is too short. Names of objects keep the blanks in front, those of process
// sets lose them.
#include <algorithm>
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

// The names are those that a Fortran compiler calls.
// NOLINTBEGIN(readability-identifier-naming)
extern "C" {
void mpi_info_create_(MPI_Fint* info, MPI_Fint* ierror);
void mpi_info_set_(const MPI_Fint* info, const char* key, const char* value, MPI_Fint* ierror,
                   std::size_t key_length, std::size_t value_length);
void mpi_info_delete_(const MPI_Fint* info, const char* key, MPI_Fint* ierror,
                      std::size_t key_length);
void mpi_info_get_(const MPI_Fint* info, const char* key, const MPI_Fint* valuelen, char* value,
                   MPI_Fint* flag, MPI_Fint* ierror, std::size_t key_length,
                   std::size_t value_length);
void mpi_info_get_valuelen_(const MPI_Fint* info, const char* key, MPI_Fint* valuelen,
                            MPI_Fint* flag, MPI_Fint* ierror, std::size_t key_length);
void mpi_info_get_string_(const MPI_Fint* info, const char* key, MPI_Fint* buflen, char* value,
                          MPI_Fint* flag, MPI_Fint* ierror, std::size_t key_length,
                          std::size_t value_length);
void mpi_info_get_nkeys_(const MPI_Fint* info, MPI_Fint* nkeys, MPI_Fint* ierror);
void mpi_info_get_nthkey_(const MPI_Fint* info, const MPI_Fint* n, char* key, MPI_Fint* ierror,
                          std::size_t key_length);
void mpi_info_free_(MPI_Fint* info, MPI_Fint* ierror);
void mpi_comm_set_name_(const MPI_Fint* comm, const char* name, MPI_Fint* ierror,
                        std::size_t length);
void mpi_comm_get_name_(const MPI_Fint* comm, char* name, MPI_Fint* resultlen, MPI_Fint* ierror,
                        std::size_t length);
void mpi_session_get_nth_pset_(const MPI_Fint* session, const MPI_Fint* info, const MPI_Fint* n,
                               MPI_Fint* length, char* name, MPI_Fint* ierror,
                               std::size_t name_length);
void mpi_session_get_pset_info_(const MPI_Fint* session, const char* name, MPI_Fint* info,
                                MPI_Fint* ierror, std::size_t length);
}
// NOLINTEND(readability-identifier-naming)

namespace {

std::string without_blanks_behind(const std::string& text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

std::string without_blanks(const std::string& text) {
  const std::string front = without_blanks_behind(text);
  return front.substr(std::min(front.find_first_not_of(' '), front.size()));
}

/// What a variable of so many characters holds of a text.
std::string padded(const std::string& text, std::size_t size) {
  std::string held = text.substr(0, size);
  held.resize(size, ' ');
  return held;
}

MPI_Fint session() {
  static const MPI_Fint made = [] {
    MPI_Session session = MPI_SESSION_NULL;
    promise(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session) == MPI_SUCCESS,
            "a session can be made");
    return MPI_Session_c2f(session);
  }();
  return made;
}

// Its process sets.
const std::vector<std::string> kSets = {"mpi://WORLD", "mpi://SELF"};

class Play {
 public:
  explicit Play(Bytes bytes) : bytes_(bytes) {
    const unsigned how = bytes_.byte();
    fuzz::pretend_one_thread((how & 1U) == 0);
    fuzz::let_read_on((how & 2U) == 0);
    mpi_info_create_(&info_, &code_);
    promise(code_ == MPI_SUCCESS, "an object can be created");
  }
  ~Play() {
    check_all();
    mpi_info_free_(&info_, &code_);
    promise(code_ == MPI_SUCCESS && info_ == MPI_Info_c2f(MPI_INFO_NULL), "it can be freed");
  }

  bool over() const { return bytes_.empty(); }

  void step() {
    const std::size_t what = bytes_.below(10);
    if (what == 0) return name();
    if (what == 8) return name_of_set();
    if (what == 9) return set_by_name();
    const Exactly key(text(MPI_MAX_INFO_KEY));
    const std::string meant = without_blanks(std::string(key.text()));
    const bool is_key = !meant.empty() && meant.size() < MPI_MAX_INFO_KEY;
    if (what < 4) {
      const Exactly value(text(MPI_MAX_INFO_VAL));
      set(key, meant, is_key, value);
    } else if (what == 4) {
      mpi_info_delete_(&info_, key.text().data(), &code_, key.size());
      const bool there = model_.erase(meant);
      judge(there ? MPI_SUCCESS : is_key ? MPI_ERR_INFO_NOKEY : MPI_ERR_INFO_KEY);
    } else {
      look_up(key, meant, is_key, what);
    }
  }

 private:
  std::string text(std::size_t limit) {
    const std::size_t kind = bytes_.below(8);
    const std::string front(bytes_.below(3), ' ');
    std::string made = kind == 0 ? std::string(limit - 2 + bytes_.below(4), 'k')
                                 : bytes_.text(bytes_.below(kind < 6 ? 4 : 40));
    std::erase(made, '\0');
    return front + made + std::string(bytes_.below(3), ' ');
  }

  void judge(int error_class) {
    promise(class_of(code_) == error_class, "the error, or success, that is due");
  }

  void set(const Exactly& key, const std::string& meant, bool is_key, const Exactly& value) {
    mpi_info_set_(&info_, key.text().data(), value.text().data(), &code_, key.size(), value.size());
    const std::string stored = without_blanks(std::string(value.text()));
    if (!is_key) return judge(MPI_ERR_INFO_KEY);
    if (stored.size() >= MPI_MAX_INFO_VAL) return judge(MPI_ERR_INFO_VALUE);
    judge(MPI_SUCCESS);
    model_.set(meant, stored);
  }

  void look_up(const Exactly& key, const std::string& meant, bool is_key, std::size_t what) {
    MPI_Fint flag = 7;
    MPI_Fint length = static_cast<MPI_Fint>(bytes_.below(bytes_.below(4) == 0 ? 1100 : 12));
    const MPI_Fint given = length;
    // A variable of its own length, which may be another one than the program says.
    Exactly variable(bytes_.below(2) == 0 ? static_cast<std::size_t>(length) : bytes_.below(20));
    const char* word = key.text().data();
    if (what == 5) {
      mpi_info_get_(&info_, word, &length, variable.data(), &flag, &code_, key.size(),
                    variable.size());
    } else if (what == 6) {
      mpi_info_get_string_(&info_, word, &length, variable.data(), &flag, &code_, key.size(),
                           variable.size());
    } else {
      mpi_info_get_valuelen_(&info_, word, &length, &flag, &code_, key.size());
    }
    judge(is_key ? MPI_SUCCESS : MPI_ERR_INFO_KEY);
    const std::string* value = model_.find(meant);
    promise(flag == (!is_key ? 7 : value != nullptr ? 1 : 0), "the flag tells whether it is there");
    const std::string untouched(variable.size(), '~');
    if (value == nullptr || what == 7) {
      promise(variable.text() == untouched, "nothing is written where there is nothing");
    }
    if (value == nullptr)
      return promise(length == given, "no length is told where there is nothing");
    if (what != 5) promise(length == static_cast<MPI_Fint>(value->size()), "the length of a value");
    if (what == 7) return;
    const auto offered =
        what == 5 ? std::min<std::size_t>(variable.size(), static_cast<std::size_t>(given))
                  : variable.size();
    const std::string_view whole = variable.text();
    if (what == 6 && given == 0) return promise(whole == untouched, "a length of 0 asks for none");
    const std::string cut = value->substr(0, static_cast<std::size_t>(given));
    promise(whole.substr(0, offered) == padded(cut, offered), "a value, and blanks after it");
    promise(whole.substr(offered) == untouched.substr(offered), "no more than was offered");
  }

  void name() {
    const MPI_Fint self = MPI_Comm_c2f(MPI_COMM_SELF);
    const Exactly given(text(MPI_MAX_OBJECT_NAME));
    mpi_comm_set_name_(&self, given.text().data(), &code_, given.size());
    const std::string meant = without_blanks_behind(std::string(given.text()));
    if (code_ != MPI_SUCCESS)
      return promise(meant.size() >= MPI_MAX_OBJECT_NAME, "a name is taken");
    Exactly variable(bytes_.below(150));
    MPI_Fint length = -1;
    mpi_comm_get_name_(&self, variable.data(), &length, &code_, variable.size());
    judge(MPI_SUCCESS);
    const std::string kept = meant.substr(0, MPI_MAX_OBJECT_NAME - 1);
    constexpr std::size_t kOwned = MPI_MAX_OBJECT_NAME - 1;  // with mpi_f08 no more is given
    const std::size_t used = std::min(variable.size(), kOwned);
    promise(variable.text().substr(0, used) == padded(kept, used), "a name, and blanks after it");
    promise(variable.text().substr(used) == std::string(variable.size() - used, '~'),
            "no more than the longest name");
    promise(length == static_cast<MPI_Fint>(std::min(kept.size(), variable.size())),
            "the length of a name");
  }

  void name_of_set() {
    const MPI_Fint handle = session();
    const MPI_Fint none = MPI_Info_c2f(MPI_INFO_NULL);
    const auto n = static_cast<MPI_Fint>(bytes_.below(4)) - 1;
    const auto given = static_cast<MPI_Fint>(bytes_.below(30));
    MPI_Fint length = given;
    Exactly variable(bytes_.below(30));
    mpi_session_get_nth_pset_(&handle, &none, &n, &length, variable.data(), &code_,
                              variable.size());
    const std::string untouched(variable.size(), '~');
    const bool is_set = n == 0 || n == 1;
    judge(is_set ? MPI_SUCCESS : MPI_ERR_ARG);
    if (!is_set || given == 0) promise(variable.text() == untouched, "nothing was asked for");
    if (!is_set) return promise(length == given, "no length where there is no set");
    const std::string& whole = kSets[static_cast<std::size_t>(n)];
    promise(length == static_cast<MPI_Fint>(whole.size()), "the length of a set's name");
    if (given == 0) return;
    const std::string cut = whole.substr(0, static_cast<std::size_t>(given));
    promise(variable.text() == padded(cut, variable.size()), "a set's name, and blanks after it");
  }

  void set_by_name() {
    const MPI_Fint handle = session();
    const std::size_t kind = bytes_.below(4);
    std::string said = kind < kSets.size() ? kSets[kind] : text(MPI_MAX_PSET_NAME_LEN);
    said.insert(0, bytes_.below(3), ' ');
    said.append(bytes_.below(3), ' ');
    const Exactly given(said);
    MPI_Fint made = MPI_Info_c2f(MPI_INFO_NULL);
    mpi_session_get_pset_info_(&handle, given.text().data(), &made, &code_, given.size());
    const bool is_set = std::count(kSets.begin(), kSets.end(), without_blanks(said)) == 1;
    promise((code_ == MPI_SUCCESS) == is_set, "there are two sets");
    if (is_set) mpi_info_free_(&made, &code_);
    promise(made == MPI_Info_c2f(MPI_INFO_NULL), "no handle where there is no set");
  }

  void check_all() {
    MPI_Fint count = -1;
    mpi_info_get_nkeys_(&info_, &count, &code_);
    promise(count == static_cast<MPI_Fint>(model_.size()), "the number of keys");
    std::vector<std::string> keys;
    for (MPI_Fint n = 0; n < count; ++n) {
      Exactly key(std::size_t{MPI_MAX_INFO_KEY - 1});
      mpi_info_get_nthkey_(&info_, &n, key.data(), &code_, key.size());
      judge(MPI_SUCCESS);
      keys.push_back(without_blanks_behind(std::string(key.text())));
    }
    std::sort(keys.begin(), keys.end());
    promise(keys == model_.keys(), "each key has one number");
  }

  Bytes bytes_;
  MPI_Fint info_ = 0;
  MPI_Fint code_ = MPI_SUCCESS;
  properties::InfoModel model_;
};

}  // namespace

FUZZ_TARGET(bytes) {
  fuzz::start_reference();
  Play play{Bytes(bytes)};
  while (!play.over()) play.step();
}
