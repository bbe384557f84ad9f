package dev.nacre.core.sql.dialect.spi;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Queries about tables and columns, and the meaning of the answers.
 *
 * <table>
 *   <caption>Which one when</caption>
 *   <tr><th>question</th><th>query</th></tr>
 *   <tr><td>Is there a table of this name?</td><td>{@link #tableExists}; where it may be hidden
 *       from the user, {@link #tableProbe}; where a snapshot may be older than the names, {@link
 *       #nameProbe}</td></tr>
 *   <tr><td>Has it this column, which metadata may hide?</td><td>{@link #columnProbe}</td></tr>
 *   <tr><td>Which tables are there?</td><td>{@link #allTables}; with what else has columns, {@link
 *       #relations} and {@link #synonyms}</td></tr>
 *   <tr><td>Which columns have they all?</td><td>{@link #allColumns}</td></tr>
 *   <tr><td>Which columns has a stored table?</td><td>{@link #columns}</td></tr>
 *   <tr><td>Which has what a name means in this session?</td><td>{@link #columnsInSession}, where
 *       {@link #columns} is incomplete</td></tr>
 *   <tr><td>Which has the table that a statement names?</td><td>{@link #columnsOf}, of several
 *       {@link #columnsOfAll}; else {@link #describeColumns}, with {@link
 *       #hiddenColumns}</td></tr>
 *   <tr><td>In which order are they?</td><td>{@link #columnsInOrder}; else {@link
 *       #describeColumns}</td></tr>
 *   <tr><td>Which checks are there?</td><td>{@link #checks} of a table,
 *       {@link #allChecks}</td></tr>
 * </table>
 */
public interface MetadataQueries {
  /**
   * A query that returns a row if a table or view exists, whose columns are not read; its
   * parameters are the schema and the name.
   */
  String tableExists();

  /** A query for the schema and the name of every table and view. */
  String allTables();

  /**
   * A query for everything with columns: its schema and name, and the schema and name of the object
   * whose columns it has, usually itself.
   *
   * @param all whether to include other databases of the server, where these can be reached
   */
  String relations(boolean all);

  /**
   * A query for the schema and the name of synonyms that {@link #relations} does not return, and
   * the target of each, as a path in SQL text: a table or another synonym.
   */
  default Optional<String> synonyms() {
    return Optional.empty();
  }

  /** The schema of session-local tables, where it has no other objects and no list shows them. */
  default Optional<String> sessionSchema() {
    return Optional.empty();
  }

  /** What a name may mean in that schema, as paths in SQL text. */
  default Set<String> sessionPaths(String table) {
    return Set.of();
  }

  /** Whether metadata may list a table without its columns. */
  default boolean hidesColumns() {
    return false;
  }

  /**
   * A query for the schema, the table and the name of all columns of the relations in {@link
   * #relations} that have their own.
   */
  String allColumns();

  /** A query for the names of a table's columns; its parameters are the schema and the name. */
  String columns();

  /**
   * A query that returns, in its first column, the columns of what a name means in this session,
   * where metadata is incomplete.
   */
  default Optional<String> columnsInSession(String schema, String table) {
    return Optional.empty();
  }

  /**
   * A query that returns, in its first column, the columns of a table named in a statement, in
   * their order, even without rights on all of them; empty where {@link #describeColumns} returns
   * more.
   *
   * @param path in SQL text
   */
  default Optional<String> columnsOf(String path) {
    return Optional.empty();
  }

  /**
   * A query for the columns of several tables at once: the number of the table, from 0, and then
   * the columns of {@link #columnsOf}; empty where each is asked for alone.
   */
  default Optional<String> columnsOfAll(List<String> paths) {
    return Optional.empty();
  }

  /** The column of {@link #columnsOf}, from 1, that tells whether a star shows a column. */
  default int visibilityColumn() {
    return 1;
  }

  /** Whether its value means that a star does not show the column. */
  default boolean isHidden(String said) {
    return false;
  }

  /**
   * A query that returns, in its first column, the columns of a table named in a statement, in
   * their order; empty where {@link #describeColumns} returns them.
   *
   * @param path in SQL text
   */
  default Optional<String> columnsInOrder(String path) {
    return Optional.empty();
  }

  /**
   * A query whose result has the columns of a table and no rows. It is prepared to describe it, not
   * executed.
   *
   * @param path in SQL text
   */
  default String describeColumns(String path) {
    return "SELECT * FROM " + path + " WHERE 1 = 0";
  }

  /** Whether this SQLState means that the table does not exist. */
  boolean isUndefinedTable(String state);

  /**
   * A query for the table and the name of hidden columns, which {@link #allColumns} does not
   * return.
   */
  default Optional<String> hiddenColumns() {
    return Optional.empty();
  }

  /** Where a star shows the columns that a join with USING merges. */
  MergedColumnPosition mergedColumnPosition();

  /** Whether the star of one table omits the columns that a join with USING merges. */
  default boolean starOmitsMerged() {
    return false;
  }

  /**
   * A query for the search path, where names may be resolved in several schemas. The only column of
   * its one row is the path, as the session has it.
   */
  default Optional<String> searchPath() {
    return Optional.empty();
  }

  /**
   * A query for one text that says which tables {@link #relations} lists for this session; empty
   * where they depend on the database and the user alone.
   */
  default Optional<String> sessionView() {
    return Optional.empty();
  }

  /** Hidden columns, folded, of every table. */
  default Set<String> systemColumns() {
    return Set.of();
  }

  /** Hidden columns, folded, that tables may have. */
  default Set<String> unlistedColumns() {
    return Set.of();
  }

  /**
   * A query for the names of a table's checks, each with a column that it involves, or NULL if
   * unknown; its parameters are the schema and the name. No rows where a column check is only
   * dropped with its column.
   */
  String checks();

  /** A query for all checks that the user sees: the schema, the table and the condition of each. */
  String allChecks();

  /** The query of {@link #allChecks}, with uncommitted rows where it would wait for them. */
  default String allChecksUncommitted() {
    return allChecks();
  }

  /**
   * A query that returns a row if one of these names, alone or qualified by another, means a table
   * by now; only where metadata is part of a transaction's snapshot and name resolution is not. The
   * parameters are two arrays: table names, and all names.
   */
  default Optional<String> nameProbe() {
    return Optional.empty();
  }

  /**
   * A query that fails if the table does not exist; empty where each user sees all tables, or where
   * an error would end the transaction.
   */
  default Optional<String> tableProbe(String schema, String table) {
    return Optional.empty();
  }

  /** A query that fails if the column does not exist; empty as {@link #tableProbe} is. */
  default Optional<String> columnProbe(String schema, String table, String column) {
    return Optional.empty();
  }

  /**
   * Whether this SQLState means that the table does not exist, is invalid, or is hidden from this
   * user.
   */
  default boolean isTableInvisible(String state) {
    return state.startsWith("42");
  }

  /**
   * Whether this SQLState means that the table exists but this user may not read it; false where a
   * user can always see the columns of tables the user may write to.
   */
  default boolean isReadDenied(String state) {
    return false;
  }
}
