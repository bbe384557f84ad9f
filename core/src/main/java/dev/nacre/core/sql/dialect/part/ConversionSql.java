package dev.nacre.core.sql.dialect.part;

import dev.nacre.core.value.ColumnType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to convert the rows of a table. What a column will hold is put into another one
 * beside it, the draft, and takes its place when all of it is there: so the column stays where it
 * is, with its indexes, and its values stay until then.
 *
 * <p>Queries whose parameters are not described have two: the schema and the table; those about a
 * column have its name as the third.
 */
public interface ConversionSql extends GuardSql {
  /** Where what the column will hold is put. */
  String DRAFT = "nacre_draft";

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

    public boolean encrypts() {
      return !guard.isEmpty();
    }

    public String definition(String as) {
      return column + " " + as + (notNull ? " NOT NULL" : " NULL");
    }
  }

  /**
   * A key that goes with a column, and is made again with it.
   *
   * @param dropping action of ALTER TABLE
   * @param adding action of ALTER TABLE
   */
  record RecreatedKey(String dropping, String adding) {}

  /** Whether all of it is one transaction, the catalog included. */
  boolean isOneTransaction();

  /** What keeps others away from the table; in the transaction, where it is one. */
  List<String> lock(String path);

  /** The same for who only connects, and must not wait for others for long. */
  default List<String> lockSoon(String path) {
    return lock(path);
  }

  /** What lets them in again. */
  List<String> unlock();

  /**
   * A query that takes what only one connection can have, or nothing where this is one process. Its
   * parameter is a number, and its answer 1 when this connection has it now.
   */
  Optional<String> conversionLock();

  /** A query that gives it back. */
  Optional<String> release();

  /**
   * A query for a row where the server is there to be written to, or nothing where it always is. A
   * replica is told of what becomes of a table on another server, where a claim of its own is not
   * known.
   */
  default Optional<String> writable() {
    return Optional.empty();
  }

  /**
   * Queries whose answers, all columns of all rows as text, {@link #told} reads. Where there are
   * some, it tells what queries are for elsewhere.
   */
  default List<String> questions() {
    return List.of();
  }

  /**
   * What the answers to these questions say of a table.
   *
   * @param answers rows for each question
   */
  default Optional<TableDescription> told(
      String schema, String table, List<List<List<@Nullable String>>> answers) {
    return Optional.empty();
  }

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

  /**
   * Whether an answer to a definition says that it was not begun, because others kept it waiting
   * for too long. Where all is one transaction that need not be known.
   *
   * @param state the SQLState
   * @param code the database's own number
   */
  default boolean hasWaited(String state, int code) {
    return false;
  }

  /** A query for a row for each index that the column is in. */
  String indexed();

  /**
   * A query whose second column shows how a table is defined, where keys go with a column that is
   * converted.
   */
  default Optional<String> definition(String path) {
    return Optional.empty();
  }

  /**
   * The keys that go with a column; without any that could not be made again as it is.
   *
   * @param definition as the query for it has it
   * @param column as the database stores it
   */
  default List<RecreatedKey> keys(String definition, String column) {
    return List.of();
  }

  /**
   * What names a row as long as the table is locked, or nothing where it is asked for. Where rows
   * are written under a cursor, it does, and this is any number.
   */
  Optional<String> row();

  /**
   * What a cursor is called under which rows are read and written; nothing where rows have names.
   */
  default Optional<String> cursor() {
    return Optional.empty();
  }

  /** A query for columns in which no two rows have the same value, unless it is NULL. */
  Optional<String> numbers();

  /** Whether one of them has a whole number in each row. */
  default boolean isNumber(TableColumn column) {
    return false;
  }

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

  default String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

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
   * @param columns that the table has, in their order
   * @param keys that go with the column
   */
  List<String> swap(Change change, boolean again, List<String> columns, List<RecreatedKey> keys);

  /**
   * Whether the column is none any more that the values before can be read from.
   *
   * @param columns that the table has
   * @param type of the column, as {@link #columns} has it
   */
  boolean isSwapped(Change change, Collection<String> columns, String type);

  /** A plain type in SQL text, or nothing when the database has none. */
  Optional<String> plain(ColumnType type);

  /**
   * Whether values come and go as the bytes of a text, or their own where they are binary, because
   * the driver shows some as others. What was written is then read again.
   */
  default boolean readsText() {
    return false;
  }

  /** Whether points in time are given as text, since the driver knows none of java.time. */
  default boolean givesTimesAsText() {
    return false;
  }

  /**
   * What a value of a plain column is read by.
   *
   * @param column in SQL text
   * @param collation as {@link #columns} has it
   */
  default String reading(ColumnType type, String column, String collation) {
    return column;
  }

  /** A value of a plain type, as a parameter. */
  default String parameter(ColumnType type) {
    return "?";
  }
}
