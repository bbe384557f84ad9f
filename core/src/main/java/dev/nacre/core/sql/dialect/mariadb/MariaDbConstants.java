package dev.nacre.core.sql.dialect.mariadb;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nacre.core.sql.dialect.spi.ConstantSql;
import java.util.HexFormat;

/** Queries over constants on MariaDB. Uses no quote whose meaning depends on the mode. */
final class MariaDbConstants implements ConstantSql {
  @Override
  public String fromClause() {
    return " FROM DUAL";
  }

  @Override
  public String textType() {
    return "CHAR";
  }

  @Override
  public String numberType() {
    return "SIGNED";
  }

  @Override
  public String timeType() {
    return "DATETIME(6)";
  }

  @Override
  public String literal(String text) {
    return "CONVERT(X'" + HexFormat.of().formatHex(text.getBytes(UTF_8)) + "' USING utf8mb4)";
  }

  @Override
  public String label(String name) {
    return MariaDbNames.quoted(name);
  }
}
