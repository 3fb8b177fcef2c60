# Spack 1.x (package API v2): packages/mpi_info_cts/package.py of a repository of yours; the package is
# mpi-info-cts all the same. `spack install mpi-info-cts ^mpich && spack test run mpi-info-cts` runs the
# suite on that MPI. What is known of it stands in infocts-known.txt beside package.py.
import os

from spack_repo.builtin.build_systems.cmake import CMakePackage, generator

from spack.package import *


class MpiInfoCts(CMakePackage):
    """Conformance suite for MPI info objects, window hints, names and environmental inquiry."""

    homepage = "https://example.org/mpi-info-cts"  # where your copy of the project lives
    git = "https://example.org/mpi-info-cts.git"

    license("BSD-3-Clause")
    version("main", branch="main")

    generator("ninja")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("mpi", type=("build", "run", "test"))
    depends_on("googletest@1.14:")
    depends_on("nlohmann-json@3.11:")
    depends_on("fmt@9:")
    depends_on("cli11@2.3:")
    depends_on("tomlplusplus@3.4:")
    depends_on("pugixml@1.13: ~shared")
    # Spack has no rapidcheck: it comes at the commit that cmake/dependencies.cmake pins.
    resource(
        name="rapidcheck",
        git="https://github.com/emil-e/rapidcheck.git",
        commit="08b505857e32d52a20b2240b5125d937d67a6d86",
        placement="rapidcheck",
    )

    def cmake_args(self):
        rapidcheck = join_path(self.stage.source_path, "rapidcheck")
        return [
            self.define("INFOCTS_BUILD_TESTS", False),
            self.define("FETCHCONTENT_SOURCE_DIR_RAPIDCHECK", rapidcheck),
        ]

    def test_conformance(self):
        """the MPI that this was installed with keeps the rules, but for what is known of it"""
        infocts = which(self.prefix.bin.infocts)
        known = join_path(self.package_dir, "infocts-known.txt")
        expect = ["--expect", known] if os.path.exists(known) else []
        infocts("run", self.spec["mpi"].mpicc, *expect, "-o", "results")
