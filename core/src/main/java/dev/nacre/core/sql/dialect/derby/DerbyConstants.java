package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.spi.ConstantSql;

/** Queries over constants on Derby. */
final class DerbyConstants implements ConstantSql {
  @Override
  public String fromClause() {
    return " FROM SYSIBM.SYSDUMMY1";
  }

  @Override
  public String textType() {
    return "VARCHAR(32672)";
  }

  @Override
  public String timeType() {
    return "TIMESTAMP";
  }
}
