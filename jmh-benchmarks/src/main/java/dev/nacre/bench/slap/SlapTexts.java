package dev.nacre.bench.slap;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The statements that mysqlslap generates for {@code --auto-generate-sql-guid-primary}, {@code
 * --auto-generate-sql-load-type=mixed} and {@code --number-int-cols=20 --number-char-cols=20}, as
 * {@code mysqlslap --only-print} shows them.
 *
 * @param create the table
 * @param fill ten inserts, used in turn until there are enough rows
 * @param queries the statements that each client sends in turn: an insert, and then five times a
 *     select and an insert. mysqlslap generates ten texts besides the first.
 */
record SlapTexts(String create, List<String> fill, List<Query> queries) {
  static final int COLUMNS = 20;
  static final String KEYS = "SELECT id FROM t1";

  private static final int UNIQUE = 10;
  private static final int TEXT = 126;
  private static final String LETTERS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** One of the texts. */
  sealed interface Query {
    /** The statement to send. */
    String with(String key);
  }

  /** An insert, each time with a new key. */
  record Insert(String text) implements Query {
    @Override
    public String with(String key) {
      return text;
    }
  }

  /** A select of one row. */
  record Select(String text) implements Query {
    @Override
    public String with(String key) {
      return text + "'" + key + "'";
    }
  }

  /**
   * @param sealed whether each text of the table is encrypted before it reaches the database
   */
  static SlapTexts of(boolean sealed, SplittableRandom random) {
    List<String> fill = new ArrayList<>();
    for (int insert = 0; insert < UNIQUE; insert++) {
      fill.add(insert(random));
    }
    List<Query> queries = new ArrayList<>();
    queries.add(new Insert(insert(random)));
    String select =
        "SELECT " + columns("intcol%d") + "," + columns("charcol%d") + " FROM t1 WHERE id = ";
    for (int pair = 0; pair < UNIQUE / 2; pair++) {
      queries.add(new Select(select));
      queries.add(new Insert(insert(random)));
    }
    String create =
        "CREATE TABLE t1 (id VARCHAR(36) PRIMARY KEY,"
            + columns("intcol%d INT")
            + ","
            + columns("charcol%d VARCHAR(128)" + (sealed ? " ENCRYPT" : ""))
            + ")";
    return new SlapTexts(create, List.copyOf(fill), List.copyOf(queries));
  }

  private static String insert(SplittableRandom random) {
    return "INSERT INTO t1 VALUES (uuid(),"
        + values(() -> String.valueOf(random.nextInt(Integer.MAX_VALUE)))
        + ","
        + values(() -> "'" + text(random) + "'")
        + ")";
  }

  private static String text(SplittableRandom random) {
    return random
        .ints(TEXT, 0, LETTERS.length())
        .mapToObj(at -> LETTERS.substring(at, at + 1))
        .collect(Collectors.joining());
  }

  private static String columns(String form) {
    return IntStream.rangeClosed(1, COLUMNS)
        .mapToObj(number -> form.replace("%d", String.valueOf(number)))
        .collect(Collectors.joining(","));
  }

  private static String values(Supplier<String> value) {
    return IntStream.range(0, COLUMNS)
        .mapToObj(column -> value.get())
        .collect(Collectors.joining(","));
  }
}
