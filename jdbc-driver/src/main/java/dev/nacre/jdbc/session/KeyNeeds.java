package dev.nacre.jdbc.session;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.key.KeyId;
import java.io.IOException;
import java.util.List;
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

  private final @Nullable Known known;
  private final Set<KeyId> columns;

  /** What the registry tells. */
  private record Known(Map<String, Set<KeyId>> files, List<String> others) {}

  private KeyNeeds(@Nullable Known known, Set<KeyId> columns) {
    this.known = known;
    this.columns = columns;
  }

  static KeyNeeds of(KeyUses uses, Optional<Catalog> catalog) {
    return new KeyNeeds(known(uses), catalog.map(Catalog::masterKeys).orElse(Set.of()));
  }

  // The other columns of the view are worth showing when the registry cannot be read.
  private static @Nullable Known known(KeyUses uses) {
    if (uses == KeyUses.UNKNOWN) {
      return null;
    }
    try {
      return new Known(uses.find(), uses.others());
    } catch (IOException unreadable) {
      LOG.warn("The registry does not say which databases there are", unreadable);
      return null;
    }
  }

  /** Null when nobody knows; what cannot be read may need any key. */
  @Nullable String of(KeyId key) {
    StringJoiner needs = new StringJoiner(", ").setEmptyValue(known == null ? "?" : "");
    if (known != null) {
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
    if (columns.contains(key)) {
      needs.add(COLUMNS);
    }
    String text = needs.toString();
    return text.equals("?") ? null : text;
  }
}
