#include "adapters/decorations/variants/claimed_version.h"

#include <tuple>

#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

std::pair<int, int> claimed;

bool old() { return claimed.first < 4; }

// Which of the two the inner MPI asks depends on its own version, and not on that alone. So both
// get the handler of the one that is asked by the version claimed, and that of the other is kept
// away.
TableChange move_handlers() {
  return around(fn::comm_set_errhandler, [](auto& call) {
    const cts_constants& constants = inner().constants;
    if (!is_predefined(call.comm)) return call.pass();
    if (is_world(call.comm) != old()) return constants.success;
    const int code = inner().comm_set_errhandler(constants.comm_world, call.handler);
    if (!succeeded(code)) return code;
    return inner().comm_set_errhandler(constants.comm_self, call.handler);
  });
}

/// Makes the duplicate by a routine that is given the hints of the original. The object with them
/// may go at once: since 4.0 a routine has read it when it returns.
int with_hints(cts_comm comm, Closure<int(cts_info hints)> duplicate) {
  cts_info hints{0};
  int code = inner().comm_get_info(comm, &hints);
  if (!succeeded(code)) return code;
  code = duplicate(hints);
  inner().info_free(&hints);
  return code;
}

TableChange keep_hints() {
  return where(
      [](auto& mpi) { return mpi.comm_get_info != nullptr && mpi.comm_dup_with_info != nullptr; },
      around(fn::comm_dup,
             [](auto& call) {
               return with_hints(call.comm, [&](cts_info hints) {
                 return inner().comm_dup_with_info(call.comm, hints, call.copy);
               });
             }) +
          where([](auto& mpi) { return mpi.comm_idup_with_info != nullptr; },
                around(fn::comm_idup, [](auto& call) {
                  return with_hints(call.comm, [&](cts_info hints) {
                    return inner().comm_idup_with_info(call.comm, hints, call.copy, call.request);
                  });
                })));
}

// Null handles have a name since 4.1; before, they are an error.
bool names_null_handles(int version, int subversion) {
  return std::pair(version, subversion) >= std::pair(4, 1);
}
TableChange name_null_handles() {
  return around(fn::get_name, [](auto& call) {
    if (!call.object.null()) return call.pass();
    const cts_constants& constants = inner().constants;
    const bool named = names_null_handles(claimed.first, claimed.second);
    using Kind = NamedObject::Kind;
    static const std::map<Kind, std::pair<const char*, int>> nulls{
        {Kind::comm, {"MPI_COMM_NULL", constants.err_comm}},
        {Kind::type, {"MPI_DATATYPE_NULL", constants.err_type}},
        {Kind::win, {"MPI_WIN_NULL", constants.err_win}}};
    const auto& [name, error] = nulls.at(call.object.kind);
    call.answer(named ? name : "");
    return named ? success() : error;
  });
}

}  // namespace

TableChange claim_version(int version, int subversion) {
  return [=](cts_table& mpi) {
    const bool was_old = mpi.header_version < 4;
    const bool named_null = names_null_handles(mpi.header_version, mpi.header_subversion);
    claimed = {version, subversion};
    std::tie(mpi.header_version, mpi.header_subversion) = claimed;
    answer(fn::get_version,
           [](auto& call) { std::tie(*call.version, *call.subversion) = claimed; })(mpi);
    if (names_null_handles(version, subversion) != named_null) name_null_handles()(mpi);
    if (version < 5) mpi.not_abi = "it claims an older version";
    if (old() == was_old) return;
    move_handlers()(mpi);
    if (old()) keep_hints()(mpi);
  };
}

}  // namespace infocts
