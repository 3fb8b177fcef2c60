#include "conformance/harness/info_routines.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "conformance/harness/info.h"
#include "conformance/harness/mpi_session.h"
#include "conformance/harness/observe.h"
#include "conformance/harness/prepare.h"
#include "conformance/harness/temporary_file.h"

namespace infocts::routine {
namespace {

/// One that nobody else publishes: what a second process with this name gets is not said, and a
/// process manager may serve many programs.
std::string service() {
  return fmt::format("infocts {} {} {}", getpid(), this_worker().rank,
                     std::chrono::system_clock::now().time_since_epoch().count());
}

std::string routine_file() { return temporary_file("routine").string(); }

/// An open port, until the end of its scope.
class Port {
 public:
  Port() : name_(room()) {
    const Api& mpi = this_worker().mpi;
    if (mpi.open_port(mpi.info_null, name_) != mpi.success || !name_.terminated()) {
      skip_as_absent("a port");
    }
  }
  ~Port() { this_worker().mpi.close_port(in(text())); }
  Port(const Port&) = delete;
  Port& operator=(const Port&) = delete;

  std::string text() const { return std::string(name_.text()); }
  static std::size_t room() {
    const Api& mpi = this_worker().mpi;
    if (mpi.has_max_port_name == 0) skip_as_absent("MPI_MAX_PORT_NAME");
    return static_cast<std::size_t>(mpi.max_port_name);
  }

 private:
  Output name_;
};

/// A name that is published until the end of its scope.
class Published {
 public:
  Published() {
    const Api& mpi = this_worker().mpi;
    if (mpi.publish_name(in(service_), mpi.info_null, in(port_.text())) != mpi.success) {
      skip_as_absent("a published name");
    }
  }
  ~Published() {
    if (!published_) return;
    const Api& mpi = this_worker().mpi;
    mpi.unpublish_name(in(service_), mpi.info_null, in(port_.text()));
  }
  Published(const Published&) = delete;
  Published& operator=(const Published&) = delete;

  const std::string& service() const { return service_; }
  std::string port() const { return port_.text(); }
  void ended() { published_ = false; }

 private:
  Port port_;
  std::string service_ = routine::service();
  bool published_ = true;
};

}  // namespace

int comm_split_type(const Api& mpi, cts_info info) {
  if (mpi.has_comm_type_shared == 0) skip_as_absent("MPI_COMM_TYPE_SHARED");
  cts_comm part = mpi.comm_null;
  const int code = mpi.comm_split_type(mpi.comm_self, mpi.comm_type_shared, 0, info, &part);
  if (code == mpi.success) prepare(mpi.comm_free(&part), "MPI_Comm_free");
  return code;
}

int comm_create_from_group(const Api& mpi, cts_info info) {
  cts_group group = mpi.group_null;
  prepare(mpi.comm_group(mpi.comm_self, &group), "MPI_Comm_group");
  cts_comm made = mpi.comm_null;
  const int code =
      mpi.comm_create_from_group(group, in("infocts routine"), info, mpi.errors_return, &made);
  mpi.group_free(&group);
  if (code == mpi.success) prepare(mpi.comm_free(&made), "MPI_Comm_free");
  return code;
}

int session_init(const Api& mpi, cts_info info) {
  cts_session made = mpi.session_null;
  const int code = mpi.session_init(info, mpi.errors_return, &made);
  if (code == mpi.success) prepare(mpi.session_finalize(&made), "MPI_Session_finalize");
  return code;
}

int session_get_num_psets(const Api& mpi, cts_info info) {
  const MpiSession one;
  int count = 0;
  return mpi.session_get_num_psets(one, info, &count);
}

int session_get_nth_pset(const Api& mpi, cts_info info) {
  const MpiSession one;
  int length = 0;
  Output none(0);
  return mpi.session_get_nth_pset(one, info, 0, &length, none);
}

int file_delete(const Api& mpi, cts_info info) {
  const std::string name = routine_file();
  mpi.file_delete.demand();
  std::ofstream(name) << "infocts\n";
  const int code = mpi.file_delete(in(name), info);
  std::remove(name.c_str());
  return code;
}

int file_set_view(const Api& mpi, cts_info info) {
  if (mpi.has_mode_create == 0 || mpi.has_file_null == 0) skip_as_absent("files");
  cts_file file = mpi.file_null;
  const int mode = mpi.mode_create | mpi.mode_rdwr | mpi.mode_delete_on_close;
  const Info none = make_info();
  if (mpi.file_open(mpi.comm_self, in(routine_file()), mode, none, &file) != mpi.success) {
    skip_as_absent("a file");
  }
  const int code = mpi.file_set_view(file, 0, mpi.type_byte, mpi.type_byte, in("native"), info);
  prepare(mpi.file_close(&file), "MPI_File_close");
  return code;
}

int open_port(const Api& mpi, cts_info info) {
  Output name(Port::room());
  const int code = mpi.open_port(info, name);
  if (code == mpi.success && name.terminated()) mpi.close_port(in(std::string(name.text())));
  return code;
}

int publish_name(const Api& mpi, cts_info info) {
  const Port port;
  const std::string name = service();
  const int code = mpi.publish_name(in(name), info, in(port.text()));
  if (code == mpi.success) mpi.unpublish_name(in(name), mpi.info_null, in(port.text()));
  return code;
}

int unpublish_name(const Api& mpi, cts_info info) {
  Published name;
  const int code = mpi.unpublish_name(in(name.service()), info, in(name.port()));
  if (code == mpi.success) name.ended();
  return code;
}

int lookup_name(const Api& mpi, cts_info info) {
  const Published name;
  Output found(Port::room());
  return mpi.lookup_name(in(name.service()), info, found);
}

}  // namespace infocts::routine
