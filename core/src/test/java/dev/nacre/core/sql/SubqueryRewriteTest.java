package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Queries in queries. CUSTOMER has ID, SSN (randomised), EMAIL and PARTNER (deterministic, in one
 * group), NAME (plain); ACCOUNT has ID, SSN (randomised), EMAIL (of that group) and CODE
 * (deterministic, of another); LEAD has ID and NAME (deterministic). Of ORDERS nothing is known.
 */
@Covers("columns-5")
final class SubqueryRewriteTest {
  private static final WrappedKey KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
  private static final UUID GROUP = UUID.randomUUID();
  private static final UUID OTHER = UUID.randomUUID();

  private static final Catalog CATALOG =
      new Catalog(
          UUID.randomUUID(),
          1,
          KEY,
          List.of(KeyGroup.first(GROUP, "g", KEY), KeyGroup.first(OTHER, "h", KEY)),
          List.of(
              table(
                  "CUSTOMER",
                  new CatalogColumn("ID", null),
                  column("SSN", Protection.RANDOMISED, OTHER),
                  column("EMAIL", Protection.DETERMINISTIC, GROUP),
                  column("PARTNER", Protection.DETERMINISTIC, GROUP),
                  new CatalogColumn("NAME", null)),
              table(
                  "ACCOUNT",
                  new CatalogColumn("ID", null),
                  column("SSN", Protection.RANDOMISED, OTHER),
                  column("EMAIL", Protection.DETERMINISTIC, GROUP),
                  column("CODE", Protection.DETERMINISTIC, OTHER)),
              table(
                  "LEAD",
                  new CatalogColumn("ID", null),
                  column("NAME", Protection.DETERMINISTIC, OTHER))));

  private final SqlRewriter rewriter = new SqlRewriter(CATALOG, Dialect.H2);
  private final SqlRewriter postgres = new SqlRewriter(CATALOG, Dialect.POSTGRESQL);

  private static CatalogTable table(String name, CatalogColumn... columns) {
    return new CatalogTable(UUID.randomUUID(), "PUBLIC", name, List.of(columns));
  }

  private static CatalogColumn column(String name, Protection how, UUID group) {
    return new CatalogColumn(
        name, new Encryption(UUID.randomUUID(), ColumnType.of(TypeName.VARCHAR, 11), how, group));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT id FROM orders WHERE EXISTS (SELECT * FROM customer WHERE email = ?) | 1=CUSTOMER.EMAIL",
        "SELECT id FROM orders o WHERE o.ssn = ? AND EXISTS (SELECT 1 FROM customer c WHERE c.id = o.id AND ? = c.email) | 2=CUSTOMER.EMAIL",
        "SELECT id FROM orders WHERE NOT EXISTS (SELECT ssn FROM customer WHERE id = ?) | ''",
        "SELECT ssn FROM customer c WHERE EXISTS (SELECT 1 FROM account a WHERE a.email = ? AND c.email = ?) | 1=ACCOUNT.EMAIL 2=CUSTOMER.EMAIL",
        "SELECT 1 FROM customer c WHERE EXISTS (SELECT 1 FROM account WHERE email = ? AND partner = ?) | 1=ACCOUNT.EMAIL 2=CUSTOMER.PARTNER",
        "SELECT 1 FROM customer WHERE EXISTS (SELECT 1 FROM account WHERE EXISTS (SELECT 1 FROM account x WHERE customer.email = ?)) | 1=CUSTOMER.EMAIL",
        "SELECT 1 FROM customer c, account c2 WHERE c.id IN (SELECT id FROM account c WHERE c.email = ?) | 1=ACCOUNT.EMAIL",
        "SELECT id FROM customer WHERE email IN (SELECT email FROM account WHERE id = ?) AND partner = ? | 2=CUSTOMER.PARTNER",
        "SELECT id FROM customer WHERE email NOT IN ((SELECT partner FROM customer) UNION (SELECT email FROM account)) | ''",
        "SELECT id FROM customer WHERE email = (SELECT email FROM account WHERE id = ?) OR email = ? | 2=CUSTOMER.EMAIL",
        "SELECT id FROM customer WHERE email = ANY (SELECT email FROM account) AND email = ? | 1=CUSTOMER.EMAIL",
        "SELECT d.m FROM (SELECT email AS m, id FROM customer WHERE email = ?) d WHERE d.m = ? AND m <> ? AND d.id = ? | 1=CUSTOMER.EMAIL 2=CUSTOMER.EMAIL 3=CUSTOMER.EMAIL",
        "SELECT 1 FROM (SELECT * FROM customer) d (a, b, c, d, e) WHERE d.c = ? AND e = ? | 1=CUSTOMER.EMAIL",
        "SELECT 1 FROM customer c (a, b, c, d, e) WHERE c.c = ? AND a = ? | 1=CUSTOMER.EMAIL",
        "SELECT 1 FROM orders o JOIN (SELECT email, COUNT(*) AS n FROM customer GROUP BY email) d ON d.n = ? AND d.email = ? | 2=CUSTOMER.EMAIL",
        "WITH x AS (SELECT email, id FROM customer WHERE email = ?) SELECT id FROM x WHERE email = ? AND id = ? | 1=CUSTOMER.EMAIL 2=CUSTOMER.EMAIL",
        "WITH x (m) AS (SELECT email FROM customer), y AS (SELECT m FROM x) SELECT 1 FROM y WHERE m = ? | 1=CUSTOMER.EMAIL",
        "WITH x AS NOT MATERIALIZED (SELECT email FROM customer) SELECT 1 FROM orders WHERE id IN (SELECT 1 FROM x WHERE email = ?) | 1=CUSTOMER.EMAIL",
        "WITH RECURSIVE x (n, m) AS (SELECT id, email FROM customer WHERE email = ? UNION ALL SELECT n + ?, m FROM x WHERE n < ? AND m <> ?) SELECT 1 FROM x WHERE m = ? AND n = ? | 1=CUSTOMER.EMAIL 4=CUSTOMER.EMAIL 5=CUSTOMER.EMAIL",
        "WITH RECURSIVE x (n) AS (SELECT id FROM orders WHERE email = ? UNION ALL SELECT o.id FROM orders o JOIN x ON o.up = x.n) SELECT 1 FROM customer c JOIN x ON x.n = c.id WHERE c.email = ? | 2=CUSTOMER.EMAIL",
        "WITH RECURSIVE x (n) AS (SELECT id FROM customer WHERE email = ? UNION SELECT c.id FROM customer c, x WHERE c.id = x.n AND c.email = ?) DELETE FROM account WHERE id IN (SELECT n FROM x) | 1=CUSTOMER.EMAIL 2=CUSTOMER.EMAIL",
        "WITH x AS (SELECT id FROM orders WHERE ssn = ?) UPDATE customer SET ssn = ? WHERE id IN (SELECT id FROM x) | 2=CUSTOMER.SSN",
        "WITH x AS (SELECT 1) DELETE FROM customer WHERE email = ? | 1=CUSTOMER.EMAIL",
        "SELECT id FROM customer WHERE email = ? UNION SELECT id FROM account WHERE code = ? ORDER BY 1 LIMIT ? | 1=CUSTOMER.EMAIL 2=ACCOUNT.CODE",
        "(SELECT id FROM customer WHERE email = ?) EXCEPT SELECT id FROM orders WHERE email = ? | 1=CUSTOMER.EMAIL",
        "UPDATE customer SET ssn = ?, name = (SELECT name FROM orders WHERE x = ?) WHERE id IN (SELECT id FROM account WHERE email = ?) | 1=CUSTOMER.SSN 3=ACCOUNT.EMAIL",
        "UPDATE customer SET email = (SELECT email FROM account a WHERE a.id = customer.id AND a.code = ?) | 1=ACCOUNT.CODE",
        "DELETE FROM customer WHERE id IN (SELECT id FROM orders WHERE x = ?) AND email = ? | 2=CUSTOMER.EMAIL",
        "DELETE FROM orders WHERE id IN (SELECT id FROM customer WHERE email = ?) | 1=CUSTOMER.EMAIL",
        "INSERT INTO customer (id, email) SELECT id, ? FROM orders WHERE x = ? | 1=CUSTOMER.EMAIL",
        "INSERT INTO customer (id, email, ssn) SELECT ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM customer WHERE email = ?) | 2=CUSTOMER.EMAIL 3=CUSTOMER.SSN 4=CUSTOMER.EMAIL",
        "INSERT INTO customer (id, email) SELECT id, email FROM account WHERE code = ? | 1=ACCOUNT.CODE",
        "INSERT INTO customer SELECT id + 1, ssn, email, partner, name FROM customer WHERE email = ? | 1=CUSTOMER.EMAIL",
        "INSERT INTO orders SELECT id, name FROM customer WHERE email = ? | 1=CUSTOMER.EMAIL",
        "SELECT a.id FROM customer a JOIN account b USING (email) WHERE email = ? AND b.email = ? | 1=CUSTOMER.EMAIL 2=ACCOUNT.EMAIL",
        "SELECT a.id FROM orders a JOIN customer b USING (id) WHERE b.email = ? AND id = ? | 1=CUSTOMER.EMAIL",
        "SELECT 1 FROM (SELECT id, email FROM customer) a NATURAL JOIN (SELECT id, email FROM account) b WHERE email = ? | 1=CUSTOMER.EMAIL",
        "SELECT 1 FROM (VALUES (1, ?)) v (id, email) WHERE email = ? AND id IN (SELECT id FROM customer) | ''",
        "MERGE INTO customer USING DUAL ON id = ? WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (?, ?) | 3=CUSTOMER.SSN",
        "MERGE INTO customer c USING (VALUES (1)) s (id) ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, ?) | 1=CUSTOMER.SSN",
        "MERGE INTO customer c USING (SELECT CAST(? AS INT) AS id) s ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, ?) | 2=CUSTOMER.SSN",
        "MERGE INTO customer c USING (SELECT CAST(? AS VARCHAR(20)) AS name) s ON c.name = s.name WHEN NOT MATCHED THEN INSERT (name, ssn) VALUES (s.name, ?) | 2=CUSTOMER.SSN",
        "MERGE INTO customer c USING (SELECT ? AS id FROM DUAL) s ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, ?) | 2=CUSTOMER.SSN",
        "MERGE INTO customer c USING (VALUES (1, ?), (2, ?)) s (id, ssn) ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, s.ssn) | 1=CUSTOMER.SSN 2=CUSTOMER.SSN",
        "MERGE INTO customer c USING orders o ON c.id = o.id WHEN MATCHED THEN UPDATE SET ssn = ? WHEN NOT MATCHED THEN INSERT (id, ssn, email) VALUES (o.id, NULL, ?) | 1=CUSTOMER.SSN 2=CUSTOMER.EMAIL",
        "SELECT id FROM FINAL TABLE (INSERT INTO customer (id, ssn) VALUES (?, ?)) f WHERE f.email = ? AND id = ? | 2=CUSTOMER.SSN 3=CUSTOMER.EMAIL",
        "SELECT 1 FROM orders WHERE id IN (SELECT id FROM FINAL TABLE (INSERT INTO customer (email) SELECT email FROM account WHERE code = ?)) | 1=ACCOUNT.CODE",
      })
  void parametersAreSealedForTheColumnsThatTheyMeet(String sql, String expected) {
    Plan plan = plan(sql);
    String found =
        IntStream.rangeClosed(1, 9)
            .filter(i -> plan.parameters().column(i) != null)
            .mapToObj(i -> i + "=" + text(plan.parameters().column(i)))
            .collect(Collectors.joining(" "));
    assertThat(found).isEqualTo(expected.replace("''", ""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM (SELECT ssn, id FROM customer) d | CUSTOMER.SSN -",
        "SELECT d.*, ssn FROM (SELECT * FROM customer) d | - CUSTOMER.SSN CUSTOMER.EMAIL CUSTOMER.PARTNER - CUSTOMER.SSN",
        "SELECT b, a FROM (SELECT ssn, id FROM customer) d (a, b) | - CUSTOMER.SSN",
        "SELECT id, (SELECT c.ssn FROM customer c WHERE c.id = o.id) AS s, 1 FROM orders o | - CUSTOMER.SSN -",
        "SELECT (SELECT MAX(id) FROM customer), EXISTS (SELECT ssn FROM customer) FROM orders | - -",
        "SELECT s FROM (SELECT (SELECT ssn FROM customer) AS s FROM orders) d | CUSTOMER.SSN",
        "WITH x AS (SELECT * FROM customer) SELECT * FROM x | - CUSTOMER.SSN CUSTOMER.EMAIL CUSTOMER.PARTNER -",
        "WITH x (a, b) AS (SELECT id, ssn FROM customer) SELECT b FROM x | CUSTOMER.SSN",
        "SELECT ssn FROM customer WHERE id = 1 UNION ALL SELECT ssn FROM customer | CUSTOMER.SSN",
        "WITH RECURSIVE x AS (SELECT id, ssn FROM customer UNION ALL SELECT id + 1, ssn FROM x WHERE id < 9) SELECT * FROM x | - CUSTOMER.SSN",
        "WITH RECURSIVE x (a, b) AS (SELECT ssn, id FROM customer UNION ALL SELECT c.ssn, b FROM customer c JOIN x ON x.b = c.id) SELECT b, a FROM x | - CUSTOMER.SSN",
        "WITH RECURSIVE x (a) AS (SELECT email FROM customer UNION SELECT a.email FROM account a, x), y AS (SELECT ssn FROM customer) SELECT a, ssn FROM x, y | CUSTOMER.EMAIL CUSTOMER.SSN",
        "SELECT email, 1 FROM customer UNION SELECT email, id FROM account | CUSTOMER.EMAIL -",
        "SELECT email FROM customer INTERSECT (SELECT partner FROM customer) LIMIT 3 | CUSTOMER.EMAIL",
        "SELECT 1 UNION ALL SELECT id FROM customer | -",
        "SELECT email, id FROM customer JOIN account USING (email, id) | CUSTOMER.EMAIL -",
        "SELECT a.* FROM customer a JOIN account USING (id) | - CUSTOMER.SSN CUSTOMER.EMAIL CUSTOMER.PARTNER -",
        "SELECT * FROM customer JOIN account USING (id) | - CUSTOMER.SSN CUSTOMER.EMAIL CUSTOMER.PARTNER - ACCOUNT.SSN ACCOUNT.EMAIL ACCOUNT.CODE",
        "SELECT ssn FROM customer c FOR UPDATE OF c SKIP LOCKED | CUSTOMER.SSN",
        "SELECT *, ssn FROM FINAL TABLE (INSERT INTO customer (ssn) VALUES (?)) | - CUSTOMER.SSN CUSTOMER.EMAIL CUSTOMER.PARTNER - CUSTOMER.SSN",
      })
  void resultColumnsOfSubqueriesAreDecrypted(String sql, String expected) {
    Plan plan = plan(sql);
    String[] names = expected.split(" ", -1);
    String found =
        IntStream.rangeClosed(1, names.length)
            .mapToObj(i -> text(plan.result().column(i)))
            .collect(Collectors.joining(" "));
    assertThat(found).isEqualTo(expected);
    assertThat(plan.result().requiredColumnCount()).hasValue(names.length);
  }

  /**
   * Each would send a value in clear, compare or combine cells with values, or open wrong cells.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // a name that may mean a column of the query around
        "SELECT 1 FROM customer WHERE EXISTS (SELECT 1 FROM orders WHERE email = ?)",
        "SELECT 1 FROM customer c WHERE EXISTS (SELECT 1 FROM orders o WHERE c.ssn = ?)",
        "SELECT 1 FROM customer WHERE EXISTS (SELECT 1 FROM orders o, (SELECT 1) d WHERE email = ?)",
        "SELECT 1 FROM account customer WHERE EXISTS (SELECT 1 FROM customer c WHERE customer.ssn IS NULL)",
        "SELECT 1 FROM customer WHERE EXISTS (SELECT 1 FROM orders WHERE lower(customer.email) = ?)",
        "SELECT 1 FROM customer c WHERE EXISTS (SELECT c FROM orders)",
        // queries as values
        "SELECT 1 FROM orders WHERE ? IN (SELECT email FROM customer)",
        "SELECT 1 FROM orders WHERE ? = (SELECT email FROM customer)",
        "SELECT 1 FROM orders WHERE ? = ANY (SELECT email FROM customer)",
        "SELECT 1 FROM orders WHERE (?, 1) IN (SELECT email, id FROM customer)",
        "SELECT 1 FROM orders WHERE ? IN (SELECT id FROM orders UNION SELECT email FROM customer)",
        "SELECT 1 FROM orders WHERE ? IN (SELECT d.x FROM (SELECT email AS x FROM customer) d)",
        "WITH x AS (SELECT email FROM customer) SELECT 1 FROM orders WHERE ? IN (SELECT * FROM x)",
        "SELECT 1 FROM orders WHERE ? IN (SELECT (SELECT email FROM customer))",
        "SELECT upper((SELECT email FROM customer)) FROM orders",
        "SELECT (SELECT email FROM customer) || ? FROM orders",
        "SELECT 1 FROM customer WHERE (SELECT email FROM account) = email",
        "SELECT 1 FROM customer WHERE email IN (SELECT ? FROM orders)",
        "SELECT 1 FROM customer WHERE email IN (SELECT name FROM orders)",
        "SELECT 1 FROM customer WHERE email IN (SELECT * FROM orders)",
        "SELECT 1 FROM customer WHERE email IN (VALUES (?))",
        "SELECT 1 FROM customer WHERE email IN (SELECT code FROM account)",
        "SELECT 1 FROM customer WHERE email > ANY (SELECT email FROM account)",
        "SELECT 1 FROM customer WHERE email = (SELECT MAX(email) FROM account)",
        "SELECT 1 FROM customer WHERE ssn IN (SELECT ssn FROM account)",
        "SELECT 1 FROM customer WHERE ssn = (SELECT ssn FROM customer)",
        "SELECT 1 FROM customer WHERE email IN (SELECT email, id FROM account)",
        "SELECT 1 FROM customer WHERE email IN (SELECT email FROM account) || ?",
        "SELECT 1 FROM orders ORDER BY (SELECT email FROM customer)",
        "SELECT 1 FROM orders GROUP BY (SELECT ssn FROM customer)",
        "SELECT 1 FROM orders LIMIT (SELECT email FROM customer)",
        // queries in FROM
        "SELECT 1 FROM (SELECT email AS m FROM customer) d WHERE m LIKE ?",
        "SELECT 1 FROM (SELECT ssn AS m FROM customer) d WHERE m = ?",
        "SELECT 1 FROM (SELECT ssn FROM customer) d (m) WHERE m = ?",
        "SELECT m || 'x' FROM (SELECT ssn AS m FROM customer) d",
        "SELECT d FROM (SELECT ssn FROM customer) d",
        "SELECT DISTINCT m FROM (SELECT ssn AS m FROM customer) d",
        "SELECT m FROM (SELECT email AS m FROM customer) d ORDER BY m",
        "SELECT x FROM (SELECT (SELECT ssn FROM customer) FROM orders) d",
        "SELECT * FROM (SELECT o.*, c.ssn FROM orders o, customer c) d",
        "SELECT * FROM (SELECT * FROM orders) o, (SELECT ssn FROM customer) c",
        "SELECT 1 FROM (SELECT * FROM customer) d (a, b)",
        "SELECT 1 FROM (SELECT email FROM customer, account) d",
        "SELECT 1 FROM (customer JOIN orders ON 1 = 1) x",
        "SELECT 1 FROM (customer a JOIN orders o ON 1 = 1) JOIN account b USING (email)",
        "SELECT 1 FROM orders o LEFT JOIN (customer a JOIN lead b ON b.name = o.email) ON 1 = 1",
        "SELECT 1 FROM customer c, f(c.ssn)",
        "SELECT 1 FROM (FROM customer SELECT ssn) d",
        // WITH
        // one cell in many rows
        "MERGE INTO customer c USING orders o ON c.id = o.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (o.id, ?)",
        "MERGE INTO customer c USING orders o ON c.id = o.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (o.id, 'x')",
        "MERGE INTO customer c USING (VALUES (1), (2)) s (id) ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, ?)",
        "MERGE INTO customer c USING (SELECT id FROM orders) s ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, ?)",
        "MERGE INTO customer c USING (SELECT 1 AS id UNION ALL SELECT 2) s ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, ?)",
        "MERGE INTO customer c USING (SELECT 1 AS id FROM orders) s ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, ?)",
        "MERGE INTO customer c USING (SELECT 1 AS id FROM DUAL, orders) s ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, ?)",
        "MERGE INTO customer c USING (SELECT f(1) AS id) s ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (s.id, ?)",
        "MERGE INTO customer c USING \"dual\" s ON c.id = 1 WHEN NOT MATCHED THEN INSERT (id, ssn) VALUES (1, ?)",
        "SELECT 1 FROM FINAL TABLE (INSERT INTO orders (note) SELECT ssn FROM customer)",
        "SELECT 1 FROM FINAL TABLE (INSERT INTO customer (ssn) VALUES (lower(?)))",
        "SELECT 1 FROM FINAL TABLE (INSERT INTO customer (ssn) VALUES (?)) WHERE customer.ssn = ?",
        "SELECT 1 FROM FINAL TABLE (INSERT INTO customer (ssn) VALUES (?)) WHERE email LIKE ?",
        "SELECT 1 FROM FINAL TABLE (INSERT INTO customer (ssn) VALUES (?) UNION SELECT 1)",
        "SELECT 1 FROM FINAL TABLE (UPDATE customer SET ssn = UPPER(?))",
        "SELECT 1 FROM NEW TABLE (INSERT INTO customer (ssn) VALUES (LOWER(?)))",
        "SELECT 1 FROM OLD TABLE (DELETE FROM customer) c WHERE c.ssn = ?",
        "SELECT 1 FROM FINAL TABLE (INSERT INTO customer (ssn) VALUES (?)",
        "WITH RECURSIVE x AS (SELECT ssn FROM customer UNION SELECT ssn FROM x) SELECT 1 FROM x",
        "WITH RECURSIVE x AS (SELECT ssn FROM customer UNION ALL SELECT ssn || '' FROM x) SELECT 1 FROM x",
        "WITH RECURSIVE x AS (SELECT ssn FROM customer UNION ALL SELECT 'a' FROM x) SELECT 1 FROM x",
        "WITH RECURSIVE x AS (SELECT 'a' AS s UNION ALL SELECT ssn FROM customer JOIN x ON 1 = 1) SELECT s FROM x",
        "WITH RECURSIVE x (n, s) AS (SELECT id, ssn FROM customer UNION ALL SELECT n, n FROM x) SELECT s FROM x",
        "WITH RECURSIVE x (n, s) AS (SELECT id, ssn FROM customer UNION ALL SELECT s, n FROM x) SELECT s FROM x",
        "WITH RECURSIVE x (s) AS (SELECT email FROM customer UNION ALL SELECT code FROM account JOIN x ON 1 = 1) SELECT s FROM x",
        "WITH RECURSIVE x (s) AS (SELECT email FROM customer UNION ALL SELECT s FROM x WHERE s LIKE ?) SELECT 1 FROM x",
        "WITH RECURSIVE x AS (SELECT * FROM orders UNION ALL SELECT ssn FROM customer JOIN x ON 1 = 1) SELECT * FROM x",
        "WITH RECURSIVE x (s) AS (SELECT ssn FROM x UNION ALL SELECT ssn FROM customer) SELECT s FROM x",
        "WITH RECURSIVE x (s) AS (SELECT ssn FROM customer EXCEPT SELECT s FROM x) SELECT s FROM x",
        "WITH RECURSIVE x (s) AS ((SELECT ssn FROM customer UNION ALL SELECT s FROM x)) SELECT s FROM x",
        "WITH RECURSIVE x (s) AS (WITH y AS (SELECT 1) SELECT ssn FROM customer UNION ALL SELECT s FROM x) SELECT s FROM x",
        "WITH RECURSIVE x (s) AS (SELECT s FROM y), y (s) AS (SELECT ssn FROM customer) SELECT s FROM x",
        "WITH RECURSIVE x (s) AS (SELECT ssn FROM customer UNION ALL SELECT s FROM \"X\") SELECT s FROM x",
        "WITH RECURSIVE x (s) AS (SELECT ssn FROM customer UNION ALL SELECT s FROM public.x) SELECT s FROM x",
        "WITH RECURSIVE customer (ssn) AS (SELECT 1 UNION ALL SELECT ssn FROM customer) SELECT ssn FROM customer",
        "WITH RECURSIVE x (s) AS (SELECT ssn FROM customer UNION ALL SELECT s FROM x) SEARCH DEPTH FIRST BY s SET o SELECT s FROM x",
        "WITH x AS (SELECT ssn FROM customer UNION ALL SELECT ssn FROM x WHERE ssn = ?) SELECT 1 FROM x",
        "WITH x AS (SELECT 1 FROM y WHERE ssn = ?), y AS (SELECT ssn FROM customer) SELECT 1 FROM x",
        "WITH customer AS (SELECT 1 AS ssn) SELECT 1 FROM customer WHERE ssn = ?",
        "WITH x AS (SELECT 1 AS email), x AS (SELECT email FROM customer) SELECT 1 FROM x WHERE email = ?",
        "WITH x AS (SELECT ssn FROM customer) SELECT ssn FROM \"X\"",
        "WITH \"x\" AS (SELECT ssn FROM customer) SELECT ssn FROM x",
        "WITH x AS (SELECT ssn FROM customer) SELECT ssn FROM public.x",
        "WITH x AS (INSERT INTO customer (ssn) VALUES (?) RETURNING id) SELECT 1 FROM x",
        "WITH x AS (SELECT email FROM customer) SELECT 1 FROM x WHERE email || '' = ?",
        "WITH x (a) AS (SELECT o.* FROM orders o, customer) INSERT INTO customer (ssn) SELECT a FROM x",
        "WITH x AS (SELECT 1) TRUNCATE TABLE customer",
        "WITH x AS (SELECT ssn FROM customer) DROP TABLE orders",
        // combined
        "SELECT ssn FROM customer UNION ALL SELECT ssn FROM account",
        "SELECT ssn FROM customer UNION SELECT ssn FROM customer",
        "SELECT ssn FROM customer EXCEPT ALL SELECT ssn FROM customer",
        "SELECT email FROM customer UNION SELECT code FROM account",
        "SELECT email FROM customer UNION ALL SELECT code FROM account",
        "SELECT email FROM customer UNION ALL SELECT ?",
        "SELECT ? UNION ALL SELECT email FROM customer",
        "SELECT email FROM customer UNION SELECT name FROM orders",
        "SELECT email FROM customer UNION SELECT * FROM orders",
        "SELECT email FROM customer UNION SELECT email, id FROM account",
        "SELECT email FROM customer UNION VALUES (?)",
        "SELECT email FROM customer UNION SELECT email FROM account ORDER BY email",
        "SELECT email AS m FROM customer UNION SELECT email FROM account ORDER BY m",
        "SELECT email FROM customer UNION SELECT email FROM account ORDER BY 1",
        "SELECT email FROM customer UNION SELECT partner FROM customer UNION SELECT code FROM account",
        // joins by names
        "SELECT 1 FROM customer JOIN account USING (ssn)",
        "SELECT 1 FROM customer JOIN orders USING (email)",
        "SELECT 1 FROM orders JOIN customer USING (email)",
        "SELECT 1 FROM customer NATURAL JOIN account",
        "SELECT 1 FROM customer NATURAL JOIN orders",
        "SELECT * FROM customer JOIN orders USING (id)",
        "SELECT 1 FROM customer JOIN account USING (id) AS j WHERE j.email = ?",
        "SELECT 1 FROM customer c, account a JOIN customer d USING (email)",
        // copies
        "INSERT INTO customer (ssn) SELECT ssn FROM account",
        "INSERT INTO customer (email) SELECT code FROM account",
        "INSERT INTO customer (email) SELECT name FROM orders",
        "INSERT INTO customer (name) SELECT email FROM account",
        "INSERT INTO orders SELECT email FROM customer",
        "INSERT INTO orders (a) SELECT * FROM customer",
        "INSERT INTO customer SELECT * FROM orders",
        "INSERT INTO customer (email) SELECT * FROM orders",
        "INSERT INTO customer (id, email) SELECT email, id FROM account",
        "INSERT INTO customer (id, email) SELECT id FROM account",
        "INSERT INTO customer (id, ssn) SELECT id, ? FROM orders",
        "INSERT INTO customer (id, ssn) SELECT id, 'x' FROM orders",
        "INSERT INTO customer (id, email) SELECT id, upper(?) FROM orders",
        "INSERT INTO customer (id, email) SELECT id, ? FROM orders UNION SELECT 1, ?",
        "INSERT INTO customer (id, email) (VALUES (1, ?))",
        "INSERT INTO customer (id, email) SELECT * FROM (VALUES (1, ?)) v",
        "UPDATE customer SET email = (SELECT ?)",
        "UPDATE customer SET email = (SELECT name FROM orders)",
        "UPDATE customer SET email = (SELECT code FROM account)",
        "UPDATE customer SET ssn = (SELECT ssn FROM account)",
        "UPDATE customer SET name = (SELECT email FROM account)",
        "UPDATE orders SET name = (SELECT email FROM account)",
        "INSERT INTO customer (email) VALUES ((SELECT ?))",
        "DELETE FROM customer WHERE ssn IN (SELECT ssn FROM account)",
      })
  void subqueriesThatMightBeMisreadAreRefused(String sql) {
    assertThatThrownBy(() -> rewriter.rewrite(sql)).isInstanceOf(NacreException.class);
  }

  /** Read in another way than it was meant, each of these once went out with a value in clear. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT customer.from FROM customer WHERE email = ?",
        "SELECT id FROM orders UNION SELECT c.limit FROM customer c WHERE c.email = ?",
        "INSERT INTO orders (id, m) SELECT id, email AS returning FROM customer",
        "(SELECT id FROM customer) ORDER BY email = ?",
        "(SELECT id FROM customer) ORDER BY email",
        "(SELECT id FROM customer c) ORDER BY c.email = ?, 1",
        "SELECT c.email FROM customer c UNION SELECT email FROM account ORDER BY c.email",
        "SELECT id, email FROM customer ORDER BY (2)",
        "SELECT id, email FROM customer ORDER BY -2",
        "SELECT id, email FROM customer ORDER BY ?",
        "SELECT ssn, COUNT(*) FROM customer GROUP BY (1)",
        "SELECT 1 FROM customer c WHERE EXISTS (SELECT 1 FROM orders c WHERE c.email = ?)",
        "SELECT 1 FROM customer c WHERE EXISTS (SELECT 1 FROM (SELECT id FROM orders) c WHERE c.email = ?)",
        "SELECT 1 FROM customer c, (SELECT 1 AS z FROM orders WHERE c.email = ?) d",
        "SELECT 1 FROM customer c WHERE EXISTS (SELECT 1 FROM orders o JOIN orders p ON email = ?, (SELECT 1 AS email) d)",
        "SELECT 1 FROM customer d WHERE EXISTS (SELECT 1 FROM orders o JOIN orders p ON d.email = ?, orders d)",
        "SELECT c.row_to_json FROM customer c",
        "SELECT c.to_jsonb FROM customer c",
        "UPDATE customer SET name = 'x' RETURNING old",
        "UPDATE customer SET name = 'x' RETURNING to_json(new)",
        "INSERT INTO customer (id, ssn) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET name = excluded::text",
        "SELECT x.p FROM (SELECT * FROM customer c JOIN account a ON c.id = a.id JOIN (SELECT 1 AS z) m ON 1 = 1 JOIN customer b ON b.id = a.id) x (a1,a2,a3,a4,a5,a6,a7,a8,a9,b1,b2,b3,b4,p) WHERE x.p = ?",
        "SELECT d.*, e.* FROM (SELECT * FROM (SELECT 1 AS id, 2 AS y) p JOIN (SELECT 1 AS id) q USING (id)) d, (SELECT * FROM customer c JOIN account a ON c.id = a.id JOIN (SELECT 1 AS z) m ON 1 = 1) e",
        "SELECT 1 FROM customer c (a, b, m, d, e) WHERE customer.email = ?",
        "INSERT INTO customer (id, ssn) SELECT generate_series(1,10), ?",
        "SELECT 1 FROM orders o, customer c WHERE o.group = c.email",
        "SELECT 1 FROM orders o WHERE o.x IN (SELECT c.id FROM customer c) AND c.email = ?",
        "SELECT x.p FROM (SELECT * FROM account a JOIN account b ON a.id = b.id JOIN (SELECT 1 AS z) m ON 1 = 1 JOIN customer c ON c.id = a.id) x (a1,a2,a3,a4,b1,b2,b3,b4,z,c1,c2,c3,c4,p,q) WHERE x.p = ?",
        "SELECT x.c4 FROM (SELECT * FROM account a JOIN account b ON a.id = b.id JOIN (SELECT 1 AS z) m ON 1 = 1 JOIN customer c ON c.id = a.id) x (a1,a2,a3,a4,b1,b2,b3,b4,z,c1,c2,c3,c4,p,q)",
        "SELECT x.c4 FROM (SELECT * FROM account a JOIN account b ON a.id = b.id JOIN (SELECT 1 AS z) m ON 1 = 1 JOIN customer c ON c.id = a.id) x (a1,a2,a3,a4,b1,b2,b3,b4,z,c1,c2,c3,c4,p,q) WHERE x.c4 = ?",
        "SELECT 1 FROM lead l WHERE EXISTS (SELECT 1 FROM archive.customer WHERE name = ?)",
        "SELECT o.id, c.email FROM orders o, customer c WHERE o.group = c.email",
        "INSERT INTO orders (id, note) SELECT id, email AS returning FROM account WHERE email <> ?",
        "WITH x AS (SELECT id FROM customer) (SELECT c.id FROM customer c) ORDER BY CASE WHEN c.email = ? THEN 0 ELSE 1 END",
        "SELECT id FROM lead WHERE id IN ((SELECT id FROM customer) ORDER BY email = ?)",
        "SELECT name AS from FROM customer WHERE email = ? AND ssn = ?",
        "SELECT c.hash_record FROM customer c",
        "SELECT note, c.ssn, c.to_json FROM orders o, customer c",
        "INSERT INTO orders (id, note) SELECT id, c.to_json::text FROM customer c",
        "SELECT 1 FROM customer c WHERE EXISTS (SELECT 1 FROM orders o JOIN orders p ON partner = ?, account partner)",
        "SELECT d.*, ssn FROM (SELECT * FROM (SELECT 1 AS id) p JOIN (SELECT 1 AS id) q USING (id)) d, customer",
      })
  void subqueriesThatWereMisreadAreRefused(String sql) {
    assertThatThrownBy(() -> postgres.rewrite(sql)).isInstanceOf(NacreException.class);
    assertThatThrownBy(() -> rewriter.rewrite(sql)).isInstanceOf(NacreException.class);
  }

  @Test
  @Timeout(30)
  void noDepthOfParenthesesTakesLong() {
    for (String sql :
        List.of(
            "SELECT ssn FROM customer WHERE id IN "
                + "(SELECT id FROM orders WHERE id IN ".repeat(5_000),
            "SELECT ssn FROM customer WHERE " + "(".repeat(200_000) + "1" + ")".repeat(200_000),
            "(".repeat(50_000) + "SELECT ssn FROM customer" + ")".repeat(50_000),
            "SELECT ssn FROM " + "(".repeat(50_000) + "customer" + ")".repeat(50_000),
            "SELECT id FROM customer WHERE id IN "
                + "(".repeat(50_000)
                + "SELECT 1"
                + ")".repeat(50_000),
            "WITH a AS (SELECT 1)"
                + ", a AS (SELECT 1)".repeat(50_000)
                + " SELECT ssn FROM customer",
            "SELECT id FROM customer WHERE id IN "
                + "(SELECT id FROM orders WHERE id IN ".repeat(200)
                + "(1)"
                + ")".repeat(200))) {
      try {
        PlanResult unused = rewriter.rewrite(sql);
      } catch (NacreException refused) {
        assertThat(refused).hasMessageContaining("encrypted");
      }
    }
    String many = "SELECT id FROM orders UNION ".repeat(20_000) + "SELECT id FROM customer";
    assertThat(rewriter.rewrite(many)).isInstanceOf(PlanResult.Planned.class);
  }

  private Plan plan(String sql) {
    return ((PlanResult.Planned) rewriter.rewrite(sql)).plan();
  }

  private static String text(@Nullable EncryptedColumn column) {
    return column == null ? "-" : column.text();
  }
}
