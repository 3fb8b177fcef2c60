"""ReFrame: reframe -c reframe_infocts.py -r. infocts is on the PATH of the partition's node."""

import reframe as rfm
import reframe.utility.sanity as sn


@rfm.simple_test
class InfoctsConformance(rfm.RunOnlyRegressionTest):
    """The verdicts: the summary line is one regular expression for every run."""

    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    executable = "infocts"
    executable_opts = ["run", "mpicc", "-o", "results"]
    local = True

    @sanity_function
    def as_expected(self):
        return sn.assert_found(r"^infocts: .*; exit 0$", self.stdout)

    @performance_function("cases")
    def passed(self):
        return sn.extractsingle(r"^infocts: .* (?P<n>\d+) pass,", self.stdout, "n", int)


@rfm.simple_test
class InfoctsBench(rfm.RunOnlyRegressionTest):
    """The times: one line each, `bench <operation>/<keys>:<mpi> <median in ns>`."""

    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    executable = "infocts"
    executable_opts = ["bench", "mpicc", "--filter", "get_hit/8"]
    local = True

    @sanity_function
    def measured(self):
        return sn.assert_found(r"^bench get_hit/8:\S+ ", self.stdout)

    @performance_function("ns")
    def get_hit(self):
        pattern = r"^bench get_hit/8:(?!null)\S+ (?P<ns>\S+)$"
        return sn.extractsingle(pattern, self.stdout, "ns", float)
