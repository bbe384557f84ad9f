package dev.nacre.core.sql.dialect;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import java.util.List;
import java.util.Optional;

/** What is sent to make, read and change the catalog of a database, and what its answers mean. */
sealed interface CatalogSql permits Dialect {
  private Dialect of() {
    return (Dialect) this;
  }

  /** A query for the schema that names without one are in, where that is asked for. */
  default Optional<String> currentSchema() {
    return of() == Dialect.MARIADB ? Optional.of("SELECT DATABASE()") : Optional.empty();
  }

  /**
   * The schema in which the catalog is kept, as the database stores it; nothing where it is the
   * current one of a new connection.
   */
  default Optional<String> catalogSchema() {
    return switch (of()) {
      case MARIADB -> Optional.empty();
      case DERBY -> Optional.of(Derby.SCHEMA);
      case H2, POSTGRESQL -> Optional.of(of().stored("PUBLIC"));
    };
  }

  /** A table of ours with its schema, in SQL text. */
  default String path(String schema, String table) {
    return of() == Dialect.MARIADB ? MariaDb.quoted(schema) + "." + table : schema + "." + table;
  }

  /** The name of the catalog's table, as the database stores it. */
  default String catalogTable() {
    return of() == Dialect.MARIADB ? "nacre_catalog" : of().stored("NACRE_CATALOG");
  }

  /**
   * A query for what kind of table the catalog's is and how it is kept, where not every table lasts
   * or is changed as a whole. Its parameters are the schema and the name.
   */
  default Optional<String> catalogKind() {
    return of() == Dialect.MARIADB ? Optional.of(MariaDb.KIND) : Optional.empty();
  }

  /**
   * A query for how the database compares texts, where one way to do that does not go with
   * encrypted columns; nothing where each column has its own.
   */
  default Optional<String> databaseCollation() {
    return of() == Dialect.DERBY ? Optional.of(Derby.COLLATION) : Optional.empty();
  }

  /** A query whose second column is the definition of what a session sees under a name. */
  default String definition(String table) {
    return "SHOW CREATE TABLE " + table;
  }

  /** Whether a table of this kind outlives the session, and changes as a whole or not at all. */
  default boolean lasts(String kind, String engine) {
    return kind.equalsIgnoreCase("BASE TABLE") && engine.equalsIgnoreCase("InnoDB");
  }

  /**
   * A query for the version of the catalog, and where a session can be such that it cannot be read,
   * for two settings of it. Where transactions see a snapshot by default it sees what is committed;
   * where they may be told to, its second column says how they are isolated.
   */
  default String catalogVersion(String table) {
    return switch (of()) {
      case MARIADB ->
          "SELECT VERSION, CONCAT(@@sql_mode, IF(@@sql_select_limit < 18446744073709551615,"
              + " ',SQL_SELECT_LIMIT', ',')), @@character_set_client FROM "
              + table
              + " WHERE PART = 0"
              + pastSnapshot();
      case POSTGRESQL ->
          "SELECT VERSION, pg_catalog.current_setting('transaction_isolation') FROM "
              + table
              + " WHERE PART = 0";
      case H2, DERBY -> "SELECT VERSION FROM " + table + " WHERE PART = 0" + committed();
    };
  }

  /** Whether a query in a transaction of this isolation sees what others have committed by now. */
  default boolean seesWhatIsCommitted(String isolation) {
    return isolation.startsWith("read ");
  }

  /**
   * A change of the catalog that does not wait for long: where it is read with a lock, all others
   * would wait behind it.
   */
  default String impatiently(String change) {
    return of() == Dialect.MARIADB
        ? "SET STATEMENT innodb_lock_wait_timeout = 3 FOR " + change
        : change;
  }

  /**
   * A query that locks the catalog for a change, or fails at once where somebody else has; nothing
   * where a change waits a moment only.
   */
  default Optional<String> locksCatalog(String table) {
    return of().isShared()
        ? Optional.of("SELECT VERSION FROM " + table + " WHERE PART = 0 FOR UPDATE NOWAIT")
        : Optional.empty();
  }

  /**
   * A query for whether the user is an administrator; nothing where who may change the catalog is
   * one.
   */
  default Optional<String> administrator() {
    // The list of users, in which others than administrators find nobody but themselves.
    return of() == Dialect.H2
        ? Optional.of(
            "SELECT IS_ADMIN FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER")
        : Optional.empty();
  }

  /**
   * A query for whether the user owns the database, where its first table brings the catalog and
   * nobody can be asked for a right on that before; nothing elsewhere.
   */
  default Optional<String> owner() {
    return of() == Dialect.DERBY ? Optional.of(Derby.OWNER) : Optional.empty();
  }

  /** Whether an answer to a change of the catalog, by its SQLState, says that the user may not. */
  default boolean saysNoRight(String state) {
    return state.startsWith("42") || (of() == Dialect.DERBY && Derby.READS_ONLY.equals(state));
  }

  /** A query for the parts of the catalog. */
  default String catalogParts(String table) {
    return "SELECT PART, BODY FROM "
        + table
        + " ORDER BY PART"
        + (of() == Dialect.MARIADB ? pastSnapshot() : committed());
  }

  /** What makes a query see what is committed, where its transaction sees a snapshot. */
  @Safeguard(value = "columns-14", stub = Stub.EMPTY)
  private static String pastSnapshot() {
    return " LOCK IN SHARE MODE";
  }

  /** What makes a query see what is committed, and hold no lock, where its session may not. */
  private String committed() {
    return of() == Dialect.DERBY ? Derby.COMMITTED : "";
  }

  /** Why nothing can be sent in a session with these settings, or nothing. */
  default Optional<String> unreadable(String modes, String characters) {
    return of() == Dialect.MARIADB
        ? Optional.ofNullable(MariaDb.unreadable(modes, characters))
        : Optional.empty();
  }

  /**
   * What makes the table of the catalog. Every user needs to know what is encrypted; without rights
   * a table looks as if it were gone.
   *
   * @param table with its schema
   * @param piece the longest part of the catalog in one row, in bytes
   */
  default List<String> catalogDefinition(String table, int piece) {
    String body = of() == Dialect.POSTGRESQL ? "BYTEA" : of().cellType(piece);
    String create =
        "CREATE TABLE "
            + table
            + " (PART INTEGER NOT NULL PRIMARY KEY, VERSION BIGINT NOT NULL, BODY "
            + body
            + " NOT NULL)";
    // On MariaDB rights are most often those of a whole database, and PUBLIC came late.
    return of() == Dialect.MARIADB
        ? List.of(create + " ENGINE=InnoDB")
        : List.of(create, "GRANT SELECT ON " + table + " TO PUBLIC");
  }

  /** What the database says in SQLState to a GRANT that it needs not, since there are no rights. */
  default boolean isNeedless(String state) {
    return of() == Dialect.DERBY && Derby.NO_RIGHTS.equals(state);
  }
}
