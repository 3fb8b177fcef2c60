// Generators of programs.
#pragma once

#include <rapidcheck/Gen.h>

#include <vector>

#include "properties/program.h"

namespace infocts::properties {

/// How often a command comes, relative to the others.
struct Weight {
  Verb verb;
  unsigned times;
};

/// What programs are made of.
struct Mix {
  std::vector<Weight> weights;
  int commands = 14;    ///< at most
  int keys = 6;         ///< different keys, at most
  int pairs = 0;        ///< the most that `fill` sets, but for a few; 0: no large objects
  bool errors = false;  ///< keys and values that are too long, deletes of missing keys
  bool env = false;     ///< reading MPI_INFO_ENV
  bool hints = false;   ///< keys and values that routines understand
  bool crowds = false;  ///< hundreds of objects at once
  bool shared = false;  ///< the last name is that of an object which is only read
};

/// Programs, with shorter and simpler ones to try when one fails. Each comes from one of the mixes;
/// a mix that is listed several times is more frequent.
rc::Gen<Program> programs(std::vector<Mix> mixes);

/// Programs of three parts, with MPI_Init before the second and MPI_Finalize before the third.
rc::Gen<Program> lifecycles(Mix mix);

}  // namespace infocts::properties
