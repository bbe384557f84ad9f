package dev.nacre.jdbc.statement.rowwise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

/** Parameters are remembered as they were when they were set. */
final class RecordedParametersTest {
  /** What another statement is given. */
  private static List<Object> given(RecordedParameters recorded, int parameter)
      throws SQLException {
    List<Object> given = new ArrayList<>();
    PreparedStatement other =
        (PreparedStatement)
            Proxy.newProxyInstance(
                RecordedParametersTest.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> {
                  given.add(method.getName());
                  given.addAll(List.of(arguments));
                  return null;
                });
    recorded.set(other, 9, parameter);
    return given;
  }

  private static RecordedParameters of(Connection connection, String query) throws SQLException {
    return new RecordedParameters(connection.prepareStatement(query));
  }

  private static Connection database() throws SQLException {
    return DriverManager.getConnection("jdbc:h2:mem:");
  }

  /** The application may set a parameter in the target's own statement, where nobody sees it. */
  @Test
  void nothingIsKeptOfAStatementThatWasUnwrapped() throws SQLException {
    try (Connection connection = database()) {
      RecordedParameters recorded = of(connection, "SELECT 1 WHERE ? = 1");
      PreparedStatement statement = recorded.statement();
      statement.setInt(1, 1);
      assertThat(recorded.isKept(1)).isTrue();
      statement.unwrap(PreparedStatement.class).setInt(1, 2);
      assertThat(recorded.isKept(1)).isFalse();
      statement.setInt(1, 3);
      assertThat(recorded.isKept(1)).isFalse();
    }
  }

  @Test
  void laterChangesOfAValueDoNotCount() throws SQLException {
    try (Connection connection = database()) {
      RecordedParameters recorded = of(connection, "SELECT 1 WHERE ? = 1 AND ? = 1 AND ? = 1");
      PreparedStatement statement = recorded.statement();
      Timestamp time = new Timestamp(5_000);
      Calendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"));
      Calendar before = (Calendar) calendar.clone();
      byte[] bytes = {1, 2};
      statement.setTimestamp(1, time, calendar);
      statement.setBytes(2, bytes);
      statement.setObject(3, LocalDate.of(2026, 1, 2));
      time.setTime(7_000);
      calendar.add(Calendar.YEAR, 1);
      bytes[0] = 9;
      assertThat(given(recorded, 1))
          .containsExactly("setTimestamp", 9, new Timestamp(5_000), before);
      assertThat(given(recorded, 2)).containsExactly("setBytes", 9, new byte[] {1, 2});
      assertThat(given(recorded, 3)).containsExactly("setObject", 9, LocalDate.of(2026, 1, 2));
      // What another statement does with a value does not matter either.
      ((Timestamp) given(recorded, 1).get(2)).setTime(8_000);
      assertThat(given(recorded, 1)).contains(new Timestamp(5_000));
    }
  }

  @Test
  void nothingIsKeptOfAnyOtherClass() throws SQLException {
    try (Connection connection = database()) {
      RecordedParameters recorded = of(connection, "SELECT 1 WHERE ? = 1 AND ? = 1 AND ? = 1");
      PreparedStatement statement = recorded.statement();
      statement.setInt(1, 5);
      statement.setString(2, "x");
      assertThat(recorded.isKept(1)).isTrue();
      assertThat(recorded.isKept(3)).isFalse();
      statement.setCharacterStream(1, new StringReader("x"), 1);
      statement.setObject(2, connection.createBlob());
      statement.setArray(3, connection.createArrayOf("INTEGER", new Object[] {1}));
      for (int parameter = 1; parameter <= 3; parameter++) {
        assertThat(recorded.isKept(parameter)).isFalse();
      }
      assertThatThrownBy(() -> given(recorded, 1)).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aBatchAndClearingForgetThem() throws SQLException {
    try (Connection connection = database()) {
      RecordedParameters recorded = of(connection, "SELECT 1 WHERE ? = 1");
      PreparedStatement statement = recorded.statement();
      statement.setInt(1, 5);
      statement.addBatch();
      assertThat(recorded.isKept(1)).isFalse();
      statement.setInt(1, 6);
      assertThat(recorded.isKept(1)).isTrue();
      statement.clearParameters();
      assertThat(recorded.isKept(1)).isFalse();
    }
  }
}
