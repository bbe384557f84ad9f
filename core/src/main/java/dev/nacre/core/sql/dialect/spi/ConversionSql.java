package dev.nacre.core.sql.dialect.spi;

import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.value.ColumnType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * SQL to convert the rows of a table. The converted values are written to an additional column, the
 * draft, which replaces the column when it is complete: so the column keeps its position and its
 * indexes, and its old values stay until then.
 *
 * <p>Unless described otherwise, queries have two parameters, the schema and the table; those about
 * a column have its name as a third.
 */
public interface ConversionSql extends GuardSql, RowAccessSql, ConversionObstacles {
  /** The column for the converted values. */
  String DRAFT = "nacre_draft";

  /** The column for row numbers, where rows have no other id. */
  String ROW = "nacre_row";

  /**
   * A column that gets another type.
   *
   * @param path of the table, in SQL text
   * @param column in SQL text
   * @param type its new type
   * @param binary the type for cells: its type before or after
   * @param guard the new check that admits only cells; empty when it becomes plain
   * @param guards the present checks that admit only cells, in SQL text
   * @param numbered whether the rows were numbered
   * @param hidden the columns that are generated from its cells
   * @param identified whether the ids in one of these are unique already
   */
  record Change(
      String path,
      String column,
      String type,
      String binary,
      boolean notNull,
      String guard,
      List<String> guards,
      boolean numbered,
      List<HiddenColumns.Hidden> hidden,
      boolean identified) {
    public Change {
      guards = List.copyOf(guards);
      hidden = List.copyOf(hidden);
    }

    public boolean encrypts() {
      return !guard.isEmpty();
    }

    public String definition(String as) {
      return column + " " + as + (notNull ? " NOT NULL" : " NULL");
    }
  }

  /**
   * A key that is dropped with a column and recreated.
   *
   * @param dropping action of ALTER TABLE
   * @param adding action of ALTER TABLE
   */
  record RecreatedKey(String dropping, String adding) {}

  /** Whether a conversion is one transaction, including the catalog. */
  boolean isOneTransaction();

  /** Statements that lock the table; part of the transaction, if it is one. */
  List<String> lock(String path);

  /** Statements that lock the table or soon give up, for a connection that is being opened. */
  default List<String> lockSoon(String path) {
    return lock(path);
  }

  /** Statements that unlock the table. */
  List<String> unlock();

  /**
   * A query that acquires the advisory lock for a conversion; empty where one process has the
   * database. Its parameter is a number, and its result is 1 if this connection got the lock.
   */
  Optional<String> conversionLock();

  /** A query that releases the lock. */
  Optional<String> release();

  /**
   * A query that returns a row if the server is writable; empty where it always is. On a replica,
   * the lock would not protect against changes that come from the primary.
   */
  default Optional<String> writable() {
    return Optional.empty();
  }

  /**
   * Queries whose results, all columns as text, {@link #parse} parses. Where there are such
   * queries, they replace the other metadata queries.
   */
  default List<String> metadataQueries() {
    return List.of();
  }

  /**
   * Parses the results of {@link #metadataQueries}.
   *
   * @param answers the rows of each query
   */
  default Optional<TableDescription> parse(
      String schema, String table, List<List<List<@Nullable String>>> answers) {
    return Optional.empty();
  }

  /**
   * A query for the columns of a table, in their order: the name; the type, as in a definition; 1
   * for NOT NULL; what a change of the type would lose, or NULL; the collation, if it affects
   * equality.
   */
  String columns();

  /**
   * Whether an error of a DDL statement means that it timed out waiting for a lock and did nothing.
   * Not needed where a conversion is one transaction.
   *
   * @param state the SQLState
   * @param code the vendor code
   */
  default boolean isLockTimeout(String state, int code) {
    return false;
  }

  /**
   * A query whose second column is the definition of a table; only where keys are dropped with a
   * converted column.
   */
  default Optional<String> definition(String path) {
    return Optional.empty();
  }

  /**
   * The keys that are dropped with a column, without those that could not be recreated exactly.
   *
   * @param definition as returned by {@link #definition}
   * @param column as the database stores it
   */
  default List<RecreatedKey> keys(String definition, String column) {
    return List.of();
  }

  @Override
  default boolean readsInOrder() {
    return !isOneTransaction();
  }

  default String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  default String path(String schema, String table) {
    return quoted(schema) + "." + quoted(table);
  }

  /** The name of a column of Nacre, as the database stores it. */
  default String reservedName(String name) {
    return name;
  }

  /** Statements that add the draft. */
  default List<String> draft(String path, String type) {
    return List.of(
        "ALTER TABLE " + path + " ADD COLUMN " + quoted(reservedName(DRAFT)) + " " + type);
  }

  /** Statements that drop the columns of Nacre. */
  default List<String> undraft(String path, Collection<String> columns) {
    List<String> texts = new ArrayList<>();
    for (String name : List.of(DRAFT, ROW)) {
      if (columns.contains(reservedName(name))) {
        texts.add("ALTER TABLE " + path + " DROP COLUMN " + quoted(reservedName(name)));
      }
    }
    return texts;
  }

  /**
   * Statements that add those of the hidden columns of a column of cells that are missing, and make
   * their ids unique.
   *
   * @param columns that the table has
   */
  default List<String> hiding(Change change, Collection<String> columns) {
    List<String> texts = new ArrayList<>();
    List<String> missing =
        change.hidden().stream()
            .filter(one -> !one.isIn(columns))
            .map(HiddenColumns.Hidden::definition)
            .toList();
    if (!missing.isEmpty()) {
      texts.add("ALTER TABLE " + change.path() + " " + adding(missing));
    }
    if (!change.identified()) {
      change.hidden().stream()
          .filter(HiddenColumns.Hidden::isId)
          .map(one -> "ALTER TABLE " + change.path() + " ADD UNIQUE (" + one.name() + ")")
          .forEach(texts::add);
    }
    return texts;
  }

  /** The actions of ALTER TABLE that add several columns at once. */
  default String adding(List<String> definitions) {
    return "ADD COLUMN " + String.join(", ADD COLUMN ", definitions);
  }

  /**
   * Statements that replace the column by the draft, and add or drop its hidden columns.
   *
   * @param again whether an earlier attempt was begun
   * @param columns that the table has, in their order
   * @param keys that are dropped with the column
   */
  List<String> swap(Change change, boolean again, List<String> columns, List<RecreatedKey> keys);

  /**
   * Whether the column was already replaced, so that it no longer has its old values.
   *
   * @param columns that the table has
   * @param type of the column, as {@link #columns} has it
   */
  boolean isSwapped(Change change, Collection<String> columns, String type);

  /** A plain type in SQL text; empty if the database lacks it. */
  Optional<String> plain(ColumnType type);

  /**
   * Whether values are transferred as the bytes of a text, or as they are if binary, because the
   * driver would change some of them. Written values are then read back.
   */
  default boolean readsText() {
    return false;
  }

  /** Whether timestamps are passed as text, because the driver does not support java.time. */
  default boolean givesTimesAsText() {
    return false;
  }

  /**
   * The expression that reads a value of a plain column.
   *
   * @param column in SQL text
   * @param collation as {@link #columns} has it
   */
  default String reading(ColumnType type, String column, String collation) {
    return column;
  }

  /** The parameter marker for a value of a plain type. */
  default String parameter(ColumnType type) {
    return "?";
  }
}
