package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.spi.CatalogSql;
import java.util.Optional;

/** SQL for the catalog on H2. */
final class H2Catalog implements CatalogSql {
  @Override
  public Optional<String> schema() {
    return Optional.of("PUBLIC");
  }

  @Override
  public String table() {
    return "NACRE_CATALOG";
  }

  /** The list of users, in which a user who is not an administrator sees only their own row. */
  @Override
  public Optional<String> administrator() {
    return Optional.of(
        "SELECT IS_ADMIN FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER");
  }
}
