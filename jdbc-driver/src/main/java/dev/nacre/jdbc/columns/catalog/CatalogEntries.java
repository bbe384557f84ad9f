package dev.nacre.jdbc.columns.catalog;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogCodec;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.sql.ddl.TableDraft;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.text.NameFolding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes the catalog entries of new tables and columns, with ids and keys. Stores nothing. */
public final class CatalogEntries {
  // The key of a catalog that is never signed.
  private static final WrappedKey NO_KEY =
      new WrappedKey(new KeyId(new UUID(0, 0)), Wrapping.AES_256_GCM, new byte[1]);

  private CatalogEntries() {}

  /** The catalog of a connection to a database that has none. */
  public static Catalog none() {
    return new Catalog(new UUID(0, 0), 0, NO_KEY, List.of(), List.of());
  }

  /** An empty catalog with its own key. */
  static Catalog first(MasterKeys masters) throws IOException {
    UUID id = UUID.randomUUID();
    return new Catalog(id, 0, newKey(CatalogCodec.scope(id), masters), List.of(), List.of());
  }

  /** The catalog with a new table. */
  public static Catalog withTable(Catalog old, TableDraft draft, String schema, MasterKeys masters)
      throws IOException {
    List<KeyGroup> groups = new ArrayList<>();
    List<CatalogColumn> columns = new ArrayList<>();
    for (ColumnDraft column : draft.columns()) {
      columns.add(column(old, column, groups, masters));
    }
    CatalogTable table = new CatalogTable(UUID.randomUUID(), schema, draft.name(), columns);
    return old.update().addTable(table, groups);
  }

  /**
   * Creates a column with ids and a key.
   *
   * @param added new groups are added to this list
   */
  public static CatalogColumn column(
      Catalog old, ColumnDraft column, List<KeyGroup> added, MasterKeys masters)
      throws IOException {
    ColumnDraft.Encrypted encrypted = column.encrypted();
    if (encrypted == null) {
      return new CatalogColumn(column.name(), null);
    }
    UUID id = UUID.randomUUID();
    UUID group = encrypted.inherited();
    if (group == null) {
      group = encrypted.group().isEmpty() ? id : named(old, added, encrypted.group());
    }
    if (group == null) {
      group = UUID.randomUUID();
    }
    UUID chosen = group;
    boolean known =
        old.groups().stream().anyMatch(one -> one.id().equals(chosen))
            || added.stream().anyMatch(one -> one.id().equals(chosen));
    if (!known) {
      added.add(KeyGroup.first(chosen, encrypted.group(), newKey(KeyGroup.scope(chosen), masters)));
    }
    return new CatalogColumn(
        column.name(),
        new Encryption(id, encrypted.type(), encrypted.protection(), chosen, encrypted.sums()));
  }

  private static @Nullable UUID named(Catalog old, List<KeyGroup> added, String name) {
    for (KeyGroup group : added) {
      if (NameFolding.fold(group.name()).equals(NameFolding.fold(name))) {
        return group.id();
      }
    }
    return old.group(name).map(KeyGroup::id).orElse(null);
  }

  /** A new data key, wrapped with the current master key. */
  public static WrappedKey newKey(KeyScope scope, MasterKeys masters) throws IOException {
    try (DataKey key = DataKey.generate(scope)) {
      return masters.current().wrap(key);
    }
  }
}
