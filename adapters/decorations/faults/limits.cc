// Faults of the limits of keys and values.
#include "adapters/decorations/rows.h"

namespace infocts {
namespace {

std::string key_of_max() { return std::string(max_key(), 'k'); }
std::string command_line() { return "command line"; }

/// Objects that the implementation filled, to which it adds something of its own when read.
Objects filled;

constexpr Trigger kFilled = among(filled);

TableChange note_comm_info() { return noting_new(filled, fn::comm_get_info); }
TableChange note_env() {
  return where_env_is([](cts_table& mpi) { filled.put(mpi.constants.info_env, {}); });
}

/// An object noted as filled by the MPI has this key last.
TableChange list_key(std::string (*key)()) {
  const Trigger behind = kFilled && [](auto& call) { return call.n == inner_count(call.info); };
  return after(fn::info_get_nkeys, kFilled, [](auto& call) { ++*call.nkeys; }) +
         answer(fn::info_get_nthkey, behind, [key](auto& call) { copy_text(call.key, key()); });
}
TableChange list_too_long_key() { return list_key(key_of_max); }

/// Such an object has a value of MPI_MAX_INFO_VAL+1 characters under "command line".
TableChange give_too_long_value() {
  return list_key(command_line) +
         answer(fn::info_get_valuelen, kFilled && key_is("command line"), [](auto& call) {
           *call.valuelen = static_cast<int>(max_value()) + 1;
           *call.flag = 1;
         });
}

TableChange refuse_key_of(std::size_t length) {
  return refuse(fn::info_set, err::info_key, key_of(length));
}

}  // namespace

FAULTS_OF("limits", "info.limits") {
  fault("max_key_31", {"max_key_range", "key_constant_range"}, "MPI_MAX_INFO_KEY is 31.",
        with_limit(&cts_constants::max_info_key, 31));
  fault("max_key_32", {"key_constant_range"}, "MPI_MAX_INFO_KEY is 32, as it may be up to 4.1.",
        with_limit(&cts_constants::max_info_key, 32));
  fault("key_of_32_refused", {"portable_key_32", "info.set.only_longer_refused"},
        "Refuses a key of 32 characters.", refuse_key_of(32));
  fault("max_key_257", {"max_key_range", "key_constant_range"}, "MPI_MAX_INFO_KEY is 257.",
        with_limit(&cts_constants::max_info_key, 257));
  fault("max_key_1024", {"max_key_range", "key_constant_range"}, "MPI_MAX_INFO_KEY is 1024.",
        with_limit(&cts_constants::max_info_key, 1024));
  fault("key_of_31_refused", {"portable_key", "info.set.only_longer_refused"},
        "Refuses a key of 31 characters.", refuse_key_of(31));
  fault(
      "key_of_31_cut", {"portable_key"},
      "Cuts a key of 31 characters by its last one, in every function.",
      rewrite_keys([](cts_info, auto& key) { return key.size() == 31 ? key.substr(0, 30) : key; }));
  fault("key_of_31_not_deleted", {"portable_key"},
        "Does not find a key of 31 characters to delete it.",
        refuse(fn::info_delete, err::info_nokey, key_of(31)));
  fault("key_of_31_set_once", {"portable_key"},
        "Does not override the value of a key of 31 characters.",
        ignore(fn::info_set, key_of(31) && known));
  fault(
      "longest_key_returned_longer", {"returned_key_bound"},
      "Gives a key of MPI_MAX_INFO_KEY-1 characters with a further one.",
      after(fn::info_get_nthkey, longest_key, [](auto& call) { std::strcat(call.key.data, "+"); }));
  fault("comm_info_has_too_long_key", {"returned_key_bound"},
        "What MPI_Comm_get_info returns has a key of MPI_MAX_INFO_KEY characters.",
        note_comm_info() + list_too_long_key());
  fault("env_has_too_long_key", {"returned_key_bound"},
        "MPI_INFO_ENV has a key of MPI_MAX_INFO_KEY characters.", note_env() + list_too_long_key());
  fault("create_env_has_too_long_key", {"returned_key_bound"},
        "What MPI_Info_create_env returns has a key of MPI_MAX_INFO_KEY characters.",
        noting_new(filled, fn::info_create_env) + list_too_long_key());
  fault("length_rounded_up", {"returned_value_bound"},
        "Tells lengths of values beyond 1000 characters as multiples of 64.",
        after(fn::info_get_valuelen, found, [](auto& call) {
          const bool longest = static_cast<std::size_t>(*call.valuelen) + 1 == max_value();
          if (longest || *call.valuelen > 1000) {
            *call.valuelen = (*call.valuelen + 64) / 64 * 64;
          }
        }));
  fault("buflen_beyond", {"returned_value_bound"},
        "MPI_Info_get_string asks for two bytes more than the longest value needs.",
        after(fn::info_get_string, found, [](auto& call) {
          if (static_cast<std::size_t>(*call.buflen) == max_value()) *call.buflen += 2;
        }));
  fault("comm_info_has_too_long_value", {"returned_value_bound"},
        "What MPI_Comm_get_info returns has a value of MPI_MAX_INFO_VAL+1 characters.",
        note_comm_info() + give_too_long_value());
  fault("env_has_too_long_value", {"returned_value_bound"},
        "MPI_INFO_ENV has a value of MPI_MAX_INFO_VAL+1 characters.",
        note_env() + give_too_long_value());
  fault("long_argument_kept_whole", {"returned_value_bound"},
        "MPI_Info_create_env keeps an argument that is longer than any value may be.",
        give_too_long_value() + forgetting(filled) + after(fn::info_create_env, [](auto& call) {
          for (int i = 0; i < call.argc; ++i) {
            if (std::strlen(call.argv[i]) > max_value()) filled.put(*call.info, {});
          }
        }));
  fault("abi_max_key_255", {"abi_max_key"},
        "Through the header of the ABI, MPI_MAX_INFO_KEY is 255.",
        with_limit(&cts_constants::max_info_key, 255));
  fault("abi_library_takes_shorter_keys", {"abi_max_key", "info.set.longest_key"},
        "The library behind the header was built for keys of 127 characters.",
        refuse(fn::info_set, err::info_key, [](auto& call) { return length_of(call.key) > 127; }));
  fault("abi_max_val_1023", {"abi_max_val"},
        "Through the header of the ABI, MPI_MAX_INFO_VAL is 1023.",
        with_limit(&cts_constants::max_info_val, 1023));
  fault("abi_max_val_1025", {"abi_max_val"},
        "Through the header of the ABI, MPI_MAX_INFO_VAL is 1025.",
        with_limit(&cts_constants::max_info_val, 1025));
  fault("abi_library_takes_shorter_values", {"abi_max_val", "info.set.longest_value"},
        "The library behind the header was built for values of 255 characters.",
        refuse(fn::info_set, err::info_value,
               [](auto& call) { return length_of(call.value) > 255; }));
}

}  // namespace infocts
