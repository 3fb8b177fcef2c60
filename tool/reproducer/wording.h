// What reproducers in every language share: the comment at the top, the strings they build, and the
// versions in which their question is fair.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "tool/reproducer/header_comment.h"
#include "tool/reproducer/lengths.h"
#include "tool/reproducer/reproducer.h"

namespace infocts {

/// Something that the language of a reproducer cannot express.
class NotTranslatable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Names in reproducers for the presets of tool/journal/preset.h.
inline constexpr std::string_view kUnsetFlag = "UNSET_FLAG";
inline constexpr std::string_view kUnsetNumber = "UNSET_NUMBER";

/// The comment at the top, without comment signs. `build` is the line that builds the reproducer
/// and runs it.
std::vector<std::string> heading_lines(const HeaderComment& about, const std::string& build);

/// The salt with which text_of_length gives these bytes, so that the reproducer can build them;
/// nothing for short ones and those that it cannot give.
std::optional<unsigned> built_with(const std::string& bytes);

/// Comparisons of lengths with limits that must hold: a key that is legal here and too long
/// elsewhere, or the other way round, asks another question there.
std::vector<std::string> fair_lengths(const Reproducer& reproducer, const Lengths& lengths);

/// A number that argument `index` of a step is given, or gives. Lengths near a limit are written
/// with its name; counts are the same on any MPI.
std::string number_words(const Step& step, std::size_t index, std::int64_t value,
                         const Lengths& lengths);

/// How many bytes the variable of argument `index` has. For MPI_Info_get and MPI_Info_get_string
/// this grows with the size that they are told.
std::string room_of(const Step& step, std::size_t index, const Lengths& lengths);

/// The versions with this rule, as comparisons such as ">= 400" of 100 * version + subversion.
std::vector<std::string> fair_versions(const HeaderComment& about);

/// "a terminated string": what the question expects. `value` is a number as the reproducer writes
/// it.
std::string expected_words(const Question& question, const std::string& value);

/// The error classes that a reproducer tells by name: those that the calls here give, which every
/// MPI has in every language. Of others it tells the number.
const std::vector<std::string_view>& named_classes();

/// The order in which variables are freed: windows before the communicators that they are on.
struct FreedKind {
  std::string_view kind;
  std::string_view function;  ///< of MPI_…_free
};
const std::vector<FreedKind>& freed_kinds();

}  // namespace infocts
