package dev.nacre.jdbc.session;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.key.KeyId;
import java.io.IOException;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who needs which master key still, as {@code SHOW ENCRYPTION KEYS} says it. */
final class KeyNeeds {
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.keys");
  private static final String COLUMNS = "encrypted columns of this database";

  private final @Nullable Map<String, Set<KeyId>> files;
  private final Set<KeyId> columns;

  private KeyNeeds(@Nullable Map<String, Set<KeyId>> files, Set<KeyId> columns) {
    this.files = files;
    this.columns = columns;
  }

  static KeyNeeds of(KeyUses uses, Optional<Catalog> catalog) {
    return new KeyNeeds(files(uses), catalog.map(KeyNeeds::keys).orElse(Set.of()));
  }

  // The other columns of the view are worth showing when the registry cannot be read.
  private static @Nullable Map<String, Set<KeyId>> files(KeyUses uses) {
    if (uses == KeyUses.UNKNOWN) {
      return null;
    }
    try {
      return uses.find();
    } catch (IOException unreadable) {
      LOG.warn("The registry does not say which databases there are", unreadable);
      return null;
    }
  }

  private static Set<KeyId> keys(Catalog catalog) {
    Set<KeyId> keys = new HashSet<>();
    keys.add(catalog.key().masterKey());
    for (KeyGroup group : catalog.groups()) {
      group.keys().values().forEach(key -> keys.add(key.masterKey()));
    }
    return keys;
  }

  /** Null when nobody knows; a file that cannot be read may need any key. */
  @Nullable String of(KeyId key) {
    StringJoiner needs = new StringJoiner(", ").setEmptyValue(files == null ? "?" : "");
    if (files != null) {
      files.forEach(
          (file, keys) -> {
            if (keys.isEmpty()) {
              needs.add(file + " (perhaps: it cannot be read now)");
            } else if (keys.contains(key)) {
              needs.add(file);
            }
          });
    }
    if (columns.contains(key)) {
      needs.add(COLUMNS);
    }
    String text = needs.toString();
    return text.equals("?") ? null : text;
  }
}
