package dev.nacre.core.sql.rule.formername;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Former names of tables with encrypted columns that were dropped, renamed, or never committed. An
 * application that is not aware of that may still send values for them. Immutable.
 */
public final class FormerNames {
  public static final FormerNames NONE = new FormerNames(Map.of(), Map.of());

  // Both by folded name: how the database stores it, and which of its columns were encrypted.
  private final Map<String, String> stored;
  private final Map<String, Set<String>> encrypted;

  private FormerNames(Map<String, String> stored, Map<String, Set<String>> encrypted) {
    this.stored = Map.copyOf(stored);
    this.encrypted = Map.copyOf(encrypted);
  }

  /**
   * @param others further tables that this process has seen in the catalog
   */
  public static FormerNames of(Catalog catalog, List<CatalogTable> others) {
    List<CatalogTable> all = new ArrayList<>(others);
    all.addAll(catalog.dropped());
    Map<String, String> stored = new HashMap<>();
    Map<String, Set<String>> encrypted = new HashMap<>();
    for (CatalogTable table : all) {
      String name = NameFolding.fold(table.name());
      if (catalog.table(name).isPresent() || catalog.conversion(name).isPresent()) {
        continue;
      }
      stored.put(name, table.name());
      Set<String> columns = encrypted.computeIfAbsent(name, unused -> new HashSet<>());
      for (CatalogColumn column : table.columns()) {
        if (column.encryption() != null) {
          columns.add(NameFolding.fold(column.name()));
        }
      }
    }
    return stored.isEmpty() ? NONE : new FormerNames(stored, encrypted);
  }

  public boolean isEmpty() {
    return stored.isEmpty();
  }

  /** What must be checked before a text is sent; the readings are all ways to lex it. */
  public FormerNameUse in(List<SqlReading> readings, Dialect dialect) {
    if (isEmpty()) {
      return FormerNameUse.NONE;
    }
    FormerNameSearch search = new FormerNameSearch(this, dialect);
    readings.forEach(search::addFrom);
    return search.found();
  }

  /**
   * The former name that a name means, folded, or an empty string; some databases truncate long
   * names.
   *
   * @param folded the name
   * @param plain the same name, not folded
   */
  String meantBy(String folded, String plain, Dialect dialect) {
    if (stored.containsKey(folded)) {
      return folded;
    }
    if (dialect.cutsOff(plain)) {
      for (String one : stored.keySet()) {
        // A name that was cut off fills its bytes, of which a character takes at most four.
        if (folded.startsWith(one) && one.length() > dialect.longestName() / 4 - 2) {
          return one;
        }
      }
    }
    return "";
  }

  /** The columns, folded, that were encrypted in a table of this former name. */
  Set<String> encryptedColumns(String former) {
    return encrypted.getOrDefault(former, Set.of());
  }

  /** The former names that occur anywhere in a text, as the database stores them. */
  List<String> within(String text) {
    String folded = NameFolding.fold(text);
    List<String> names = new ArrayList<>();
    stored.forEach(
        (name, plain) -> {
          if (folded.contains(name)) {
            names.add(plain);
          }
        });
    return names;
  }
}
