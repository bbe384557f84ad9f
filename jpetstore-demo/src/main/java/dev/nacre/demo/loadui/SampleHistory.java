package dev.nacre.demo.loadui;

import dev.nacre.demo.load.Sample;
import dev.nacre.demo.load.TargetSummary;
import java.util.ArrayList;
import java.util.List;

/** The samples of a load so far; drops the oldest when there are very many. Thread-safe. */
final class SampleHistory {
  private static final int MOST = 2_400;

  private final List<Sample> samples = new ArrayList<>();
  private int forgotten;

  synchronized void add(Sample sample) {
    samples.add(sample);
    if (samples.size() > MOST) {
      samples.remove(0);
      forgotten++;
    }
  }

  /** The samples after the first {@code seen}. */
  synchronized List<Sample> after(int seen) {
    int from = Math.max(0, Math.min(samples.size(), seen - forgotten));
    return List.copyOf(samples.subList(from, samples.size()));
  }

  synchronized int count() {
    return forgotten + samples.size();
  }

  /**
   * The answer to a page that polls.
   *
   * @param run number of the load, so that a page notices a new one
   * @param state the text of a {@link LoadState}
   * @param problem the key of a message; empty when there is none
   * @param count samples so far
   */
  record Report(
      int run,
      String state,
      String problem,
      int count,
      List<Sample> samples,
      List<TargetSummary> summaries) {}
}
