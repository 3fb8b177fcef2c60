#include "tool/runner/shim_failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>
#include <vector>

#include "tool/results/excerpt.h"
#include "tool/results/text.h"
#include "tool/runner/errors.h"

namespace infocts {
namespace {

bool has(std::string_view text, std::string_view words) {
  return text.find(words) != std::string_view::npos;
}

// From the first error in a source on (file:line:column: error: …): warnings are no cause.
std::string_view without_warnings(std::string_view said) {
  for (std::size_t start = 0; start < said.size();) {
    const std::string_view line = said.substr(start, said.find('\n', start) - start);
    const std::string_view place = line.substr(0, line.find(" error: "));
    if (place.size() < line.size() && std::count(place.begin(), place.end(), ':') >= 3) {
      return said.substr(start);
    }
    start += line.size() + 1;
  }
  return said;
}

// The first lines name the cause for a compiler, and the last for a linker.
std::string with_complaint(std::string reason, const std::string& said) {
  const std::string shown = excerpt(without_warnings(said), 8, 5);
  if (!shown.empty()) reason += "\nThe compiler said:\n" + shown;
  return reason;
}

std::string word_at(std::string_view text, std::size_t at) {
  std::size_t end = at;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 ||
                               has("_-.+", text.substr(end, 1)))) {
    ++end;
  }
  return std::string(text.substr(at, end - at));
}

// "cannot find -lmpi" (GNU), "unable to find library -lmpi" (LLVM).
std::string library_not_found(std::string_view said) {
  for (const std::string_view words : {"cannot find -l", "unable to find library -l"}) {
    if (const std::size_t at = said.find(words); at != std::string_view::npos) {
      return word_at(said, at + words.size());
    }
  }
  return {};
}

// Names of MPI that are said to be undeclared or undefined.
std::vector<std::string> names_not_found(const std::string& said) {
  std::vector<std::string> names;
  std::istringstream lines(said);
  for (std::string line; std::getline(lines, line);) {
    if (!has(line, "undeclared") && !has(line, "undefined")) continue;
    line.resize(std::min(line.find("did you mean"), line.size()));
    for (std::size_t at = line.find("MPI_"); at != std::string::npos;
         at = line.find("MPI_", at + 1)) {
      const std::string name = word_at(line, at);
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

std::string why_not_in_c(const std::string& mpicc, const std::string& complaint,
                         const Compiles& compiles) {
  if (has(complaint, "-fPIC")) {
    return with_complaint(
        mpicc +
            " links an MPI library that cannot become part of a shared object. Use a shared "
            "MPI library, or a static one compiled with -fPIC.",
        complaint);
  }
  if (const std::string library = library_not_found(complaint); !library.empty()) {
    return with_complaint(fmt::format("{} cannot compile and link a program with MPI, because "
                                      "there is no lib{}. Install the development files of "
                                      "this MPI, or load its module.",
                                      mpicc, library),
                          complaint);
  }
  std::string said;
  if (compiles(small_program(Binding::c), said)) {
    const std::vector<std::string> names = names_not_found(complaint);
    if (names.empty()) {
      return with_complaint(
          mpicc +
              " builds a small MPI program, but not the shim of infocts. Its compiler names the "
              "place below; if the MPI is not at fault, report it to the infocts project.",
          complaint);
    }
    return with_complaint(
        fmt::format("{} works, but its MPI lacks {}, which every MPI since MPI-2 has. It cannot be "
                    "measured without them; use a newer version.",
                    mpicc, join_some(names, 10)),
        complaint);
  }
  // As gcc, clang and the EDG compilers put it.
  if (has(said, "mpi.h: No such file") || has(said, "'mpi.h' file not found") ||
      has(said, "source file \"mpi.h\"")) {
    return with_complaint(
        mpicc +
            " does not find mpi.h, so it is not an MPI wrapper compiler, or its MPI is incomplete. "
            "Give the wrapper compiler (mpicc) of an installed MPI with its development files.",
        said);
  }
  std::string plain;
  if (compiles(empty_program(Binding::c), plain)) {
    return with_complaint(
        mpicc +
            " cannot compile and link a program with MPI. Check that the development files of "
            "its MPI are complete and of this machine, and that its modules are loaded.",
        said);
  }
  return with_complaint(
      mpicc +
          " cannot compile any program, not even one without MPI: it is broken, or its compiler "
          "is missing. Check that it builds a program by hand.",
      plain);
}

constexpr const char* kNoShim =
    " cannot build the shim of infocts. Check that it builds an MPI program by hand; if it does, "
    "report this to the infocts project";

std::string why_not_in_cxx(const std::string& mpicxx, const std::string& complaint,
                           const Compiles& compiles) {
  std::string said;
  if (compiles({"plain.cxx", "#include <mpi.h>\nint main() { return 0; }\n"}, said) &&
      !compiles(small_program(Binding::cxx), said)) {
    return mpicxx + " finds no MPI:: classes. MPI 3.0 removed them, so there is nothing to do";
  }
  return with_complaint(mpicxx + kNoShim, complaint);
}

std::string why_not_in_fortran(const std::string& mpifort, Binding binding,
                               const std::string& complaint, const Compiles& compiles) {
  std::string said;
  if (compiles(small_program(binding), said)) {
    return with_complaint(mpifort + kNoShim, complaint);
  }
  return with_complaint(
      binding == Binding::mpif_h
          ? mpifort + " has no mpif.h that it can read. Install the Fortran files of this MPI"
          : fmt::format("{} has no module {} that it can read. Install it, or use the Fortran "
                        "compiler that "
                        "it was made with",
                        mpifort, binding == Binding::use_mpi ? "mpi" : "mpi_f08"),
      said);
}

}  // namespace

SmallSource small_program(Binding binding) {
  if (binding == Binding::c) {
    return {"small.c",
            "#include <mpi.h>\nint main(int argc, char **argv) {\n"
            "  MPI_Init(&argc, &argv);\n  return MPI_Finalize();\n}\n"};
  }
  if (binding == Binding::cxx) {
    return {"classes.cxx", "#include <mpi.h>\nint main() { return sizeof(MPI::Info) == 0; }\n"};
  }
  const std::string_view use = binding == Binding::mpif_h    ? "include 'mpif.h'\n"
                               : binding == Binding::use_mpi ? "use mpi\n"
                                                             : "use mpi_f08\n";
  return {"small.f90", fmt::format("program small\n{}end program\n", use)};
}

SmallSource empty_program(Binding binding) {
  if (binding == Binding::c) return {"nothing.c", "int main(void) { return 0; }\n"};
  if (binding == Binding::cxx) return {"nothing.cxx", "int main() { return 0; }\n"};
  return {"nothing.f90", "end program\n"};
}

void throw_why_no_shim(const ShimRecipe& recipe, const std::string& complaint,
                       const Compiles& compiles) {
  const std::string wrapper = recipe.wrapper.string();
  if (recipe.binding == Binding::c) throw NotMeasured(why_not_in_c(wrapper, complaint, compiles));
  const bool fortran = is_fortran(recipe.binding);
  std::string said;
  if (!compiles(empty_program(recipe.binding), said)) {
    throw BindingAbsent(
        with_complaint(wrapper + " compiles no program, not even one without MPI: it is broken, or "
                                 "its compiler is missing. Check that it builds a program by hand",
                       said));
  }
  throw BindingAbsent(fortran ? why_not_in_fortran(wrapper, recipe.binding, complaint, compiles)
                              : why_not_in_cxx(wrapper, complaint, compiles));
}

}  // namespace infocts
