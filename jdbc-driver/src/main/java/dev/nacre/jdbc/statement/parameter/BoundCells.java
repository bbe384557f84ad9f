package dev.nacre.jdbc.statement.parameter;

import dev.nacre.core.safeguard.Safeguard;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a prepared statement's randomised parameters. A parameter keeps its value until it
 * is set again, so the next execution would write the same cell, and would reveal that two rows
 * have one value. So a cell that was sent is decrypted and re-encrypted; no value is kept for that.
 */
final class BoundCells {
  private final Map<Integer, byte[]> cells = new HashMap<>();
  private final Set<Integer> sent = new HashSet<>();

  /** Replaces a parameter's cell by a new one. */
  @FunctionalInterface
  interface Replacement {
    void replace(int parameter, byte[] cell) throws SQLException;
  }

  /** Sets a parameter to a cell that was not sent yet. */
  void put(int parameter, byte[] cell) {
    cells.put(parameter, cell);
    sent.remove(parameter);
  }

  byte @Nullable [] get(int parameter) {
    return cells.get(parameter);
  }

  /** Removes a parameter that is set to something else. */
  void remove(int parameter) {
    cells.remove(parameter);
    sent.remove(parameter);
  }

  void clear() {
    cells.clear();
    sent.clear();
  }

  /** Replaces each cell that was sent. */
  @Safeguard("columns-08")
  void replaceSent(Replacement replacement) throws SQLException {
    for (int parameter : List.copyOf(sent)) {
      replacement.replace(parameter, Objects.requireNonNull(cells.get(parameter)));
    }
  }

  /** Marks all cells as sent. */
  void markSent() {
    sent.addAll(cells.keySet());
  }
}
