package dev.nacre.jdbc.columns;

import dev.nacre.core.sql.dialect.Dialect;

/** For tests that say something else to each database: a switch over it is complete. */
enum DialectName {
  H2,
  POSTGRESQL,
  MARIADB,
  DERBY;

  static DialectName of(Dialect dialect) {
    return valueOf(dialect.toString());
  }
}
