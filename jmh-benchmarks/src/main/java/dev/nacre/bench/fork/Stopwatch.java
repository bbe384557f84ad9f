package dev.nacre.bench.fork;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Takes down what a workload costs. For one thread; it sees what all threads use. */
public final class Stopwatch {
  private final List<Sample.Phase> phases = new ArrayList<>();
  private final Map<String, Double> facts = new TreeMap<>();

  /** Measures one stretch of work under a name of its own. */
  public <X extends Exception> void measure(String phase, Work<X> work) throws X {
    Usage before = Usage.now();
    work.run();
    phases.add(Usage.now().since(before, phase));
  }

  /** Notes a figure that is not a time. */
  public void note(String fact, double value) {
    facts.put(fact, value);
  }

  List<Sample.Phase> phases() {
    return List.copyOf(phases);
  }

  Map<String, Double> facts() {
    return Map.copyOf(facts);
  }

  /** What is measured. */
  @FunctionalInterface
  public interface Work<X extends Exception> {
    void run() throws X;
  }
}
