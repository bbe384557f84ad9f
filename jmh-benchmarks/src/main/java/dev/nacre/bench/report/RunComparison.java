package dev.nacre.bench.report;

import dev.nacre.bench.campaign.Campaign;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;

/** Compares two runs of the same experiments: does the second confirm the first? */
public final class RunComparison {
  /** The relation of the second run's figure to the first's. */
  public enum Agreed {
    /** The second median lies within the first run's interval, or the first within the second's. */
    WITHIN("within the spread"),
    /** Neither does, but the two intervals have figures in common. */
    OVERLAP("intervals overlap"),
    /** The runs contradict each other. */
    APART("apart");

    private final String words;

    Agreed(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /**
   * One figure of one side in both runs.
   *
   * @param ratio whether it is a ratio to the side without encryption, else the figure itself
   */
  public record Pair(
      String what, Side side, boolean ratio, Estimate first, Estimate second, Agreed agreed) {}

  private RunComparison() {}

  /** All figures that both runs have. */
  public static List<Pair> of(Campaign first, Campaign second, List<Chapter> chapters) {
    List<Pair> pairs = new ArrayList<>();
    for (Chapter chapter : chapters) {
      List<Figure> again = chapter.figures(second);
      for (Figure figure : chapter.figures(first)) {
        again.stream()
            .filter(other -> other.what().equals(figure.what()))
            .forEach(other -> add(pairs, figure, other));
      }
    }
    return pairs;
  }

  private static void add(List<Pair> pairs, Figure first, Figure second) {
    for (Side side : first.sides().sides()) {
      Estimate once = first.repeatable(side);
      Estimate again = second.repeatable(side);
      // An absolute figure of a plain database only shows how fast the machine was that hour.
      boolean tells = first.isRatio(side) || !side.isPlain();
      if (once != null && again != null && tells && first.isRatio(side) == second.isRatio(side)) {
        pairs.add(
            new Pair(first.what(), side, first.isRatio(side), once, again, agreement(once, again)));
      }
    }
  }

  static Agreed agreement(Estimate first, Estimate second) {
    if (first.allows(second.value()) || second.allows(first.value())) {
      return Agreed.WITHIN;
    }
    boolean common = first.low() <= second.high() && second.low() <= first.high();
    return common ? Agreed.OVERLAP : Agreed.APART;
  }
}
