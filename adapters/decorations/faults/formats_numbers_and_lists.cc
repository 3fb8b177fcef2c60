// Faults in how hints of integer and list type are read.
#include "adapters/decorations/pretended_routines.h"
#include "adapters/decorations/rows.h"

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

/// Integers are read as what `change` makes of them.
TableChange read_integers(Rewriting change) {
  return read_values([=](auto& value) { return is_integer(value) ? change(value) : value; });
}
TableChange read_numbers(Closure<long long(long long number)> change) {
  return read_integers([=](auto& value) { return std::to_string(change(number_in(value))); });
}
/// Likewise lists of orders.
TableChange read_orders(Rewriting change) {
  return read_values(
      [=](auto& value) { return is_order(value) && is_list(value) ? change(value) : value; });
}
TableChange refuse_values(Closure<bool(const std::string& value)> test) {
  return refuse_hints([=](auto&, auto& value) { return test(value); });
}

}  // namespace

// What is refused.
FAULTS_OF("formats", "info.formats") {
  fault("plus_refused", {"legal_accepted"}, "Refuses an integer with a + sign.",
        refuse_values(
            [](auto& value) { return is_integer(value) && value.find('+') != value.npos; }));
  fault("blank_behind_integer_refused", {"legal_accepted"},
        "Refuses an integer with a blank after it.",
        refuse_values([](auto& value) { return is_integer(value) && value.back() == ' '; }));
  fault("none_refused", {"legal_accepted"},
        "Refuses accumulate_ordering without an order, \"none\".",
        refuse_values([](auto& value) { return value == "none"; }));
  fault("four_elements_refused", {"legal_accepted"}, "Refuses a list of more than three elements.",
        refuse_values([](auto& value) { return std::count(value.begin(), value.end(), ',') > 2; }));
  fault("blank_behind_comma_refused", {"legal_accepted"},
        "Refuses a list with a blank after a comma.",
        refuse_values([](auto& value) { return value.find(", ") != value.npos; }));
  fault("blank_before_list_refused", {"legal_accepted"}, "Refuses a list with a blank before it.",
        refuse_values([](auto& value) { return is_list(value) && value.front() == ' '; }));

  // Integers.
  fault("three_digits", {"integer_decimal"}, "Reads three digits of an integer.",
        read_integers([](auto& value) { return value.substr(0, 3); }));
  fault("hexadecimal", {"integer_decimal"}, "Reads the digits of an integer as hexadecimal ones.",
        read_integers(
            [](auto& value) { return std::to_string(std::strtoll(value.c_str(), nullptr, 16)); }));
  fault("sixteen_bits", {"integer_range"}, "Keeps 16 bits of an integer.",
        read_numbers([](long long number) { return number & 0xffff; }));
  fault("32_bits", {"integer_range"}, "Keeps 32 bits of an integer.",
        read_numbers([](long long number) { return number & 0xffffffff; }));
  fault("nine_digits", {"integer_range"}, "Reads nine digits of an integer.",
        read_integers([](auto& value) { return value.substr(0, 9); }));
  fault("minus_dropped", {"integer_negative"}, "Reads a negative integer as the positive one.",
        read_numbers([](long long number) { return std::llabs(number); }));
  fault("negative_as_unsigned", {"integer_negative"},
        "Reads a negative integer as an unsigned one of 32 bits.",
        read_numbers([](long long number) { return number < 0 ? number & 0xffffffff : number; }));
  fault("plus_ignored", {"integer_plus"}, "Ignores an integer hint with a + sign.",
        ignore_hints([](auto&, auto& value) { return is_integer(value) && value.front() == '+'; }));
  fault("plus_is_a_digit", {"integer_plus"},
        "Counts the + sign among the digits, and so loses the last one.",
        read_integers([](auto& value) {
          return value.front() == '+' ? value.substr(1, value.size() - 2) : value;
        }));
  fault("alignment_without_plus", {"integer_plus", "same_for_all_keys"},
        "Ignores mpi_minimum_memory_alignment with a + sign.",
        ignore_hints([](auto& key, auto& value) {
          return key == "mpi_minimum_memory_alignment" && value.find('+') != value.npos;
        }));
  fault("blank_before_integer", {"integer_blanks"},
        "Ignores an integer hint with a blank before the digits.",
        ignore_hints([](auto&, auto& value) { return is_integer(value) && value.front() == ' '; }));
  fault("blank_behind_integer", {"integer_blanks"},
        "Reads a blank after an integer as the digit 0.", read_integers([](auto& value) {
          return value.back() == ' ' ? std::to_string(number_in(value) * 10) : value;
        }));

  fault("plus_refused_by_file_open", {"legal_accepted"},
        "MPI_File_open refuses an integer with a + sign.",
        TableChange(pretend_files) + refuse(fn::file_open, err::info_value, [](auto& call) {
          const Pairs pairs = inner_pairs(call.info);
          return std::any_of(pairs.begin(), pairs.end(), [](auto& pair) {
            return is_integer(pair.second) && pair.second.find('+') != pair.second.npos;
          });
        }));
  fault("three_digits_of_file_hints", {"integer_decimal"},
        "MPI_File_open reads three digits of an integer.",
        TableChange(pretend_files) + edit_hints(fn::file_open, [](Pairs& pairs) {
          for (auto& [key, value] : pairs) {
            if (is_integer(value)) value = value.substr(0, 3);
          }
        }));
  fault("plus_ignored_by_file_set_info", {"integer_plus"},
        "MPI_File_set_info ignores an integer hint with a + sign.",
        TableChange(pretend_files) + ignore_hints(fn::file_set_info, [](auto&, auto& value) {
          return is_integer(value) && value.front() == '+';
        }));
  fault("blank_before_integer_of_file", {"integer_blanks"},
        "MPI_File_open ignores an integer hint with a blank before the digits.",
        TableChange(pretend_files) + ignore_hints(fn::file_open, [](auto&, auto& value) {
          return is_integer(value) && value.front() == ' ';
        }));

  // Lists.
  fault("first_element_only", {"list_commas"}, "Reads a list up to its first comma.",
        read_values([](auto& value) { return value.substr(0, value.find(',')); }));
  fault("last_element_only", {"list_commas"}, "Reads a list from its last comma on.",
        read_values([](auto& value) { return value.substr(value.rfind(',') + 1); }));
  fault("fourth_element_lost", {"list_commas"}, "Reads three elements of a list.",
        read_values([](auto& value) {
          std::size_t end = value.find(',');
          for (int i = 0; i < 2 && end != value.npos; ++i) end = value.find(',', end + 1);
          return value.substr(0, end);
        }));
  fault("sorted_lists_only", {"list_commas"},
        "Of a list whose elements are not sorted it reads the first.",
        read_values([](auto& value) { return value == "waw,rar" ? "waw" : value; }));
  fault("blank_before_list", {"list_blanks"},
        "Loses the first element of a list with a blank before it.", read_orders([](auto& value) {
          return value.front() == ' ' ? value.substr(value.find(',') + 1) : value;
        }));
  fault("blank_behind_list", {"list_blanks"},
        "Loses the last element of a list with a blank after it.", read_orders([](auto& value) {
          return value.back() == ' ' ? value.substr(0, value.rfind(',')) : value;
        }));
  fault("blank_behind_comma", {"list_element_blanks"},
        "Reads a list up to a comma with a blank after it.",
        read_values([](auto& value) { return value.substr(0, value.find(", ")); }));
  fault("blank_before_comma", {"list_element_blanks"}, "Reads a list up to a blank before a comma.",
        read_values([](auto& value) { return value.substr(0, value.find(" ,")); }));
  fault("blanks_around_comma", {"list_element_blanks"},
        "Ignores a list with blanks on both sides of a comma.",
        ignore_hints([](auto&, auto& value) { return value.find(" , ") != value.npos; }));
}

}  // namespace infocts
