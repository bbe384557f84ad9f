package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.spi.CatalogSql;
import java.util.Optional;

/** SQL for the catalog on Derby, where authorization may be off. */
final class DerbyCatalog implements CatalogSql {
  /** Every database has this schema. */
  private static final String SCHEMA = "APP";

  /** SQLState of a GRANT when SQL authorization is off and every user may do everything. */
  private static final String NO_RIGHTS = "42Z60";

  /** SQLState of a change by a user with read-only access. */
  private static final String READS_ONLY = "25502";

  @Override
  public Optional<String> schema() {
    return Optional.of(SCHEMA);
  }

  @Override
  public String table() {
    return "NACRE_CATALOG";
  }

  @Override
  public Optional<String> databaseCollation() {
    return Optional.of("VALUES SYSCS_UTIL.SYSCS_GET_DATABASE_PROPERTY('derby.database.collation')");
  }

  @Override
  public String version(String table) {
    return CatalogSql.super.version(table) + DerbySystemTables.COMMITTED;
  }

  @Override
  public String parts(String table) {
    return CatalogSql.super.parts(table) + DerbySystemTables.COMMITTED;
  }

  @Override
  public boolean isAuthorizationOff(String state) {
    return NO_RIGHTS.equals(state);
  }

  /** The owner of the system schema owns the database and has all rights. */
  @Override
  public Optional<String> owner() {
    return Optional.of(
        "SELECT CASE WHEN s.AUTHORIZATIONID = CURRENT_USER THEN 1 ELSE 0 END"
            + " FROM SYS.SYSSCHEMAS s WHERE s.SCHEMANAME = 'SYS'"
            + DerbySystemTables.COMMITTED);
  }

  @Override
  public boolean isPermissionDenied(String state) {
    return CatalogSql.super.isPermissionDenied(state) || READS_ONLY.equals(state);
  }
}
