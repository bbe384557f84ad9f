package dev.nacre.jdbc.columns.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;

/** Conversions that are refused because they would lose something. */
final class ColumnConversionRefusalTest extends CustomerConversionFixture {
  @ParameterizedTest
  @EachDialect
  void conversionIsRefusedWithAColumnOfAReservedName(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          bench.plain("CREATE TABLE taken (id INT PRIMARY KEY, nacre_draft INT, name VARCHAR(80))");
          bench.plain("INSERT INTO taken VALUES (1, 7, 'x')");
          assertThatThrownBy(() -> statement.execute("ALTER TABLE taken MODIFY (name ENCRYPT)"))
              .hasMessageStartingWith("NACRE-4011");
          assertThat(text(statement, "SELECT nacre_draft, name FROM taken")).isEqualTo("7|x|");
        });
  }

  @ParameterizedTest
  @EachDialect
  @Covers("columns-42")
  void conversionIsRefusedWhereSomethingWouldBeLost(Dialect dialect) throws Exception {
    on(
        dialect,
        (bench, connection, statement) -> {
          String large = dialect == Dialect.H2 || dialect == Dialect.DERBY ? "CLOB" : "TEXT";
          bench.plain(
              "CREATE TABLE odd (id INT PRIMARY KEY, d VARCHAR(9) DEFAULT 'x', k VARCHAR(9), c INT"
                  + " CHECK (c > 0), f INT, t "
                  + large
                  + ", FOREIGN KEY (f) REFERENCES customer"
                  + " (id))");
          bench.plain("CREATE INDEX by_k ON odd (k)");
          for (String column : List.of("d", "k", "c", "f", "t", "nothing")) {
            assertThatThrownBy(
                    () -> statement.execute("ALTER TABLE odd MODIFY (" + column + " ENCRYPT)"))
                .as(column)
                .isInstanceOfSatisfying(
                    SQLException.class,
                    refused -> {
                      assertThat(refused.getMessage()).matches("(?s)NACRE-(4011|2040): .*");
                      assertThat(refused.getSQLState()).isEqualTo("42000");
                    });
          }
          for (String sql :
              List.of(
                  "ALTER TABLE customer MODIFY (id ENCRYPT NO SALT)",
                  "ALTER TABLE customer MODIFY (email ENCRYPT)",
                  "ALTER TABLE nowhere MODIFY (a ENCRYPT)")) {
            assertThatThrownBy(() -> statement.execute(sql))
                .as(sql)
                .hasMessageStartingWith("NACRE-4011");
          }
          bench.plain("CREATE VIEW seen AS SELECT name FROM customer");
          assertThatThrownBy(() -> statement.execute("ALTER TABLE customer MODIFY (ssn ENCRYPT)"))
              .hasMessageStartingWith("NACRE-4011");
          bench.plain("DROP VIEW seen");
          for (String sql :
              List.of(
                  "ALTER TABLE customer MODIFY (ssn ENCRYPT DEFAULT 'x')",
                  "ALTER TABLE customer MODIFY (ssn ENCRYPT, name ENCRYPT)",
                  "ALTER TABLE customer MODIFY (ssn ENCRYPT KEY GROUP g)",
                  "ALTER TABLE customer MODIFY (ssn VARCHAR(20) ENCRYPT)")) {
            assertThatThrownBy(() -> statement.execute(sql))
                .as(sql)
                .hasMessageStartingWith("NACRE-2054");
          }
          try (PreparedStatement prepared =
              connection.prepareStatement("ALTER TABLE odd MODIFY (d ENCRYPT)")) {
            assertThatThrownBy(prepared::execute).hasMessageStartingWith("NACRE-4011");
          }
          assertThatThrownBy(
                  () -> statement.execute("ALTER TABLE customer MODIFY (ssn ENCRYPT); SELECT 1"))
              .hasMessageStartingWith("NACRE-2050");
          run(
              statement,
              "ALTER TABLE customer MODIFY (email ENCRYPT NO SALT KEY GROUP g)",
              "CREATE TABLE other (a VARCHAR(80)"
                  + exact(dialect)
                  + " ENCRYPT NO SALT KEY GROUP g)");
          assertThatThrownBy(() -> statement.execute("ALTER TABLE customer REKEY"))
              .hasMessageStartingWith("NACRE-4011");
          assertThatThrownBy(() -> statement.execute("ALTER TABLE customer MODIFY (name DECRYPT)"))
              .hasMessageStartingWith("NACRE-2054");
          assertThatThrownBy(
                  () -> statement.execute("ALTER TABLE customer MODIFY (email ENCRYPT NO SALT)"))
              .hasMessageStartingWith("NACRE-2054");
          assertThat(all(statement)).isEqualTo(ROWS);
          assertThat(text(statement, "SELECT COUNT(*) FROM odd")).isEqualTo("0|");
        });
  }
}
