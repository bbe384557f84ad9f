package dev.nacre.jdbc.columns.harness;

import dev.nacre.core.sql.dialect.Dialect;

/** For tests that say something else to each database: a switch over it is complete. */
public enum DialectName {
  H2,
  POSTGRESQL,
  MARIADB,
  DERBY;

  public static DialectName of(Dialect dialect) {
    return valueOf(dialect.toString());
  }
}
