package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.dialect.spi.CatalogSql;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** SQL for the catalog on MariaDB: each database of a server has its own catalog. */
final class MariaDbCatalog implements CatalogSql {
  /**
   * Modes in which words or operators have another meaning; and the limit that would truncate
   * results of Nacre's own queries.
   */
  private static final Set<String> UNREADABLE_MODES =
      Set.of("ORACLE", "MSSQL", "HIGH_NOT_PRECEDENCE", "EMPTY_STRING_IS_NULL", "SQL_SELECT_LIMIT");

  @Override
  public Optional<String> schema() {
    return Optional.empty();
  }

  @Override
  public String table() {
    return "nacre_catalog";
  }

  @Override
  public String path(String schema, String table) {
    return MariaDbNames.quoted(schema) + "." + table;
  }

  @Override
  public Optional<String> tableKind() {
    return Optional.of(
        "SELECT TABLE_TYPE, ENGINE FROM information_schema.TABLES"
            + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?");
  }

  @Override
  public boolean isPersistent(String kind, String engine) {
    return kind.equalsIgnoreCase("BASE TABLE") && engine.equalsIgnoreCase("InnoDB");
  }

  @Override
  public String definition(String table) {
    return "SHOW CREATE TABLE " + table;
  }

  @Override
  public String version(String table) {
    return "SELECT VERSION, CONCAT(@@sql_mode, IF(@@sql_select_limit < 18446744073709551615,"
        + " ',SQL_SELECT_LIMIT', ',')), @@character_set_client FROM "
        + table
        + " WHERE PART = 0"
        + pastSnapshot();
  }

  @Override
  public boolean versionHasModes() {
    return true;
  }

  @Override
  public Optional<String> sessionObstacle(String modes, String characters) {
    for (String mode : modes.split(",", -1)) {
      if (UNREADABLE_MODES.contains(mode.strip().toUpperCase(Locale.ENGLISH))) {
        return Optional.of(
            "The session has the SQL mode " + mode.strip() + ", in which Nacre does not read SQL");
      }
    }
    return characters.toLowerCase(Locale.ENGLISH).startsWith("utf8")
        ? Optional.empty()
        : Optional.of("The session reads SQL in other characters than UTF-8");
  }

  @Override
  public String parts(String table) {
    return CatalogSql.super.parts(table) + pastSnapshot();
  }

  /**
   * Without a GRANT: rights are usually for a whole database here, and only newer versions have
   * PUBLIC.
   */
  @Override
  public List<String> creation(String table, String body) {
    return List.of(CatalogSql.super.creation(table, body).get(0) + " ENGINE=InnoDB");
  }

  @Override
  public String withLockTimeout(String change) {
    return "SET STATEMENT innodb_lock_wait_timeout = 3 FOR " + change;
  }

  @Override
  public Optional<String> lock(String table) {
    return Optional.of("SELECT VERSION FROM " + table + " WHERE PART = 0 FOR UPDATE NOWAIT");
  }

  /** Without it a transaction reads its snapshot, which may have an older catalog. */
  @Safeguard(value = "columns-14", stub = Stub.EMPTY)
  private static String pastSnapshot() {
    return " LOCK IN SHARE MODE";
  }
}
