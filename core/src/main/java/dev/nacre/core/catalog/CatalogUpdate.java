package dev.nacre.core.catalog;

import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Derives the next version of a catalog, by one call of one of its methods. */
public final class CatalogUpdate {
  private final Catalog base;
  private final List<KeyGroup> groups;
  private final List<CatalogTable> tables;
  private final List<CatalogTable> dropped;
  private final List<TableConversion> conversions;
  private boolean used;

  CatalogUpdate(Catalog now) {
    this.base = now;
    this.groups = new ArrayList<>(now.groups());
    this.tables = new ArrayList<>(now.tables());
    this.dropped = new ArrayList<>(now.dropped());
    this.conversions = new ArrayList<>(now.conversions());
  }

  private Catalog next() {
    return next(base.version() + 1, base.key());
  }

  private Catalog next(long version, WrappedKey key) {
    if (used) {
      // It would add to what the first call has changed.
      throw new IllegalStateException("another version was made of this one");
    }
    used = true;
    return new Catalog(base.id(), version, key, groups, tables, dropped, conversions);
  }

  /** An additional table, and the groups that it needs. */
  public Catalog addTable(CatalogTable table, List<KeyGroup> added) {
    groups.addAll(added);
    tables.add(table);
    return next();
  }

  /** A table is among the dropped ones. All keys stay. */
  public Catalog dropTable(CatalogTable table) {
    if (tables.remove(table)) {
      dropped.add(table);
    }
    return next();
  }

  /** A dropped table exists again. */
  public Catalog restoreTable(CatalogTable table) {
    tables.add(table);
    boolean unused = dropped.remove(table);
    return next();
  }

  /**
   * Some tables are replaced.
   *
   * @param gone definitions that a backup may still need
   * @throws IllegalArgumentException when a table to replace does not exist
   */
  public Catalog replaceTables(
      List<CatalogTable> old,
      List<CatalogTable> next,
      List<KeyGroup> added,
      List<CatalogTable> gone) {
    if (!tables.containsAll(old)) {
      throw new IllegalArgumentException("a table that is replaced is not there");
    }
    groups.addAll(added);
    tables.removeAll(old);
    tables.addAll(next);
    dropped.addAll(gone);
    return next();
  }

  /** Changes only the version, to one above this one and above another. */
  public Catalog raiseVersion(long other) {
    return next(Math.max(base.version(), other) + 1, base.key());
  }

  /**
   * A conversion begins or has made progress.
   *
   * @param added groups whose keys the rows will need
   */
  public Catalog putConversion(TableConversion conversion, List<KeyGroup> added) {
    groups.addAll(added);
    remove(conversion);
    conversions.add(conversion);
    return next();
  }

  /**
   * The conversion of a table is cancelled, and the table is as before.
   *
   * @param sealed whether there may be cells that were encrypted for the cancelled definition: then
   *     it is kept, so that they can be decrypted when they turn up. Else it is removed with its
   *     unused keys
   */
  public Catalog cancelConversion(TableConversion conversion, boolean sealed) {
    remove(conversion);
    if (conversion.kind() == TableConversion.Kind.ENCRYPT) {
      if (sealed) {
        dropped.add(conversion.after());
      } else {
        removeKeysOf(conversion.after());
      }
    }
    return next();
  }

  private void removeKeysOf(CatalogTable table) {
    Set<UUID> unused = groupsOf(List.of(table));
    unused.removeAll(groupsOf(tables));
    unused.removeAll(groupsOf(dropped));
    unused.removeAll(groupsOf(conversions.stream().map(TableConversion::after).toList()));
    groups.removeIf(group -> unused.contains(group.id()));
  }

  private static Set<UUID> groupsOf(List<CatalogTable> tables) {
    Set<UUID> groups = new HashSet<>();
    for (CatalogTable table : tables) {
      for (CatalogColumn column : table.columns()) {
        Encryption encryption = column.encryption();
        if (encryption != null) {
          groups.add(encryption.group());
        }
      }
    }
    return groups;
  }

  /**
   * A table is converted. The old definition is kept for backups, with its keys. A rekey has
   * changed its definition together with its keys.
   */
  public Catalog completeConversion(TableConversion conversion) {
    remove(conversion);
    if (conversion.kind() == TableConversion.Kind.REKEY) {
      return next();
    }
    for (CatalogTable table : base.tables()) {
      if (conversion.isOf(table.id())) {
        tables.remove(table);
        if (conversion.kind() == TableConversion.Kind.DECRYPT) {
          dropped.add(table);
        }
      }
    }
    CatalogTable after = conversion.after();
    if (after.columns().stream().anyMatch(column -> column.encryption() != null)) {
      tables.add(after);
    }
    return next();
  }

  private void remove(TableConversion conversion) {
    conversions.removeIf(one -> one.isOf(conversion.after().id()));
  }

  /**
   * Groups have new current keys.
   *
   * @param after the table that has them; its cells may be of another suite
   */
  public Catalog replaceKeys(List<KeyGroup> rekeyed, CatalogTable after) {
    tables.replaceAll(table -> table.id().equals(after.id()) ? after : table);
    groups.replaceAll(
        group ->
            rekeyed.stream().filter(one -> one.id().equals(group.id())).findFirst().orElse(group));
    return next();
  }

  /**
   * The data keys of columns are rewrapped with the current master key, and a new key signs; the
   * catalog as it is if that is already so. A key whose master key is missing or unusable stays as
   * it is, and the others are rewrapped: {@link Catalog#masterKeys} of the result tells which
   * master keys are still needed.
   */
  public Catalog rewrapKeys(MasterKeys masters) throws IOException {
    KeyRewrapping rewrap = new KeyRewrapping(masters);
    WrappedKey key = rewrap.renew(base.key(), CatalogCodec.scope(base.id()));
    groups.clear();
    for (KeyGroup group : base.groups()) {
      groups.add(rewrap.rewrap(group));
    }
    return key.equals(base.key()) && groups.equals(base.groups())
        ? base
        : next(base.version() + 1, key);
  }
}
