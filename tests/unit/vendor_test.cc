// Which product answers, from the strings that libraries really give.
#include "tool/results/vendor.h"

#include <gtest/gtest.h>

namespace infocts {
namespace {

struct Sample {
  const char* text;
  const char* name;
  const char* version;
};

// Shortened after the part that matters.
constexpr Sample kSamples[] = {
    {"infocts reference MPI 1.0.0", "reference", "1.0.0"},
    {"MPICH Version:\t4.0.2\nMPICH Release date:\tThu Apr  7 12:34:45 CDT 2022\nMPICH "
     "Device:\tch4:ofi",
     "mpich", "4.0.2"},
    {"MPICH Version:      4.2.0rc1\nMPICH Release date: unreleased", "mpich", "4.2.0"},
    {"Open MPI v4.1.4, package: Debian Open MPI, ident: 4.1.4, repo rev: v4.1.4, May 26, 2022",
     "openmpi", "4.1.4"},
    {"Open MPI v5.0.0rc12, package: Open MPI root@builder Distribution", "openmpi", "5.0.0"},
    {"Intel(R) MPI Library 2021.9 for Linux* OS\n", "intelmpi", "2021.9"},
    {"Intel(R) MPI Library 2021.11.0 for Linux* OS", "intelmpi", "2021.11.0"},
    {"MVAPICH2 Version      :\t2.3.7\nMVAPICH2 Release date :\tWed March 02 22:00:00 EST 2022\n"
     "MVAPICH2 Device       :\tch3:mrail",
     "mvapich", "2.3.7"},
    {"MVAPICH Version      :\t3.0\nMVAPICH Release date :\t02/29/2024", "mvapich", "3.0"},
    {"MPI VERSION    : CRAY MPICH version 8.1.25.17 (ANL base 3.4a2)\n"
     "MPI BUILD INFO : Sun Feb 26 15:15 2023",
     "craympich", "8.1.25.17"},
    {"ParaStation MPI 5.9.2\nMPICH Version: 4.1.1", "psmpi", "5.9.2"},
    {"MPItrampoline 5.3.1, using MPIwrapper 2.10.3, using MPICH Version: 4.1.2", "mpitrampoline",
     "5.3.1"},
    {"", "unknown", ""},
    {"Some MPI 1.2.3", "unknown", ""},
    {"MPICH", "mpich", ""},
    {"MPICH Version:\n4", "mpich", ""},
};

TEST(Vendor, IsReadFromTheLibrarysString) {
  for (const Sample& sample : kSamples) {
    const Vendor vendor = vendor_of(sample.text);
    EXPECT_EQ(vendor.name, sample.name) << sample.text;
    EXPECT_EQ(vendor.version, sample.version) << sample.text;
  }
}

// It becomes part of the names of files.
TEST(Vendor, NoVersionIsWithoutEnd) {
  EXPECT_EQ(vendor_of("MPICH Version: " + std::string(3000, '4')).version.size(), 40U);
}

TEST(Vendor, IdWithoutVersion) {
  EXPECT_EQ(id_without_version("mpich-4.0.2"), "mpich");
  EXPECT_EQ(id_without_version("mpich-4.0.2/use_mpi-n4"), "mpich/use_mpi-n4");
  EXPECT_EQ(id_without_version("fault:x-y@openmpi-5.0.0#2"), "fault:x-y@openmpi#2");
  EXPECT_EQ(id_without_version("reference"), "reference");
  EXPECT_EQ(id_without_version(""), "");
}

}  // namespace
}  // namespace infocts
