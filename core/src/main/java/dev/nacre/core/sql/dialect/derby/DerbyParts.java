package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.spi.DialectParts;
import java.util.Optional;

/** The parts of the Derby dialect. */
public final class DerbyParts {
  private DerbyParts() {}

  public static DialectParts all() {
    return new DialectParts(
        new DerbyCatalog(),
        new DerbyMetadata(),
        new DerbyKeyQueries(),
        new DerbyBypasses(),
        new DerbyTypeNames(),
        new DerbyConversion(),
        new DerbyConstants(),
        DerbyCoercions.ALL,
        new DerbyJdbc(),
        Optional.of(new DerbySums()));
  }
}
