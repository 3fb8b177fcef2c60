#include "tool/causes/aspect.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "tool/causes/message_parts.h"
#include "tool/causes/stored.h"
#include "tool/causes/traits.h"

namespace infocts {
namespace {

constexpr std::size_t kLongestSlug = 24;
constexpr std::string_view kReturn = "return";

bool is_death(const Symptom& symptom) { return symptom.what == kReturn; }

bool is_code(const Symptom& symptom) {
  return symptom.what.starts_with("return code") || symptom.what.starts_with("error class");
}

/// "memory around the caller's buffer", "int after resultlen", "the caller's key": whatever
/// argument it is, the call has no business there.
bool is_overrun(const Symptom& symptom) {
  constexpr std::array kPlaces{"memory around ",   "memory before ",     "memory after ",
                               "int before ",      "int after ",         "bytes after ",
                               "the caller's key", "caller's key",       "the caller's value",
                               "caller's value",   "the caller's string"};
  return std::any_of(kPlaces.begin(), kPlaces.end(),
                     [&](const char* place) { return symptom.what.starts_with(place); });
}

bool is_lookup(std::string_view function) {
  return function == "MPI_Info_get" || function == "MPI_Info_get_string" ||
         function == "MPI_Info_get_valuelen";
}

/// Whatever a lookup gives for a key that is not there. Of an object that the MPI filled it is not
/// known which keys are; with no room nothing is given either.
bool is_answer_to_a_miss(const Symptom& symptom) {
  if (is_death(symptom) || is_code(symptom) || symptom.function == "MPI_Info_delete") return false;
  const auto deviates_with = [&](const char* words) {
    const auto trait = symptom.traits.find(trait_of(symptom.function, words));
    return trait != symptom.traits.end() && trait->second == 0;
  };
  if (deviates_with("the key is not there")) return true;
  return is_lookup(symptom.function) && symptom.what == "caller's buffer" &&
         !deviates_with("the key is there") && !deviates_with("argument 3 is 0");
}

/// Without the letter of an object of a generated program and what follows: "number of keys of b".
std::string_view without_object(std::string_view words) {
  for (std::size_t at = words.find(' '); at != std::string_view::npos;
       at = words.find(' ', at + 1)) {
    const std::string_view rest = words.substr(at);
    if (!rest.starts_with(" of ") && !rest.starts_with(" in ")) continue;
    const std::string_view name = rest.substr(4, rest.substr(4).find_first_of(" ,"));
    const bool is_letter =
        name.size() == 1 && std::isalpha(static_cast<unsigned char>(name[0])) != 0;
    const bool is_article = name == "a" && rest.size() > 5 && rest[5] == ' ' &&
                            !rest.substr(5).starts_with(" by number");
    if (is_letter && !is_article) return words.substr(0, at);
  }
  return words;
}

struct Likeness {
  std::string_view beginning;  ///< of what deviates
  const char* aspect;
};
// What cases call by several names.
constexpr std::array kAlike{
    Likeness{"shown for the hint", "shown"},
    Likeness{"hint of the first object", "shown"},
    Likeness{"hint of the second object", "shown"},
    Likeness{"hint without info object", "shown"},
    Likeness{"hint shown as ", "shown"},
    Likeness{"hints after the object ", "shown"},
    Likeness{"the hint that was given first", "shown"},
    Likeness{"what *_get_info shows", "shown"},
    Likeness{"handle variable after ", "handle_after"},
    Likeness{"handle after ", "handle_after"},
    Likeness{"value of ", "value"},
    Likeness{"value in object ", "value"},
    Likeness{"byte after the value", "value"},
    Likeness{"valuelen", "valuelen"},
    Likeness{"number of keys", "number_of_keys"},
    Likeness{"listed key ", "flag"},
    Likeness{"key that is in the object", "flag"},
    Likeness{"calls of an error handler ", "calls_of_a_handler"},
    Likeness{"calls of the error handler ", "calls_of_a_handler"},
    Likeness{"pairs of ", "pairs"},
    Likeness{"the object when the caller changed ", "pairs"},
};

}  // namespace

std::string slug_of(std::string_view words) {
  constexpr std::array<std::string_view, 5> kEnds{" of MPI_", " from MPI_", " in the caller",
                                                  " the caller", ","};
  if (words.starts_with('"') || words == kContent) return "content";
  std::string slug;
  for (std::size_t at = 0; at < words.size() && slug.size() < kLongestSlug; ++at) {
    const bool ends = std::any_of(kEnds.begin(), kEnds.end(), [&](std::string_view end) {
      return words.substr(at).starts_with(end);
    });
    const auto byte = static_cast<unsigned char>(words[at]);
    if (ends || std::isdigit(byte) != 0) break;
    if (std::isalpha(byte) != 0) {
      slug += static_cast<char>(std::tolower(byte));
    } else if (!slug.empty() && slug.back() != '_') {
      slug += '_';
    }
  }
  slug.erase(slug.find_last_not_of('_') + 1);
  return slug.empty() ? "other" : slug;
}

bool is_refusal(const Symptom& symptom) {
  if (is_death(symptom)) return symptom.actual.starts_with("the process ended with exit code");
  const bool has_error = symptom.actual.starts_with("MPI_ERR_");
  return (is_code(symptom) && symptom.expected == "MPI_SUCCESS") ||
         (symptom.expected == "accepted" && has_error);
}

bool is_write_beyond(const Symptom& symptom) {
  return is_overrun(symptom) && !symptom.actual.ends_with("was read");
}

bool died_outside_mpi(const Symptom& symptom) {
  const auto says = [&](const char* words) {
    return symptom.actual.find(words) != std::string::npos;
  };
  return is_death(symptom) && says(" signal ") && says("outside of any MPI call");
}

bool shows_stored(const Symptom& symptom) {
  return is_stored_wrong(symptom) && !is_death(symptom) && !is_overrun(symptom) &&
         !(is_code(symptom) && symptom.actual.starts_with("MPI_SUCCESS"));
}

namespace {

std::string aspect_of_success(const Symptom& symptom) {
  if (shows_stored(symptom)) {
    const bool is_pair = symptom.stored == "lost" || symptom.stored == "surplus";
    return is_pair ? "stored_pairs" : "stored_value";
  }
  if (is_refusal(symptom)) return "refusal";
  // What reads or writes a byte too many ends the process where nothing is mapped.
  const auto has_signal = [&](const char* name) {
    return symptom.actual.find(name) != std::string::npos;
  };
  const bool hits_a_guard =
      is_death(symptom) && (has_signal("(Segmentation fault)") || has_signal("(Bus error)"));
  if (hits_a_guard || is_overrun(symptom)) return "memory_around";
  if (is_code(symptom) && symptom.actual.starts_with("MPI_SUCCESS")) return "acceptance";
  const std::string slug = slug_of(without_object(symptom.what));
  if (symptom.what == kContent) {
    const bool is_there = symptom.expected != kNotDefined && symptom.actual != kNotDefined;
    return is_there ? "value" : "flag";
  }
  const bool lists = symptom.function == "MPI_Info_get_nthkey";
  // "handle from MPI_Info_create", "different handles of 100 objects", "integers of objects that
  // live together"
  constexpr std::array kHandles{"handle", "different_handles", "different_integers",
                                "integers_of_objects"};
  const bool is_of_handles = std::any_of(
      kHandles.begin(), kHandles.end(), [&](const char* words) { return slug.starts_with(words); });
  const auto says = [&](const char* words) {
    return symptom.what.find(words) != std::string::npos;
  };
  if (says(" converted ") || says(" there and back")) return "conversion";
  if (is_of_handles && !says(" after ")) return "handle";
  if (slug.starts_with("key_that_is_not_in") || is_answer_to_a_miss(symptom)) return "flag";
  const auto alike = std::find_if(kAlike.begin(), kAlike.end(), [&](const Likeness& one) {
    return symptom.what.starts_with(one.beginning);
  });
  if (alike != kAlike.end()) return alike->aspect;
  // "no_locks = "true" in MPI_Win_create"
  const bool is_given_hint = says(" = \"") && says("\" in MPI_");
  const bool is_shown_hint = symptom.what.starts_with("hint ") && symptom.what.ends_with(" shown");
  if (is_given_hint || is_shown_hint) return "shown";
  // "string in the caller's buffer", "name of MPI_Comm_get_name", "value[buflen-1]"
  const bool is_text = slug == "string" || slug == "name" || slug.starts_with("characters") ||
                       slug.starts_with("value_buflen") || slug == "value";
  if (is_text || (lists && slug == "key")) return lists ? "keys_by_number" : "value";
  // What MPI_Info_get_nthkey gives, of one number or of all.
  constexpr std::array kListed{"key_number", "keys", "keys_by_number", "keys_under_the_numbers"};
  const bool is_listed = std::find(kListed.begin(), kListed.end(), slug) != kListed.end();
  return is_listed ? "keys_by_number" : slug;
}

}  // namespace

// What an error leaves in outputs is another matter than what a call gives that succeeds.
std::string aspect_of(const Symptom& symptom) {
  std::string aspect = aspect_of_success(symptom);
  if (!symptom.call_failed || is_refusal(symptom) || is_overrun(symptom)) return aspect;
  // A lookup that was to find something was refused: a check of what it gives came first.
  const bool wants_value = !symptom.expected.starts_with("left as it was");
  return is_lookup(symptom.function) && wants_value ? "refusal" : aspect + "_after_error";
}

std::string observable_of(const Symptom& symptom) {
  const std::string aspect = aspect_of(symptom);
  if (shows_stored(symptom)) return "." + aspect;
  // Whichever function is told to have changed it, it is seen by counting.
  if (aspect == "number_of_keys") return "MPI_Info_get_nkeys." + aspect;
  const auto trait = symptom.traits.find(symptom.function);
  const bool is_known = trait != symptom.traits.end() && trait->second == 0;
  return fmt::format("{}.{}", is_known ? symptom.function : "", aspect);
}

bool is_of_memory(const Symptom& symptom) {
  return (is_death(symptom) && !is_refusal(symptom)) || is_overrun(symptom);
}

}  // namespace infocts
