# Spack: packages/mpi-info-cts/package.py of a repository of yours.
# `spack install mpi-info-cts ^mpich && spack test run mpi-info-cts` runs the suite on that MPI.
from spack.package import *


class MpiInfoCts(CMakePackage):
    """Conformance suite for MPI info objects, window hints, names and environmental inquiry."""

    homepage = "https://example.org/mpi-info-cts"  # where your copy of the project lives
    git = "https://example.org/mpi-info-cts.git"

    license("BSD-3-Clause")
    version("main", branch="main")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("ninja", type="build")
    depends_on("mpi", type=("build", "run", "test"))
    depends_on("googletest@1.14:", type="build")
    depends_on("nlohmann-json@3.11:", type="build")
    depends_on("fmt@9:", type="build")
    depends_on("cli11@2.3:", type="build")

    def cmake_args(self):
        return [self.define("INFOCTS_BUILD_TESTS", False)]

    def test_conformance(self):
        """the MPI that this was installed with keeps the rules"""
        infocts = which(self.prefix.bin.infocts)
        infocts("run", self.spec["mpi"].mpicc, "-o", "results")
