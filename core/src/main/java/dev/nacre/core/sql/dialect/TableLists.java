package dev.nacre.core.sql.dialect;

import java.util.Optional;
import java.util.Set;

/** What a database tells of its tables and columns. */
public record TableLists(Dialect of) {
  /**
   * A query for a row when there is a table or view; its parameters are the schema and the name.
   */
  public String tableExists() {
    return switch (of) {
      case POSTGRESQL ->
          "SELECT 1 FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n"
              + " ON n.oid = c.relnamespace WHERE n.nspname = ? AND c.relname = ?";
      case DERBY -> Derby.TABLE_EXISTS;
      case H2, MARIADB ->
          // Without a literal: a database of H2 may allow none.
          "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES"
              + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
    };
  }

  /** A query for the schema and the name of every table and view. */
  public String allTables() {
    return switch (of) {
      case POSTGRESQL ->
          "SELECT n.nspname, c.relname FROM pg_catalog.pg_class c"
              + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace";
      case DERBY -> Derby.ALL_TABLES;
      case H2, MARIADB -> "SELECT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES";
    };
  }

  /**
   * A query for what has columns: its schema and name, and the schema and name of what its columns
   * are those of, which is most often itself.
   *
   * @param all those of other databases of the server, too, where these can be reached
   */
  public String relations(boolean all) {
    return switch (of) {
      case POSTGRESQL ->
          "SELECT n.nspname, c.relname, n.nspname, c.relname FROM pg_catalog.pg_class c"
              + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
              + " WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')"
              // Those of the server itself; another may lie in its schemas.
              + " AND c.oid >= 16384 AND NOT pg_catalog.pg_is_other_temp_schema(n.oid)";
      case MARIADB ->
          "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_SCHEMA, TABLE_NAME"
              + " FROM information_schema.TABLES WHERE "
              + (all
                  ? "TABLE_SCHEMA NOT IN ('information_schema', 'performance_schema')"
                  : "TABLE_SCHEMA = DATABASE()");
      case DERBY -> Derby.RELATIONS;
      case H2 ->
          "SELECT TABLE_SCHEMA, TABLE_NAME, TABLE_SCHEMA, TABLE_NAME"
              + " FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'"
              + " UNION ALL SELECT SYNONYM_SCHEMA, SYNONYM_NAME, SYNONYM_FOR_SCHEMA, SYNONYM_FOR"
              + " FROM INFORMATION_SCHEMA.SYNONYMS";
    };
  }

  /**
   * A query for the schema and the name of other names that {@link #relations} does not tell of,
   * and what each stands for, as a path in SQL text: a table, or another of them.
   */
  public Optional<String> synonyms() {
    return of == Dialect.DERBY ? Optional.of(Derby.SYNONYMS) : Optional.empty();
  }

  /**
   * The schema of tables that a session has for itself, where it holds nothing else and no list
   * shows them.
   */
  public Optional<String> sessionSchema() {
    return of == Dialect.DERBY ? Optional.of(Derby.OF_SESSION) : Optional.empty();
  }

  /** What a name may mean there, as paths in SQL text. */
  public Set<String> ofSession(String table) {
    return of == Dialect.DERBY ? Derby.ofSession(table) : Set.of();
  }

  /** Whether there are tables that lists show, and of whose columns they tell nothing. */
  public boolean hidesColumns() {
    return of == Dialect.MARIADB;
  }

  /**
   * A query for the schema, the table and the name of all columns of what {@link #relations} says
   * has some of its own.
   */
  public String allColumns() {
    return switch (of) {
      case POSTGRESQL ->
          "SELECT n.nspname, c.relname, a.attname FROM pg_catalog.pg_attribute a"
              + " JOIN pg_catalog.pg_class c ON c.oid = a.attrelid"
              + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
              + " WHERE a.attnum > 0 AND NOT a.attisdropped"
              + " AND c.relkind IN ('r', 'p', 'v', 'm', 'f')"
              + " AND c.oid >= 16384";
      case DERBY -> Derby.ALL_COLUMNS;
      case H2, MARIADB ->
          "SELECT TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE "
              + (of == Dialect.MARIADB
                  ? "TABLE_SCHEMA = DATABASE()"
                  : "TABLE_SCHEMA <> 'INFORMATION_SCHEMA'");
    };
  }

  /** A query for the names of a table's columns; its parameters are the schema and the name. */
  public String columns() {
    return switch (of) {
      case POSTGRESQL ->
          "SELECT a.attname FROM pg_catalog.pg_attribute a"
              + " JOIN pg_catalog.pg_class c ON c.oid = a.attrelid"
              + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
              + " WHERE n.nspname = ? AND c.relname = ? AND a.attnum > 0 AND NOT a.attisdropped";
      case DERBY -> Derby.COLUMNS;
      case H2, MARIADB ->
          "SELECT COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS"
              + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
    };
  }

  /**
   * A query for the columns of what a name means in this session, in its first column, where lists
   * do not tell of all.
   */
  public Optional<String> columnsAsMeant(String schema, String table) {
    return of == Dialect.MARIADB
        ? Optional.of("SHOW COLUMNS FROM " + MariaDb.quoted(schema) + "." + MariaDb.quoted(table))
        : Optional.empty();
  }

  /**
   * A query for the columns of a table as a statement names it, in its first column, whatever the
   * rights of the user on the others; nothing where {@link #describesColumns} tells more.
   *
   * @param path in SQL text
   */
  public Optional<String> columnsOf(String path) {
    return switch (of) {
      case MARIADB -> Optional.of("SHOW COLUMNS FROM " + path);
      case POSTGRESQL ->
          Optional.of(
              "SELECT a.attname FROM pg_catalog.pg_attribute a WHERE NOT a.attisdropped"
                  + (" AND a.attrelid = pg_catalog.to_regclass(" + of.literal(path) + ")"));
      case H2, DERBY -> Optional.empty();
    };
  }

  /**
   * A query for the columns of a table as a statement names it, in its first column and in their
   * order; nothing where {@link #describesColumns} tells them.
   *
   * @param path in SQL text
   */
  public Optional<String> columnsInOrder(String path) {
    return of == Dialect.POSTGRESQL
        ? columnsOf(path).map(query -> query + " AND a.attnum > 0 ORDER BY a.attnum")
        : Optional.empty();
  }

  /** Whether an answer to these questions, by its SQLState, says that there is no such table. */
  public boolean saysNoSuchTable(String state) {
    return switch (of) {
      case DERBY -> state.equals("42X05") || state.equals("42Y07");
      case POSTGRESQL -> state.equals("42P01") || state.startsWith("3F");
      case H2 -> state.startsWith("42S0") || state.equals("90079");
      case MARIADB -> state.equals("42S02");
    };
  }

  /**
   * A query whose result has the columns of a table, and no row. It is described and not executed.
   *
   * @param path in SQL text
   */
  public String describesColumns(String path) {
    return "SELECT * FROM " + path + " WHERE 1 = 0";
  }

  /**
   * Whether an answer to these questions, by its SQLState, says that there is no such table, that
   * it is out of order, or that this user may not look at it.
   */
  public boolean saysNoTable(String state) {
    boolean besides =
        switch (of) {
          // No right, and a view of what is gone.
          case H2 -> state.equals("90096") || state.equals("90109");
          // No such schema.
          case POSTGRESQL -> state.startsWith("3F");
          // A view of somebody who is gone, and all that has no state of its own.
          case MARIADB -> state.equals("HY000");
          case DERBY -> false;
        };
    return besides || state.startsWith("42");
  }

  /**
   * Whether an answer to these questions, by its SQLState, says that there is a table and that this
   * user may not read it; nothing where each is told the columns of what he may write to.
   */
  public boolean saysHidden(String state) {
    return switch (of) {
      case H2 -> state.equals("90096");
      case DERBY -> state.startsWith("425");
      case POSTGRESQL, MARIADB -> false;
    };
  }

  /** A query for tables and their columns that are not told of where all columns are. */
  public Optional<String> hiddenColumns() {
    return of == Dialect.H2
        ? Optional.of(
            "SELECT TABLE_NAME, COLUMN_NAME FROM INFORMATION_SCHEMA.COLUMNS WHERE NOT IS_VISIBLE")
        : Optional.empty();
  }

  /** Columns, folded, that tables may have and no list tells of. */
  public Set<String> unlistedColumns() {
    return of == Dialect.MARIADB ? Set.of("ROW_START", "ROW_END") : Set.of();
  }

  /**
   * A query for the names of a table's checks, each with a column that it is about, or without one
   * where that is not known; its parameters are the schema and the name. Nothing comes where checks
   * of a column go only with the column.
   */
  public String checks() {
    return switch (of) {
      case POSTGRESQL ->
          "SELECT k.conname, a.attname FROM pg_catalog.pg_constraint k"
              + " JOIN pg_catalog.pg_class c ON c.oid = k.conrelid"
              + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
              + " LEFT JOIN pg_catalog.pg_attribute a"
              + " ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)"
              + " WHERE n.nspname = ? AND c.relname = ? AND k.contype = 'c'";
      case MARIADB ->
          "SELECT CONSTRAINT_NAME, CONSTRAINT_NAME FROM information_schema.CHECK_CONSTRAINTS"
              + " WHERE LEVEL = 'Column' AND CONSTRAINT_SCHEMA = ? AND TABLE_NAME = ?";
      case DERBY -> Derby.CHECKS;
      case H2 ->
          "SELECT t.CONSTRAINT_NAME, u.COLUMN_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS t"
              + " LEFT JOIN INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE u"
              + " ON u.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA"
              + " AND u.CONSTRAINT_NAME = t.CONSTRAINT_NAME"
              + " WHERE t.TABLE_SCHEMA = ? AND t.TABLE_NAME = ? AND t.CONSTRAINT_TYPE = 'CHECK'";
    };
  }

  /** A query for all checks that the user sees: the schema, the table and the condition of each. */
  public String allChecks() {
    return switch (of) {
      case POSTGRESQL ->
          "SELECT n.nspname, c.relname, pg_catalog.pg_get_constraintdef(k.oid)"
              + " FROM pg_catalog.pg_constraint k"
              + " JOIN pg_catalog.pg_class c ON c.oid = k.conrelid"
              + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE k.contype = 'c'";
      case MARIADB ->
          "SELECT CONSTRAINT_SCHEMA, TABLE_NAME, CHECK_CLAUSE"
              + " FROM information_schema.CHECK_CONSTRAINTS";
      case DERBY -> Derby.ALL_CHECKS;
      case H2 ->
          "SELECT t.TABLE_SCHEMA, t.TABLE_NAME, k.CHECK_CLAUSE"
              + " FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS t"
              + " JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS k"
              + " ON k.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA"
              + " AND k.CONSTRAINT_NAME = t.CONSTRAINT_NAME";
    };
  }

  /** The same, with what others have not committed where they would be waited for. */
  public String allChecksUncommitted() {
    return of == Dialect.DERBY ? Derby.ALL_CHECKS_UNCOMMITTED : allChecks();
  }

  /**
   * A query that fails when there is no such table; nothing where each user is shown all tables, or
   * where an error would end the transaction.
   */
  public Optional<String> asksForTable(String schema, String table) {
    return of == Dialect.MARIADB
        ? Optional.of(MariaDb.asking("1", MariaDb.quoted(schema) + "." + MariaDb.quoted(table)))
        : Optional.empty();
  }

  /** The same for a column. */
  public Optional<String> asksForColumn(String schema, String table, String column) {
    return of == Dialect.MARIADB
        ? Optional.of(
            MariaDb.asking(
                MariaDb.quoted(column), MariaDb.quoted(schema) + "." + MariaDb.quoted(table)))
        : Optional.empty();
  }

  /**
   * A query for a row when one of these names, alone or behind another of them, means a table by
   * now, where lists of tables are part of a transaction's snapshot and names are not. Its
   * parameters are two arrays: names of tables, and all names.
   */
  public Optional<String> resolves() {
    return of == Dialect.POSTGRESQL
        ? Optional.of(
            "SELECT 1 FROM pg_catalog.unnest(?::text[]) t(n), pg_catalog.unnest(?::text[]) s(n)"
                + " WHERE pg_catalog.to_regclass(pg_catalog.quote_ident(t.n)) IS NOT NULL"
                + " OR pg_catalog.to_regclass(pg_catalog.quote_ident(s.n) || '.' ||"
                + " pg_catalog.quote_ident(t.n)) IS NOT NULL LIMIT 1")
        : Optional.empty();
  }
}
