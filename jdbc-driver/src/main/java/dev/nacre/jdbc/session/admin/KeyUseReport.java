package dev.nacre.jdbc.session.admin;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.key.KeyId;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows which databases still need a master key, for {@code SHOW ENCRYPTION KEYS}. */
final class KeyUseReport {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.keys");
  private static final String COLUMNS = "encrypted columns of this database";
  private static final String MORE = "others (perhaps: there may be registries that were not read)";

  private final @Nullable Known known;
  private final Set<KeyId> columns;
  private final boolean names;

  /** What the registry lists. */
  private record Known(Map<String, Set<KeyId>> files, List<String> others, boolean mayBeMore) {}

  private KeyUseReport(@Nullable Known known, Set<KeyId> columns, boolean names) {
    this.known = known;
    this.columns = columns;
    this.names = names;
  }

  /**
   * @param names whether databases are named, which not every user of one of them may see
   */
  static KeyUseReport of(KeyUseFinder uses, Optional<Catalog> catalog, boolean names) {
    Set<KeyId> columns = catalog.map(Catalog::masterKeys).orElse(Set.of());
    return new KeyUseReport(known(uses), columns, names);
  }

  // The other columns of the view are useful even when the registry cannot be read.
  private static @Nullable Known known(KeyUseFinder uses) {
    if (uses == KeyUseFinder.UNKNOWN) {
      return null;
    }
    try {
      return new Known(uses.find(), uses.others(), uses.mayBeMore());
    } catch (IOException unreadable) {
      LOG.warn("The registry does not say which databases there are", unreadable);
      return null;
    }
  }

  /** All keys known to be needed, in a stable order. */
  NavigableSet<KeyId> neededKeys() {
    NavigableSet<KeyId> all = new TreeSet<>(Comparator.comparing(KeyId::toString));
    all.addAll(columns);
    if (known != null) {
      known.files.values().forEach(all::addAll);
    }
    return all;
  }

  /**
   * The databases that need a key; null when that is unknown. A file that cannot be read may need
   * any key.
   */
  @Nullable String databasesThatNeed(KeyId key) {
    StringJoiner needs = new StringJoiner(", ").setEmptyValue(known == null ? "?" : "");
    if (known != null && names) {
      addNames(known, key, needs);
    } else if (known != null) {
      addCounts(known, key, needs);
    }
    if (known != null && known.mayBeMore) {
      needs.add(MORE);
    }
    if (columns.contains(key)) {
      needs.add(COLUMNS);
    }
    String text = needs.toString();
    return text.equals("?") ? null : text;
  }

  private static void addNames(Known known, KeyId key, StringJoiner needs) {
    known.files.forEach(
        (file, keys) -> {
          if (keys.isEmpty()) {
            needs.add(file + " (perhaps: it cannot be read now)");
          } else if (keys.contains(key)) {
            needs.add(file);
          }
        });
    known.others.forEach(
        database -> needs.add(database + " (perhaps: its encrypted columns were not looked at)"));
  }

  private static void addCounts(Known known, KeyId key, StringJoiner needs) {
    long certain = known.files.values().stream().filter(keys -> keys.contains(key)).count();
    long unread = known.files.values().stream().filter(Set::isEmpty).count();
    long perhaps = unread + known.others.size();
    if (certain > 0) {
      needs.add("databases: " + certain);
    }
    if (perhaps > 0) {
      needs.add("databases, perhaps: " + perhaps);
    }
  }
}
