package dev.nacre.core.sql.dialect.part;

import java.util.Optional;
import java.util.Set;

/** What a database is asked about its tables and columns, and what its answers mean. */
public interface MetadataQueries {
  /**
   * A query for a row when there is a table or view; its parameters are the schema and the name.
   */
  String tableExists();

  /** A query for the schema and the name of every table and view. */
  String allTables();

  /**
   * A query for what has columns: its schema and name, and the schema and name of what its columns
   * are those of, which is most often itself.
   *
   * @param all those of other databases of the server, too, where these can be reached
   */
  String relations(boolean all);

  /**
   * A query for the schema and the name of other names that {@link #relations} does not tell of,
   * and what each stands for, as a path in SQL text: a table, or another of them.
   */
  default Optional<String> synonyms() {
    return Optional.empty();
  }

  /**
   * The schema of tables that a session has for itself, where it holds nothing else and no list
   * shows them.
   */
  default Optional<String> sessionSchema() {
    return Optional.empty();
  }

  /** What a name may mean there, as paths in SQL text. */
  default Set<String> ofSession(String table) {
    return Set.of();
  }

  /** Whether there are tables that lists show, and of whose columns they tell nothing. */
  default boolean hidesColumns() {
    return false;
  }

  /**
   * A query for the schema, the table and the name of all columns of what {@link #relations} says
   * has some of its own.
   */
  String allColumns();

  /** A query for the names of a table's columns; its parameters are the schema and the name. */
  String columns();

  /**
   * A query for the columns of what a name means in this session, in its first column, where lists
   * do not tell of all.
   */
  default Optional<String> columnsAsMeant(String schema, String table) {
    return Optional.empty();
  }

  /**
   * A query for the columns of a table as a statement names it, in its first column and in their
   * order, whatever the rights of the user on the others; nothing where {@link #describesColumns}
   * tells more.
   *
   * @param path in SQL text
   */
  default Optional<String> columnsOf(String path) {
    return Optional.empty();
  }

  /** The column, from 1, that says whether a star shows what {@link #columnsOf} tells of. */
  default int hidingColumn() {
    return 1;
  }

  /** Whether it says that a star does not. */
  default boolean isHidden(String said) {
    return false;
  }

  /**
   * A query for the columns of a table as a statement names it, in its first column and in their
   * order; nothing where {@link #describesColumns} tells them.
   *
   * @param path in SQL text
   */
  default Optional<String> columnsInOrder(String path) {
    return Optional.empty();
  }

  /**
   * A query whose result has the columns of a table, and no row. It is described and not executed.
   *
   * @param path in SQL text
   */
  default String describesColumns(String path) {
    return "SELECT * FROM " + path + " WHERE 1 = 0";
  }

  /** Whether an answer to these questions, by its SQLState, says that there is no such table. */
  boolean saysNoSuchTable(String state);

  /**
   * Whether an answer to these questions, by its SQLState, says that there is no such table, that
   * it is out of order, or that this user may not look at it.
   */
  default boolean saysNoTable(String state) {
    return state.startsWith("42");
  }

  /**
   * Whether an answer to these questions, by its SQLState, says that there is a table and that this
   * user may not read it; nothing where each is told the columns of what he may write to.
   */
  default boolean saysHidden(String state) {
    return false;
  }

  /** A query for tables and their columns that are not told of where all columns are. */
  default Optional<String> hiddenColumns() {
    return Optional.empty();
  }

  /** Where a star shows what a join with USING compares. */
  MergedColumns mergedColumns();

  /** Whether the star of one table leaves out what a join with USING compares. */
  default boolean starOmitsMerged() {
    return false;
  }

  /** A query for the schemas in which names are looked for, where there may be several. */
  default Optional<String> searchPath() {
    return Optional.empty();
  }

  /** Names, folded, that are columns of every table and that no list tells of. */
  default Set<String> ofEveryTable() {
    return Set.of();
  }

  /** Columns, folded, that tables may have and no list tells of. */
  default Set<String> unlistedColumns() {
    return Set.of();
  }

  /**
   * A query for the names of a table's checks, each with a column that it is about, or without one
   * where that is not known; its parameters are the schema and the name. Nothing comes where checks
   * of a column go only with the column.
   */
  String checks();

  /** A query for all checks that the user sees: the schema, the table and the condition of each. */
  String allChecks();

  /** The same, with what others have not committed where they would be waited for. */
  default String allChecksUncommitted() {
    return allChecks();
  }

  /**
   * A query that fails when there is no such table; nothing where each user is shown all tables, or
   * where an error would end the transaction.
   */
  default Optional<String> asksForTable(String schema, String table) {
    return Optional.empty();
  }

  /** The same for a column. */
  default Optional<String> asksForColumn(String schema, String table, String column) {
    return Optional.empty();
  }

  /**
   * A query for a row when one of these names, alone or behind another of them, means a table by
   * now, where lists of tables are part of a transaction's snapshot and names are not. Its
   * parameters are two arrays: names of tables, and all names.
   */
  default Optional<String> resolves() {
    return Optional.empty();
  }
}
