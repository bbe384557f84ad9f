package dev.nacre.core.sql.dialect.part;

import java.util.List;
import java.util.Optional;

/** What is sent to make, read and change the catalog of a database, and what its answers mean. */
public interface CatalogSql {
  /**
   * The schema in which the catalog is kept, as the database stores it; nothing where it is the
   * current one of a new connection.
   */
  Optional<String> schema();

  /** The name of the catalog's table, as the database stores it. */
  String table();

  /** A table of ours with its schema, in SQL text. */
  default String path(String schema, String table) {
    return schema + "." + table;
  }

  /**
   * A query for what kind of table the catalog's is and how it is kept, where not every table lasts
   * or is changed as a whole. Its parameters are the schema and the name.
   */
  default Optional<String> kind() {
    return Optional.empty();
  }

  /** Whether a table of this kind outlives the session, and changes as a whole or not at all. */
  default boolean lasts(String kind, String engine) {
    throw new IllegalStateException("each table lasts here");
  }

  /**
   * A query whose second column is the definition of what a session sees under a name, where there
   * is one for the {@link #kind}.
   */
  default String definition(String table) {
    throw new IllegalStateException("each table lasts here");
  }

  /**
   * A query for how the database compares texts, where one way to do that does not go with
   * encrypted columns; nothing where each column has its own.
   */
  default Optional<String> databaseCollation() {
    return Optional.empty();
  }

  /**
   * A query for the version of the catalog, and for what {@link #tellsModes} or {@link
   * #tellsIsolation} say. Where transactions see a snapshot by default it sees what is committed.
   */
  default String version(String table) {
    return "SELECT VERSION FROM " + table + " WHERE PART = 0";
  }

  /**
   * Whether a session can be such that it cannot be read, and the answer to {@link #version} has
   * two settings that tell it: those of {@link #unreadable}.
   */
  default boolean tellsModes() {
    return false;
  }

  /** Why nothing can be sent in a session with these settings, or nothing. */
  default Optional<String> unreadable(String modes, String characters) {
    return Optional.empty();
  }

  /**
   * Whether a transaction may be told to see a snapshot, and the second column of the answer to
   * {@link #version} is how it is isolated.
   */
  default boolean tellsIsolation() {
    return false;
  }

  /** Whether a query in a transaction of this isolation sees what others have committed by now. */
  default boolean seesWhatIsCommitted(String isolation) {
    return isolation.startsWith("read ");
  }

  /** A query for the parts of the catalog. */
  default String parts(String table) {
    return "SELECT PART, BODY FROM " + table + " ORDER BY PART";
  }

  /**
   * What makes the table of the catalog. Every user needs to know what is encrypted; without rights
   * a table looks as if it were gone.
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

  /** What the database says in SQLState to a GRANT that it needs not, since there are no rights. */
  default boolean isNeedless(String state) {
    return false;
  }

  /**
   * A change of the catalog that does not wait for long: where it is read with a lock, all others
   * would wait behind it.
   */
  default String impatiently(String change) {
    return change;
  }

  /**
   * A query that locks the catalog for a change, or fails at once where another session has;
   * nothing where a change waits a moment only.
   */
  default Optional<String> lock(String table) {
    return Optional.empty();
  }

  /**
   * A query for whether the user is an administrator; nothing where who may change the catalog is
   * one.
   */
  default Optional<String> administrator() {
    return Optional.empty();
  }

  /**
   * A query for whether the user owns the database, where its first table brings the catalog and
   * nobody can be asked for a right on that before; nothing elsewhere.
   */
  default Optional<String> owner() {
    return Optional.empty();
  }

  /** Whether an answer to a change of the catalog, by its SQLState, says that the user may not. */
  default boolean saysNoRight(String state) {
    return state.startsWith("42");
  }
}
