// Faults in how hints of integer and list type are read.
#include <algorithm>
#include <cstdlib>

#include "adapters/decorations/hint_calls.h"

namespace infocts {
namespace {

bool is_integer(std::string_view value) {
  return value.find_first_of("0123456789") != value.npos &&
         value.find_first_not_of(" +-0123456789") == value.npos;
}

bool is_list(std::string_view value) { return value.find(',') != value.npos; }

bool is_order(std::string_view value) {
  return value.find_first_not_of(" ,raw") == value.npos && !value.empty();
}

/// The number, and a blank or a sign as strtoll reads them.
long long number_in(const std::string& value) { return std::strtoll(value.c_str(), nullptr, 10); }

}  // namespace

FAULT({.name = "formats.plus_refused",
       .violates = {"info.formats.legal_accepted"},
       .text = "Refuses an integer with a + sign."}) {
  refuse_hints(mpi, [](const std::string&, const std::string& value) {
    return is_integer(value) && value.find('+') != value.npos;
  });
}

FAULT({.name = "formats.blank_behind_integer_refused",
       .violates = {"info.formats.legal_accepted"},
       .text = "Refuses an integer with a blank behind it."}) {
  refuse_hints(mpi, [](const std::string&, const std::string& value) {
    return is_integer(value) && value.back() == ' ';
  });
}

FAULT({.name = "formats.none_refused",
       .violates = {"info.formats.legal_accepted"},
       .text = "Refuses accumulate_ordering without an order, \"none\"."}) {
  refuse_hints(mpi, [](const std::string&, const std::string& value) { return value == "none"; });
}

FAULT({.name = "formats.four_elements_refused",
       .violates = {"info.formats.legal_accepted"},
       .text = "Refuses a list of more than three elements."}) {
  refuse_hints(mpi, [](const std::string&, const std::string& value) {
    return std::count(value.begin(), value.end(), ',') > 2;
  });
}

FAULT({.name = "formats.blank_behind_comma_refused",
       .violates = {"info.formats.legal_accepted"},
       .text = "Refuses a list with a blank behind a comma."}) {
  refuse_hints(mpi, [](const std::string&, const std::string& value) {
    return value.find(", ") != value.npos;
  });
}

FAULT({.name = "formats.blank_before_list_refused",
       .violates = {"info.formats.legal_accepted"},
       .text = "Refuses a list with a blank before it."}) {
  refuse_hints(mpi, [](const std::string&, const std::string& value) {
    return is_list(value) && value.front() == ' ';
  });
}

FAULT({.name = "formats.three_digits",
       .violates = {"info.formats.integer_decimal"},
       .text = "Reads three digits of an integer."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return is_integer(value) ? value.substr(0, 3) : value;
  });
}

FAULT({.name = "formats.hexadecimal",
       .violates = {"info.formats.integer_decimal"},
       .text = "Reads the digits of an integer as hexadecimal ones."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (!is_integer(value)) return value;
    return std::to_string(std::strtoll(value.c_str(), nullptr, 16));
  });
}

FAULT({.name = "formats.sixteen_bits",
       .violates = {"info.formats.integer_decimal"},
       .text = "Keeps 16 bits of an integer."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return is_integer(value) ? std::to_string(number_in(value) & 0xffff) : value;
  });
}

FAULT({.name = "formats.32_bits",
       .violates = {"info.formats.integer_range"},
       .text = "Keeps 32 bits of an integer."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return is_integer(value) ? std::to_string(number_in(value) & 0xffffffff) : value;
  });
}

FAULT({.name = "formats.nine_digits",
       .violates = {"info.formats.integer_range"},
       .text = "Reads nine digits of an integer."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return is_integer(value) ? value.substr(0, 9) : value;
  });
}

FAULT({.name = "formats.minus_dropped",
       .violates = {"info.formats.integer_negative"},
       .text = "Reads a negative integer as the positive one."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return is_integer(value) ? std::to_string(std::llabs(number_in(value))) : value;
  });
}

FAULT({.name = "formats.negative_as_unsigned",
       .violates = {"info.formats.integer_negative"},
       .text = "Reads a negative integer as an unsigned one of 32 bits."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (!is_integer(value) || number_in(value) >= 0) return value;
    return std::to_string(number_in(value) & 0xffffffff);
  });
}

FAULT({.name = "formats.plus_ignored",
       .violates = {"info.formats.integer_plus"},
       .text = "Ignores an integer hint with a + sign."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (is_integer(value) && value.front() == '+') return std::nullopt;
    return value;
  });
}

FAULT({.name = "formats.plus_is_a_digit",
       .violates = {"info.formats.integer_plus"},
       .text = "Counts the + sign among the digits, and so loses the last one."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (!is_integer(value) || value.front() != '+') return value;
    return value.substr(1, value.size() - 2);
  });
}

FAULT({.name = "formats.alignment_without_plus",
       .violates = {"info.formats.integer_plus", "info.formats.same_for_all_keys"},
       .text = "Ignores mpi_minimum_memory_alignment with a + sign."}) {
  read_hints(mpi, [](const std::string& key, const std::string& value) -> Reading {
    if (key == "mpi_minimum_memory_alignment" && value.find('+') != value.npos) {
      return std::nullopt;
    }
    return value;
  });
}

FAULT({.name = "formats.blank_before_integer",
       .violates = {"info.formats.integer_blanks"},
       .text = "Ignores an integer hint with a blank before the digits."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (is_integer(value) && value.front() == ' ') return std::nullopt;
    return value;
  });
}

FAULT({.name = "formats.blank_behind_integer",
       .violates = {"info.formats.integer_blanks"},
       .text = "Reads a blank behind an integer as the digit 0."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (!is_integer(value) || value.back() != ' ') return value;
    return std::to_string(number_in(value) * 10);
  });
}

FAULT({.name = "formats.first_element_only",
       .violates = {"info.formats.list_commas"},
       .text = "Reads a list up to its first comma."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return value.substr(0, value.find(','));
  });
}

FAULT({.name = "formats.last_element_only",
       .violates = {"info.formats.list_commas"},
       .text = "Reads a list from its last comma on."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    const std::size_t comma = value.rfind(',');
    return comma == value.npos ? value : value.substr(comma + 1);
  });
}

FAULT({.name = "formats.fourth_element_lost",
       .violates = {"info.formats.list_commas"},
       .text = "Reads three elements of a list."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    std::size_t comma = value.find(',');
    for (int more = 0; more < 2 && comma != value.npos; ++more) comma = value.find(',', comma + 1);
    return value.substr(0, comma);
  });
}

FAULT({.name = "formats.sorted_lists_only",
       .violates = {"info.formats.list_commas"},
       .text = "Of a list whose elements are not sorted it reads the first."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return value == "waw,rar" ? "waw" : value;
  });
}

FAULT({.name = "formats.blank_before_list",
       .violates = {"info.formats.list_blanks"},
       .text = "Loses the first element of a list with a blank before it."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (!is_order(value) || value.front() != ' ' || !is_list(value)) return value;
    return value.substr(value.find(',') + 1);
  });
}

FAULT({.name = "formats.blank_behind_list",
       .violates = {"info.formats.list_blanks"},
       .text = "Loses the last element of a list with a blank behind it."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (!is_order(value) || value.back() != ' ' || !is_list(value)) return value;
    return value.substr(0, value.rfind(','));
  });
}

FAULT({.name = "formats.blank_behind_comma",
       .violates = {"info.formats.list_element_blanks"},
       .text = "Reads a list up to a comma with a blank behind it."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return value.substr(0, value.find(", "));
  });
}

FAULT({.name = "formats.blank_before_comma",
       .violates = {"info.formats.list_element_blanks"},
       .text = "Reads a list up to a blank before a comma."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    return value.substr(0, value.find(" ,"));
  });
}

FAULT({.name = "formats.blanks_around_comma",
       .violates = {"info.formats.list_element_blanks"},
       .text = "Ignores a list with blanks on both sides of a comma."}) {
  read_hints(mpi, [](const std::string&, const std::string& value) -> Reading {
    if (value.find(" , ") != value.npos) return std::nullopt;
    return value;
  });
}

}  // namespace infocts
