package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.spi.ConstantSql;

/** Queries over constants on PostgreSQL. */
final class PostgresConstants implements ConstantSql {
  @Override
  public String timeType() {
    return "TIMESTAMP(6) WITH TIME ZONE";
  }

  @Override
  public boolean hasZones() {
    return true;
  }

  @Override
  public String literal(String text) {
    return PostgresLiterals.text(text);
  }
}
