package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.harness.PausingConnection;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others do to a table between two steps of its conversion. */
final class ColumnConversionInterferenceTest {
  private static final String GRACE = "dev.nacre.columns.grace";
  private static final String ENCRYPT = "ALTER TABLE customer MODIFY (name ENCRYPT)";
  private static final String ROWS = "1|x|7|2|null|8|";

  @BeforeEach
  void hurry() {
    System.setProperty(GRACE, "1");
  }

  @AfterEach
  void noMore() {
    System.clearProperty(GRACE);
  }

  private static DatabaseHarness bench(Dialect dialect) throws SQLException {
    DatabaseHarness bench = new DatabaseHarness(dialect);
    bench.plain("CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR(80), n INT)");
    bench.plain("INSERT INTO customer VALUES (1, 'x', 7), (2, NULL, 8)");
    return bench;
  }

  /** The first definition, in which nobody else uses the table. */
  private static String first(Dialect dialect) {
    return dialect == Dialect.H2 ? "ADD COLUMN" : "LOCK TABLE";
  }

  private static String all(Statement statement) throws SQLException {
    try (ResultSet row = statement.executeQuery("SELECT * FROM customer ORDER BY id")) {
      StringBuilder text = new StringBuilder();
      while (row.next()) {
        for (int i = 1; i <= 3; i++) {
          text.append(row.getString(i)).append('|');
        }
      }
      return text.toString();
    }
  }

  private static void isAsBefore(DatabaseHarness bench) throws SQLException {
    try (Connection next = bench.connect();
        Statement asking = next.createStatement();
        Statement plain = bench.plain.createStatement()) {
      assertThat(all(asking)).isEqualTo(ROWS);
      assertThat(all(plain)).isEqualTo(ROWS);
    }
  }

  /** Under another name it may hold anything by now, and comes back. */
  @ParameterizedTest
  @ValueSource(strings = "H2")
  @Covers("columns-34")
  void missingTableIsNotTakenForAConvertedOne(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect)) {
      Connection raw = bench.raw();
      PausingConnection pausing = new PausingConnection();
      ColumnEncryption dying = bench.columns(pausing.over(raw));
      pausing.before("ADD COLUMN", raw::close);
      assertThatThrownBy(
              () -> dying.operations().convert((PlanResult.Convert) dying.plans().plan(ENCRYPT)))
          .isInstanceOf(SQLException.class);
      dying.close();
      bench.plain("ALTER TABLE customer RENAME TO elsewhere");
      for (int connect = 0; connect < 2; connect++) {
        try (Connection next = bench.connect();
            Statement asking = next.createStatement()) {
          assertThatThrownBy(() -> all(asking)).hasMessageStartingWith("NACRE-4010");
        }
      }
      bench.plain("ALTER TABLE elsewhere RENAME TO customer");
      isAsBefore(bench);
      // Whatever was sealed for it opens as long as the catalog knows its ids.
      try (Connection again = bench.raw()) {
        ColumnEncryption columns = bench.columns(again);
        List<CatalogTable> dropped = columns.catalog().orElseThrow().dropped();
        assertThat(dropped).hasSize(1);
        assertThat(dropped.get(0).columns().get(1).encryption()).isNotNull();
        columns.close();
      }
    }
  }

  /** Nobody looks at its rows again, so it must not go by what the table was. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL"})
  @Covers({"columns-23", "columns-34"})
  void updatableResultWritesNothingIntoAConvertedTable(Dialect dialect) throws Exception {
    String secret = "078-05-1120";
    try (DatabaseHarness bench = bench(dialect);
        Connection connection = bench.connect();
        Connection other = bench.connect();
        Statement converting = other.createStatement();
        Statement asking =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE);
        ResultSet row = asking.executeQuery("SELECT id, name, n FROM customer");
        Statement again =
            connection.createStatement(
                ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
      assertThat(row.next()).isTrue();
      row.updateString(2, secret);
      assertThat(converting.execute(ENCRYPT)).isFalse();
      assertThatThrownBy(row::updateRow).hasMessageStartingWith("NACRE-4006");
      row.moveToInsertRow();
      row.updateInt(1, 9);
      row.updateString(2, secret);
      assertThatThrownBy(row::insertRow).hasMessageStartingWith("NACRE-4006");
      assertThat(bench.tap.heard()).noneMatch(line -> line.matches("(update|insert)Row"));
      assertThat(bench.isOnTheWire(secret)).isFalse();
      // The same where it has encrypted columns, and another becomes one.
      try (ResultSet sealed = again.executeQuery("SELECT id, name, n FROM customer")) {
        assertThat(sealed.next()).isTrue();
        sealed.updateInt(3, 12);
        sealed.updateRow();
        sealed.updateInt(3, 13);
        assertThat(converting.execute("ALTER TABLE customer MODIFY (n ENCRYPT)")).isFalse();
        assertThatThrownBy(sealed::updateRow).hasMessageStartingWith("NACRE-4006");
      }
    }
  }

  /** Something in the way of a conversion, and what takes it away. */
  private record Way(String there, String back) {}

  private static Way way(String there, String back) {
    return new Way(there, back);
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-42")
  void obstacleBetweenTwoStepsStopsTheConversion(Dialect dialect) throws Exception {
    for (Way way :
        List.of(
            way("CREATE VIEW seen AS SELECT name FROM customer", "DROP VIEW seen"),
            way(
                "ALTER TABLE customer ADD CONSTRAINT mine CHECK (name <> 'zz')",
                "ALTER TABLE customer DROP CONSTRAINT mine"),
            way(
                "ALTER TABLE customer ADD COLUMN more INT",
                "ALTER TABLE customer DROP COLUMN more"),
            way(
                "ALTER TABLE customer ALTER COLUMN name SET DEFAULT 'd'",
                "ALTER TABLE customer ALTER COLUMN name DROP DEFAULT"),
            way(
                "CREATE INDEX by_name ON customer (name)",
                "DROP INDEX by_name" + (dialect == Dialect.MARIADB ? " ON customer" : "")))) {
      try (DatabaseHarness bench = bench(dialect);
          Connection raw = bench.raw()) {
        PausingConnection pausing = new PausingConnection();
        ColumnEncryption columns = bench.columns(pausing.over(raw));
        pausing.before(first(dialect), () -> bench.plain(way.there));
        assertThatThrownBy(
                () ->
                    columns
                        .operations()
                        .convert((PlanResult.Convert) columns.plans().plan(ENCRYPT)))
            .as(way.there)
            .hasMessageStartingWith("NACRE-4011");
        assertThat(pausing.hasHappened()).isTrue();
        columns.close();
        bench.plain(way.back);
        isAsBefore(bench);
      }
    }
  }

  /** A routine that writes into a table which is just getting its first encrypted column. */
  @ParameterizedTest
  @ValueSource(strings = "POSTGRESQL")
  @Covers("columns-34")
  void bypassIsRefusedDuringAConversion(Dialect dialect) throws Exception {
    try (DatabaseHarness bench = bench(dialect);
        Connection other = bench.connect();
        Statement calling = other.createStatement();
        Connection raw = bench.raw()) {
      bench.plain(
          "CREATE FUNCTION put_one() RETURNS int LANGUAGE SQL AS"
              + " 'INSERT INTO customer VALUES (3, ''plain'', 9) RETURNING id'");
      PausingConnection pausing = new PausingConnection();
      ColumnEncryption columns = bench.columns(pausing.over(raw));
      AtomicBoolean refused = new AtomicBoolean();
      pausing.before(
          first(dialect),
          () -> {
            assertThatThrownBy(() -> calling.executeQuery("SELECT put_one()").close())
                .hasMessageStartingWith("NACRE-20");
            refused.set(true);
          });
      columns.operations().convert((PlanResult.Convert) columns.plans().plan(ENCRYPT));
      assertThat(refused).isTrue();
      columns.close();
      assertThat(all(calling)).isEqualTo(ROWS);
    }
  }
}
