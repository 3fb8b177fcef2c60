# Copyright Spack Project Developers. See COPYRIGHT file for details.
#
# SPDX-License-Identifier: (Apache-2.0 OR MIT)

# Spack 1.x (package API v2): put this file into your repository as packages/mpi_info_cts/package.py.
#   spack install mpi-info-cts ^mpich && spack test run mpi-info-cts
# runs the suite on that MPI. Known deviations go into infocts-known.txt beside package.py.

import os

from spack_repo.builtin.build_systems.cmake import CMakePackage, generator

from spack.package import *


class MpiInfoCts(CMakePackage):
    """Conformance suite with reference implementation for MPI info objects, window hints, object
    names and environmental inquiry."""

    homepage = "https://example.org/mpi-info-cts"  # where your copy of the project is
    git = "https://example.org/mpi-info-cts.git"

    license("BSD-3-Clause", checked_by="mpi-info-cts")

    version("main", branch="main")
    # version("1.0.0", tag="v1.0.0", commit="…")  # of your copy

    generator("ninja")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("fortran", type="build")
    depends_on("cmake@3.18:", type="build")

    depends_on("mpi", type=("build", "run", "test"))

    depends_on("cli11@2.3:", type="build")
    depends_on("nlohmann-json@3.11:", type="build")
    depends_on("tomlplusplus@3.4:", type="build")
    depends_on("fmt@9:")
    depends_on("googletest@1.14:")
    depends_on("pugixml@1.13: ~shared")

    # Spack has no rapidcheck: this is the commit that cmake/dependencies.cmake pins.
    resource(
        name="rapidcheck",
        git="https://github.com/emil-e/rapidcheck.git",
        commit="a5724ea5b0b00147109b0605c377f1e54c353ba2",
        placement="rapidcheck",
    )

    conflicts("%gcc@:9", msg="needs C++20 as in GCC 10 or newer")

    def cmake_args(self):
        return [
            self.define("INFOCTS_BUILD_TESTS", False),
            self.define(
                "FETCHCONTENT_SOURCE_DIR_RAPIDCHECK",
                join_path(self.stage.source_path, "rapidcheck"),
            ),
        ]

    def test_version(self):
        """the executable starts"""
        infocts = which(self.prefix.bin.infocts, required=True)
        assert "infocts" in infocts("--version", output=str)

    def test_conformance(self):
        """the MPI follows the standard, except for known deviations"""
        infocts = which(self.prefix.bin.infocts, required=True)
        known = join_path(self.package_dir, "infocts-known.txt")
        expect = ["--expect", known] if os.path.exists(known) else []
        infocts("run", self.spec["mpi"].mpicc, *expect, "-o", "results")
