package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.access.Bypasses;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which texts name something of which the policy may want a column encrypted that is there in
 * plain: before each of these the database is asked. The catalog knows ACCOUNT with ID and SSN.
 */
final class DoubtfulNamesTest {
  private static final Catalog CATALOG = OneTableCatalog.catalog("public", "account");
  private static final Policy POLICY =
      Policy.parse(
          """
          account.id    = plain
          account.*     = random
          person.*      = random
          account.end   = random
          orders.card_* = random
          *.iban        = random
          """);

  private static boolean isDoubtful(String sql) {
    return isDoubtful(sql, POLICY);
  }

  private static boolean isDoubtful(String sql, Policy policy) {
    return !new SqlRewriter(CATALOG, Dialect.POSTGRESQL, Bypasses.NONE, policy, "public")
        .doubtfulNames(AnalyzedSql.of(sql, Dialect.POSTGRESQL))
        .isEmpty();
  }

  /** Its own words match the star, and it was asked about each time. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, ssn FROM account WHERE id = ?",
        "SELECT a.ssn AS x FROM account a",
        "UPDATE account SET ssn = ? WHERE id = ?",
        "INSERT INTO account (id, ssn) VALUES (?, ?)",
        "SELECT a.id FROM account AS a JOIN other o ON a.id = o.id ORDER BY id LIMIT 1",
        "DELETE FROM account WHERE ssn IS NULL OR NOT id = ?",
        "INSERT INTO public.account (id, ssn) VALUES (?, ?)",
        "SELECT COUNT(*), MAX(id) FROM account",
        "SELECT 1 FROM other",
      })
  void columnsOfATableInTheCatalogAreNotDoubtful(String sql) {
    assertThat(isDoubtful(sql)).isFalse();
  }

  /** The catalog knows all tables that the name may belong to, and encrypts it in one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT ssn FROM account",
        "UPDATE account SET ssn = ? WHERE id = ?",
        "SELECT a.ssn FROM account a JOIN other o ON a.id = o.id WHERE a.ssn IS NOT NULL",
        "SELECT account.ssn FROM public.account, other",
        "INSERT INTO other (id) SELECT account.id FROM account WHERE account.ssn IS NULL",
      })
  void encryptedColumnOfALineForAllTablesIsNotDoubtful(String sql) {
    assertThat(isDoubtful(sql, Policy.parse("*.ssn = random"))).isFalse();
  }

  /** Another table may have one in plain. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE other SET ssn = ? WHERE id IN (SELECT id FROM account)",
        "INSERT INTO other (id, ssn) SELECT a.id, ? FROM account a",
        "SELECT a.ssn FROM account a JOIN other o ON o.id = a.id WHERE o.ssn = ?",
        "SELECT a.id FROM account a JOIN other o ON o.id = a.id WHERE ssn = ?",
        "SELECT a.ssn FROM account a JOIN other USING (id, ssn)",
        "SELECT a.id FROM account a JOIN (SELECT * FROM other) d ON d.ssn = ?",
        "WITH w AS (SELECT * FROM other) SELECT w.ssn FROM w, account",
        "SELECT a.ssn FROM other AS a WHERE a.id IN (SELECT a.id FROM account a)",
        "MERGE INTO other o USING account a ON o.id = a.id WHEN MATCHED THEN UPDATE SET ssn = ?",
        "SELECT id FROM account; UPDATE other SET ssn = 'x'",
        "ALTER TABLE account ADD COLUMN ssn INT",
      })
  void columnOfAnotherTableIsDoubtfulBesideAnEncryptedOne(String sql) {
    assertThat(isDoubtful(sql, Policy.parse("*.ssn = random"))).isTrue();
  }

  /** Somebody may have added it without us; and a result may be written to. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, ssn, phone FROM account",
        "SELECT MAX(id) AS m FROM account GROUP BY phone HAVING phone = ?",
        "SELECT id FROM account WHERE date = ?",
        "SELECT id FROM account WHERE phone AT TIME ZONE 'UTC' = ?",
        "SELECT id FROM account a WHERE a.phone = ?",
        "SELECT id FROM account WHERE \"set\" = ?",
        "UPDATE account SET xmin = ?",
        "SELECT id FROM account WHERE end = 'x'",
        "SELECT id AS phone FROM account ORDER BY 'x' IS DISTINCT FROM phone",
        "SELECT id FROM account WHERE TRIM(BOTH 'x' FROM phone) = 'x'",
        "INSERT INTO account (id) VALUES (1) ON DUPLICATE KEY UPDATE phone = 'x'",
        "ALTER TABLE account ALTER COLUMN phone SET DEFAULT 'x'",
      })
  void columnThatTheCatalogDoesNotKnowIsDoubtful(String sql) {
    assertThat(isDoubtful(sql)).isTrue();
  }

  /** It is another table of the name, of which the catalog says nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "INSERT INTO other.account VALUES (?, ?)",
        "SELECT id FROM \"Other\" . account",
        "UPDATE other.account a SET id = ?",
      })
  void tableOfItsNameInAnotherSchemaIsDoubtful(String sql) {
    assertThat(isDoubtful(sql)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM person",
        "SELECT id FROM account, person",
        "INSERT INTO orders (id) VALUES (?)",
        "SELECT iban FROM other",
      })
  void tableThatTheCatalogDoesNotKnowIsDoubtful(String sql) {
    assertThat(isDoubtful(sql)).isTrue();
  }
}
