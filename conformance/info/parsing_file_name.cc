// The hint filename of a file: an MPI may report it, but takes it from nobody.
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "conformance/harness/hints.h"
#include "conformance/harness/info_routines.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/snapshot.h"
#include "conformance/harness/temporary_file.h"

namespace infocts {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFilename = "filename";

/// A name that no other process uses, of a file that is not there, or no longer.
class FileName {
 public:
  explicit FileName(std::string_view word) : path_(temporary_file(word)) { remove(); }
  ~FileName() { remove(); }
  FileName(const FileName&) = delete;
  FileName& operator=(const FileName&) = delete;

  std::string text() const { return path_.string(); }
  void make() const { std::ofstream(path_) << "infocts\n"; }
  bool is_there() const {
    std::error_code ignored;
    return fs::exists(path_, ignored);
  }
  /// Whether this is what an MPI shows, perhaps with another way to the directory.
  bool is_shown_as(std::string_view shown) const {
    return fs::path(shown).filename() == path_.filename();
  }

 private:
  void remove() const {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }

  fs::path path_;
};

/// A new file of this process, which goes away when it is closed.
class OpenFile {
 public:
  OpenFile(const FileName& name, cts_info hints) : file_(mpi_.file_null) {
    code_ = mpi_.file_open(mpi_.comm_self, in(name.text()),
                           mpi_.mode_create | mpi_.mode_rdwr | mpi_.mode_delete_on_close, hints,
                           &file_);
  }
  ~OpenFile() {
    if (code_ == mpi_.success) mpi_.file_close(&file_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  /// What MPI_File_open returned. After an error, call nothing else.
  Code code() const { return code_; }

  Code set_info(cts_info hints) const { return mpi_.file_set_info(file_, hints); }

  Code set_view(cts_info hints) const {
    return mpi_.file_set_view(file_, 0, mpi_.type_byte, mpi_.type_byte, in("native"), hints);
  }

  std::optional<std::string> shown_name() const {
    Info used;
    prepare(mpi_.file_get_info(file_, used.ref()), "MPI_File_get_info");
    return value_of(used, kFilename);
  }

 private:
  const Api& mpi_ = this_worker().mpi;
  cts_file file_;
  Code code_ = 0;
};

/// What is shown as filename, if anything, is what the file was opened as. A name that is longer
/// than any value has to be cut.
bool check_shown_name(const FileName& own, const OpenFile& file) {
  if (own.text().size() > max_value_length()) return true;
  const std::optional<std::string> shown = file.shown_name();
  return check_true(!shown || own.is_shown_as(*shown), "filename from MPI_File_get_info",
                    infocts::quoted(own.text()), quoted_or_nothing(shown));
}

}  // namespace

CASE({.requirement = "info.parsing.file_name_only_reported", .name = "file_open"}) {
  usable_file_routines();
  const FileName own("opened");
  const FileName other("named");
  const OpenFile file(own, make_info({{std::string(kFilename), other.text()}}));
  if (!check_success(file.code())) return;
  check_true(!other.is_there(), "the file that only the hint names", "not made", "made");
  check_shown_name(own, file);
}

CASE({.requirement = "info.parsing.file_name_only_reported", .name = "file_set_info"}) {
  usable_file_routines();
  const FileName own("opened");
  const FileName other("named");
  const OpenFile file(own, make_info());
  prepare(file.code(), "MPI_File_open");
  if (!check_success(file.set_info(make_info({{std::string(kFilename), other.text()}})))) return;
  check_true(!other.is_there(), "the file that only the hint names", "not made", "made");
  check_shown_name(own, file);
}

CASE({.requirement = "info.parsing.file_name_only_reported",
      .name = "file_set_view",
      .bindings = kInCAndFortran}) {
  usable_file_routines();
  const FileName own("opened");
  const FileName other("named");
  const OpenFile file(own, make_info());
  prepare(file.code(), "MPI_File_open");
  if (!check_success(file.set_view(make_info({{std::string(kFilename), other.text()}})))) return;
  check_true(!other.is_there(), "the file that only the hint names", "not made", "made");
  check_shown_name(own, file);
}

CASE({.requirement = "info.parsing.file_name_only_reported",
      .name = "file_delete",
      .bindings = kInCAndFortran}) {
  mpi.file_delete.demand();
  const FileName own("deleted");
  const FileName other("named");
  own.make();
  if (mpi.file_delete(in(own.text()), make_info()) != mpi.success) {
    skip_as_absent("a file that MPI_File_delete takes");
  }
  own.make();
  other.make();
  const Info info = make_info({{std::string(kFilename), other.text()}});
  check_success(mpi.file_delete(in(own.text()), info));
  check_true(other.is_there(), "the file that only the hint names", "still there", "deleted");
}

}  // namespace infocts
