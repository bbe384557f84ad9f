package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.spi.ConstantSql;

/** Queries over constants on H2. */
final class H2Constants implements ConstantSql {
  @Override
  public String timeType() {
    return "TIMESTAMP(6) WITH TIME ZONE";
  }

  @Override
  public boolean hasZones() {
    return true;
  }
}
