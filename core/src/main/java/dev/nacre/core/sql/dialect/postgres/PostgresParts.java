package dev.nacre.core.sql.dialect.postgres;

import dev.nacre.core.sql.dialect.spi.DialectParts;
import java.util.Optional;

/** The parts of the PostgreSQL dialect. */
public final class PostgresParts {
  private PostgresParts() {}

  public static DialectParts all() {
    return new DialectParts(
        new PostgresCatalog(),
        new PostgresMetadata(),
        new PostgresKeyQueries(),
        new PostgresBypasses(),
        new PostgresTypeNames(),
        new PostgresConversion(),
        new PostgresConstants(),
        PostgresCoercions.ALL,
        new PostgresJdbc(),
        Optional.of(new PostgresSums()));
  }
}
