package dev.nacre.core.sql.define;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.Words;
import java.util.Set;

/**
 * {@code CHARACTER SET utf8mb4 COLLATE utf8mb4_bin} after the type of an encrypted column. It says
 * how values would have been compared, and does not reach the database.
 */
final class Collation {
  private static final Set<String> WORDS = Set.of("CHARACTER", "CHARSET", "COLLATE");

  private Collation() {}

  /** Where it begins, or the end. */
  static int begins(Words words, Dialect dialect, int from, int end) {
    return dialect.hasCollations() ? words.find(from, end, WORDS) : end;
  }

  /** The name of the collation, or nothing. */
  static String read(Words words, int from, int end) {
    String collation = "";
    int i = from;
    while (i < end) {
      boolean compares = words.is(i, "COLLATE");
      boolean set = words.is(i, "CHARACTER") && words.is(i + 1, "SET");
      int value = set ? i + 2 : i + 1;
      if (!words.isOneOf(i, WORDS) || value >= end || !words.isName(value)) {
        throw refused();
      }
      String name = words.name(value);
      if (!name.startsWith("UTF8")) {
        throw refused();
      }
      collation = compares ? name : collation;
      i = value + 1;
    }
    return collation;
  }

  private static NacreException refused() {
    return new NacreException(
        ErrorCode.COLUMN_TYPE_REFUSED,
        "The characters or the collation of an encrypted column are none of UTF-8");
  }
}
