package dev.nacre.jdbc.columns.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A table with encrypted columns in a database of its own, whose values nobody below hears. */
public abstract class CustomerTableFixture {
  protected static final String SECRET = "078-05-1120";

  protected static final String MAIL = "grace@example.org";

  protected final DatabaseHarness bench;

  protected Connection connection;

  protected Statement statement;

  protected CustomerTableFixture(Dialect dialect) {
    try {
      bench = new DatabaseHarness(dialect);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** As the database writes it. */
  protected String stored(String name) {
    return bench.dialect.stored(name);
  }

  /** After the type of a column that is compared exactly, if the database wants that said. */
  protected String exact() {
    return bench.dialect.hasCollations() ? " COLLATE utf8mb4_nopad_bin" : "";
  }

  @BeforeEach
  void create() throws SQLException {
    connection = bench.connect();
    statement = connection.createStatement();
    assertThat(
            statement.execute(
                "CREATE TABLE customer (id INT PRIMARY KEY, ssn CHAR(11) ENCRYPT,"
                    + " email VARCHAR(80)"
                    + exact()
                    + " ENCRYPT NO SALT, pay DECIMAL(12,2) ENCRYPT,"
                    + " name VARCHAR(80))"))
        .isFalse();
  }

  @AfterEach
  void nothingWasHeard() throws SQLException {
    connection.close();
    bench.close();
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET) || line.contains(MAIL));
    assertThat(bench.isOnTheWire(SECRET) || bench.isOnTheWire(MAIL)).isFalse();
  }

  protected void refuses(String sql, String code) {
    assertThatThrownBy(() -> statement.execute(sql))
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> {
              assertThat((Throwable) refused).hasMessageStartingWith(code);
              assertThat(refused.getMessage()).doesNotContain(SECRET, MAIL);
              assertThat(refused.getSQLState()).startsWith("42");
              assertThat(refused.getErrorCode()).isGreaterThan(900_000);
            });
    assertThatThrownBy(() -> connection.prepareStatement(sql)).hasMessageStartingWith(code);
  }

  protected static int count(PreparedStatement query) throws SQLException {
    try (ResultSet row = query.executeQuery()) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }

  protected void insert(
      int id,
      @Nullable String ssn,
      @Nullable String email,
      @Nullable String pay,
      @Nullable String name)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO customer VALUES (?, ?, ?, ?, ?)")) {
      insert.setInt(1, id);
      insert.setString(2, ssn);
      insert.setString(3, email);
      insert.setBigDecimal(4, pay == null ? null : new BigDecimal(pay));
      insert.setString(5, name);
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
  }

  protected String text(String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }
}
