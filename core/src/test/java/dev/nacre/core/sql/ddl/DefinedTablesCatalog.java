package dev.nacre.core.sql.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.UUID;

/** The tables customer (id, ssn, email, name) and account (id, email), as a catalog has them. */
final class DefinedTablesCatalog {
  private static final WrappedKey KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
  private static final UUID RANDOM = UUID.randomUUID();
  private static final UUID SHARED = UUID.randomUUID();
  static final Catalog CATALOG =
      catalog(
          table("customer", plain("id"), ssn(), email(), plain("name")),
          table("account", plain("id"), email()));

  private static Catalog catalog(CatalogTable... tables) {
    return new Catalog(
        UUID.randomUUID(),
        1,
        KEY,
        List.of(KeyGroup.first(RANDOM, "r", KEY), KeyGroup.first(SHARED, "m", KEY)),
        List.of(tables));
  }

  /** The table customer (id, debt), where the driver adds up the debt. */
  static Catalog withSums(int number) {
    SumCapability sums = new SumCapability(number, SumOptions.DEFAULT, true);
    ColumnType type = ColumnType.of(TypeName.BIGINT);
    Encryption debt = new Encryption(UUID.randomUUID(), type, Protection.RANDOMISED, RANDOM, sums);
    return catalog(table("customer", plain("id"), new CatalogColumn("debt", debt)));
  }

  private static CatalogTable table(String name, CatalogColumn... columns) {
    return new CatalogTable(UUID.randomUUID(), "shop", name, List.of(columns));
  }

  private static CatalogColumn plain(String name) {
    return new CatalogColumn(name, null);
  }

  private static CatalogColumn ssn() {
    return column("ssn", 11, Protection.RANDOMISED, RANDOM);
  }

  private static CatalogColumn email() {
    return column("email", 80, Protection.DETERMINISTIC, SHARED);
  }

  private static CatalogColumn column(String name, int length, Protection how, UUID group) {
    ColumnType type = ColumnType.of(TypeName.VARCHAR, length);
    return new CatalogColumn(name, new Encryption(UUID.randomUUID(), type, how, group));
  }

  private DefinedTablesCatalog() {}
}
