package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.spi.DialectParts;
import java.util.Optional;

/** The parts of the MariaDB dialect. */
public final class MariaDbParts {
  private MariaDbParts() {}

  public static DialectParts all() {
    return new DialectParts(
        new MariaDbCatalog(),
        new MariaDbMetadata(),
        new MariaDbKeyQueries(),
        new MariaDbBypasses(),
        new MariaDbTypeNames(),
        new MariaDbConversion(),
        new MariaDbConstants(),
        MariaDbCoercions.ALL,
        new MariaDbJdbc(),
        Optional.of(new MariaDbSums()));
  }
}
