package dev.nacre.jdbc.columns.convert.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowPassTest {
  private static final String VALUE = "078-05-1120";

  /** A domain of the draft's does not take the value, and H2 says which. */
  @Test
  void messageOfARejectedRowHoldsNoValue() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (id BIGINT PRIMARY KEY, a VARCHAR(20), draft INT)");
      statement.execute("INSERT INTO t VALUES (1, '" + VALUE + "', NULL)");
      RowPass.ColumnUpdate column =
          new RowPass.ColumnUpdate(
              "a",
              "a",
              "draft",
              "?",
              (row, i, update, at) -> update.setString(at, row.getString(i)));
      RowPass pass = new RowPass(connection, Dialect.H2.conversion(), "t", "id", List.of(column));

      assertThatThrownBy(pass::run)
          .isInstanceOf(SQLException.class)
          .hasMessageStartingWith("NACRE-4011")
          .hasMessageContaining("SQLState 22018")
          .hasNoCause()
          .satisfies(told -> assertThat(String.valueOf(told)).doesNotContain(VALUE));
    }
  }
}
