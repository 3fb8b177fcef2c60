// Variants that claim an older version, and have what it has.
#include <tuple>

#include "adapters/decorations/rows.h"
#include "adapters/decorations/variants/claimed_version.h"

namespace infocts {
namespace {

PerLayer<std::pair<int, int>> claimed;

bool old() { return claimed->first < 4; }

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

// The object with the hints may go at once: since 4.0 a routine has read it when it returns.
TableChange keep_hints() {
  return where(
      [](auto& mpi) { return mpi.comm_get_info != nullptr && mpi.comm_dup_with_info != nullptr; },
      around(fn::comm_dup,
             [](auto& call) {
               return with_pairs(shown_hints(call.comm), [&](cts_info hints) {
                 return inner().comm_dup_with_info(call.comm, hints, call.copy);
               });
             }) +
          where([](auto& mpi) { return mpi.comm_idup_with_info != nullptr; },
                around(fn::comm_idup, [](auto& call) {
                  return with_pairs(shown_hints(call.comm), [&](cts_info hints) {
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
    const bool named = names_null_handles(claimed->first, claimed->second);
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

// The text fixes how long the string may be, not what it says.
constexpr std::string_view kLibraryVersion = "V162";

TableChange without_4_0() {
  return absent(fn::info_get_string, fn::info_create_env, fn::info_toint, fn::info_fromint);
}

TableChange without_3_0() {
  return without_4_0() + in_constants([](auto& constants) {
           constants.has_info_env = 0;
           constants.info_env = {0};
           constants.has_max_library_version_string = 0;
           constants.max_library_version_string = 0;
         }) +
         absent(fn::get_library_version, fn::comm_dup_with_info, fn::comm_set_info,
                fn::comm_get_info, fn::win_allocate, fn::win_set_info, fn::win_get_info);
}

TableChange say_library_version(Closure<std::string()> text) {
  return answer(fn::get_library_version,
                [text](auto& call) { copy_text(call.version, call.resultlen, text()); });
}

TableChange provide(int cts_constants::*level) {
  return after(fn::init_thread, [level](auto& call) {
    *call.provided = std::min(*call.provided, inner().constants.*level);
  });
}

}  // namespace

TableChange claim_version(int version, int subversion) {
  return [=](cts_table& mpi) {
    const bool was_old = mpi.header_version < 4;
    const bool named_null = names_null_handles(mpi.header_version, mpi.header_subversion);
    *claimed = {version, subversion};
    std::tie(mpi.header_version, mpi.header_subversion) = *claimed;
    answer(fn::get_version,
           [](auto& call) { std::tie(*call.version, *call.subversion) = *claimed; })(mpi);
    if (names_null_handles(version, subversion) != named_null) name_null_handles()(mpi);
    if (version < 5) mpi.not_abi = "it claims an older version";
    if (old() == was_old) return;
    move_handlers()(mpi);
    if (old()) keep_hints()(mpi);
  };
}

VARIANTS_OF("versions") {
  variant("mpi_4_1", "V40", "An MPI 4.1 without the functions of 5.0.",
          claim_version(4, 1) + absent(fn::info_toint, fn::info_fromint));
  variant("mpi_4_0", "V40", "An MPI 4.0 without the functions of 5.0.",
          claim_version(4, 0) + absent(fn::info_toint, fn::info_fromint));
  variant("mpi_3_1", "V40", "An MPI 3.1 without the functions of 4.0.",
          claim_version(3, 1) + without_4_0());
  variant("mpi_3_1_and_more", "V40", "An MPI 3.1 that has functions of later versions already.",
          claim_version(3, 1));
  variant("mpi_3_0", "V40", "An MPI 3.0.", claim_version(3, 0) + without_4_0());
  variant("mpi_2_2", "V50", "An MPI 2.2: no MPI_INFO_ENV, no hints of communicators.",
          claim_version(2, 2) + without_3_0());
  variant("library_version_empty", kLibraryVersion,
          "MPI_Get_library_version gives the empty string.",
          say_library_version([] { return ""; }));
  variant("library_version_longest", kLibraryVersion, "MPI_Get_library_version fills its variable.",
          say_library_version([] {
            const int size = inner().constants.max_library_version_string;
            return std::string(static_cast<std::size_t>(size) - 1, 'v');
          }));
  variant("library_version_odd", kLibraryVersion,
          "MPI_Get_library_version gives lines, control characters and bytes above 127.",
          say_library_version(
              [] { return "\n\tMPI \x1b[31m4.9.\xff\xfe|Open MPI, MPICH and others\r\n\n  %s "; }));
  variant("threads.single", "V58", "Provides no more than MPI_THREAD_SINGLE.",
          provide(&cts_constants::thread_single));
  variant("threads.funneled", "V58", "Provides no more than MPI_THREAD_FUNNELED.",
          provide(&cts_constants::thread_funneled));
}

}  // namespace infocts
