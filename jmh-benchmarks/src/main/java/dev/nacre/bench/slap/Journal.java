package dev.nacre.bench.slap;

import dev.nacre.bench.side.Engine;
import java.util.List;

/**
 * The second dimension of the Aurora note's grid: what the database writes besides its tables.
 * There it was the binary log. H2 has none; the closest option is whether it may gather commits and
 * write them behind.
 *
 * @param name in files
 * @param words in reports
 * @param options in the engine's own syntax; for a server, its start arguments
 * @param larger the document's figures for its counterpart on the larger of two machines
 * @param smaller its figures on the smaller one
 */
record Journal(String name, String words, String options, Seconds larger, Seconds smaller) {
  /** Both halves of a bar in the document. */
  record Seconds(double plain, double encrypted) {
    double ratio() {
      return encrypted / plain;
    }
  }

  static final Seconds WITHOUT_LOG = new Seconds(36.087, 34.880);
  static final Seconds WITHOUT_LOG_SMALLER = new Seconds(57.062, 57.146);
  static final Seconds WITH_LOG = new Seconds(42.576, 46.457);
  static final Seconds WITH_LOG_SMALLER = new Seconds(59.692, 65.418);

  /** The journals of an engine. */
  static List<Journal> of(Engine engine) {
    return switch (engine) {
      case H2 ->
          List.of(
              withoutLog("write-behind", "write-behind (H2's default)", ""),
              withLog("write-through", "each commit written through", ";WRITE_DELAY=0"));
      case MARIADB ->
          List.of(
              withoutLog("no-binary-log", "without the binary log", "--skip-log-bin"),
              withLog("binary-log", "with the binary log", "--log-bin=binlog"));
      case DERBY, SQLITE, HSQLDB, POSTGRESQL, NONE -> List.of();
    };
  }

  private static Journal withoutLog(String name, String words, String options) {
    return new Journal(name, words, options, WITHOUT_LOG, WITHOUT_LOG_SMALLER);
  }

  private static Journal withLog(String name, String words, String options) {
    return new Journal(name, words, options, WITH_LOG, WITH_LOG_SMALLER);
  }
}
