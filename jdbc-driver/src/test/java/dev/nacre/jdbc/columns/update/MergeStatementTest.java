package dev.nacre.jdbc.columns.update;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MERGE as Hibernate's upsert and jOOQ's onConflict write it. */
final class MergeStatementTest {
  private static final String SECRET = "078-05-1120";

  private static final String THEN =
      " s on (t.id = s.id) when not matched then insert (id, ssn, email) values (s.id, s.ssn,"
          + " s.email) when matched then update set ssn = s.ssn, email = s.email";

  private static List<String> merges(Dialect dialect) {
    String values =
        "(select cast(? as int) id, cast(? as varchar(11)) ssn, cast(? as varchar(80)) email";
    String from = dialect == Dialect.H2 ? " from dual" : "";
    if (dialect == Dialect.DERBY) {
      // It merges tables alone.
      return List.of(
          "merge into person using sysibm.sysdummy1 o on person.id = cast(? as int) when not"
              + " matched then insert (id, ssn, email) values (cast(? as int), cast(? as"
              + " varchar(11)), cast(? as varchar(80)))");
    }
    return List.of(
        "merge into person t using " + values + from + ")" + THEN,
        "merge into person t using " + values.replace(") ", ") as ") + from + ") as" + THEN,
        "merge into person using (select 1 one) o on person.id = cast(? as int) when not matched"
            + " then insert (id, ssn, email) values (cast(? as int), cast(? as varchar(11)), cast(?"
            + " as varchar(80)))");
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "DERBY"})
  @Covers("columns-5")
  void mergeWithCastsAroundParametersIsExecuted(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE person (id INT NOT NULL PRIMARY KEY, ssn VARCHAR(11) ENCRYPT,"
              + " email VARCHAR(80) ENCRYPT NO SALT)");
      int id = 0;
      for (String merge : merges(dialect)) {
        id++;
        boolean keyed = merge.contains("person.id");
        try (PreparedStatement prepared = connection.prepareStatement(merge)) {
          int at = 1;
          if (keyed) {
            prepared.setInt(at++, id);
          }
          prepared.setInt(at++, id);
          prepared.setString(at++, SECRET);
          prepared.setString(at, "m" + id);
          assertThat(prepared.executeUpdate()).as(merge).isEqualTo(1);
          if (!keyed) {
            prepared.setString(2, "other");
            assertThat(prepared.executeUpdate()).as(merge).isEqualTo(1);
          }
        }
        try (ResultSet row =
            statement.executeQuery("SELECT ssn FROM person WHERE email = 'm" + id + "'")) {
          assertThat(row.next()).as(merge).isTrue();
          assertThat(row.getString(1)).isEqualTo(keyed ? SECRET : "other");
        }
        assertThat(bench.stored("SELECT ssn FROM person WHERE id = " + id)).startsWith(0xab, 0x01);
      }
      assertThat(bench.tap.heard()).noneMatch(line -> line.contains(SECRET));
      assertThat(bench.isOnTheWire(SECRET)).isFalse();
    }
  }
}
