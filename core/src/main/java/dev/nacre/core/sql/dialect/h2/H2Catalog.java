package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.part.CatalogSql;
import java.util.Optional;

/** The catalog in a database of H2. */
final class H2Catalog implements CatalogSql {
  @Override
  public Optional<String> schema() {
    return Optional.of("PUBLIC");
  }

  @Override
  public String table() {
    return "NACRE_CATALOG";
  }

  /** The list of users, in which a user who is no administrator finds only himself. */
  @Override
  public Optional<String> administrator() {
    return Optional.of(
        "SELECT IS_ADMIN FROM INFORMATION_SCHEMA.USERS WHERE USER_NAME = CURRENT_USER");
  }
}
