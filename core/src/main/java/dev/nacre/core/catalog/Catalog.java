package dev.nacre.core.catalog;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The catalog of all encrypted columns of one database. Immutable: a change creates a new catalog
 * with the next version.
 *
 * <p>Tables are looked up by name alone, ignoring case and schema: a statement that might mean an
 * encrypted table is treated as if it did.
 */
public final class Catalog {
  /** The table that stores the catalog; only Nacre reads or writes it. */
  public static final String TABLE = "NACRE_CATALOG";

  /** The table of the salts of sums; only Nacre reads or writes it. */
  public static final String SUM_SALTS = "NACRE_SUM_SALTS";

  /** Whether a table is Nacre's own, in any case of its name. */
  public static boolean isOwn(String name) {
    return name.equalsIgnoreCase(TABLE) || name.equalsIgnoreCase(SUM_SALTS);
  }

  private final UUID id;
  private final long version;
  private final WrappedKey key;
  private final List<KeyGroup> groups;
  private final List<CatalogTable> tables;
  private final List<CatalogTable> dropped;
  private final List<TableConversion> conversions;
  private final Map<String, CatalogTable> byName = new HashMap<>();
  private final Map<UUID, KeyGroup> groupsById = new HashMap<>();

  /** A catalog without dropped tables. */
  public Catalog(
      UUID id, long version, WrappedKey key, List<KeyGroup> groups, List<CatalogTable> tables) {
    this(id, version, key, groups, tables, List.of());
  }

  /**
   * @param key the wrapped data key that signs the catalog
   * @param dropped tables that no longer exist, as far as the database reports
   * @throws IllegalArgumentException when two tables share a name, or a column's group is missing
   */
  public Catalog(
      UUID id,
      long version,
      WrappedKey key,
      List<KeyGroup> groups,
      List<CatalogTable> tables,
      List<CatalogTable> dropped) {
    this(id, version, key, groups, tables, dropped, List.of());
  }

  /**
   * @param conversions of tables, some of which may have no encrypted column yet
   * @throws IllegalArgumentException when two tables share a name, or a column's group is missing
   */
  public Catalog(
      UUID id,
      long version,
      WrappedKey key,
      List<KeyGroup> groups,
      List<CatalogTable> tables,
      List<CatalogTable> dropped,
      List<TableConversion> conversions) {
    this.conversions = List.copyOf(conversions);
    this.id = id;
    this.version = version;
    this.key = key;
    this.groups = List.copyOf(groups);
    groups.forEach(group -> groupsById.putIfAbsent(group.id(), group));
    this.tables = List.copyOf(tables);
    this.dropped = List.copyOf(dropped);
    for (CatalogTable table : tables) {
      if (byName.put(NameFolding.fold(table.name()), table) != null) {
        throw new IllegalArgumentException("two encrypted tables share a name");
      }
      requireGroups(table);
    }
    dropped.forEach(this::requireGroups);
    conversions.forEach(conversion -> requireGroups(conversion.after()));
  }

  private void requireGroups(CatalogTable table) {
    for (CatalogColumn column : table.columns()) {
      Encryption encryption = column.encryption();
      if (encryption != null) {
        KeyGroup unused = group(encryption.group());
      }
    }
  }

  public UUID id() {
    return id;
  }

  public long version() {
    return version;
  }

  public WrappedKey key() {
    return key;
  }

  public List<KeyGroup> groups() {
    return groups;
  }

  public List<CatalogTable> tables() {
    return tables;
  }

  /**
   * Dropped tables, in the order in which they were dropped. Their keys stay among the groups, so
   * that a mistaken DROP does not remove a key that a backup of the rows needs.
   */
  public List<CatalogTable> dropped() {
    return dropped;
  }

  /** The tables whose rows are being converted. */
  public List<TableConversion> conversions() {
    return conversions;
  }

  /** For its next version. */
  public CatalogUpdate update() {
    return new CatalogUpdate(this);
  }

  /** The tables that have encrypted columns, or are about to get their first one. */
  public List<CatalogTable> guardedTables() {
    List<CatalogTable> guarded = new ArrayList<>(tables);
    for (TableConversion conversion : conversions) {
      if (tables.stream().noneMatch(table -> conversion.isOf(table.id()))) {
        guarded.add(conversion.after());
      }
    }
    return guarded;
  }

  /** The conversion of a table that a name, ignoring case, may mean. */
  public Optional<TableConversion> conversion(String name) {
    return conversions.stream()
        .filter(one -> NameFolding.fold(one.after().name()).equals(NameFolding.fold(name)))
        .findFirst();
  }

  /** The master keys that wrap its data keys, including those that only backups need. */
  public Set<KeyId> masterKeys() {
    Set<KeyId> masters = new HashSet<>();
    masters.add(key.masterKey());
    for (KeyGroup group : groups) {
      group.keys().values().forEach(wrapped -> masters.add(wrapped.masterKey()));
    }
    return masters;
  }

  /** The table that a name, ignoring case, may mean. */
  public Optional<CatalogTable> table(String name) {
    return Optional.ofNullable(byName.get(NameFolding.fold(name)));
  }

  /**
   * The table that a name, folded by the caller, may mean; null if there is none.
   *
   * @param folded the name, folded
   */
  public @Nullable CatalogTable tableByFoldedName(String folded) {
    return byName.get(folded);
  }

  public KeyGroup group(UUID group) {
    KeyGroup known = groupsById.get(group);
    if (known == null) {
      throw new IllegalArgumentException("a catalog without a key group that it uses");
    }
    return known;
  }

  /**
   * The number for another column of a table that the server is to add up: one that no column of it
   * has had, as long as there is one. So an old statement finds no hidden columns of another column
   * under the names that it knows.
   *
   * @param schema of the table, which had another id before its last column was decrypted
   */
  public int nextSumNumber(UUID table, String schema, String name) {
    List<CatalogTable> former = new ArrayList<>(tables);
    former.addAll(dropped);
    former.removeIf(one -> !one.id().equals(table) && !hasName(one, schema, name));
    int last = sumNumbers(former).stream().mapToInt(Integer::intValue).max().orElse(0);
    if (last < SumCapability.MAX_COLUMNS) {
      return last + 1;
    }
    Set<Integer> taken = sumNumbers(tables.stream().filter(one -> one.id().equals(table)).toList());
    int free = 1;
    while (taken.contains(free)) {
      free++;
    }
    return free;
  }

  private static boolean hasName(CatalogTable table, String schema, String name) {
    return NameFolding.fold(table.schema()).equals(NameFolding.fold(schema))
        && NameFolding.fold(table.name()).equals(NameFolding.fold(name));
  }

  private static Set<Integer> sumNumbers(List<CatalogTable> all) {
    Set<Integer> numbers = new HashSet<>();
    for (CatalogTable one : all) {
      for (CatalogColumn column : one.columns()) {
        Encryption encryption = column.encryption();
        if (encryption != null && encryption.sums() != null) {
          boolean unused = numbers.add(encryption.sums().number());
        }
      }
    }
    return numbers;
  }

  /** The group of this name, ignoring case. */
  public Optional<KeyGroup> group(String name) {
    return groups.stream()
        .filter(
            group ->
                !name.isEmpty() && NameFolding.fold(group.name()).equals(NameFolding.fold(name)))
        .findFirst();
  }

  @Override
  public String toString() {
    return "Catalog[" + id + " version " + version + ", " + tables.size() + " tables]";
  }
}
