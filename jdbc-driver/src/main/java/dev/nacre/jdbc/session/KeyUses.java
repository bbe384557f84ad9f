package dev.nacre.jdbc.session;

import dev.nacre.core.key.KeyId;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds out who needs which master keys still. */
@FunctionalInterface
public interface KeyUses {
  /** Nobody has a list of those who use the keys. */
  KeyUses UNKNOWN =
      () -> {
        throw new IOException("nobody knows");
      };

  /**
   * The keys of each file that is known.
   *
   * @return by the name of the file; no keys at all when they cannot be found out
   * @throws IOException when it is not known which files there are
   */
  Map<String, Set<KeyId>> find() throws IOException;

  /** Other databases that have encrypted columns: which keys those need, only they say. */
  default List<String> others() throws IOException {
    return List.of();
  }

  /** Whether there may be others that are not on this list, which somebody else keeps. */
  default boolean mayBeMore() throws IOException {
    return false;
  }
}
