package dev.nacre.jdbc.columns.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.CustomerTableFixture;
import dev.nacre.testkit.cover.Covers;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** Rows that PostgreSQL returns, sets from rows of values, or updates where they are there. */
final class PostgresReturningTest extends CustomerTableFixture {
  PostgresReturningTest() {
    super(Dialect.POSTGRESQL);
  }

  @Test
  @Covers("columns-22")
  void returnedColumnsAreDecrypted() throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO customer AS c (id, ssn, name) VALUES (?, ?::text, ?), (2, NULL, 'b')"
                + " RETURNING id, ssn AS number, c.name")) {
      insert.setInt(1, 1);
      insert.setString(2, SECRET);
      insert.setString(3, "a");
      try (ResultSet row = insert.executeQuery()) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString("number")).isEqualTo(SECRET);
        assertThat(row.getString(3)).isEqualTo("a");
        assertThat(row.next()).isTrue();
        assertThat(row.getString("number")).isNull();
      }
    }
    assertThat(
            text("UPDATE customer SET email = '" + MAIL + "'::text WHERE id = 1 RETURNING email"))
        .isEqualTo(MAIL);
    try (ResultSet row =
        statement.executeQuery("DELETE FROM customer WHERE email = '" + MAIL + "' RETURNING *")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString("ssn")).isEqualTo(SECRET);
      assertThat(row.getString("email")).isEqualTo(MAIL);
      assertThat(row.next()).isFalse();
    }
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO customer (id, ssn) VALUES (3, ?)", Statement.RETURN_GENERATED_KEYS)) {
      insert.setString(1, SECRET);
      assertThat(insert.executeUpdate()).isEqualTo(1);
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertThat(keys.next()).isTrue();
        assertThat(keys.getInt("id")).isEqualTo(3);
        assertThat(keys.getString("ssn")).isEqualTo(SECRET);
      }
    }
  }

  /** Who asks for the keys of an UPDATE by rows of values gets these, too. */
  @Test
  @Covers({"columns-3", "columns-18"})
  void returnedKeysOfRowsOfValuesAreDecrypted() throws SQLException {
    insert(1, "1", "a", "1", "a");
    insert(2, "2", "b", "2", "b");
    try (PreparedStatement update =
        connection.prepareStatement(
            "UPDATE customer AS c SET ssn = v.ssn, email = v.email FROM (VALUES (CAST(? AS INT), ?,"
                + " ?), (?, ?, ?)) AS v (id, ssn, email) WHERE v.id = c.id",
            Statement.RETURN_GENERATED_KEYS)) {
      for (int row = 0; row < 2; row++) {
        update.setInt(3 * row + 1, row + 1);
        update.setString(3 * row + 2, SECRET);
        update.setString(3 * row + 3, MAIL);
      }
      assertThat(update.executeUpdate()).isEqualTo(2);
      try (ResultSet keys = update.getGeneratedKeys()) {
        assertThat(keys.next()).isTrue();
        for (int column = 1; column <= keys.getMetaData().getColumnCount(); column++) {
          switch (keys.getMetaData().getColumnLabel(column)) {
            case "ssn" -> assertThat(keys.getString(column)).isEqualTo(SECRET);
            case "email" -> assertThat(keys.getString(column)).isEqualTo(MAIL);
            default -> assertThat(keys.getObject(column)).isNotInstanceOf(byte[].class);
          }
        }
      }
    }
    assertThat(text("SELECT COUNT(*) FROM customer WHERE email = '" + MAIL + "'")).isEqualTo("2");
    assertThat(bench.stored("SELECT ssn FROM customer WHERE id = 1"))
        .isNotEqualTo(bench.stored("SELECT ssn FROM customer WHERE id = 2"));
  }

  @Test
  @Covers("columns-3")
  void rowsAreSetByRowsOfValues() throws SQLException {
    insert(1, "1", "a", "1", "a");
    assertThat(
            statement.executeUpdate(
                "UPDATE customer c SET (ssn, email, name) = (v.ssn, v.email, 'x') FROM (VALUES (1,"
                    + " '"
                    + SECRET
                    + "', '"
                    + MAIL
                    + "')) v (id, ssn, email) WHERE v.id = c.id"))
        .isEqualTo(1);
    assertThat(text("SELECT ssn FROM customer WHERE email = '" + MAIL + "' AND name = 'x'"))
        .isEqualTo(SECRET);
  }

  @Test
  @Covers("columns-3")
  void aRowThatIsThereIsUpdated() throws SQLException {
    assertThat(
            statement.executeUpdate(
                "CREATE TABLE mails (mail VARCHAR(80) ENCRYPT NO SALT PRIMARY KEY,"
                    + " ssn CHAR(11) ENCRYPT, seen INT)"))
        .isZero();
    try (PreparedStatement upsert =
        connection.prepareStatement(
            "INSERT INTO mails AS m (mail, ssn, seen) VALUES (?, ?, 1) ON CONFLICT (mail)"
                + " DO UPDATE SET ssn = EXCLUDED.ssn, seen = m.seen + 1 WHERE m.mail <> ?"
                + " RETURNING ssn, seen")) {
      for (int time = 1; time <= 2; time++) {
        upsert.setString(1, MAIL);
        upsert.setString(2, time == 1 ? "first" : SECRET);
        upsert.setString(3, "nobody");
        try (ResultSet row = upsert.executeQuery()) {
          assertThat(row.next()).isTrue();
          assertThat(row.getString(1)).isEqualTo(time == 1 ? "first      " : SECRET);
          assertThat(row.getInt(2)).isEqualTo(time);
        }
      }
    }
    assertThat(
            statement.executeUpdate(
                "INSERT INTO mails (mail) VALUES ('" + MAIL + "') ON CONFLICT DO NOTHING"))
        .isZero();
    assertThat(
            statement.executeUpdate(
                "INSERT INTO mails (mail) VALUES ('"
                    + MAIL
                    + "') ON CONFLICT ON CONSTRAINT"
                    + " mails_pkey DO UPDATE SET ssn = 'third'"))
        .isEqualTo(1);
    assertThat(text("SELECT ssn FROM mails WHERE mail = '" + MAIL + "'")).isEqualTo("third      ");
  }
}
