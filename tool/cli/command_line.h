// Reads the command line.
#pragma once

namespace infocts {

/// Reads argv, does what it says and returns the exit code.
int command_line(int argc, char** argv);

}  // namespace infocts
