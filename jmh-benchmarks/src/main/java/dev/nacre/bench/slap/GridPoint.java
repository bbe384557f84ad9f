package dev.nacre.bench.slap;

import dev.nacre.bench.report.claim.Claim;
import dev.nacre.bench.side.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One point of the grid: a journal and a machine size.
 *
 * @param processors 0 is the whole machine
 */
record GridPoint(Journal journal, int processors) {
  /** The points of one engine, the whole machine first. */
  static List<GridPoint> all(Engine engine, List<Integer> processors) {
    List<GridPoint> points = new ArrayList<>();
    for (int size : processors) {
      Journal.of(engine).forEach(journal -> points.add(new GridPoint(journal, size)));
    }
    return points;
  }

  /**
   * The name in files. It follows another rule than the older measures, which were named after the
   * journal.
   */
  String measure() {
    return "mysqlslap-" + journal.name() + (processors == 0 ? "" : "-" + processors);
  }

  String words() {
    return journal.words()
        + (processors == 0
            ? ""
            : String.format(
                Locale.ROOT, ", %d processor%s", processors, processors == 1 ? "" : "s"));
  }

  /** The document's claim about the corresponding point. */
  Claim claim() {
    boolean logs = journal.larger().equals(Journal.WITH_LOG);
    return processors == 0 ? (logs ? Claim.C2 : Claim.C1) : (logs ? Claim.C4 : Claim.C3);
  }

  /** The document's figure for the corresponding point, encrypted ÷ not. */
  double document() {
    return processors == 0 ? journal.larger().ratio() : journal.smaller().ratio();
  }
}
