package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.spi.DialectParts;
import java.util.Optional;

/** The parts of the H2 dialect. */
public final class H2Parts {
  private H2Parts() {}

  public static DialectParts all() {
    return new DialectParts(
        new H2Catalog(),
        new H2Metadata(),
        new H2KeyQueries(),
        new H2Bypasses(),
        new H2TypeNames(),
        new H2Conversion(),
        new H2Constants(),
        H2Coercions.ALL,
        new H2Jdbc(),
        Optional.of(new H2Sums()));
  }
}
