package dev.nacre.jdbc.statement;

import dev.nacre.core.safeguard.Safeguard;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The cells that a prepared statement has for randomised columns. A parameter stays what it is
 * until it is given anew, so the next execution would write the cell of the one before, and whoever
 * sees the table would know that two rows were given one value. A cell that was sent is therefore
 * sealed again, from what it holds: no value is kept for that.
 */
final class GivenCells {
  private final Map<Integer, byte[]> cells = new HashMap<>();
  private final Set<Integer> sent = new HashSet<>();

  /** Makes another cell of a parameter's, and puts it here. */
  @FunctionalInterface
  interface Sealing {
    void again(int parameter, byte[] cell) throws SQLException;
  }

  /** A parameter is given a cell that was not sent yet. */
  void put(int parameter, byte[] cell) {
    cells.put(parameter, cell);
    sent.remove(parameter);
  }

  /** A parameter is given something else. */
  void remove(int parameter) {
    cells.remove(parameter);
    sent.remove(parameter);
  }

  void clear() {
    cells.clear();
    sent.clear();
  }

  @Safeguard("columns-08")
  void sealSent(Sealing sealing) throws SQLException {
    for (int parameter : List.copyOf(sent)) {
      sealing.again(parameter, Objects.requireNonNull(cells.get(parameter)));
    }
  }

  /** All that are here go into a row now. */
  void send() {
    sent.addAll(cells.keySet());
  }
}
