package dev.nacre.core.sql.dialect.spi;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * SQL for cell checks: a cell check is the CHECK of an encrypted column that admits only cells.
 * Finds it among other checks, and replaces it.
 */
public interface CellCheckSql {
  /** The literals in a cell check, up to the digit for the version of cells. */
  String BYTES = "(?:x'|'\\\\x)ab0";

  Pattern CELL_CHECK_OF_ANY =
      Pattern.compile(
          "(?i)(?:check)?(?<name>.+?)>="
              + (BYTES + "1[0-9a-f]*'and\\k<name><" + BYTES)
              + "[12][0-9a-f]*'(?:notvalid)?");

  /**
   * A new cell check of an encrypted column that replaces others.
   *
   * @param column in SQL text
   * @param type of the column, as {@link ConversionSql#columns} has it
   * @param cellCheck as {@link DraftReplacement#cellCheck}
   * @param before the present cell checks, in SQL text
   */
  record CellCheckReplacement(
      String column, String type, boolean notNull, String cellCheck, List<String> before) {
    public CellCheckReplacement {
      before = List.copyOf(before);
    }
  }

  /** A query that returns a row for each check on the column. */
  String checks();

  /**
   * A query for the checks that may be cell checks: the name and the condition. The same as {@link
   * #checks} by default.
   */
  default String cellChecks() {
    return checks();
  }

  /**
   * Whether a check is exactly a cell check: it admits cells and tests nothing else.
   *
   * @param condition as returned by {@link #cellChecks}
   */
  default boolean isCellCheck(String column, String condition) {
    String name = Pattern.quote(bare(column));
    return Pattern.compile(
            "(?i)(?:check)?"
                + (name + ">=" + BYTES + "1[0-9a-f]*'and")
                + (name + "<" + BYTES + "[12][0-9a-f]*'(?:notvalid)?"))
        .matcher(bare(condition))
        .matches();
  }

  /** Whether the condition of a check is that of a cell check for any column. */
  static boolean isCellCheckOfAny(String condition) {
    return CELL_CHECK_OF_ANY.matcher(bare(condition.replace("`", ""))).matches();
  }

  /** A condition without what a database adds when it shows it. */
  private static String bare(String condition) {
    return condition.replace("::bytea", "").replaceAll("[\\s()\"]", "");
  }

  /**
   * Statements that replace cell checks, which wait for all open transactions that have written to
   * the table.
   *
   * @param rows whether existing rows must satisfy the cell check; else only rows written from now
   *     on
   */
  default List<String> replaceCellChecks(
      String path, List<CellCheckReplacement> cellChecks, boolean rows) {
    String alter = "ALTER TABLE " + path + " ";
    List<String> texts = new ArrayList<>();
    cellChecks.forEach(
        one ->
            texts.add(alter + "ADD " + one.cellCheck() + (rows ? "" : " " + skipExistingRows())));
    cellChecks.forEach(
        one -> one.before().forEach(old -> texts.add(alter + "DROP CONSTRAINT " + old)));
    return texts;
  }

  /** The suffix of a cell check that is not checked for existing rows. */
  default String skipExistingRows() {
    throw new IllegalStateException("each cell check is for all rows here");
  }
}
