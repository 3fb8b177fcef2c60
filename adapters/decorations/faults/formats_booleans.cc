// Faults in how boolean hints are read.
#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

bool is_boolean_value(std::string_view value) {
  return value.find("true") != value.npos || value.find("false") != value.npos;
}

}  // namespace

FAULT({.name = "formats.false_refused",
       .violates = {"info.formats.legal_accepted"},
       .text = "Refuses the value \"false\"."}) {
  refuse_hints(mpi, [](const std::string&, const std::string& value) { return value == "false"; });
}

FAULT({.name = "formats.blank_before_boolean_refused",
       .violates = {"info.formats.legal_accepted"},
       .text = "Refuses a boolean with a blank before it."}) {
  refuse_hints(mpi, [](const std::string&, const std::string& value) {
    return is_boolean_value(value) && value.front() == ' ';
  });
}

FAULT({.name = "formats.blank_behind_boolean_refused",
       .violates = {"info.formats.legal_accepted"},
       .text = "Refuses a boolean with a blank behind it, for same_disp_unit only."}) {
  refuse_hints(mpi, [](const std::string& key, const std::string& value) {
    return key == "same_disp_unit" && is_boolean_value(value) && value.back() == ' ';
  });
}

FAULT({.name = "formats.true_refused_by_dup_with_info",
       .violates = {"info.formats.legal_accepted"},
       .text = "MPI_Comm_dup_with_info refuses the value \"true\"."}) {
  around_hint_takers(mpi, [](HintCall& call) {
    const bool refused = call.routine == HintCallOf::comm_dup_with_info &&
                         any_hint(call, [](const std::string&, const std::string& value) {
                           return value == "true";
                         });
    return refused ? below().constants.err_info_value : call.pass(call.info);
  });
}

FAULT({.name = "formats.capital_true_only",
       .violates = {"info.formats.boolean_true"},
       .text = "\"TRUE\" switches a hint on, \"true\" does not."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (value == "true") return std::nullopt;
    return value == "TRUE" ? "true" : value;
  });
}

FAULT({.name = "formats.one_is_true",
       .violates = {"info.formats.boolean_true"},
       .text = "same_size is switched on by \"1\" and not by \"true\"."}) {
  read_hints(mpi, [](const std::string& key, const std::string& value) -> Reading {
    if (key != "same_size") return value;
    if (value == "true") return std::nullopt;
    return value == "1" ? "true" : value;
  });
}

FAULT({.name = "formats.booleans_negated",
       .violates = {"info.formats.boolean_true"},
       .text = "\"false\" switches a hint on and \"true\" off."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (value == "true") return "false";
    return value == "false" ? "true" : value;
  });
}

FAULT({.name = "formats.any_value_is_true",
       .violates = {"info.formats.boolean_false"},
       .text = "A boolean hint is switched on by any value, \"false\" too."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return is_boolean_value(value) ? "true" : value;
  });
}

FAULT({.name = "formats.no_locks_not_false",
       .violates = {"info.formats.boolean_false"},
       .text = "no_locks is switched on by \"false\"."}) {
  read_hints(mpi, [](const std::string& key, const std::string& value) -> Reading {
    return key == "no_locks" && value == "false" ? "true" : value;
  });
}

// The second value is kept in a place of its own and shown behind the first.
FAULT({.name = "formats.false_added_to_true",
       .violates = {"info.formats.boolean_false"},
       .text = "A hint of a communicator switched on, then off, is shown as \"true,false\"."}) {
  static bool changed = false;
  around_hint_takers(mpi, [](HintCall& call) {
    cts_info before = below().constants.info_null;
    if (call.routine == HintCallOf::comm_set_info) {
      below().comm_get_info({*call.object}, &before);
      changed = any_hint(call, [&](const std::string& key, const std::string& value) {
        return value == "false" && underneath::value_of(before, key) == "true";
      });
      below().info_free(&before);
    }
    return call.pass(call.info);
  });
  around_get_info(mpi, [](GetInfoCall& call) {
    const int code = call.pass();
    if (!call.on_window && changed) {
      for (const auto& [key, value] : underneath::pairs_of(*call.used)) {
        if (value == "false") underneath::set(*call.used, key, "true,false");
      }
    }
    return code;
  });
}

FAULT({.name = "formats.blank_before_boolean",
       .violates = {"info.formats.boolean_blanks"},
       .text = "Ignores a boolean hint with a blank before the value."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (is_boolean_value(value) && value.front() == ' ') return std::nullopt;
    return value;
  });
}

FAULT({.name = "formats.blank_behind_boolean",
       .violates = {"info.formats.boolean_blanks"},
       .text = "Ignores a boolean hint with a blank behind the value."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (is_boolean_value(value) && value.back() == ' ') return std::nullopt;
    return value;
  });
}

FAULT({.name = "formats.blanks_make_true",
       .violates = {"info.formats.boolean_blanks"},
       .text = "\"false\" in blanks switches a hint on."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return is_boolean_value(value) && value.size() > 5 ? "true" : value;
  });
}

FAULT({.name = "formats.two_blanks",
       .violates = {"info.formats.boolean_blanks"},
       .text = "Strips one blank on each side of a boolean, and no more."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (is_boolean_value(value) && (value.starts_with("  ") || value.ends_with("  "))) {
      return std::nullopt;
    }
    return value;
  });
}

FAULT({.name = "formats.same_size_without_blanks",
       .violates = {"info.formats.same_for_all_keys"},
       .text = "Blanks around booleans are ignored, but for same_size they are not."}) {
  read_hints(mpi, [](const std::string& key, const std::string& value) -> Reading {
    if (key == "same_size" && is_boolean_value(value) && value.front() == ' ') return std::nullopt;
    return value;
  });
}

FAULT({.name = "formats.windows_without_blanks",
       .violates = {"info.formats.same_for_all_keys"},
       .text = "Communicators ignore blanks around booleans, windows do not."}) {
  around_win_hints(mpi, [](HintCall& call) {
    if (call.null()) return call.pass(call.info);
    auto pairs = underneath::pairs_of(call.info);
    std::erase_if(pairs, [](const auto& pair) {
      return is_boolean_value(pair.second) && pair.second.find(' ') != std::string::npos;
    });
    return pass_pairs(call, pairs);
  });
}

}  // namespace infocts
