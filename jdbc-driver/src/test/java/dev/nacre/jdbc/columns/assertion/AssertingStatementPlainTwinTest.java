package dev.nacre.jdbc.columns.assertion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/**
 * What an application sees of a statement behind an assertion of the catalog's version, beside the
 * same statement without Nacre: its results, its errors, and what is left of them.
 */
final class AssertingStatementPlainTwinTest extends VersionAssertionFixture {
  /** In the first two executions it asks. */
  private static final int TIMES = 4;

  /** What is done with a prepared statement. */
  @FunctionalInterface
  private interface Use {
    Object of(PreparedStatement statement) throws SQLException;
  }

  /** What comes of it each time: a result, or an error. */
  private static String outcome(DatabaseHarness bench, Connection connection, String text, Use use)
      throws SQLException {
    StringBuilder outcome = new StringBuilder();
    for (int time = 0; time < TIMES; time++) {
      reset(bench);
      try (PreparedStatement statement = connection.prepareStatement(text)) {
        outcome.append(use.of(statement));
      } catch (SQLException failed) {
        outcome.append(failed.getSQLState()).append(' ').append(failed.getMessage());
      }
      outcome.append('\n');
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
    }
    return outcome.toString();
  }

  private static void isAsAlone(DatabaseHarness bench, Connection connection, String text, Use use)
      throws SQLException {
    bench.wire().forget();
    isTheSame(bench, connection, text, use);
    assertThat(bench.isOnTheWire(ASSERTION)).as("asserted: " + text).isTrue();
    assertThat(bench.isOnTheWire(SAVEPOINT)).as("in a transaction: " + text).isTrue();
  }

  private static void isTheSame(DatabaseHarness bench, Connection connection, String text, Use use)
      throws SQLException {
    for (boolean autoCommit : new boolean[] {true, false}) {
      try (Connection plain = bench.overWire()) {
        plain.setAutoCommit(autoCommit);
        connection.setAutoCommit(autoCommit);
        String alone = outcome(bench, plain, text, use);
        assertThat(outcome(bench, connection, text, use)).as(text).isEqualTo(alone);
      }
    }
    connection.setAutoCommit(true);
  }

  private static void reset(DatabaseHarness bench) throws SQLException {
    bench.plain("DELETE FROM other WHERE id <> 1");
    bench.plain("UPDATE other SET name = 'one'");
  }

  private static Use given(Object value) {
    return statement -> {
      statement.setObject(1, value);
      return statement.executeUpdate();
    };
  }

  /** With its state, its message, and its position in the text. */
  @Test
  void errorOfTheStatementIsThatOfThePlainTwin() throws Exception {
    on(
        (bench, connection) -> {
          isAsAlone(bench, connection, "UPDATE other SET nam = ? WHERE id = 1", given("x"));
          isAsAlone(
              bench, connection, "  UPDATE other\n SET name = ? WHERE nonesuch = 1", given("x"));
          isAsAlone(bench, connection, "UPDATE nonesuch SET name = ? WHERE id = 1", given("x"));
          isAsAlone(bench, connection, "UPDATE other SET id = 1 / ? WHERE id = 1", given(0));
          isAsAlone(
              bench,
              connection,
              "UPDATE other SET id = 2 WHERE CAST(name = 'one' AS text) = CAST(CAST(? AS boolean)"
                  + " AS text)",
              given("nacre_catalog has changed"));
          isAsAlone(bench, connection, "INSERT INTO other (id, name) VALUES (?, 'x')", given(1));
        });
  }

  @Test
  void wrongUseIsRefusedAsByThePlainTwin() throws Exception {
    on(
        (bench, connection) -> {
          String update = "UPDATE other SET name = ? WHERE id = 1";
          isTheSame(bench, connection, update, PreparedStatement::executeUpdate);
          isTheSame(
              bench,
              connection,
              update,
              statement -> {
                statement.setString(2, "there is no second");
                return "set";
              });
          isAsAlone(
              bench,
              connection,
              update,
              statement -> {
                statement.setString(1, "x");
                return statement.executeQuery();
              });
          isAsAlone(
              bench,
              connection,
              update + " RETURNING id",
              statement -> {
                statement.setString(1, "x");
                return statement.executeUpdate();
              });
        });
  }

  @Test
  void rowsAndConnectionAfterwardsAreThoseOfThePlainTwin() throws Exception {
    on(
        (bench, connection) -> {
          bench.plain(
              "CREATE FUNCTION careful() RETURNS trigger LANGUAGE plpgsql AS"
                  + " 'BEGIN RAISE WARNING ''careful''; RETURN NEW; END'");
          bench.plain(
              "CREATE TRIGGER careful BEFORE UPDATE ON other"
                  + " FOR EACH ROW EXECUTE FUNCTION careful()");
          isAsAlone(
              bench,
              connection,
              "UPDATE other SET name = ? WHERE id = 1",
              statement -> {
                statement.setString(1, "x");
                String seen = statement.execute() + " " + statement.getUpdateCount();
                seen += " " + statement.getWarnings().getMessage();
                statement.clearWarnings();
                seen += " " + statement.getWarnings() + " " + statement.getMoreResults();
                return seen + " " + statement.getUpdateCount() + " " + statement.getResultSet();
              });
          isAsAlone(
              bench,
              connection,
              "INSERT INTO other (id, name) VALUES (?, 'x'), (3, 'y') RETURNING id, name",
              statement -> {
                String before = statement.getMetaData().getColumnLabel(2);
                before += statement.getParameterMetaData().getParameterCount();
                statement.setInt(1, 2);
                statement.setMaxRows(1);
                try (ResultSet row = statement.executeQuery()) {
                  String seen = row.next() + " " + row.getString(2) + " " + row.next();
                  return before + seen + statement.getMetaData().getColumnCount();
                }
              });
        });
  }
}
