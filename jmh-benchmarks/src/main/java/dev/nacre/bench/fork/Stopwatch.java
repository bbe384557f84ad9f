package dev.nacre.bench.fork;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Records what a workload costs. For one thread, but it counts the resources of all threads. */
public final class Stopwatch {
  private final long cpuEveryMillis;
  private final List<Sample.Phase> phases = new ArrayList<>();
  private final Map<String, Double> facts = new TreeMap<>();
  private final Map<String, String> said = new TreeMap<>();
  private final Map<String, List<double[]>> curves = new TreeMap<>();
  private final Map<String, String> histograms = new TreeMap<>();
  private boolean underway;

  /**
   * @param cpuEveryMillis how often to sample the processor time; 0 is never
   */
  Stopwatch(long cpuEveryMillis) {
    this.cpuEveryMillis = cpuEveryMillis;
  }

  /**
   * Measures one phase of work under a name of its own. The outermost phase also gets a curve of
   * the busy processors.
   */
  public <X extends Exception> void measure(String phase, Work<X> work) throws X {
    CpuCurve curve = underway || cpuEveryMillis == 0 ? null : CpuCurve.begin(cpuEveryMillis);
    boolean outermost = !underway;
    underway = true;
    ResourceUsage before = ResourceUsage.now();
    try {
      work.run();
    } finally {
      underway = !outermost;
      keep(phase, before, curve);
    }
  }

  private void keep(String phase, ResourceUsage before, @Nullable CpuCurve curve) {
    phases.add(ResourceUsage.now().since(before, phase));
    if (curve != null) {
      curves.put(phase, curve.end());
    }
  }

  /** Records a figure that is not a time. */
  public void note(String fact, double value) {
    facts.put(fact, value);
  }

  /** Records what a component reports about itself. */
  public void say(String name, String words) {
    said.put(name, words);
  }

  /** Keeps points of x and y. */
  public void draw(String name, List<double[]> points) {
    curves.put(name, List.copyOf(points));
  }

  /** Keeps a histogram in its own text form. */
  public void keep(String name, String histogram) {
    histograms.put(name, histogram);
  }

  List<Sample.Phase> phases() {
    return List.copyOf(phases);
  }

  Map<String, Double> facts() {
    return Map.copyOf(facts);
  }

  Map<String, String> said() {
    return new TreeMap<>(said);
  }

  Map<String, List<double[]>> curves() {
    return new TreeMap<>(curves);
  }

  Map<String, String> histograms() {
    return new TreeMap<>(histograms);
  }

  /** The work that is measured. */
  @FunctionalInterface
  public interface Work<X extends Exception> {
    void run() throws X;
  }
}
