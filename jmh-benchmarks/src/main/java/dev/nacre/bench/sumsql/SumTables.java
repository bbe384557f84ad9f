package dev.nacre.bench.sumsql;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The tables and their rows, which are the same on every side. */
final class SumTables {
  static final int GROUPS = 32;

  /** Columns that are summed in the wide table. */
  static final int COLUMNS = 10;

  /** One column to sum. */
  static final String NARROW = "narrow";

  /** Ten of them. */
  static final String WIDE = "wide";

  /** Rows are inserted into these: with a column that is encrypted alone, and one for sums. */
  static final String STORED = "stored";

  static final String SUMMED = "summed";

  private static final int VALUES = 1 << 20;
  private static final String SUM = " ENCRYPT WITH (SUM)";

  /**
   * A row of the narrow table.
   *
   * @param group at random
   * @param part rows of one part were inserted one after the other
   * @param half 0 or 1, at random
   */
  record Row(int group, int part, int half, int value) {}

  private SumTables() {}

  /**
   * The definitions of all tables.
   *
   * @param encrypted whether columns that are summed are encrypted
   */
  static List<String> tables(boolean encrypted) {
    String summed = "INTEGER" + (encrypted ? SUM : "") + " NOT NULL";
    StringBuilder wide = new StringBuilder("CREATE TABLE " + WIDE + " (id BIGINT PRIMARY KEY");
    for (int column = 1; column <= COLUMNS; column++) {
      wide.append(", v").append(column).append(' ').append(summed);
    }
    return List.of(
        "CREATE TABLE "
            + NARROW
            + " (id BIGINT PRIMARY KEY, grp INTEGER NOT NULL, part INTEGER NOT NULL,"
            + " half INTEGER NOT NULL, val "
            + summed
            + ")",
        wide.append(')').toString(),
        "CREATE TABLE "
            + STORED
            + " (id BIGINT PRIMARY KEY, val INTEGER"
            + (encrypted ? " ENCRYPT" : "")
            + " NOT NULL)",
        "CREATE TABLE " + SUMMED + " (id BIGINT PRIMARY KEY, val " + summed + ")");
  }

  static List<Row> narrow(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Row> all = new ArrayList<>(rows);
    for (int row = 0; row < rows; row++) {
      int part = (int) ((long) row * GROUPS / rows);
      all.add(new Row(random.nextInt(GROUPS), part, random.nextInt(2), random.nextInt(VALUES)));
    }
    return all;
  }

  /** The values of each row of the wide table. */
  static List<int[]> wide(int rows, long seed) {
    SplittableRandom random = new SplittableRandom(seed + 1);
    List<int[]> all = new ArrayList<>(rows);
    for (int row = 0; row < rows; row++) {
      all.add(random.ints(COLUMNS, 0, VALUES).toArray());
    }
    return all;
  }
}
