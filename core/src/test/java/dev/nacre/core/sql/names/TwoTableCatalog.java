package dev.nacre.core.sql.names;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.UUID;

/**
 * A catalog that knows CUSTOMER and ACCOUNT: both have ID, SSN (randomised), EMAIL (deterministic,
 * in one group) and NAME (plain).
 */
final class TwoTableCatalog {
  private static final WrappedKey KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
  private static final UUID GROUP = UUID.randomUUID();
  static final Catalog CATALOG =
      new Catalog(
          UUID.randomUUID(),
          1,
          KEY,
          List.of(KeyGroup.first(GROUP, "g", KEY)),
          List.of(table("customer"), table("account")));

  private TwoTableCatalog() {}

  private static CatalogTable table(String name) {
    return new CatalogTable(
        UUID.randomUUID(),
        "public",
        name,
        List.of(
            new CatalogColumn("id", null),
            column("ssn", Protection.RANDOMISED),
            column("email", Protection.DETERMINISTIC),
            new CatalogColumn("name", null)));
  }

  private static CatalogColumn column(String name, Protection how) {
    return new CatalogColumn(
        name, new Encryption(UUID.randomUUID(), ColumnType.of(TypeName.VARCHAR, 11), how, GROUP));
  }
}
