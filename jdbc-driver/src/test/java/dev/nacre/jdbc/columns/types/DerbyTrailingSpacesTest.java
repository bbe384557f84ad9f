package dev.nacre.jdbc.columns.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Texts and cells that end with spaces, which Derby takes for equal or pads. */
final class DerbyTrailingSpacesTest extends CustomerTableFixture {
  DerbyTrailingSpacesTest() {
    super(Dialect.DERBY);
  }

  /** One value is not two for Derby when only spaces at its end differ, and cells are. */
  @Test
  @Covers({"columns-9", "queries-10"})
  void spacesAtTheEndMakeNoTwoCellsEqual() throws SQLException {
    assertThat(count("VALUES CASE WHEN X'4142' = X'41422020' THEN 1 ELSE 0 END")).isEqualTo(1);
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE ends (id INT, v VARCHAR(9) ENCRYPT NO SALT UNIQUE)"))
        .isZero();
    int ending = 0;
    int id = 0;
    // A value with a space at its end is refused; of 256 cells some one ends with 0x20.
    for (; (ending == 0 || id < 20) && id < 4_000; id++) {
      for (String value : List.of("v" + id, "w" + id)) {
        assertThat(statement.executeUpdate("INSERT INTO ends VALUES (" + id + ", '" + value + "')"))
            .isEqualTo(1);
        byte[] cell =
            bench.stored("SELECT v FROM ends WHERE id = " + id + " ORDER BY LENGTH(v) DESC");
        if (cell[cell.length - 1] == 0x20) {
          ending++;
          assertThat(text("SELECT COUNT(*) FROM ends WHERE v = '" + value + "'")).isEqualTo("1");
        }
      }
    }
    assertThat(ending).isPositive();
    int cells = 2 * id;
    assertThat(count("SELECT COUNT(DISTINCT v) FROM ends")).isEqualTo(cells);
    assertThat(count("SELECT COUNT(*) FROM ends a JOIN ends b ON a.v = b.v")).isEqualTo(cells);
    assertThat(count("SELECT COUNT(*) FROM (SELECT v FROM ends GROUP BY v) g")).isEqualTo(cells);
    assertThatThrownBy(() -> statement.execute("INSERT INTO ends VALUES (7, 'v7 ')"))
        .hasMessageStartingWith("NACRE-2041");
    assertThat(count("SELECT COUNT(*) FROM ends")).isEqualTo(cells);
    assertThatThrownBy(() -> statement.execute("INSERT INTO ends VALUES (7, 'v7')"))
        .isInstanceOfSatisfying(
            SQLException.class, taken -> assertThat(taken.getSQLState()).isEqualTo("23505"));
  }

  /** What somebody adds to a cell makes it equal for Derby, and no cell for us. */
  @Test
  @Covers("columns-6")
  void aCellWithSpacesBehindItDoesNotOpen() throws SQLException {
    insert(1, SECRET, MAIL, "1", "a");
    assertThat(bench.plain("UPDATE customer SET email = email || X'2020'")).isEqualTo(1);
    assertThatThrownBy(() -> text("SELECT email FROM customer WHERE email = '" + MAIL + "'"))
        .hasMessageStartingWith("NACRE-3040");
  }

  /**
   * Derby pads no CHAR among several rows of parameters: a plain column then holds a shorter one.
   */
  @Test
  void aShortCharAmongSeveralRowsIsRefused() throws SQLException {
    String rows = " VALUES (1, ?), (2, ?)";
    try (Connection raw = bench.raw("");
        Statement plain = raw.createStatement()) {
      plain.executeUpdate("CREATE TABLE plainly (id INT, c CHAR(5))");
      try (PreparedStatement insert = raw.prepareStatement("INSERT INTO plainly" + rows)) {
        insert.setString(1, "ab");
        insert.setString(2, "abcde");
        assertThat(insert.executeUpdate()).isEqualTo(2);
      }
      try (ResultSet row = plain.executeQuery("SELECT c FROM plainly WHERE id = 1")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("ab");
      }
    }
    statement.executeUpdate("CREATE TABLE padded (id INT, c CHAR(5) ENCRYPT)");
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO padded" + rows)) {
      assertThatThrownBy(() -> insert.setString(1, "ab")).hasMessageContaining("several rows");
      assertThat(text("SELECT COUNT(*) FROM padded")).isEqualTo("0");
      insert.setString(1, "ab   ");
      insert.setString(2, "abcde");
      assertThat(insert.executeUpdate()).isEqualTo(2);
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO padded VALUES (3, ?)")) {
      insert.setString(1, "ab");
      assertThat(insert.executeUpdate()).isEqualTo(1);
    }
    assertThat(text("SELECT c FROM padded WHERE id = 1")).isEqualTo("ab   ");
    assertThat(text("SELECT c FROM padded WHERE id = 3")).isEqualTo("ab   ");
  }

  private int count(String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }
}
