package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.testkit.cover.Covers;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements and what becomes of them, in sight of the table of {@code CustomerCatalog}. */
@Covers({"columns-2", "columns-3", "columns-4", "columns-5"})
final class SqlRewriterTest {
  private final SqlRewriter rewriter = CustomerCatalog.rewriter();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM orders WHERE ssn = ?",
        "INSERT INTO orders VALUES ('customer', 1)",
        "SELECT a[1] FROM orders",
        "CREATE TABLE t (encrypt INT, a INT, PRIMARY KEY (encrypt))",
        "ALTER TABLE t DROP COLUMN encrypt",
        "CREATE TABLE t (a INT)",
        "SELECT 1; SELECT 2",
        "SELECT a FROM b UNION SELECT c FROM d",
        "",
      })
  void whereNoEncryptedTableIsInSightNothingIsTouched(String sql) {
    assertThat(rewriter.rewrite(sql)).isSameAs(PlanResult.UNTOUCHED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO customer VALUES (?,?,?,?,?,?) | 2=SSN 3=EMAIL 4=PARTNER 6=AGE",
        "INSERT INTO customer (name, ssn) VALUES (?, ?) | 2=SSN",
        "INSERT INTO customer (ssn, name) VALUES (?, ?), (NULL, ?), (DEFAULT, 'x') | 1=SSN",
        "INSERT INTO public.customer (id, ssn) VALUES (1 + ?, CAST(? AS VARCHAR)) | 2=SSN",
        "INSERT INTO \"CUSTOMER\" (\"SSN\") VALUES (?) | 1=SSN",
        "INSERT INTO cUsToMeR (sSn) VALUES (?) | 1=SSN",
        "UPDATE customer SET name = ?, ssn = ?, id = ? WHERE id = ? | 2=SSN",
        "UPDATE customer c SET c.ssn = ? WHERE c.email = ? AND name = ? | 1=SSN 2=EMAIL",
        "UPDATE customer SET ssn = NULL WHERE ? = email | 1=EMAIL",
        "DELETE FROM customer WHERE email IN (?, ?) OR age <> ? | 1=EMAIL 2=EMAIL 3=AGE",
        "DELETE FROM customer WHERE NOT (email = ?) AND ssn IS NOT NULL | 1=EMAIL",
        "DELETE FROM customer WHERE email NOT IN (?, NULL) LIMIT ? | 1=EMAIL",
        "UPDATE customer SET email = partner, ssn = ssn WHERE id = ? | ''",
        "UPDATE customer SET (id, ssn) = (?, ?) WHERE email = ? | 2=SSN 3=EMAIL",
        "MERGE INTO customer (id, ssn) VALUES (?, ?) | 2=SSN",
        "MERGE INTO customer (id, email) KEY (email) VALUES (?, ?) | 2=EMAIL",
        "SELECT id FROM customer WHERE (email, name) = (?, ?) AND (id, email) NOT IN ((?, ?), (?,"
            + " ?)) | 1=EMAIL 4=EMAIL 6=EMAIL",
        "TRUNCATE TABLE customer | ''",
        "SELECT id FROM customer WHERE name = ? AND email = ? | 2=EMAIL",
        "SELECT id FROM customer WHERE id BETWEEN ? AND ? AND email = ? | 3=EMAIL",
        "SELECT c.id FROM orders o JOIN customer c ON c.id = o.c AND c.email = ? | 1=EMAIL",
      })
  void parametersAreSealedForTheirColumns(String sql, String expected) {
    Plan plan = plan(sql);
    String found =
        IntStream.rangeClosed(1, 9)
            .filter(i -> plan.parameters().column(i) != null)
            .mapToObj(i -> i + "=" + name(plan.parameters().column(i)))
            .collect(Collectors.joining(" "));
    assertThat(found).isEqualTo(expected.replace("''", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM customer | - SSN EMAIL PARTNER - AGE",
        "SELECT c.*, id FROM customer c | - SSN EMAIL PARTNER - AGE -",
        "SELECT ssn, name AS x, c.email mail, upper(name) FROM customer c | SSN - EMAIL -",
        "SELECT c.*, o.* FROM customer c, orders o | - SSN EMAIL PARTNER - AGE",
        "SELECT a.email, b.partner FROM customer a JOIN customer b ON a.email = b.partner | EMAIL"
            + " PARTNER",
        "SELECT COUNT(ssn), COUNT(*), COUNT(DISTINCT email) n FROM customer | - - -",
        "SELECT 2 * id, (id * 3) * (4 * id), -id * -1 FROM customer | - - -",
        "SELECT email, COUNT(*) FROM customer GROUP BY email HAVING email = ? | EMAIL -",
        "SELECT DISTINCT email FROM customer ORDER BY name LIMIT 3 | EMAIL",
        "SELECT id, ssn FROM customer ORDER BY 1 DESC FETCH FIRST 3 ROWS ONLY | - SSN",
        "SELECT ssn FROM customer WHERE id = ? FOR UPDATE | SSN",
        "SELECT o.ssn FROM orders o, customer c | -",
      })
  void columnsOfTheResultAreOpened(String sql, String expected) {
    Plan plan = plan(sql);
    String[] names = expected.split(" ", -1);
    for (int i = 0; i < names.length; i++) {
      EncryptedColumn column = plan.result().column(i + 1);
      assertThat(column == null ? "-" : column.name()).as("column " + (i + 1)).isEqualTo(names[i]);
    }
    assertThat(plan.result().column(names.length + 1)).isNull();
  }

  /** The first has no value to seal, and the second would go out with it as it is. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "TRUNCATE TABLE customer; INSERT INTO customer (ssn) VALUES ('078-05-1120')",
        "GRANT SELECT ON customer TO reader; UPDATE customer SET ssn = '078-05-1120'",
        "ANALYZE customer; SELECT 1"
      })
  void aStatementAboutAnEncryptedTableStandsAloneInItsText(String sql) {
    assertThatThrownBy(() -> rewriter.rewrite(sql))
        .isInstanceOf(NacreException.class)
        .hasMessageContaining("in one text with others")
        .hasMessageNotContaining("078");
  }

  /** Two minus signs in a row make a comment of the condition. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, --c.ssn = '078-05-1120' FROM customer c",
        "SELECT balance --1 FROM customer WHERE ssn = '078-05-1120'",
        "UPDATE orders SET note = 1 /* customer.ssn = '078-05-1120' */",
        "/* customer 078-05-1120 */ SELECT 1",
        "((SELECT 1)) -- customer 078-05-1120",
        "VALUES (1) -- customer 078-05-1120",
        "EXPLAIN SELECT 1 -- customer 078-05-1120"
      })
  @Covers("columns-32")
  void commentsThatNameAnEncryptedTableAreNotSent(String sql) {
    assertThat(rewriter.rewrite(sql))
        .isInstanceOfSatisfying(
            PlanResult.Planned.class,
            planned -> assertThat(planned.plan().text(seal -> "")).doesNotContain("078"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM orders /* 078 */",
        "CREATE TABLE t (a INT) /* like customer */",
        "/* customer */ SELECT 1; SELECT 2"
      })
  void otherCommentsStay(String sql) {
    assertThat(rewriter.rewrite(sql)).isEqualTo(PlanResult.UNTOUCHED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // operators
        "SELECT id FROM customer WHERE ssn = ?",
        "SELECT id FROM customer WHERE email > ?",
        "SELECT id FROM customer WHERE email LIKE ?",
        "SELECT id FROM customer WHERE email BETWEEN ? AND ?",
        "SELECT id FROM customer WHERE id BETWEEN 1 AND email = ?",
        "SELECT id FROM customer WHERE email = ? || 'x'",
        "SELECT id FROM customer WHERE 'x' || email = ?",
        "SELECT id FROM customer WHERE lower(email) = ?",
        "SELECT id FROM customer WHERE email = lower(?)",
        "SELECT id FROM customer WHERE coalesce(email, ?) = 'a'",
        "SELECT id FROM customer WHERE (email, name) < (?, ?)",
        "SELECT id FROM customer WHERE (email, name) = (name, ?)",
        "SELECT id FROM customer WHERE (ssn, name) = (?, ?)",
        "SELECT id FROM customer WHERE (name, id) = (email, ?)",
        "SELECT id FROM customer WHERE (email, name) = (?, ?) || 'x'",
        "SELECT id FROM customer WHERE (id, email) IN ((?, ?, ?))",
        "SELECT id FROM customer WHERE (id, email) IN (?, ?)",
        "SELECT id FROM customer WHERE (id, email) IN (SELECT id, name FROM orders)",
        "SELECT id FROM customer WHERE email = name",
        "SELECT id FROM customer WHERE name = email",
        "SELECT id FROM customer WHERE email = age",
        "SELECT id FROM customer WHERE email = ? COLLATE x",
        "SELECT id FROM customer WHERE email IN (?, lower(?))",
        "SELECT id FROM customer WHERE email = ANY(?)",
        "SELECT id FROM customer WHERE email = 'a' 'b'",
        "SELECT id FROM customer WHERE email = U&'a'",
        "SELECT id FROM customer WHERE email = $$a$$",
        "SELECT id FROM customer ORDER BY ssn",
        "SELECT id FROM customer ORDER BY email",
        "SELECT ssn AS x FROM customer ORDER BY x",
        "SELECT id, ssn FROM customer ORDER BY 2",
        "SELECT * FROM customer ORDER BY 2",
        "SELECT * FROM orders, customer ORDER BY 9",
        "SELECT ssn FROM customer GROUP BY ssn",
        "SELECT DISTINCT ssn FROM customer",
        "SELECT COUNT(DISTINCT ssn) FROM customer",
        "SELECT MAX(email) FROM customer",
        "SELECT ssn || 'x' FROM customer",
        "SELECT upper(ssn) FROM customer",
        "SELECT TOP 3 DISTINCT ssn FROM customer",
        "SELECT TOP 3, * FROM customer",
        "SELECT TOP (id) *, id FROM customer",
        "SELECT DISTINCT TOP 3 PERCENT * FROM customer",
        "SELECT LIMIT 0 3 * FROM customer",
        "SELECT (*) FROM customer",
        "SELECT hash(*) FROM customer",
        // shapes
        "SELECT * FROM orders o, customer c",
        "SELECT x.* FROM customer c",
        "SELECT c FROM customer c",
        "SELECT customer FROM customer",
        "SELECT (c).ssn FROM customer c",
        "SELECT row_to_json(c.*) FROM customer c",
        "SELECT to_json(c) FROM customer c",
        "SELECT id FROM orders WHERE x = (SELECT ssn FROM customer)",
        "SELECT ssn FROM customer UNION SELECT name FROM orders",
        "VALUES (SELECT 1 FROM customer)",
        "SELECT ssn INTO y FROM customer",
        "SELECT * FROM customer NATURAL JOIN orders",
        "SELECT c.id FROM customer c JOIN orders o USING (ssn)",
        "SELECT ssn FROM customer a, customer b",
        "SELECT x.ssn FROM customer c",
        "INSERT INTO customer SELECT * FROM orders",
        "INSERT INTO orders SELECT * FROM customer",
        "INSERT INTO customer (ssn) VALUES (upper(?))",
        "INSERT INTO customer (ssn) VALUES (? || 'x')",
        "INSERT INTO customer (ssn) VALUES (SELECT 'x')",
        "INSERT INTO customer (name) VALUES ((SELECT ssn FROM customer))",
        "INSERT INTO customer VALUES (?, ?)",
        "INSERT INTO customer VALUES (?, ?, ?, ?, ?, ?, ?)",
        "INSERT INTO customer (ssn) VALUES (?) ON DUPLICATE KEY UPDATE ssn = ?",
        "INSERT INTO customer (ssn) VALUES (?) RETURNING ssn || 'x'",
        "INSERT IGNORE INTO customer (ssn) VALUES (?)",
        "MERGE INTO customer (id, ssn) KEY (ssn) VALUES (?, ?)",
        "MERGE INTO customer (id, ssn) KEY id VALUES (?, ?)",
        "MERGE INTO customer (id, ssn) VALUES (?, upper(?))",
        "REPLACE INTO customer VALUES (1)",
        "UPDATE customer SET ssn = ssn || 'x'",
        "UPDATE customer SET ssn = name",
        "UPDATE customer SET name = ssn",
        "UPDATE customer SET ssn = email",
        "UPDATE customer SET (ssn, name) = (?, ?, ?)",
        "UPDATE customer SET (ssn, name) = (name, ?)",
        "UPDATE customer SET (ssn, name) = ?",
        "UPDATE customer SET age = age + 1",
        "UPDATE customer SET ssn = ? FROM orders",
        "UPDATE customer SET ssn = ?1",
        "UPDATE customer SET ssn = {fn upper(?)}",
        "UPDATE customer, orders SET ssn = ?",
        "DELETE FROM customer USING orders WHERE email = ?",
        "SELECT 1; INSERT INTO customer (ssn) VALUES ('a')",
        "CALL f((SELECT ssn FROM customer))",
        "{call p(customer)}",
        // definitions
        "ALTER TABLE orders RENAME TO customer",
        "ALTER TABLE customer ALTER COLUMN ssn SET DATA TYPE VARCHAR",
        "CREATE VIEW v AS SELECT ssn FROM customer",
        "CREATE TABLE t AS SELECT ssn FROM customer",
        "CREATE TABLE t (LIKE customer)",
        "CREATE TABLE customer (a INT)",
        "CREATE TABLE other.customer (a INT)",
        "CREATE TRIGGER t BEFORE INSERT ON customer CALL \"x\"",
        "CREATE SYNONYM s FOR customer",
        "CREATE ALIAS f AS 'void f(Connection c) { insert into customer }'",
        "CREATE FUNCTION f() AS $$ update CUSTOMER set $$",
        "DROP ALL OBJECTS",
        "DROP SCHEMA s CASCADE",
        "ALTER SCHEMA PUBLIC RENAME TO x",
        "RUNSCRIPT FROM 'x.sql'",
        "EXECUTE IMMEDIATE 'x' || 'y'",
        "CALL CSVWRITE('f', 'SELECT * FROM customer')",
        "SELECT * FROM query_to_xml('select * from customer', true, true, '')",
        "DO 'insert into customer'",
        // the catalog, and what is not understood at all
        "SELECT * FROM nacre_catalog",
        "DELETE FROM PUBLIC.\"NACRE_CATALOG\"",
        "UPDATE customer SET ssn = 'open",
        "SELECT 'open FROM customer",
        "SELECT ['] FROM customer WHERE ['] = 1",
        "SELECT a FROM b WHERE ['] = 1 AND c IN (SELECT ssn FROM customer) AND ['] = 1",
      })
  void everythingElseInSightOfAnEncryptedTableIsRefused(String sql) {
    assertThatThrownBy(() -> rewriter.rewrite(sql))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused ->
                assertThat(refused.code())
                    .isIn(
                        ErrorCode.ENCRYPT_CLAUSE_REFUSED,
                        ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
                        ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
                        ErrorCode.ENCRYPTED_VALUE_REFUSED));
  }

  /** Each of them counted from the beginning, this took minutes. */
  @Test
  @Timeout(60)
  void manyParametersAreOneWalk() {
    int markers = 300_000;
    String list = "?" + ", ?".repeat(markers - 1);
    Plan plan = plan("SELECT id FROM customer WHERE email IN (" + list + ")");
    assertThat(plan.parameters().column(markers)).isNotNull();
    assertThat(plan.parameters().column(markers + 1)).isNull();
    plan = plan("INSERT INTO customer (ssn) VALUES (?)" + ", (?)".repeat(markers - 1));
    assertThat(plan.parameters().column(markers)).isNotNull();
    String condition = "email = ?" + " AND id BETWEEN 1 AND 2".repeat(markers);
    assertThat(plan("SELECT id FROM customer WHERE " + condition).parameters().column(1))
        .isNotNull();
  }

  @Test
  void aRefusalNamesTheColumnTheOperatorAndTheWayOut() {
    assertThatThrownBy(() -> rewriter.rewrite("SELECT id FROM customer WHERE ssn = 'secret'"))
        .hasMessageContaining("CUSTOMER.SSN")
        .hasMessageContaining("ENCRYPT NO SALT")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> rewriter.rewrite("SELECT id FROM customer WHERE email LIKE 'secret%'"))
        .hasMessageContaining("CUSTOMER.EMAIL")
        .hasMessageContaining("LIKE")
        .hasMessageNotContaining("secret");
  }

  @Test
  void literalsAndCommentsAreCutOutAndNothingElseIs() {
    Plan plan =
        plan("INSERT /* c */ INTO customer (name,ssn , age) VALUES ('it''s', 'it''s',-5) -- end");
    String sent = plan.text(seal -> "<" + seal.column().name() + seal.literal().value() + ">");
    assertThat(sent)
        .isEqualTo("INSERT   INTO customer (name,ssn , age) VALUES ('it''s', <SSNit's>,<AGE-5>)  ");
    assertThat(plan("UPDATE customer SET ssn = CAST(? AS VARCHAR(9)), id = 1").text(seal -> "!"))
        .isEqualTo("UPDATE customer SET ssn = ?, id = 1");
  }

  private Plan plan(String sql) {
    return ((PlanResult.Planned) rewriter.rewrite(sql)).plan();
  }

  private static String name(@Nullable EncryptedColumn column) {
    return column == null ? "-" : column.name();
  }
}
