package dev.nacre.bench.growth;

import dev.nacre.bench.fork.Workload;
import dev.nacre.bench.side.Side;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What grows. */
public enum Axis {
  SIZE("size", "the size of the database", "MB of rows", Side.PAGES),
  COLUMNS("columns", "the number of encrypted columns", "columns", Side.COLUMNS),
  CONNECTIONS("connections", "the number of connections", "connections", Side.COLUMNS),
  ROWS("rows", "the number of rows", "rows", Side.COLUMNS);

  /** The steps as stored results name them. */
  private static final Map<Class<? extends Workload>, String> NAMES =
      Map.of(
          DatabaseFillWorkload.class, "FillDatabase",
          DatabaseScanWorkload.class, "ReadDatabase",
          ColumnDefinitionWorkload.class, "DefineColumns",
          ColumnCountWorkload.class, "AskColumns",
          ConnectionCountWorkload.class, "ManyConnections",
          RowCountWorkload.class, "ManyRows");

  private static final long MEGABYTE = 1L << 20;
  private static final long GIGABYTE = 1L << 30;

  private final String text;
  private final String words;
  private final String unit;
  private final Side encrypted;

  Axis(String text, String words, String unit, Side encrypted) {
    this.text = text;
    this.words = words;
    this.unit = unit;
    this.encrypted = encrypted;
  }

  /** The name in options and files. */
  public String text() {
    return text;
  }

  String words() {
    return words;
  }

  String unit() {
    return unit;
  }

  Side encrypted() {
    return encrypted;
  }

  /** Plain, plain once more, encrypted. */
  public List<Side> sides() {
    return List.of(Side.PLAIN, Side.CONTROL, encrypted);
  }

  /** What a side does at each point, each in a JVM of its own. */
  List<Class<? extends Workload>> steps() {
    return switch (this) {
      case SIZE -> List.of(DatabaseFillWorkload.class, DatabaseScanWorkload.class);
      case COLUMNS -> List.of(ColumnDefinitionWorkload.class, ColumnCountWorkload.class);
      case CONNECTIONS -> List.of(ConnectionCountWorkload.class);
      case ROWS -> List.of(RowCountWorkload.class);
    };
  }

  /** The name of the experiment. */
  String experiment() {
    return "growth-" + text;
  }

  /** The name of a measure, by which stored results are found again. */
  static String measure(Class<? extends Workload> step, long point) {
    return NAMES.get(step) + "-" + point;
  }

  /** A point in {@link #unit}. */
  double units(long point) {
    return this == SIZE ? (double) point / MEGABYTE : point;
  }

  /** A point in a few words. */
  public String label(long point) {
    if (this == SIZE) {
      return point % GIGABYTE == 0 ? point / GIGABYTE + " GB" : point / MEGABYTE + " MB";
    }
    return String.format(Locale.ROOT, "%,d", point);
  }
}
