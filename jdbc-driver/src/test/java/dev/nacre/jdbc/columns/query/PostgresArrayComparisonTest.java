package dev.nacre.jdbc.columns.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays of PostgreSQL whose elements are compared with an encrypted column. */
final class PostgresArrayComparisonTest {
  private static final String SECRET = "0xSENTINEL";
  private static final UUID ID = UUID.fromString("e7cd1b7c-5a3e-4c3b-8f57-2f4f0d9d6a10");

  private static DatabaseHarness bench;
  private static Connection connection;

  @BeforeAll
  static void open() throws SQLException {
    bench = new DatabaseHarness(Dialect.POSTGRESQL);
    connection = bench.connect();
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE person (id INT, email VARCHAR(40) ENCRYPT NO SALT, age INT ENCRYPT NO SALT,"
              + " tag UUID ENCRYPT NO SALT, code CHAR(4) ENCRYPT NO SALT,"
              + " price NUMERIC(8,2) ENCRYPT NO SALT, name VARCHAR(40))");
      statement.execute(
          "INSERT INTO person VALUES (1, '"
              + SECRET
              + "', 40, '"
              + ID
              + "', 'a', 1.5, 'n'),"
              + " (2, 'bob', 50, NULL, NULL, NULL, 'm'), (3, NULL, NULL, NULL, NULL, NULL, NULL)");
    }
  }

  @AfterAll
  static void close() throws SQLException {
    assertThat(bench.isOnTheWire(SECRET)).isFalse();
    assertThat(bench.isOnTheWire("'n'")).isTrue(); // somebody listens
    connection.close();
    bench.close();
  }

  /** Gives a parameter. */
  @FunctionalInterface
  private interface Giving {
    void to(PreparedStatement statement) throws SQLException;
  }

  private static List<Integer> found(String condition, Giving giving) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT id FROM person WHERE " + condition + " ORDER BY id")) {
      giving.to(statement);
      List<Integer> found = new ArrayList<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          found.add(row.getInt(1));
        }
      }
      return found;
    }
  }

  private static Array array(String type, @Nullable Object... elements) throws SQLException {
    return connection.createArrayOf(type, elements);
  }

  @Test
  @Covers("columns-5")
  void elementsOfAnArrayAreEncrypted() throws SQLException {
    String any = "email = ANY (?)";
    assertThat(found(any, one -> one.setArray(1, array("text", SECRET, "x")))).containsExactly(1);
    assertThat(found(any, one -> one.setArray(1, array("varchar", "bob", SECRET))))
        .containsExactly(1, 2);
    assertThat(found(any, one -> one.setObject(1, new String[] {SECRET, null}))).containsExactly(1);
    assertThat(found(any, one -> one.setObject(1, array("text", "bob"), Types.ARRAY)))
        .containsExactly(2);
    assertThat(found("email = ANY (?::text[])", one -> one.setArray(1, array("text", SECRET))))
        .containsExactly(1);
    assertThat(found("age = ANY (?)", one -> one.setObject(1, new int[] {40, 7})))
        .containsExactly(1);
    assertThat(found("age = ANY (?)", one -> one.setArray(1, array("int8", 50L))))
        .containsExactly(2);
    assertThat(found("tag = ANY (?)", one -> one.setArray(1, array("uuid", ID))))
        .containsExactly(1);
  }

  @Test
  void nullElementsAreKept() throws SQLException {
    String none = "email <> ALL (?)";
    assertThat(found(none, one -> one.setArray(1, array("text", "bob")))).containsExactly(1);
    assertThat(found(none, one -> one.setArray(1, array("text", "bob", null)))).isEmpty();
    assertThat(found(none, one -> one.setArray(1, array("text")))).containsExactly(1, 2, 3);
    assertThat(found(none, one -> one.setNull(1, Types.ARRAY))).isEmpty();
    assertThat(found("NOT email = ANY (?)", one -> one.setArray(1, array("text", (Object) null))))
        .isEmpty();
    String given = "?::text[] IS NULL OR email = ANY (?::text[])";
    assertThat(
            found(
                given,
                two -> {
                  two.setArray(1, null);
                  two.setNull(2, Types.ARRAY);
                }))
        .containsExactly(1, 2, 3);
    assertThat(
            found(
                given,
                two -> {
                  two.setArray(1, array("text", "bob"));
                  two.setArray(2, array("text", "bob"));
                }))
        .containsExactly(2);
  }

  /** PostgreSQL compares these in another way than a single parameter, or not at all. */
  @Test
  void arraysOfOtherTypesAreRefused() throws SQLException {
    String email = "email = ANY (?)";
    refused(email, one -> one.setArray(1, array("bpchar", SECRET)));
    refused(email, one -> one.setArray(1, array("int4", 1)));
    refused(email, one -> one.setObject(1, new int[] {1}));
    refused(email, one -> one.setArray(1, array("text", new Object[] {new String[] {SECRET}})));
    refused("age = ANY (?)", one -> one.setArray(1, array("text", "40")));
    refused("age = ANY (?)", one -> one.setArray(1, array("numeric", new BigDecimal("40"))));
    refused("tag = ANY (?)", one -> one.setObject(1, new String[] {ID.toString()}));
  }

  /** A single value in the place of an array would be one cell. */
  @Test
  void singleValuesAreRefused() throws SQLException {
    String email = "email = ANY (?)";
    refused(email, one -> one.setString(1, SECRET));
    refused(email, one -> one.setString(1, "{" + SECRET + "}"));
    refused(email, one -> one.setObject(1, SECRET));
    refused(email, one -> one.setObject(1, SECRET, Types.VARCHAR));
    refused(email, one -> one.setObject(1, new String[] {SECRET}, Types.OTHER));
    refused(email, one -> one.setBytes(1, new byte[] {1}));
    refused(email, one -> one.setInt(1, 1));
    refused("email = ?", one -> one.setArray(1, array("text", SECRET)));
    refused("email = ?", one -> one.setObject(1, new String[] {SECRET}));
  }

  private static void refused(String condition, Giving giving) throws SQLException {
    bench.tap.heard().clear();
    assertThatThrownBy(() -> found(condition, giving))
        .hasMessageMatching("(?s)NACRE-20(53|41).*")
        .hasMessageNotContaining(SECRET);
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "code = ANY (?)",
        "price = ANY (?)",
        "email < ANY (?)",
        "email = ANY ('{" + SECRET + "}')",
        "email = ANY (ARRAY['" + SECRET + "', name])",
        "email = ANY (ARRAY['" + SECRET + "']::varchar(2)[])",
        "email = ANY (CAST('{" + SECRET + "}' AS text[]))",
        "email = ANY (ARRAY[ARRAY['" + SECRET + "']])",
        "email = ANY (?::int[])",
        "email = ANY (array_append(?, '" + SECRET + "'))",
        "'" + SECRET + "' = ANY (ARRAY[email])"
      })
  void formsThatCannotBeDoneOnCellsAreRefused(String condition) {
    bench.tap.heard().clear();
    assertThatThrownBy(
            () -> connection.prepareStatement("SELECT id FROM person WHERE " + condition))
        .hasMessageMatching("(?s)NACRE-205[12].*")
        .hasMessageNotContaining(SECRET);
    assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
  }
}
