package dev.nacre.core.sql;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.UUID;

/**
 * A catalog that knows the table CUSTOMER with the columns ID, SSN (randomised), EMAIL and PARTNER
 * (deterministic, in one group), NAME (plain) and AGE (deterministic, alone).
 */
final class CustomerCatalog {
  private static final WrappedKey KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
  private static final UUID GROUP = UUID.randomUUID();
  static final CatalogTable CUSTOMER =
      new CatalogTable(
          UUID.randomUUID(),
          "PUBLIC",
          "CUSTOMER",
          List.of(
              new CatalogColumn("ID", null),
              column("SSN", TypeName.CHAR, Protection.RANDOMISED, GROUP),
              column("EMAIL", TypeName.VARCHAR, Protection.DETERMINISTIC, GROUP),
              column("PARTNER", TypeName.VARCHAR, Protection.DETERMINISTIC, GROUP),
              new CatalogColumn("NAME", null),
              column("AGE", TypeName.INTEGER, Protection.DETERMINISTIC, GROUP)));

  private CustomerCatalog() {}

  static SqlRewriter rewriter() {
    return new SqlRewriter(
        new Catalog(
            UUID.randomUUID(), 1, KEY, List.of(KeyGroup.first(GROUP, "g", KEY)), List.of(CUSTOMER)),
        Dialect.H2);
  }

  private static CatalogColumn column(String name, TypeName type, Protection how, UUID group) {
    ColumnType declared = type.hasLength() ? ColumnType.of(type, 11) : ColumnType.of(type);
    return new CatalogColumn(name, new Encryption(UUID.randomUUID(), declared, how, group));
  }
}
