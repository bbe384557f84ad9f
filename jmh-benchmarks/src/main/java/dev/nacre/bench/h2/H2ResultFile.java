package dev.nacre.bench.h2;

import dev.nacre.bench.h2.H2Run.Result;
import dev.nacre.bench.machine.Jdk;
import dev.nacre.bench.machine.Machine;
import dev.nacre.bench.report.console.SideLine;
import java.util.List;

/**
 * The JSON file of a run, complete or interrupted.
 *
 * @param started when, in UTC
 * @param complete false while the run lasts, and for good when it was interrupted
 */
record H2ResultFile(
    String started,
    boolean complete,
    Machine machine,
    Jdk jdk,
    WorkSizes sizes,
    int forks,
    long seed,
    List<SideLine> lines,
    List<Result> results) {

  H2ResultFile with(List<Result> all, boolean ended) {
    List<Result> copy = List.copyOf(all);
    return new H2ResultFile(
        started, ended, machine, jdk, sizes, forks, seed, new H2Summary(copy, sizes).all(), copy);
  }
}
