package dev.nacre.jdbc.columns.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables with encrypted columns, and their columns, get other names. */
final class EncryptedDdlRenameTest extends EncryptedDdlFixture {
  /** Where a check keeps its table and its column from being renamed, plain columns are. */
  @Test
  @Covers("columns-42")
  void plainColumnsAreRenamedAndEncryptedOnesAreRefusedOnDerby() throws SQLException {
    on(
        Dialect.DERBY,
        (bench, connection, statement) -> {
          run(
              Dialect.DERBY,
              statement,
              "RENAME COLUMN customer.name TO label",
              "RENAME COLUMN app.customer.label /* " + SECRET + " */ TO title",
              "INSERT INTO customer (title, ssn, id) VALUES ('t', '" + SECRET + "', 2)");
          assertThat(text(statement, "SELECT title, c.* FROM customer c WHERE id = 2"))
              .isEqualTo("t|2|" + SECRET + "|null|t|");
          for (String sql :
              List.of(
                  "RENAME COLUMN customer.ssn TO social",
                  "RENAME COLUMN customer.title TO ssn",
                  "RENAME COLUMN other.customer.title TO x",
                  "RENAME COLUMN customer.title TO x, customer.id TO y",
                  "RENAME TABLE customer TO client")) {
            String before = text(statement, "SHOW ENCRYPTION COLUMNS");
            bench.tap.forget();
            assertThatThrownBy(() -> statement.execute(sql))
                .as(sql)
                .hasMessageStartingWith("NACRE-2054");
            // Neither the database nor the catalog has another name for anything.
            assertThat(bench.tap.heard()).as(sql).noneMatch(line -> line.contains("RENAME"));
            assertThat(text(statement, "SHOW ENCRYPTION COLUMNS")).as(sql).isEqualTo(before);
            assertThat(text(statement, "SELECT id, ssn, email, title FROM customer WHERE id = 1"))
                .as(sql)
                .isEqualTo("1|" + SECRET + "|" + MAIL + "|n|");
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"H2", "POSTGRESQL", "MARIADB"})
  @Covers("columns-42")
  void encryptedColumnsAndTheirTablesAreRenamed(Dialect dialect) throws SQLException {
    on(
        dialect,
        (bench, connection, statement) -> {
          run(
              dialect,
              statement,
              "ALTER TABLE customer RENAME COLUMN ssn TO social",
              "ALTER TABLE customer ALTER COLUMN name SET NOT NULL");
          assertThat(text(statement, "SELECT social, c.* FROM customer c"))
              .isEqualTo(SECRET + "|1|" + SECRET + "|" + MAIL + "|n|");
          run(
              dialect,
              statement,
              "UPDATE customer SET social = 'other'",
              "ALTER TABLE customer RENAME TO client",
              "INSERT INTO client VALUES (2, '" + SECRET + "', 'm', 'n')");
          assertThat(text(statement, "SELECT social FROM client WHERE email = '" + MAIL + "'"))
              .isEqualTo("other|");
          // The name is free again.
          run(
              dialect,
              statement,
              "CREATE TABLE customer (a VARCHAR(9))",
              "INSERT INTO customer VALUES ('plain')",
              "DROP TABLE customer, client");
          run(
              dialect,
              statement,
              "CREATE TABLE client (a VARCHAR(9))",
              "INSERT INTO client VALUES ('x')");
        });
  }
}
