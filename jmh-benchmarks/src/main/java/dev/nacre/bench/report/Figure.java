package dev.nacre.bench.report;

import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.BaselineComparison;
import dev.nacre.bench.stat.Estimate;
import org.jspecify.annotations.Nullable;

/**
 * A figure that a chapter reports, for every side that was measured.
 *
 * @param what in words, beginning with a capital
 */
public record Figure(String what, SideComparison sides) {
  /**
   * The difference of the plain pattern from itself: how far to trust the rest; null if unmeasured.
   */
  public @Nullable Estimate noise() {
    return sides.sides().stream()
        .filter(Side::isBaseline)
        .map(sides::of)
        .map(plain -> plain == null ? null : plain.noise())
        .filter(noise -> noise != null)
        .findFirst()
        .orElse(null);
  }

  /**
   * The value of a side that can be compared with another run: its ratio, which the conditions of a
   * run affect least, or the figure itself where it has no baseline; null if it was not measured.
   */
  @Nullable Estimate repeatable(Side side) {
    BaselineComparison compared = sides.of(side);
    if (compared == null) {
      return null;
    }
    return compared.ratio() == null ? compared.figure() : compared.ratio();
  }

  /** Whether a side is given as a ratio to another. */
  boolean isRatio(Side side) {
    BaselineComparison compared = sides.of(side);
    return compared != null && compared.ratio() != null;
  }
}
