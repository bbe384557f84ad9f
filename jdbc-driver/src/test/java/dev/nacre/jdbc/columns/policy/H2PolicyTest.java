package dev.nacre.jdbc.columns.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A policy on embedded H2. */
final class H2PolicyTest extends PolicyContract {
  H2PolicyTest() {
    super(Dialect.H2);
  }

  @Override
  List<String> bypasses() {
    return List.of(
        "CREATE CACHED LOCAL TEMPORARY TABLE account (email VARCHAR(80))",
        "CREATE MEMORY TABLE \"ACCOUNT\" (\"EMAIL\" VARCHAR(80))",
        "CREATE TABLE U&\"\\0041CCOUNT\" AS SELECT '" + SECRET + "' AS EMAIL",
        "CREATE LINKED TABLE account('', 'jdbc:h2:mem:x', '', '', 'PEOPLE')",
        "CREATE SYNONYM account FOR people",
        "CREATE TABLE account (email VARCHAR(80)) AS SELECT '" + SECRET + "'",
        "RUNSCRIPT FROM 'people.sql'",
        "ALTER TABLE people ALTER COLUMN note RENAME TO mail",
        "ALTER TABLE IF EXISTS public.people RENAME TO \"ACCOUNT\"",
        "CREATE ALIAS f AS 'void f(Connection c) { c.createStatement().execute(\"CREATE TABLE"
            + " account (email VARCHAR(80))\"); }'");
  }

  /** A second name for a table in plain, which lists of tables do not show. */
  @Test
  void synonymOfAListedTableIsGuarded() throws SQLException {
    bench.plain("ALTER TABLE people ADD COLUMN email VARCHAR(80)");
    bench.plain("CREATE SYNONYM account FOR people");
    assertThatThrownBy(() -> bench.connect().close()).hasMessageStartingWith("NACRE-4021");
  }

  /** A prepared text is looked at again whenever it is executed. */
  @Test
  void preparedStatementIsCheckedAgain() throws SQLException {
    try (Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      bench.plain("CREATE TABLE account (id INT)");
      try (var insert = connection.prepareStatement("INSERT INTO account VALUES (?)")) {
        insert.setString(1, "1");
        assertThat(insert.executeUpdate()).isEqualTo(1);
        bench.plain("DROP TABLE account");
        bench.plain("CREATE TABLE account (email VARCHAR(80))");
        insert.setString(1, SECRET);
        assertThatThrownBy(insert::executeUpdate).hasMessageStartingWith("NACRE-4021");
      }
      assertThat(statement.isClosed()).isFalse();
    }
    // The parameter was given to the target's statement, which was never executed.
    bench.tap.forget();
  }
}
