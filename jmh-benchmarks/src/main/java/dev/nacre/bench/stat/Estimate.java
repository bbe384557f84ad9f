package dev.nacre.bench.stat;

/**
 * An estimate of a figure: its value, and the interval that holds the true one in 95 of 100 such
 * experiments.
 */
public record Estimate(double value, double low, double high) {
  /** Whether the samples allow the figure to be {@code candidate}. */
  public boolean allows(double candidate) {
    return low <= candidate && candidate <= high;
  }
}
