package dev.nacre.jdbc.columns.generated;

import dev.nacre.jdbc.columns.generated.ValueGenerator.Topic;
import dev.nacre.jdbc.columns.generated.ValueGenerator.Value;
import dev.nacre.jdbc.columns.types.MatrixGetters;
import dev.nacre.jdbc.columns.types.MatrixOutcome;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What came of a statement with values, or of reading one: something that can be compared. */
final class ValueOutcomes {
  /** What stands for a refusal of ours. */
  static final int REFUSED = -2;

  /** What stands for any other error. */
  static final String FAILED = "an error";

  private ValueOutcomes() {}

  @SuppressWarnings("JavaUtilDate") // drivers give them
  static Object read(Connection connection, String table, MatrixGetters.Getter getter, int id)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT id, c FROM " + table + " WHERE id = " + id)) {
      row.next();
      Object value = getter.of(row);
      return value instanceof java.util.Date date
          ? value.getClass().getSimpleName() + date.getTime() + value
          : String.valueOf(value);
    } catch (SQLException | IOException | RuntimeException failed) {
      return FAILED;
    }
  }

  static Object stored(Connection connection, String table, TwinTables twin, int id)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT id, c FROM " + table + " WHERE id = " + id)) {
      row.next();
      return twin.type.declared().equals("REAL") || twin.type.declared().equals("FLOAT")
          ? MatrixOutcome.of(() -> row.getFloat(2))
          : connection.getMetaData().getURL().startsWith("jdbc:derby")
                  && twin.type.declared().startsWith("TIMESTAMP")
              ? MatrixOutcome.of(() -> row.getTimestamp(2))
              : MatrixOutcome.of(() -> shown(twin, twin.type.stored().of(row)));
    }
  }

  /** H2 in the mode of Oracle shows the digits that a number was given with. */
  private static @Nullable Object shown(TwinTables twin, @Nullable Object value) {
    return value instanceof BigDecimal number && twin.topic == Topic.NUMBER
        ? number.stripTrailingZeros()
        : value;
  }

  static Object update(Connection connection, String sql, List<Value> given) {
    if (given.stream().allMatch(value -> value.setter() == null)) {
      try (Statement statement = connection.createStatement()) {
        return statement.executeUpdate(sql);
      } catch (SQLException | RuntimeException failed) {
        return outcome(failed);
      }
    }
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      give(statement, given);
      return statement.executeUpdate();
    } catch (SQLException | RuntimeException failed) {
      return outcome(failed);
    }
  }

  static Object query(Connection connection, String sql, List<Value> given) {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      give(statement, given);
      List<Integer> ids = new ArrayList<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          ids.add(row.getInt(1));
        }
      }
      return ids;
    } catch (SQLException | RuntimeException failed) {
      return outcome(failed);
    }
  }

  private static Object outcome(Exception failed) {
    return String.valueOf(failed.getMessage()).contains("NACRE-") ? (Object) REFUSED : FAILED;
  }

  private static void give(PreparedStatement statement, List<Value> given) throws SQLException {
    int parameter = 0;
    for (Value value : given) {
      if (value.setter() != null) {
        parameter++;
        value.setter().set(statement, parameter);
      }
    }
  }
}
