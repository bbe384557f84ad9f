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
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.UUID;

/** A catalog that knows one table, with ID (plain) and SSN (randomised). */
public final class OneTableCatalog {
  private OneTableCatalog() {}

  public static Catalog catalog(String schema, String name) {
    WrappedKey key = new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
    UUID group = UUID.randomUUID();
    ColumnType type = ColumnType.of(TypeName.VARCHAR, 11);
    Encryption random = new Encryption(UUID.randomUUID(), type, Protection.RANDOMISED, group);
    List<CatalogColumn> columns =
        List.of(new CatalogColumn("id", null), new CatalogColumn("ssn", random));
    CatalogTable table = new CatalogTable(UUID.randomUUID(), schema, name, columns);
    return new Catalog(
        UUID.randomUUID(), 1, key, List.of(KeyGroup.first(group, "g", key)), List.of(table));
  }
}
