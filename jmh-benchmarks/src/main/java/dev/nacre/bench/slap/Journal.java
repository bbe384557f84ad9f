package dev.nacre.bench.slap;

import dev.nacre.bench.side.Engine;
import java.util.List;

/**
 * The second dimension of document C's grid: what the database writes besides its tables. There it
 * was the binary log. H2 has none; the nearest thing is whether it may gather commits and write
 * them behind.
 *
 * @param name in files
 * @param words in reports
 * @param options in the engine's own syntax; for a server, what it is started with
 * @param document what document C measured with the like of it, encrypted ÷ not
 */
record Journal(String name, String words, String options, double document) {
  /** Without the log: 57.146 s beside 57.062 s, on the larger of two machines. */
  private static final double WITHOUT_LOG = 57.146 / 57.062;

  /** With the log: 65.418 s beside 59.692 s. */
  private static final double WITH_LOG = 65.418 / 59.692;

  /** What there is to choose. */
  static List<Journal> of(Engine engine) {
    return switch (engine) {
      case H2 ->
          List.of(
              new Journal("write-behind", "write-behind (H2's default)", "", WITHOUT_LOG),
              new Journal(
                  "write-through", "each commit written through", ";WRITE_DELAY=0", WITH_LOG));
      case MARIADB ->
          List.of(
              new Journal("no-binary-log", "without the binary log", "--skip-log-bin", WITHOUT_LOG),
              new Journal("binary-log", "with the binary log", "--log-bin=binlog", WITH_LOG));
      case DERBY, SQLITE, HSQLDB -> List.of();
    };
  }
}
