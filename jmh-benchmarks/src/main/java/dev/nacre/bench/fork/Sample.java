package dev.nacre.bench.fork;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;

/**
 * The measurements of one forked JVM.
 *
 * @param side by its name in reports; files keep the older name of this property
 * @param started when, in UTC
 * @param phases the measured phases, in order
 * @param facts figures that are not times, such as the size of a file
 * @param processCpuNanos all processor time of the JVM, its start and its compiler included
 * @param said what the JVM and the database report about themselves, such as a flag or a version
 * @param curves points of x and y, by name
 * @param histograms HdrHistogram's own text form of latencies in microseconds, by name
 */
public record Sample(
    String workload,
    @JsonProperty("contender") String side,
    int round,
    String started,
    List<Phase> phases,
    Map<String, Double> facts,
    long processCpuNanos,
    Map<String, String> said,
    Map<String, List<double[]>> curves,
    Map<String, String> histograms) {

  /** A sample without curves. */
  public Sample(
      String workload,
      String side,
      int round,
      String started,
      List<Phase> phases,
      Map<String, Double> facts,
      long processCpuNanos) {
    this(
        workload,
        side,
        round,
        started,
        phases,
        facts,
        processCpuNanos,
        Map.of(),
        Map.of(),
        Map.of());
  }

  /**
   * One measured phase. Values that the system does not report are -1 or 0.
   *
   * @param cpuNanos processor time of the whole process in this phase
   * @param othersCpuNanos processor time of all other processes meanwhile: how far to trust the
   *     sample
   * @param readCalls calls to the operating system that read, from any file or pipe
   */
  public record Phase(
      String name,
      long wallNanos,
      long cpuNanos,
      long othersCpuNanos,
      long collectorMillis,
      long readCalls,
      long writeCalls,
      long readBytes,
      long writtenBytes) {}

  /** Whether a phase of that name was measured. */
  public boolean has(String name) {
    return phases.stream().anyMatch(phase -> phase.name().equals(name));
  }

  /**
   * @throws IllegalArgumentException when no phase of that name was measured
   */
  public Phase phase(String name) {
    return phases.stream()
        .filter(phase -> phase.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(workload + " did not measure " + name));
  }
}
