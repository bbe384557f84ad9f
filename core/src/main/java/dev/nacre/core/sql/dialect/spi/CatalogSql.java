package dev.nacre.core.sql.dialect.spi;

import java.util.List;
import java.util.Optional;

/** SQL to create, read and change the catalog of a database, and the meaning of its answers. */
public interface CatalogSql {
  /**
   * The schema of the catalog, as the database stores it; empty for the current schema of a new
   * connection.
   */
  Optional<String> schema();

  /** The name of the catalog's table, as the database stores it. */
  String table();

  /** A table of Nacre with its schema, in SQL text. */
  default String path(String schema, String table) {
    return schema + "." + table;
  }

  /**
   * A query for the kind and the engine of the catalog's table, where a table may be temporary or
   * not transactional. Its parameters are the schema and the name.
   */
  default Optional<String> tableKind() {
    return Optional.empty();
  }

  /** Whether a table of this kind is persistent and transactional. */
  default boolean isPersistent(String kind, String engine) {
    throw new IllegalStateException("not asked on this database");
  }

  /**
   * A query whose second column is the definition of the table that a session sees under a name;
   * only where there is a query for the {@link #tableKind}.
   */
  default String definition(String table) {
    throw new IllegalStateException("not asked on this database");
  }

  /**
   * A query for the collation of the database, where some do not work with encrypted columns; empty
   * where each column has its own.
   */
  default Optional<String> databaseCollation() {
    return Optional.empty();
  }

  /**
   * A query for the version of the catalog, and for the columns of {@link #versionHasModes} or
   * {@link #versionHasIsolation}. Where transactions read a snapshot by default, it reads committed
   * data.
   */
  default String version(String table) {
    return "SELECT VERSION FROM " + table + " WHERE PART = 0";
  }

  /**
   * Whether a session can have settings under which its SQL cannot be parsed. Then the result of
   * {@link #version} has the two settings for {@link #sessionObstacle}.
   */
  default boolean versionHasModes() {
    return false;
  }

  /** Why a session with these settings is not supported; empty if it is. */
  default Optional<String> sessionObstacle(String modes, String characters) {
    return Optional.empty();
  }

  /**
   * Whether a transaction may be set to read a snapshot. Then the second column of {@link #version}
   * is its isolation level.
   */
  default boolean versionHasIsolation() {
    return false;
  }

  /**
   * Whether a query at this isolation level sees what other transactions have committed meanwhile.
   */
  default boolean readsCommitted(String isolation) {
    return isolation.startsWith("read ");
  }

  /**
   * A query without rows and parameters that fails unless the catalog has this version, as of now
   * and not of an older snapshot; empty where a version is only ever asked for. Its error names the
   * {@link #table}.
   */
  default Optional<String> assertion(String table, long version) {
    return Optional.empty();
  }

  /** A query for the parts of the catalog. */
  default String parts(String table) {
    return "SELECT PART, BODY FROM " + table + " ORDER BY PART";
  }

  /**
   * A query for all that a new connection reads of the catalog: number, body and version of each
   * part, in any order. Empty where more has to be asked before the catalog may be read.
   */
  default Optional<String> versionedParts(String table) {
    return Optional.empty();
  }

  /**
   * Statements that create the catalog's table. Every user needs to read it; without rights a table
   * looks as if it did not exist.
   *
   * @param table with its schema
   * @param body the type of the longest part of the catalog in one row
   */
  default List<String> creation(String table, String body) {
    return List.of(
        "CREATE TABLE "
            + table
            + " (PART INTEGER NOT NULL PRIMARY KEY, VERSION BIGINT NOT NULL, BODY "
            + body
            + " NOT NULL)",
        "GRANT SELECT ON " + table + " TO PUBLIC");
  }

  /** Whether this SQLState means that a GRANT is not needed, because authorization is off. */
  default boolean isAuthorizationOff(String state) {
    return false;
  }

  /**
   * A change of the catalog with a short lock timeout: where reads take a lock, other connections
   * would queue behind it.
   */
  default String withLockTimeout(String change) {
    return change;
  }

  /**
   * A query that locks the catalog for a change, or fails at once if another session has locked it;
   * empty where a change waits only briefly.
   */
  default Optional<String> lock(String table) {
    return Optional.empty();
  }

  /**
   * A query for whether the user is an administrator; empty where every user who may change the
   * catalog counts as one.
   */
  default Optional<String> administrator() {
    return Optional.empty();
  }

  /**
   * A query for whether the user owns the database, where the first encrypted table creates the
   * catalog and no rights on it exist before; empty elsewhere.
   */
  default Optional<String> owner() {
    return Optional.empty();
  }

  /** Whether this SQLState of a change of the catalog means that the user has no right. */
  default boolean isPermissionDenied(String state) {
    return state.startsWith("42");
  }
}
