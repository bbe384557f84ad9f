package dev.nacre.jdbc.columns.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/** A number that is read with a scale is rounded as the driver of the database rounds it. */
final class DecimalScaleTest {
  @ParameterizedTest
  @EachDialect
  @Covers("columns-18")
  @SuppressWarnings("deprecation") // the method with a scale
  void halvesAreRoundedAsInAPlainColumn(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      boolean unused =
          statement.execute(
              "CREATE TABLE halves (id INT PRIMARY KEY, plain DECIMAL(7,2), sealed DECIMAL(7,2)"
                  + " ENCRYPT, summed DECIMAL(7,2) ENCRYPT WITH (SUM))");
      List<String> values =
          List.of("0.05", "0.15", "9.75", "-0.25", "-0.35", "2.50", "3.5", "0.06");
      for (String value : values) {
        assertThat(
                statement.executeUpdate(
                    "INSERT INTO halves VALUES ("
                        + (values.indexOf(value) + ", " + value + ", " + value + ", " + value)
                        + ")"))
            .isEqualTo(1);
      }
      try (ResultSet row =
          statement.executeQuery(
              "SELECT SUM(plain) AS p, SUM(summed) AS t, id FROM halves GROUP BY"
                  + " id ORDER BY id")) {
        while (row.next()) {
          assertThat(row.getBigDecimal("t", 1))
              .as("sum " + values.get(row.getInt("id")))
              .isEqualTo(row.getBigDecimal("p", 1));
        }
      }
      try (ResultSet row = statement.executeQuery("SELECT plain, sealed, id FROM halves")) {
        List<Integer> ids = new ArrayList<>();
        while (row.next()) {
          ids.add(row.getInt(3));
          for (int scale = 0; scale < 4; scale++) {
            assertThat(row.getBigDecimal(2, scale))
                .as(values.get(row.getInt(3)) + " " + scale)
                .isEqualTo(row.getBigDecimal(1, scale));
          }
        }
        assertThat(ids).hasSameSizeAs(values);
      }
    }
  }
}
