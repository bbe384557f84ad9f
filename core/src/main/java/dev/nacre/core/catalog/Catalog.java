package dev.nacre.core.catalog;

import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.key.WrappedKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

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
    this.tables = List.copyOf(tables);
    this.dropped = List.copyOf(dropped);
    for (CatalogTable table : tables) {
      if (byName.put(folded(table.name()), table) != null) {
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

  /** The tables that have encrypted columns, or are about to get their first one. */
  public List<CatalogTable> guarded() {
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
        .filter(one -> folded(one.after().name()).equals(folded(name)))
        .findFirst();
  }

  /**
   * The next version, with a conversion that begins or has made progress.
   *
   * @param added groups whose keys the rows will need
   */
  public Catalog converting(TableConversion conversion, List<KeyGroup> added) {
    List<KeyGroup> moreGroups = new ArrayList<>(groups);
    moreGroups.addAll(added);
    List<TableConversion> more = others(conversion);
    more.add(conversion);
    return new Catalog(id, version + 1, key, moreGroups, tables, dropped, more);
  }

  /**
   * The next version, in which the conversion of a table is cancelled and the table is as before.
   *
   * @param sealed whether there may be cells that were encrypted for the cancelled definition: then
   *     it is kept, so that they can be decrypted when they turn up. Else it is removed with its
   *     unused keys
   */
  public Catalog unconverted(TableConversion conversion, boolean sealed) {
    List<TableConversion> others = others(conversion);
    if (conversion.kind() != TableConversion.Kind.ENCRYPT) {
      return new Catalog(id, version + 1, key, groups, tables, dropped, others);
    }
    List<CatalogTable> gone = new ArrayList<>(dropped);
    List<KeyGroup> kept = new ArrayList<>(groups);
    if (sealed) {
      gone.add(conversion.after());
    } else {
      Set<UUID> unused = groupsOf(List.of(conversion.after()));
      unused.removeAll(groupsOf(tables));
      unused.removeAll(groupsOf(dropped));
      unused.removeAll(groupsOf(others.stream().map(TableConversion::after).toList()));
      kept.removeIf(group -> unused.contains(group.id()));
    }
    return new Catalog(id, version + 1, key, kept, tables, gone, others);
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
   * The next version, in which a table is converted. The old definition is kept for backups, with
   * its keys. A rekey has changed its definition together with its keys.
   */
  public Catalog converted(TableConversion conversion) {
    if (conversion.kind() == TableConversion.Kind.REKEY) {
      return new Catalog(id, version + 1, key, groups, tables, dropped, others(conversion));
    }
    CatalogTable after = conversion.after();
    List<CatalogTable> next = new ArrayList<>();
    List<CatalogTable> gone = new ArrayList<>(dropped);
    for (CatalogTable table : tables) {
      if (!conversion.isOf(table.id())) {
        next.add(table);
      } else if (conversion.kind() == TableConversion.Kind.DECRYPT) {
        gone.add(table);
      }
    }
    if (after.columns().stream().anyMatch(column -> column.encryption() != null)) {
      next.add(after);
    }
    return new Catalog(id, version + 1, key, groups, next, gone, others(conversion));
  }

  /**
   * The next version, in which groups have new current keys.
   *
   * @param after the table that has them; its cells may be of another suite
   */
  public Catalog rekeyed(List<KeyGroup> rekeyed, CatalogTable after) {
    List<CatalogTable> next = new ArrayList<>(tables);
    next.replaceAll(table -> table.id().equals(after.id()) ? after : table);
    return new Catalog(id, version + 1, key, with(rekeyed), next, dropped, conversions);
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

  /**
   * The next version, in which the data keys of columns are rewrapped with the current master key,
   * and a new key signs; this object if that is already so. A key whose master key is missing or
   * unusable stays as it is, and the others are rewrapped: {@link #masterKeys} of the result tells
   * which master keys are still needed.
   */
  public Catalog rewrapped(MasterKeys masters) throws IOException {
    Rewrap rewrap = new Rewrap(masters);
    WrappedKey nextKey = rewrap.anew(key, CatalogCodec.scope(id));
    List<KeyGroup> nextGroups = new ArrayList<>();
    for (KeyGroup group : groups) {
      nextGroups.add(rewrap.of(group));
    }
    return nextKey.equals(key) && nextGroups.equals(groups)
        ? this
        : new Catalog(id, version + 1, nextKey, nextGroups, tables, dropped, conversions);
  }

  private List<KeyGroup> with(List<KeyGroup> rekeyed) {
    List<KeyGroup> next = new ArrayList<>();
    for (KeyGroup group : groups) {
      next.add(
          rekeyed.stream().filter(one -> one.id().equals(group.id())).findFirst().orElse(group));
    }
    return next;
  }

  private List<TableConversion> others(TableConversion conversion) {
    List<TableConversion> others = new ArrayList<>(conversions);
    others.removeIf(one -> one.isOf(conversion.after().id()));
    return others;
  }

  /** The table that a name, ignoring case, may mean. */
  public Optional<CatalogTable> table(String name) {
    return Optional.ofNullable(byName.get(folded(name)));
  }

  public KeyGroup group(UUID group) {
    for (KeyGroup one : groups) {
      if (one.id().equals(group)) {
        return one;
      }
    }
    throw new IllegalArgumentException("a catalog without a key group that it uses");
  }

  /**
   * The number for another column of a table that the server is to add up: one that no column of it
   * has had, as long as there is one. So an old statement finds no hidden columns of another column
   * under the names that it knows.
   *
   * @param schema of the table, which had another id before its last column was decrypted
   */
  public int nextSum(UUID table, String schema, String name) {
    List<CatalogTable> former = new ArrayList<>(tables);
    former.addAll(dropped);
    former.removeIf(one -> !one.id().equals(table) && !isCalled(one, schema, name));
    int last = sums(former).stream().mapToInt(Integer::intValue).max().orElse(0);
    if (last < SumCapability.MOST) {
      return last + 1;
    }
    Set<Integer> taken = sums(tables.stream().filter(one -> one.id().equals(table)).toList());
    int free = 1;
    while (taken.contains(free)) {
      free++;
    }
    return free;
  }

  private static boolean isCalled(CatalogTable table, String schema, String name) {
    return folded(table.schema()).equals(folded(schema))
        && folded(table.name()).equals(folded(name));
  }

  private static Set<Integer> sums(List<CatalogTable> all) {
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
        .filter(group -> !name.isEmpty() && folded(group.name()).equals(folded(name)))
        .findFirst();
  }

  /** The next version, with an additional table and the groups that it needs. */
  public Catalog with(CatalogTable table, List<KeyGroup> added) {
    List<KeyGroup> moreGroups = new ArrayList<>(groups);
    moreGroups.addAll(added);
    List<CatalogTable> moreTables = new ArrayList<>(tables);
    moreTables.add(table);
    return new Catalog(id, version + 1, key, moreGroups, moreTables, dropped, conversions);
  }

  /** The next version, in which a table is among the dropped ones. All keys stay. */
  public Catalog without(CatalogTable table) {
    List<CatalogTable> fewer = new ArrayList<>(tables);
    List<CatalogTable> gone = new ArrayList<>(dropped);
    if (fewer.remove(table)) {
      gone.add(table);
    }
    return new Catalog(id, version + 1, key, groups, fewer, gone, conversions);
  }

  /** The next version, in which a dropped table exists again. */
  public Catalog again(CatalogTable table) {
    List<CatalogTable> more = new ArrayList<>(tables);
    List<CatalogTable> gone = new ArrayList<>(dropped);
    more.add(table);
    boolean unused = gone.remove(table);
    return new Catalog(id, version + 1, key, groups, more, gone, conversions);
  }

  /** The same content with a version above this one and above another. */
  public Catalog above(long other) {
    return new Catalog(id, Math.max(version, other) + 1, key, groups, tables, dropped, conversions);
  }

  /**
   * The next version, in which some tables are replaced.
   *
   * @param gone definitions that a backup may still need
   * @throws IllegalArgumentException when a table to replace does not exist
   */
  public Catalog replacing(
      List<CatalogTable> old,
      List<CatalogTable> next,
      List<KeyGroup> added,
      List<CatalogTable> gone) {
    List<KeyGroup> moreGroups = new ArrayList<>(groups);
    moreGroups.addAll(added);
    List<CatalogTable> others = new ArrayList<>(tables);
    if (!others.containsAll(old)) {
      throw new IllegalArgumentException("a table that is replaced is not there");
    }
    others.removeAll(old);
    others.addAll(next);
    List<CatalogTable> moreGone = new ArrayList<>(dropped);
    moreGone.addAll(gone);
    return new Catalog(id, version + 1, key, moreGroups, others, moreGone, conversions);
  }

  /**
   * Folds a name for comparison: no database distinguishes more names, and some distinguish fewer.
   * Databases that fold to lower case turn a Kelvin sign into a k; folding to upper case alone
   * would leave it.
   */
  public static String folded(String name) {
    if (isFolded(name)) {
      return name; // most names are folded more than once
    }
    String upper = name.toUpperCase(Locale.ENGLISH);
    return isAscii(upper) ? upper : upper.toLowerCase(Locale.ENGLISH).toUpperCase(Locale.ENGLISH);
  }

  private static boolean isFolded(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 0x80 || (c >= 'a' && c <= 'z')) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return "Catalog[" + id + " version " + version + ", " + tables.size() + " tables]";
  }
}
