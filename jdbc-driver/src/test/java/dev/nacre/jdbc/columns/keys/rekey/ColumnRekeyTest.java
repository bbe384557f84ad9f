package dev.nacre.jdbc.columns.keys.rekey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a rekey of columns changes, keeps and refuses. */
final class ColumnRekeyTest extends ColumnRekeyFixture {
  @WhereChecked
  void rekeyEncryptsEachCellUnderAnotherKey(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          byte[] before = bench.stored("SELECT email FROM customer WHERE id = 1");
          for (int key = 2; key <= 4; key++) {
            run(statement, REKEY);
            assertThat(all(statement)).isEqualTo(ROWS);
            assertThat(version(bench)).isEqualTo(key);
            assertThat(checks(bench)).isEqualTo(2);
          }
          byte[] after = bench.stored("SELECT email FROM customer WHERE id = 1");
          assertThat(Arrays.copyOfRange(after, 4, after.length))
              .isNotEqualTo(Arrays.copyOfRange(before, 4, before.length));
          assertThat(text(statement, "SELECT id FROM customer WHERE email = 'c@d'"))
              .isEqualTo("3|");
          assertThatThrownBy(() -> run(statement, "INSERT INTO customer VALUES (4, 's', 'a@b')"))
              .isInstanceOf(SQLException.class);
          run(statement, "INSERT INTO customer VALUES (4, 's4', 'e@f')");
          assertThat(all(statement)).isEqualTo(ROWS + "4|s4|e@f|");
        });
  }

  @WhereChecked
  void oldKeysStayInTheCatalog(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(statement, REKEY, REKEY);
          try (Connection raw = bench.raw()) {
            ColumnEncryption columns = bench.columns(raw);
            Catalog catalog = columns.catalog().orElseThrow();
            assertThat(catalog.groups()).hasSize(2);
            for (KeyGroup group : catalog.groups()) {
              assertThat(group.keys()).containsOnlyKeys(1, 2, 3);
              assertThat(group.current()).isEqualTo(3);
            }
            columns.close();
          }
        });
  }

  /** Checks are known again by their conditions, as the database shows them. */
  @ParameterizedTest
  @ValueSource(
      strings = {"H2", "POSTGRESQL", "DERBY"}) // MariaDB refuses such: modeDependenceReason()
  void columnNamesThatNeedQuotesAreRekeyed(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              statement,
              "CREATE TABLE odd (id INT, \"Größe (cm)\" INT ENCRYPT, \"a\"\"b\" INT ENCRYPT)",
              "INSERT INTO odd VALUES (1, 7, 8)",
              "ALTER TABLE odd REKEY",
              "ALTER TABLE odd REKEY",
              "ALTER TABLE odd MODIFY (\"Größe (cm)\" DECRYPT)",
              "ALTER TABLE odd MODIFY (\"a\"\"b\" DECRYPT)");
          try (Statement plain = bench.plain.createStatement()) {
            assertThat(text(plain, "SELECT * FROM odd")).isEqualTo("1|7|8|");
          }
        });
  }

  /** A check that somebody else has put on a column stays. */
  @WhereChecked
  void checksOfOthersStayAndStopARekey(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          String length = dialect == Dialect.DERBY ? "LENGTH" : "OCTET_LENGTH";
          bench.plain(
              "ALTER TABLE customer ADD CONSTRAINT longer CHECK (" + length + "(email) > 3)");
          assertThatThrownBy(() -> run(statement, "ALTER TABLE customer MODIFY (email DECRYPT)"))
              .hasMessageStartingWith("NACRE-4011");
          assertThatThrownBy(() -> run(statement, REKEY)).hasMessageStartingWith("NACRE-4011");
          assertThat(checks(bench)).isEqualTo(3);
          assertThat(all(statement)).isEqualTo(ROWS);
          bench.plain("ALTER TABLE customer DROP CONSTRAINT longer");
          run(statement, REKEY, "ALTER TABLE customer MODIFY (email DECRYPT)");
          assertThat(checks(bench)).isEqualTo(1);
          assertThat(all(statement)).isEqualTo(ROWS);
        });
  }

  /** Its definitions wait for nobody, so rows of an old key could come after it. */
  @Test
  void rekeyIsRefusedWithoutLocks() throws Exception {
    on(
        Dialect.H2,
        (bench, connection, statement) -> {
          bench.plain("SET LOCK_MODE 0");
          assertThatThrownBy(() -> run(statement, REKEY)).hasMessageStartingWith("NACRE-4011");
          bench.plain("SET LOCK_MODE 3");
          run(statement, REKEY);
        });
  }

  /** H2 would set it in each row that gets another cell. */
  @Test
  void rekeyIsRefusedWithAColumnOnUpdate() throws Exception {
    on(
        Dialect.H2,
        (bench, connection, statement) -> {
          bench.plain(
              "ALTER TABLE customer ADD COLUMN changed TIMESTAMP ON UPDATE CURRENT_TIMESTAMP");
          assertThatThrownBy(() -> run(statement, REKEY))
              .hasMessageStartingWith("NACRE-4011")
              .hasMessageContaining("ON UPDATE");
          bench.plain("ALTER TABLE customer DROP COLUMN changed");
          run(statement, REKEY);
        });
  }
}
