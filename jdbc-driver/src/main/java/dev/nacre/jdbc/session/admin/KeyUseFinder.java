package dev.nacre.jdbc.session.admin;

import dev.nacre.core.key.KeyId;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the databases that still need a master key. */
@FunctionalInterface
public interface KeyUseFinder {
  /** For keys without a list of databases that use them. */
  KeyUseFinder UNKNOWN =
      () -> {
        throw new IOException("it is not known");
      };

  /**
   * The keys that each known file needs.
   *
   * @return by the name of the file; no keys when they cannot be determined
   * @throws IOException when the list of files is unavailable
   */
  Map<String, Set<KeyId>> find() throws IOException;

  /** Other databases with encrypted columns; the keys they need are not known here. */
  default List<String> others() throws IOException {
    return List.of();
  }

  /** Whether databases may exist that are not listed here, but in another registry. */
  default boolean mayBeMore() throws IOException {
    return false;
  }
}
