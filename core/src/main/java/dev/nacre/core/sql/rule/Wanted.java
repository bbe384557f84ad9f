package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Words;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** For which encrypted columns those of a source are meant, by their names there, folded. */
final class Wanted {
  private final Map<String, EncryptedColumn> columns = new HashMap<>();

  /** A name alone, or with a qualifier, is given to a column. */
  void add(Words words, int from, int to, @Nullable EncryptedColumn target) {
    if (target == null || !words.isName(from) || words.endOfPath(from) != to) {
      return;
    }
    EncryptedColumn other = columns.putIfAbsent(words.name(to - 1), target);
    if (other != null) {
      Copying.check(target, other);
    }
  }

  boolean isEmpty() {
    return columns.isEmpty();
  }

  @Nullable EncryptedColumn of(String name) {
    return columns.get(name);
  }
}
