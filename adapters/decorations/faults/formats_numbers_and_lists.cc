// Faults in how hints of integer and list type are read.
#include <algorithm>
#include <cstdlib>

#include "adapters/decorations/decoration.h"
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

FAULTS_OF("formats", "info.formats") {
  fault("plus_refused", {"legal_accepted"}, "Refuses an integer with a + sign.",
        refuse_hints(
            [](auto&, auto& value) { return is_integer(value) && value.find('+') != value.npos; }));
  fault("blank_behind_integer_refused", {"legal_accepted"},
        "Refuses an integer with a blank behind it.",
        refuse_hints([](auto&, auto& value) { return is_integer(value) && value.back() == ' '; }));
  fault("none_refused", {"legal_accepted"},
        "Refuses accumulate_ordering without an order, \"none\".",
        refuse_hints([](auto&, auto& value) { return value == "none"; }));
  fault("four_elements_refused", {"legal_accepted"}, "Refuses a list of more than three elements.",
        refuse_hints(
            [](auto&, auto& value) { return std::count(value.begin(), value.end(), ',') > 2; }));
  fault("blank_behind_comma_refused", {"legal_accepted"},
        "Refuses a list with a blank behind a comma.",
        refuse_hints([](auto&, auto& value) { return value.find(", ") != value.npos; }));
  fault("blank_before_list_refused", {"legal_accepted"}, "Refuses a list with a blank before it.",
        refuse_hints([](auto&, auto& value) { return is_list(value) && value.front() == ' '; }));
  fault("three_digits", {"integer_decimal"}, "Reads three digits of an integer.",
        read_hints([](auto&, auto& value) -> Reading {
          return is_integer(value) ? value.substr(0, 3) : value;
        }));
  fault("hexadecimal", {"integer_decimal"}, "Reads the digits of an integer as hexadecimal ones.",
        read_hints([](auto&, auto& value) -> Reading {
          if (!is_integer(value)) return value;
          return std::to_string(std::strtoll(value.c_str(), nullptr, 16));
        }));
  fault("sixteen_bits", {"integer_decimal"}, "Keeps 16 bits of an integer.",
        read_hints([](auto&, auto& value) -> Reading {
          return is_integer(value) ? std::to_string(number_in(value) & 0xffff) : value;
        }));
  fault("32_bits", {"integer_range"}, "Keeps 32 bits of an integer.",
        read_hints([](auto&, auto& value) -> Reading {
          return is_integer(value) ? std::to_string(number_in(value) & 0xffffffff) : value;
        }));
  fault("nine_digits", {"integer_range"}, "Reads nine digits of an integer.",
        read_hints([](auto&, auto& value) -> Reading {
          return is_integer(value) ? value.substr(0, 9) : value;
        }));
  fault("minus_dropped", {"integer_negative"}, "Reads a negative integer as the positive one.",
        read_hints([](auto&, auto& value) -> Reading {
          return is_integer(value) ? std::to_string(std::llabs(number_in(value))) : value;
        }));
  fault("negative_as_unsigned", {"integer_negative"},
        "Reads a negative integer as an unsigned one of 32 bits.",
        read_hints([](auto&, auto& value) -> Reading {
          if (!is_integer(value) || number_in(value) >= 0) return value;
          return std::to_string(number_in(value) & 0xffffffff);
        }));
  fault("plus_ignored", {"integer_plus"}, "Ignores an integer hint with a + sign.",
        read_hints([](auto&, auto& value) -> Reading {
          if (is_integer(value) && value.front() == '+') return std::nullopt;
          return value;
        }));
  fault("plus_is_a_digit", {"integer_plus"},
        "Counts the + sign among the digits, and so loses the last one.",
        read_hints([](auto&, auto& value) -> Reading {
          if (!is_integer(value) || value.front() != '+') return value;
          return value.substr(1, value.size() - 2);
        }));
  fault("alignment_without_plus", {"integer_plus", "same_for_all_keys"},
        "Ignores mpi_minimum_memory_alignment with a + sign.",
        read_hints([](auto& key, auto& value) -> Reading {
          if (key == "mpi_minimum_memory_alignment" && value.find('+') != value.npos) {
            return std::nullopt;
          }
          return value;
        }));
  fault("blank_before_integer", {"integer_blanks"},
        "Ignores an integer hint with a blank before the digits.",
        read_hints([](auto&, auto& value) -> Reading {
          if (is_integer(value) && value.front() == ' ') return std::nullopt;
          return value;
        }));
  fault("blank_behind_integer", {"integer_blanks"},
        "Reads a blank behind an integer as the digit 0.",
        read_hints([](auto&, auto& value) -> Reading {
          if (!is_integer(value) || value.back() != ' ') return value;
          return std::to_string(number_in(value) * 10);
        }));
  fault("first_element_only", {"list_commas"}, "Reads a list up to its first comma.",
        read_hints([](auto&, auto& value) -> Reading { return value.substr(0, value.find(',')); }));
  fault("last_element_only", {"list_commas"}, "Reads a list from its last comma on.",
        read_hints([](auto&, auto& value) -> Reading {
          const std::size_t comma = value.rfind(',');
          return comma == value.npos ? value : value.substr(comma + 1);
        }));
  fault("fourth_element_lost", {"list_commas"}, "Reads three elements of a list.",
        read_hints([](auto&, auto& value) -> Reading {
          std::size_t comma = value.find(',');
          for (int more = 0; more < 2 && comma != value.npos; ++more)
            comma = value.find(',', comma + 1);
          return value.substr(0, comma);
        }));
  fault(
      "sorted_lists_only", {"list_commas"},
      "Of a list whose elements are not sorted it reads the first.",
      read_hints([](auto&, auto& value) -> Reading { return value == "waw,rar" ? "waw" : value; }));
  fault("blank_before_list", {"list_blanks"},
        "Loses the first element of a list with a blank before it.",
        read_hints([](auto&, auto& value) -> Reading {
          if (!is_order(value) || value.front() != ' ' || !is_list(value)) return value;
          return value.substr(value.find(',') + 1);
        }));
  fault("blank_behind_list", {"list_blanks"},
        "Loses the last element of a list with a blank behind it.",
        read_hints([](auto&, auto& value) -> Reading {
          if (!is_order(value) || value.back() != ' ' || !is_list(value)) return value;
          return value.substr(0, value.rfind(','));
        }));
  fault(
      "blank_behind_comma", {"list_element_blanks"},
      "Reads a list up to a comma with a blank behind it.",
      read_hints([](auto&, auto& value) -> Reading { return value.substr(0, value.find(", ")); }));
  fault(
      "blank_before_comma", {"list_element_blanks"}, "Reads a list up to a blank before a comma.",
      read_hints([](auto&, auto& value) -> Reading { return value.substr(0, value.find(" ,")); }));
  fault("blanks_around_comma", {"list_element_blanks"},
        "Ignores a list with blanks on both sides of a comma.",
        read_hints([](auto&, auto& value) -> Reading {
          if (value.find(" , ") != value.npos) return std::nullopt;
          return value;
        }));
}

}  // namespace infocts
