package dev.nacre.demo.inspection.cell;

import dev.nacre.demo.database.AdministratorClient;
import dev.nacre.demo.inspection.ShownError;
import dev.nacre.demo.store.SingleWriterGate;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Flips one bit of a cell, as an attacker with the database's password could, and reads the row as
 * the application would. Both happen in one transaction, which is rolled back, so no other
 * connection sees the flipped cell.
 *
 * <p>It unwraps Nacre's connection for that, which the driver records in its audit log.
 */
final class FlippedCell {
  /**
   * Where a bit is flipped.
   *
   * @param column one without foreign keys to it, and without equal cells
   * @param where the condition that finds the row by the number of an order
   * @param row the statement that reads it
   */
  private record Spot(String column, String where, String row) {}

  private static final Map<String, Spot> SPOTS =
      Map.of(
          "account",
          new Spot(
              "email",
              "username = (SELECT o.username FROM orders o WHERE o.id = ?)",
              "SELECT c.* FROM account c JOIN orders o ON o.username = c.username WHERE o.id = ?"),
          "orders",
          new Spot("ship_name", "id = ?", "SELECT * FROM orders WHERE id = ?"));

  private final DataSource connections;
  private final SingleWriterGate writers;
  private final AdministratorClient client;

  FlippedCell(DataSource connections, SingleWriterGate writers, AdministratorClient client) {
    this.connections = connections;
    this.writers = writers;
    this.client = client;
  }

  /**
   * The result.
   *
   * @param there false when the row is gone, and nothing was done
   * @param at the position of the byte in the cell
   * @param says the error; empty when there was none
   */
  public record Outcome(
      String column,
      boolean there,
      int at,
      String before,
      String after,
      boolean refused,
      String says) {}

  /** Whether a table has a cell that can be changed without violating a constraint. */
  static boolean offered(String table) {
    return SPOTS.containsKey(table);
  }

  /**
   * @param order the number by which the row is found
   */
  Outcome flip(String table, long order) {
    Spot spot = SPOTS.get(table);
    if (spot == null) {
      throw new IllegalArgumentException("no cell of this table is flipped");
    }
    return writers.pass(
        () -> {
          try {
            return flip(table, spot, order);
          } catch (SQLException e) {
            throw new IllegalStateException("the database does not take the cell", e);
          }
        });
  }

  private Outcome flip(String table, Spot spot, long order) throws SQLException {
    String name = table + "." + spot.column();
    try (Connection shop = connections.getConnection()) {
      shop.setAutoCommit(false);
      try {
        Connection own = shop.unwrap(client.type());
        byte[] cell = cell(own, table, spot, order);
        if (cell == null) {
          return new Outcome(name, false, 0, "", "", false, "");
        }
        // The middle is ciphertext.
        int at = cell.length / 2;
        byte before = cell[at];
        cell[at] ^= 1;
        write(own, table, spot, order, cell);
        ShownError refusal = read(shop, spot, order);
        return new Outcome(
            name,
            true,
            at + 1,
            HexFormat.of().toHexDigits(before),
            HexFormat.of().toHexDigits(cell[at]),
            refusal != null,
            refusal == null ? "" : refusal.says());
      } finally {
        shop.rollback();
      }
    }
  }

  private static byte @Nullable [] cell(Connection own, String table, Spot spot, long order)
      throws SQLException {
    // The names are ours; the number is a parameter. The same below.
    String sql = "SELECT " + spot.column() + " FROM " + table + " WHERE " + spot.where();
    try (PreparedStatement select = own.prepareStatement(sql)) {
      select.setLong(1, order);
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? row.getBytes(1) : null;
      }
    }
  }

  private static void write(Connection own, String table, Spot spot, long order, byte[] cell)
      throws SQLException {
    String sql = "UPDATE " + table + " SET " + spot.column() + " = ? WHERE " + spot.where();
    try (PreparedStatement update = own.prepareStatement(sql)) {
      update.setBytes(1, cell);
      update.setLong(2, order);
      update.executeUpdate();
    }
  }

  /** Null when the application detected nothing. */
  private static @Nullable ShownError read(Connection shop, Spot spot, long order)
      throws SQLException {
    try (PreparedStatement select = shop.prepareStatement(spot.row())) {
      select.setLong(1, order);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
            row.getString(i);
          }
        }
      }
      return null;
    } catch (SQLException refusal) {
      ShownError told = ShownError.of(refusal);
      if (told.code().isEmpty()) {
        throw refusal;
      }
      return told;
    }
  }
}
