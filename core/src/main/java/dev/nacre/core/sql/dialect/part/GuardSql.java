package dev.nacre.core.sql.dialect.part;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The guards of encrypted columns: what finds them among other checks, and exchanges them. */
public interface GuardSql {
  /** What cells are compared with, up to the digit for their version. */
  String BYTES = "(?:x'|'\\\\x)ab0";

  Pattern ANY =
      Pattern.compile(
          "(?i)(?:check)?(?<name>.+?)>="
              + (BYTES + "1[0-9a-f]*'and\\k<name><" + BYTES)
              + "[12][0-9a-f]*'(?:notvalid)?");

  /**
   * A guard of an encrypted column that takes the place of others.
   *
   * @param column in SQL text
   * @param type of the column, as {@link ConversionSql#columns} has it
   * @param guard as {@link ConversionSql.Change#guard}
   * @param before those that keep everything but cells out now, in SQL text
   */
  record Guarding(String column, String type, boolean notNull, String guard, List<String> before) {
    public Guarding {
      before = List.copyOf(before);
    }
  }

  /** A query for rows when checks are about the column, whosever they are. */
  String checks();

  /**
   * A query for those checks among which our guards are: the name, and the condition. It is the
   * same query where that tells so much.
   */
  default String guards() {
    return checks();
  }

  /**
   * Whether a check is a guard of ours: it lets in cells, and nothing else is asked by it.
   *
   * @param condition as {@link #guards} has it
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

  /** Whether a check is a guard of ours for some column, as far as its condition says. */
  static boolean isGuardOfAny(String condition) {
    return ANY.matcher(bare(condition.replace("`", ""))).matches();
  }

  /** Without what a database adds when it shows a condition. */
  private static String bare(String condition) {
    return condition.replace("::bytea", "").replaceAll("[\\s()\"]", "");
  }

  /**
   * What puts guards in the places of others, for which everybody is waited for who has written
   * into the table.
   *
   * @param rows whether those that are there have to be such; else those that are written from now
   *     on
   */
  default List<String> guarding(String path, List<Guarding> guards, boolean rows) {
    String alter = "ALTER TABLE " + path + " ";
    List<String> texts = new ArrayList<>();
    guards.forEach(one -> texts.add(alter + "ADD " + one.guard() + (rows ? "" : " " + unlooked())));
    guards.forEach(one -> one.before().forEach(old -> texts.add(alter + "DROP CONSTRAINT " + old)));
    return texts;
  }

  /** What follows a guard that rows that are there need not meet. */
  default String unlooked() {
    throw new IllegalStateException("each guard is for all rows here");
  }
}
