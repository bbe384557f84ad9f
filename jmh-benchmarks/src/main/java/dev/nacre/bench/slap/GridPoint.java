package dev.nacre.bench.slap;

import dev.nacre.bench.report.Claim;
import dev.nacre.bench.side.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One place of the grid: what is written besides the tables, on how large a machine.
 *
 * @param processors 0 is the whole machine
 */
record GridPoint(Journal journal, int processors) {
  /** Those of one engine, the whole machine first. */
  static List<GridPoint> all(Engine engine, List<Integer> processors) {
    List<GridPoint> points = new ArrayList<>();
    for (int size : processors) {
      Journal.of(engine).forEach(journal -> points.add(new GridPoint(journal, size)));
    }
    return points;
  }

  /** The name in files. By another rule than the measures that were called after the journal. */
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

  /** What the document says of the like of it. */
  Claim claim() {
    boolean logs = journal.larger().equals(Journal.WITH_LOG);
    return processors == 0 ? (logs ? Claim.C2 : Claim.C1) : (logs ? Claim.C4 : Claim.C3);
  }

  /** What the document measured on the like of it, encrypted ÷ not. */
  double document() {
    return processors == 0 ? journal.larger().ratio() : journal.smaller().ratio();
  }
}
