package dev.nacre.core.sql.ddl;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.access.Bypasses;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A refusal says what was not done: a table was not created, or not altered. */
final class DefinitionRefusalTest {
  /** Longer than the names of any database. */
  private static final String LONG = "n".repeat(300);

  private static void refused(Dialect dialect, String sql, String message) {
    String written = sql.replace("LONG", LONG);
    assertThatThrownBy(
            () -> new SqlRewriter(DefinedTablesCatalog.CATALOG, dialect).rewrite(written))
        .as(sql)
        .isInstanceOf(NacreException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          POSTGRESQL | INT ENCRYPT DEFAULT 1                        | NOT NULL, UNIQUE, PRIMARY KEY
          POSTGRESQL | INT ENCRYPT UNIQUE                           | needs ENCRYPT NO SALT
          MARIADB    | VARBINARY(4000) ENCRYPT NO SALT UNIQUE       | is too long for a key
          DERBY      | VARCHAR(16000) ENCRYPT                       | may have
          MARIADB    | VARCHAR(20) ENCRYPT NO SALT                  | collation
          POSTGRESQL | VARCHAR(9) ENCRYPT WITH (SUM)                | the column a
          POSTGRESQL | INT ENCRYPT NO SALT WITH (SUM)               | either NO SALT or WITH (SUM)
          DERBY      | INT ENCRYPT WITH (SUM NARROW)                | has no NARROW sums on DERBY
          POSTGRESQL | INT ENCRYPT USING 'DES'                      | the only algorithms
          POSTGRESQL | INT ENCRYPT KEY GROUP m                      | KEY GROUP goes together
          POSTGRESQL | INT ENCRYPT NO SALT USING 'AES256-OCB'       | columns without NO SALT
          POSTGRESQL | INT ENCRYPT USING 'AES256-OCB' WITH (SUM)    | columns without WITH (SUM)
          POSTGRESQL | INT ENCRYPT USING 'AES256' USING 'AES256-OCB' | USING names two suites
          """)
  void aColumnIsRefusedAsPartOfItsTable(Dialect dialect, String definition, String why) {
    String column = "a " + definition;
    refused(dialect, "CREATE TABLE t (" + column + ")", "The table was not created: ");
    refused(dialect, "CREATE TABLE t (" + column + ")", why);
    for (String table : List.of("customer", "plain_one")) {
      String sql = "ALTER TABLE " + table + " ADD COLUMN " + column;
      refused(dialect, sql, "The table was not altered: ");
      refused(dialect, sql, why);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ALTER TABLE plain_one ADD COLUMN LONG INT ENCRYPT
          ALTER TABLE LONG ADD COLUMN a INT ENCRYPT
          ALTER TABLE LONG.plain_one ADD COLUMN a INT ENCRYPT
          ALTER TABLE LONG MODIFY (a ENCRYPT)
          ALTER TABLE customer MODIFY (name ENCRYPT USING 'DES')
          ALTER TABLE customer MODIFY (name ENCRYPT NO SALT WITH (SUM))
          ALTER TABLE customer REKEY USING 'DES'
          ALTER TABLE customer ADD COLUMN IF NOT EXISTS ssn VARCHAR(12) ENCRYPT
          ALTER TABLE customer ADD COLUMN IF NOT EXISTS name VARCHAR(12) ENCRYPT
          """)
  void refusedAlterationSaysNotAltered(String sql) {
    refused(Dialect.POSTGRESQL, sql, "The table was not altered: ");
  }

  @ParameterizedTest
  @CsvSource({
    "ALTER TABLE customer ADD COLUMN \"a#b\" INT ENCRYPT",
    "ALTER TABLE customer RENAME TO \"a#b\"",
    "ALTER TABLE customer ALTER COLUMN name RENAME TO \"a#b\"",
    "ALTER TABLE customer MODIFY (\"a#b\" ENCRYPT)"
  })
  void definitionWithAnUnclearNameSaysNotAltered(String sql) {
    refused(Dialect.H2, sql, "The table was not altered: a name holds #");
  }

  @Test
  void aTableThatIsThereInAnotherWayIsNotCreatedAgain() {
    refused(
        Dialect.POSTGRESQL,
        "CREATE TABLE IF NOT EXISTS customer (id INT, ssn VARCHAR(12) ENCRYPT)",
        "The table was not created: the table is there, and its column ssn is encrypted");
  }

  @Test
  void definitionAgainstThePolicySaysNotCreated() {
    Policy policy = Policy.parse("*.secret = random");
    SqlRewriter rewriter =
        new SqlRewriter(
            DefinedTablesCatalog.CATALOG, Dialect.POSTGRESQL, Bypasses.NONE, policy, "shop");
    for (String clause : List.of("ENCRYPT NO SALT", "ENCRYPT WITH (SUM)")) {
      assertThatThrownBy(() -> rewriter.rewrite("CREATE TABLE t (secret INT " + clause + ")"))
          .hasMessageContaining("The table was not created: the column secret");
      assertThatThrownBy(
              () -> rewriter.rewrite("ALTER TABLE customer ADD COLUMN secret INT " + clause))
          .hasMessageContaining("The table was not altered: the column secret");
    }
  }
}
