package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.PausingConnection;
import dev.nacre.jdbc.columns.harness.server.DerbyDatabase;
import dev.nacre.testkit.cover.Covers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is on the disk when a process is killed that converts a table of Derby's. */
final class DerbyColumnConversionCrashTest {
  private static final int ROWS = 300;

  @TempDir private Path folder;

  @BeforeEach
  void hurry() {
    System.setProperty(ColumnConversionFixture.GRACE, "1");
  }

  @AfterEach
  void noMore() {
    System.clearProperty(ColumnConversionFixture.GRACE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "LOCK TABLE",
        "ADD COLUMN \"NACRE_DRAFT\"",
        "CURRENT OF",
        "ADD COLUMN \"NACRE_DRAFT_0\"",
        "UPDATE \"APP\".\"T\" SET \"NACRE_DRAFT_0\"",
        "DROP COLUMN \"C\"",
        "DROP COLUMN \"D\"",
        "RENAME COLUMN",
        "NOT NULL",
        "ADD CONSTRAINT",
        "ADD CHECK",
        "INSERT INTO APP.NACRE_CATALOG"
      })
  @Covers({"columns-29", "columns-34"})
  void killedConversionLeavesTheTableAsItWas(String step) throws Exception {
    Path shop = folder.resolve("shop");
    Path copy = folder.resolve("copy");
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.DERBY)) {
      try (Connection plain = connect(shop, ";create=true");
          Statement statement = plain.createStatement()) {
        ColumnConversionFixture.run(
            statement,
            "CREATE TABLE t (id INT PRIMARY KEY, c VARCHAR(200), d INT NOT NULL CONSTRAINT d UNIQUE)");
        for (int i = 0; i < ROWS; i++) {
          ColumnConversionFixture.run(
              statement, "INSERT INTO t VALUES (" + i + ", 'value " + i + "', " + i + ")");
        }
      }
      Connection raw = connect(shop, "");
      PausingConnection pausing = new PausingConnection();
      ColumnEncryption columns = bench.columns(pausing.over(raw));
      PausingConnection.Meanwhile dies =
          () -> {
            copy(shop, copy);
            raw.rollback();
            raw.close();
          };
      pausing.before(
          "INSERT INTO APP.NACRE_CATALOG", // of what marks the table
          () -> pausing.before(step, dies));
      assertThatThrownBy(
              () ->
                  columns
                      .operations()
                      .convert(
                          (PlanResult.Convert)
                              columns.plans().plan("ALTER TABLE t MODIFY (c ENCRYPT)")))
          .isInstanceOf(SQLException.class);
      assertThat(pausing.hasHappened()).isTrue();
      columns.close();
      for (Path one : List.of(copy, shop)) {
        try (Connection next = connect(one, "");
            Statement asking = next.createStatement()) {
          ColumnEncryption recovered = bench.columns(next);
          assertThat(recovered.catalog().orElseThrow().conversions()).isEmpty();
          assertThat(recovered.catalog().orElseThrow().tables()).isEmpty();
          recovered.close();
          try (ResultSet row =
              asking.executeQuery(
                  "SELECT COUNT(*), SUM(d) FROM t WHERE c = 'value ' || TRIM(CAST(CAST(id AS CHAR(9)) AS VARCHAR(9)))")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isEqualTo(ROWS);
            assertThat(row.getInt(2)).isEqualTo(ROWS * (ROWS - 1) / 2);
          }
          try (ResultSet row = asking.executeQuery("SELECT * FROM t")) {
            assertThat(row.getMetaData().getColumnCount()).isEqualTo(3);
          }
        }
        DerbyDatabase.end("jdbc:derby:" + one + ";shutdown=true");
        if (one.equals(copy)) {
          bench.pins.forget();
        }
      }
    }
  }

  private static Connection connect(Path database, String more) throws SQLException {
    return DriverManager.getConnection("jdbc:derby:" + database + more);
  }

  private static void copy(Path from, Path to) {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        if (!file.getFileName().toString().endsWith(".lck")) {
          Files.copy(file, target);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
