package dev.nacre.core.sql.dialect.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** SQL for the guards of encrypted columns: finds them among other checks, and replaces them. */
public interface GuardSql {
  /** The literals in a guard, up to the digit for the version of cells. */
  String BYTES = "(?:x'|'\\\\x)ab0";

  Pattern GUARD_OF_ANY =
      Pattern.compile(
          "(?i)(?:check)?(?<name>.+?)>="
              + (BYTES + "1[0-9a-f]*'and\\k<name><" + BYTES)
              + "[12][0-9a-f]*'(?:notvalid)?");

  /**
   * A new guard of an encrypted column that replaces others.
   *
   * @param column in SQL text
   * @param type of the column, as {@link ConversionSql#columns} has it
   * @param guard as {@link DraftReplacement#guard}
   * @param before the present guards, in SQL text
   */
  record GuardReplacement(
      String column, String type, boolean notNull, String guard, List<String> before) {
    public GuardReplacement {
      before = List.copyOf(before);
    }
  }

  /** A query that returns a row for each check on the column. */
  String checks();

  /**
   * A query for the checks that may be guards: the name and the condition. The same as {@link
   * #checks} by default.
   */
  default String guards() {
    return checks();
  }

  /**
   * Whether a check is exactly a guard: it admits cells and checks nothing else.
   *
   * @param condition as returned by {@link #guards}
   */
  default boolean isGuard(String column, String condition) {
    String name = Pattern.quote(bare(column));
    return Pattern.compile(
            "(?i)(?:check)?"
                + (name + ">=" + BYTES + "1[0-9a-f]*'and")
                + (name + "<" + BYTES + "[12][0-9a-f]*'(?:notvalid)?"))
        .matcher(bare(condition))
        .matches();
  }

  /** Whether the condition of a check is that of a guard for any column. */
  static boolean isGuardOfAny(String condition) {
    return GUARD_OF_ANY.matcher(bare(condition.replace("`", ""))).matches();
  }

  /** A condition without what a database adds when it shows it. */
  private static String bare(String condition) {
    return condition.replace("::bytea", "").replaceAll("[\\s()\"]", "");
  }

  /**
   * Statements that replace guards, which wait for all open transactions that have written to the
   * table.
   *
   * @param rows whether existing rows must satisfy the guard; else only rows written from now on
   */
  default List<String> replaceGuards(String path, List<GuardReplacement> guards, boolean rows) {
    String alter = "ALTER TABLE " + path + " ";
    List<String> texts = new ArrayList<>();
    guards.forEach(
        one -> texts.add(alter + "ADD " + one.guard() + (rows ? "" : " " + skipExistingRows())));
    guards.forEach(one -> one.before().forEach(old -> texts.add(alter + "DROP CONSTRAINT " + old)));
    return texts;
  }

  /** The suffix of a guard that is not checked for existing rows. */
  default String skipExistingRows() {
    throw new IllegalStateException("each guard is for all rows here");
  }
}
