package dev.nacre.core.sql.dialect.spi;

import dev.nacre.core.value.ColumnType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * SQL to convert the rows of a table: what prevents it, how the table is locked, and how its rows
 * are read and updated. The converted values are written to the draft, which replaces the column
 * when it is complete; see {@link DraftColumnSql}.
 *
 * <p>Unless described otherwise, queries have two parameters, the schema and the table; those about
 * a column have its name as a third.
 */
public interface ConversionSql extends DraftColumnSql, CellCheckSql {
  /**
   * Queries whose results, all columns as text, {@link #parse} parses: only it knows the columns.
   * Where there are such queries, there is no call of {@code columns}, {@code columnObstacles},
   * {@code checks}, {@code indexed} and {@code swap}.
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
  default List<KeyRecreation> keys(String definition, String column) {
    return List.of();
  }

  default String path(String schema, String table) {
    return quoted(schema) + "." + quoted(table);
  }

  /** A plain type in SQL text; empty if the database lacks it. */
  Optional<String> plainType(ColumnType type);

  /**
   * Whether values are transferred as the bytes of a text, or as they are if binary, because the
   * driver would change some of them. Written values are then read back.
   */
  default boolean transfersText() {
    return false;
  }

  /** Whether timestamps are passed as text, because the driver does not support java.time. */
  default boolean bindsTimesAsText() {
    return false;
  }

  /**
   * The expression that reads a value of a plain column.
   *
   * @param column in SQL text
   * @param collation as {@link #columns} has it
   */
  default String readExpression(ColumnType type, String column, String collation) {
    return column;
  }

  /** The parameter marker for a value of a plain type. */
  default String parameter(ColumnType type) {
    return "?";
  }

  /**
   * Queries for reasons why no column of the table can be converted. The only column of a result is
   * the reason, as the end of a sentence; without a row there is none.
   */
  List<String> obstacles();

  /**
   * Queries for reasons why one column cannot be converted; the result is as of {@link #obstacles}.
   */
  List<String> columnObstacles();

  /**
   * Queries for reasons why a column cannot be replaced by its draft, although its cells can get
   * new keys; the result is as of {@link #obstacles}.
   */
  default List<String> replacementObstacles() {
    return List.of();
  }

  /**
   * A query that returns a row for each index that contains the column. The rows are counted; what
   * they hold is not read.
   */
  String indexes();

  /** Whether values of a column are equal only if they are identical. */
  boolean comparesExactly(ColumnType type, String collation);

  /** Whether a conversion is one transaction, including the catalog. */
  boolean isOneTransaction();

  /** Statements that lock the table; part of the transaction, if it is one. */
  List<String> lock(String path);

  /** Statements that lock the table or soon give up, for a connection that is being opened. */
  default List<String> tryLock(String path) {
    return lock(path);
  }

  /** Statements that unlock the table. */
  List<String> unlock();

  /**
   * A query that acquires the advisory lock for a conversion; empty where one process has the
   * database. Its parameter is a number, and its result is 1 if this connection got the lock.
   */
  Optional<String> acquireConversionLock();

  /** A query that releases the lock; its parameter and its result are as of the other. */
  Optional<String> releaseConversionLock();

  /**
   * A query that returns a row if the server is writable, and has no parameter; empty where it
   * always is. What the row holds is not read. On a replica, the lock would not protect against
   * changes that come from the primary.
   */
  default Optional<String> writeProbe() {
    return Optional.empty();
  }

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
   * An expression that identifies a row while the table is locked; empty where {@link
   * #uniqueColumns} is queried. Where rows are updated through a cursor, any number.
   */
  Optional<String> rowId();

  /** The name of the cursor through which rows are read and updated; empty where rows have ids. */
  default Optional<String> cursor() {
    return Optional.empty();
  }

  /**
   * A query for columns whose non-NULL values are unique; the only column of the result is the name
   * of one. The first that {@link #isIntegerId} accepts becomes the id of the rows.
   */
  Optional<String> uniqueColumns();

  /** Whether such a column is NOT NULL and has whole numbers. */
  default boolean isIntegerId(TableColumn column) {
    return false;
  }

  /** Whether rows are read in batches, ordered by their id. */
  default boolean readsInBatches() {
    return !isOneTransaction();
  }

  /** Statements that number the rows, where neither {@link #rowId} nor a unique column exists. */
  default List<String> numberRows(String path) {
    return List.of();
  }

  /** The suffix of a query for rows that will be updated. */
  default String lockSuffix() {
    return "";
  }

  /** The parameter marker for the id of a row. */
  default String rowIdParameter() {
    return "?";
  }
}
