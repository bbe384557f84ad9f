package dev.nacre.core.sql.dialect;

import dev.nacre.core.value.ColumnType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What is sent to convert the rows of a table. What a column will hold is put into another one
 * beside it, the draft, and takes its place when all of it is there: so the column stays where it
 * is, with its indexes, and its values stay until then.
 *
 * <p>Queries whose parameters are not described have two: the schema and the table; those about a
 * column have its name as the third.
 */
public sealed interface ConversionSql permits H2Conversion, PostgresConversion, MariaDbConversion {
  /** Where what the column will hold is put. */
  String DRAFT = "nacre_draft";

  /**
   * What the draft is called as soon as the column is none any more that values can be read from.
   */
  String DONE = "nacre_done";

  /** A number for each row, where the database gives none. */
  String ROW = "nacre_row";

  /**
   * One column that takes another type.
   *
   * @param path of the table, in SQL text
   * @param column in SQL text
   * @param type that it gets
   * @param binary of cells: what it has before or after
   * @param guard keeps everything but cells out; empty when it becomes a plain one
   * @param guards that keep everything but cells out now, in SQL text
   * @param numbered whether the rows were given numbers
   */
  record Change(
      String path,
      String column,
      String type,
      String binary,
      boolean notNull,
      String guard,
      List<String> guards,
      boolean numbered) {
    public Change {
      guards = List.copyOf(guards);
    }

    boolean encrypts() {
      return !guard.isEmpty();
    }

    String definition(String as) {
      return column + " " + as + (notNull ? " NOT NULL" : " NULL");
    }
  }

  /** Whether all of it is one transaction, the catalog included. */
  boolean isOneTransaction();

  /** What keeps others away from the table; in the transaction, where it is one. */
  List<String> lock(String path);

  /** What lets them in again. */
  List<String> unlock();

  /**
   * A query that takes what only one connection can have, or nothing where this is one process. Its
   * parameter is a number, and its answer 1 when this connection has it now.
   */
  Optional<String> claim();

  /** A query that gives it back. */
  Optional<String> release();

  /**
   * A query for the columns of a table, in their order: the name; the type, as a definition would
   * have it; 1 for NOT NULL; what would be lost if it became another type, or NULL; the collation,
   * where it decides what is equal.
   */
  String columns();

  /** Whether values of a column are equal only when they are the same. */
  boolean comparesExactly(ColumnType type, String collation);

  /** Queries for why no column of the table can be converted, in words. */
  List<String> obstacles();

  /** The same for one column. */
  List<String> columnObstacles();

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
    String bytes = "(?:x'|'\\\\x)ab0";
    String name = Pattern.quote(bare(column));
    return Pattern.compile(
            "(?i)(?:check)?"
                + (name + ">=" + bytes + "1[0-9a-f]*'and")
                + (name + "<" + bytes + "[12][0-9a-f]*'(?:notvalid)?"))
        .matcher(bare(condition))
        .matches();
  }

  /** Without what a database adds when it shows a condition. */
  private static String bare(String condition) {
    return condition.replace("::bytea", "").replaceAll("[\\s()\"]", "");
  }

  /** Whether rows and guards say of which key cells are. */
  default boolean guardsKeys() {
    return true;
  }

  /**
   * What adds a guard, for which everybody is waited for who has written into the table.
   *
   * @param rows whether those that are there have to be such; else those that are written from now
   *     on
   */
  default String guarding(String path, String guard, boolean rows) {
    return "ALTER TABLE " + path + " ADD " + guard + (rows ? "" : " " + unlooked());
  }

  /** What follows a guard that rows that are there need not meet, where {@link #guardsKeys}. */
  default String unlooked() {
    throw new IllegalStateException("each guard is for all rows here");
  }

  /** A query for a row when the column is in an index. */
  String indexed();

  /** What names a row as long as the table is locked, or nothing where it is asked for. */
  Optional<String> row();

  /** A query for columns with a whole number in each row that no other has. */
  Optional<String> numbers();

  /** Whether rows are read in the order of what names them, some at a time. */
  default boolean readsInOrder() {
    return !isOneTransaction();
  }

  /** What follows a query for rows that are written then. */
  default String locking() {
    return "";
  }

  /** What names a row, as a parameter. */
  default String rowParameter() {
    return "?";
  }

  String quoted(String name);

  default String path(String schema, String table) {
    return quoted(schema) + "." + quoted(table);
  }

  /** A name of ours, as the database stores it. */
  default String ours(String name) {
    return name;
  }

  /** What numbers the rows. */
  default List<String> number(String path) {
    return List.of();
  }

  /** What makes room for the draft. */
  default List<String> draft(String path, String type) {
    return List.of("ALTER TABLE " + path + " ADD COLUMN " + quoted(ours(DRAFT)) + " " + type);
  }

  /** What takes columns of ours away. */
  default List<String> undraft(String path, Collection<String> columns) {
    List<String> texts = new ArrayList<>();
    for (String name : List.of(DRAFT, ROW)) {
      if (columns.contains(ours(name))) {
        texts.add("ALTER TABLE " + path + " DROP COLUMN " + quoted(ours(name)));
      }
    }
    return texts;
  }

  /**
   * What puts the draft in the place of the column.
   *
   * @param again whether it was begun before
   * @param columns that the table has
   */
  List<String> swap(Change change, boolean again, Collection<String> columns);

  /**
   * Whether the column is none any more that the values before can be read from.
   *
   * @param columns that the table has
   * @param type of the column, as {@link #columns} has it
   */
  boolean isSwapped(Change change, Collection<String> columns, String type);

  /** A plain type in SQL text, or nothing when the database has none. */
  Optional<String> plain(ColumnType type);

  /** A value of a plain type, as a parameter. */
  default String parameter(ColumnType type) {
    return "?";
  }
}
