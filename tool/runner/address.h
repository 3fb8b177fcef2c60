// Addresses: how users name an implementation under test.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace infocts {

struct Address {
  enum class Kind {
    reference,  ///< "reference": the MPI that we ship
    mpicc,      ///< "mpicc:PATH" or a bare path or name: a wrapper compiler
    abi,        ///< "abi:PATH": a library of the MPI-5.0 ABI
    shim,       ///< "so:PATH": an already built shim
  };
  Kind kind = Kind::reference;
  std::string path;  ///< empty for the reference; absolute after parsing
  /// The decorations put over the implementation: "fault:NAME[+NAME...]" or "variant:NAME", or
  /// several with '@' between them, the outermost first; empty for none.
  std::string decoration = {};

  /// As a user could type it.
  std::string str() const;
  /// The same without the decoration.
  std::string plain_str() const;

  bool operator==(const Address&) const = default;
};

/// Reads an address and resolves its path: bare names of compilers along $PATH, the rest against
/// the working directory. Throws UsageError when there is no such file or it is of the wrong kind.
Address parse_address(std::string_view text);

/// The addresses of all faults and variants.
std::vector<std::string> decoration_addresses();

}  // namespace infocts
