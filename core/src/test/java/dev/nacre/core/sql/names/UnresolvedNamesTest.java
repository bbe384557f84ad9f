package dev.nacre.core.sql.names;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names of columns that are not there, or not by that name: the server would say so, after it has
 * heard the value beside them. The tables are those of {@code TwoTableCatalog}.
 */
@Covers({"columns-2", "columns-5"})
final class UnresolvedNamesTest {
  private static void refused(Dialect dialect, String sql) {
    assertThatThrownBy(() -> new SqlRewriter(TwoTableCatalog.CATALOG, dialect).rewrite(sql))
        .as("%s: %s", dialect, sql)
        .isInstanceOf(NacreException.class)
        .hasMessageNotContaining("secret");
  }

  private static void understood(Dialect dialect, String sql) {
    assertThat(new SqlRewriter(TwoTableCatalog.CATALOG, dialect).rewrite(sql))
        .as("%s: %s", dialect, sql)
        .isInstanceOf(PlanResult.Planned.class);
  }

  /** MariaDB has no names for the columns of a table behind its alias; we once took them. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE customer c (x, y, z, w) SET ssn = 'secret'",
        "UPDATE customer c (x, y, z, w) SET ssn = ?",
        "UPDATE customer AS c (x, y, z, w) SET y = 'secret'",
        "UPDATE customer c (x, y, z, w) SET email = ? WHERE x = 1",
        "UPDATE customer c (ssn, id, name, email) SET ssn = 'secret'",
        "UPDATE orders o JOIN customer c (x, y, z, w) ON o.id = c.x SET ssn = 'secret'",
        "UPDATE customer c (x, y, z, w), orders o SET ssn = 'secret'",
        "UPDATE customer c (x, y, z, w) JOIN account a ON a.id = x SET name = 'secret'",
        "DELETE c FROM customer c (x, y, z, w) WHERE ssn = 'secret'",
        "DELETE c FROM customer c (x, y, z, w) WHERE email = ?",
        "DELETE FROM c USING customer c (x, y, z, w) WHERE email = ?",
        "DELETE FROM customer c (x, y, z, w) WHERE email = ?",
        "SELECT 1 FROM customer c (x, y, z, w) WHERE ssn = 'secret'",
        "SELECT z FROM customer c (x, y, z, w)",
        "SELECT 1 FROM customer c (x, y) WHERE ssn = 'secret'",
        "SELECT 1 FROM customer c (x, y, z, w, v) WHERE ssn = 'secret'",
        "SELECT 1 FROM orders o (x, y), customer WHERE ssnn = 'secret'",
        "SELECT 1 FROM (customer c (x, y, z, w)) WHERE ssn = 'secret'",
        "INSERT INTO orders SELECT x FROM customer c (x, y, z, w) WHERE email = 'secret'",
        // What a query shows is not written to.
        "UPDATE (SELECT id AS ssn FROM customer) d SET ssn = 'secret'",
        "UPDATE (SELECT id, ssn AS x FROM customer) d JOIN account a ON a.id = d.id SET x = 'secret'",
        "UPDATE (SELECT id AS x FROM customer) d JOIN account a ON a.id = d.x SET d.x = 'secret'",
        "DELETE d FROM (SELECT id, ssn FROM customer) d JOIN account a ON a.id = d.id",
      })
  void mariaDbGivesTheColumnsOfATableNoOtherNames(String sql) {
    refused(Dialect.MARIADB, sql);
  }

  /** Where they are there, what they hide is gone, and so is what they have too many or too few. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT 1 FROM customer c (x, y, z, w) WHERE ssn = 'secret'",
        "SELECT 1 FROM customer c (x, y, z, w) WHERE c.ssn = 'secret'",
        "SELECT 1 FROM customer c (x, y, z, w) WHERE customer.ssn = 'secret'",
        "SELECT 1 FROM customer c (x, y, z, w) WHERE 'secret' = ssn",
        "SELECT 1 FROM customer c (x, y, z, w) WHERE ssn IN ('secret', 'more')",
        "SELECT 1 FROM customer c (x, y) WHERE ssn = 'secret'",
        "SELECT 1 FROM customer c (x, y, z, w, v) WHERE ssn = 'secret'",
        "SELECT 1 FROM customer c (ssn, id, name, email) WHERE id = 'secret' AND \"id\" = 'secret'"
            + " AND emial = 'secret'",
        "SELECT 1 FROM orders o JOIN customer c (x, y, z, w) ON c.email = 'secret'",
        "SELECT 1 FROM orders WHERE EXISTS (SELECT 1 FROM customer c (x, y, z, w) WHERE y = 'secret')",
        "DELETE FROM customer c (x, y, z, w) WHERE ssn = 'secret'",
        "UPDATE customer c (x, y, z, w) SET ssn = 'secret'",
        "UPDATE customer c (x, y) SET ssn = 'secret'",
        "MERGE INTO customer c (x, y, z, w) USING orders o ON o.id = x WHEN MATCHED THEN UPDATE"
            + " SET ssn = 'secret'",
        "MERGE INTO orders o USING customer c (x, y, z, w) ON c.ssn = 'secret' WHEN MATCHED THEN"
            + " DELETE",
      })
  void namesThatOthersHideAreRefused(String sql) {
    for (Dialect dialect : Dialect.values()) {
      refused(dialect, sql);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM customer WHERE emial = 'secret'",
        "SELECT id FROM customer WHERE emial = ?",
        "SELECT id FROM customer WHERE ? = emial",
        "SELECT id FROM customer WHERE \"emial\" = 'secret'",
        "SELECT id FROM customer WHERE emial <> ? OR id = 1",
        "SELECT id FROM customer WHERE emial > ?",
        "SELECT id FROM customer WHERE emial LIKE 'secret%'",
        "SELECT id FROM customer WHERE 'secret' LIKE emial",
        "SELECT id FROM customer WHERE emial NOT LIKE 'secret%'",
        "SELECT id FROM customer WHERE emial IN (?, ?)",
        "SELECT id FROM customer WHERE ? IN (emial)",
        "SELECT id FROM customer WHERE emial BETWEEN ? AND ?",
        "SELECT id FROM customer WHERE rows BETWEEN 'secret' AND ?",
        "SELECT id FROM customer WHERE ? BETWEEN emial AND name",
        "SELECT id FROM customer WHERE emial IS NOT DISTINCT FROM ?",
        "SELECT id FROM customer WHERE name IS NOT DISTINCT FROM emial",
        "SELECT id FROM customer WHERE (emial) = ('secret')",
        "SELECT id FROM customer WHERE (id, emial) = (1, 'secret')",
        "SELECT id FROM customer WHERE (email, emial) = (?, 'secret')",
        "SELECT id FROM customer WHERE (email, emial) IN ((?, ?))",
        "SELECT id FROM customer WHERE UPPER(emial) = 'secret'",
        "SELECT id FROM customer WHERE CAST(emial AS VARCHAR(20)) = 'secret'",
        "SELECT id FROM customer WHERE COALESCE(emial, name) = 'secret'",
        "SELECT id FROM customer WHERE COALESCE(name, emial, 'x') = 'secret'",
        "SELECT id FROM customer WHERE TRIM(BOTH ' ' FROM emial) = 'secret'",
        "SELECT id FROM customer WHERE SUBSTRING(emial FROM 1) = 'secret'",
        "SELECT id FROM customer WHERE POSITION('secret' IN emial) > 0",
        "SELECT id FROM customer WHERE emial || '' = 'secret'",
        "SELECT id FROM customer WHERE CASE emial WHEN 'secret' THEN 1 END = 1",
        "SELECT id FROM customer WHERE CASE WHEN emial = 'secret' THEN 1 END = 1",
        "SELECT id FROM customer WHERE CASE WHEN TRUE THEN emial END = 'secret'",
        "SELECT id FROM customer WHERE CASE id WHEN 1 THEN name ELSE emial END = 'secret'",
        "SELECT id FROM customer WHERE (SELECT emial) = 'secret'",
        "SELECT id FROM customer WHERE 'secret' IN (SELECT emial FROM account)",
        "SELECT id FROM customer WHERE BINARY emial = 'secret'",
        "SELECT id FROM customer WHERE emial COLLATE \"x\" = 'secret'",
        "SELECT id FROM customer WHERE (emial COLLATE x) = 'secret'",
        "SELECT id FROM customer WHERE ARRAY[emial] = ARRAY['secret']",
        "SELECT id FROM customer WHERE -emial = 'secret'",
        "SELECT id FROM customer WHERE 'secret' IS emial",
        "SELECT emial = 'secret' FROM customer",
        "SELECT CASE emial WHEN 'secret' THEN 1 ELSE 0 END FROM customer",
        "SELECT COALESCE(emial, 'secret') FROM customer",
        "SELECT id AS emial FROM customer WHERE emial = 'secret'",
        "SELECT id FROM customer GROUP BY id HAVING emial = 'secret'",
        "SELECT COUNT(*) AS n FROM customer HAVING emial = 'secret'",
        "SELECT emial FROM customer HAVING emial = 'secret'",
        "SELECT emial AS emial FROM customer HAVING emial = 'secret'",
        "SELECT id FROM customer ORDER BY CASE WHEN emial = 'secret' THEN 0 ELSE 1 END",
        "SELECT 1 FROM customer c JOIN account a ON emial = 'secret'",
        "SELECT 1 FROM customer c JOIN account a ON a.emial = 'secret'",
        "SELECT 1 FROM customer c WHERE EXISTS (SELECT 1 FROM account a WHERE emial = ?)",
        "SELECT 1 FROM (SELECT id FROM customer) d WHERE email = 'secret'",
        "SELECT 1 FROM (SELECT id FROM customer) d WHERE d.email = 'secret'",
        "SELECT 1 FROM (SELECT id AS a, name AS b FROM customer) d WHERE name = 'secret'",
        "WITH x AS (SELECT id FROM customer) SELECT 1 FROM x WHERE x.email = 'secret'",
        "WITH x AS (SELECT id FROM customer) SELECT 1 FROM x WHERE email = 'secret'",
        "SELECT 1 FROM customer WHERE orders.email = 'secret'",
        "SELECT 1 FROM customer c WHERE c.emial = ?",
        "UPDATE customer SET emial = 'secret'",
        "UPDATE customer SET emial = ?, name = 'x'",
        "UPDATE customer SET (id, emial) = (1, 'secret')",
        "UPDATE customer c SET c = 'secret'",
        "UPDATE customer SET name = 'x' WHERE emial = 'secret'",
        "UPDATE customer SET name = COALESCE(emial, 'secret')",
        "DELETE FROM customer WHERE emial = 'secret'",
        "INSERT INTO customer (id, emial) VALUES (1, 'secret')",
        "INSERT INTO customer (id, emial) VALUES (1, ?)",
        "INSERT INTO customer (id, emial) SELECT id, 'secret' FROM account",
        "INSERT INTO customer (id, emial) SELECT 1, ?",
        "INSERT INTO account (id) SELECT id FROM customer WHERE emial = 'secret'",
        "MERGE INTO customer c USING orders o ON c.emial = 'secret' WHEN MATCHED THEN DELETE",
        "MERGE INTO customer c USING orders o ON c.id = o.id WHEN MATCHED THEN UPDATE"
            + " SET emial = 'secret'",
        "MERGE INTO customer c USING orders o ON c.id = o.id WHEN NOT MATCHED THEN INSERT"
            + " (id, emial) VALUES (1, 'secret')",
        "MERGE INTO customer (id, emial) KEY (id) VALUES (1, 'secret')",
        "INSERT INTO customer (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET emial = 'secret'",
        "INSERT INTO customer SET id = 1, emial = 'secret'",
        "INSERT INTO customer (id) VALUES (1) ON DUPLICATE KEY UPDATE emial = 'secret'",
        "REPLACE INTO customer (id, emial) VALUES (1, 'secret')",
      })
  void namesThatNothingInSightHasAreRefused(String sql) {
    for (Dialect dialect : Dialect.values()) {
      refused(dialect, sql);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE customer c JOIN account a ON a.id = c.id SET emial = 'secret'",
        "UPDATE customer c JOIN account a ON a.id = c.id SET c.emial = 'secret'",
        "UPDATE customer c, account a SET c.name = 'x' WHERE emial = 'secret'",
        "DELETE c FROM customer c JOIN account a ON a.id = c.id WHERE emial = 'secret'",
        "SELECT id FROM customer WHERE `emial` = 'secret'",
        "SELECT id FROM customer WHERE emial <=> ?",
        "SELECT id FROM customer WHERE emial REGEXP 'secret'",
        "SELECT id FROM customer WHERE MATCH(emial) AGAINST ('secret')",
        "SELECT id FROM customer WHERE emial DIV 'secret' = 1",
        "SELECT id FROM customer WHERE 'secret' DIV emial = 1",
        "SELECT id FROM customer WHERE ? MOD emial",
        "SELECT id FROM customer WHERE div = 'secret'",
        "SELECT id FROM customer WHERE id = 1 AND div - 1 = 'secret'",
        "SELECT id AS x FROM customer WHERE x = 'secret'",
        "SELECT id AS x FROM customer WHERE EXISTS (SELECT 1 FROM account WHERE x = 'secret')",
        "SELECT (SELECT 1 FROM account WHERE x = 'secret') AS y, id AS x FROM customer",
      })
  void unknownNamesInJoinsOfMariaDbAreRefused(String sql) {
    refused(Dialect.MARIADB, sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM customer WHERE CURRENT_DATE > '2020-01-01' AND email = ?",
        "SELECT id FROM customer WHERE id = 1 AND NOT name = 'x' OR name LIKE 'a' ESCAPE '!'",
        "SELECT id FROM customer WHERE CASE WHEN id = 1 THEN -1 ELSE -2 END = -1",
        "SELECT id FROM customer WHERE name = CASE WHEN id = 1 THEN 'a' END",
        "SELECT id FROM customer WHERE id BETWEEN -1 AND -id AND email IN (?, NULL)",
        "SELECT id FROM customer WHERE name = CURRENT_USER AND COALESCE(name, NULL, 'x') = 'y'",
        "SELECT id FROM customer WHERE EXTRACT(YEAR FROM CURRENT_DATE) > 2000",
        "SELECT id FROM customer WHERE TRIM(BOTH FROM name) = 'a' AND TRIM(name) = 'b'",
        "SELECT id FROM customer WHERE CAST(name AS INTEGER) = 1 AND name = DATE '2020-01-01'",
        "SELECT id FROM customer WHERE name = 'x' AND (TRUE) AND id IS NOT NULL",
        "SELECT COUNT(*) AS n, MAX(id) m FROM customer GROUP BY name HAVING n > 1 ORDER BY m + 1",
        "SELECT MAX(id) AS n FROM customer GROUP BY name ORDER BY n",
        "SELECT id FROM customer c JOIN orders o ON o.buyer = c.id WHERE amount = 5",
        "SELECT d.b FROM (SELECT id AS b FROM customer) d WHERE b = 1 AND d.b < 5",
        "SELECT SUM(id) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS s"
            + " FROM customer",
        "SELECT SUM(id) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING) FROM customer",
        "SELECT SUM(id) OVER (ORDER BY id RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM customer",
        "SELECT 1 FROM (SELECT COUNT(*) FROM customer) d WHERE count = 1",
        "SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM customer WHERE name = note)",
        "UPDATE customer SET name = CURRENT_USER, id = DEFAULT WHERE email = ?",
        "INSERT INTO customer (id, name) VALUES (1, CURRENT_USER)",
      })
  void wordsOfTheLanguageAndColumnsOfOthersAreNone(String sql) {
    for (Dialect dialect : Dialect.values()) {
      understood(dialect, sql);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM customer WHERE name::text = 'x' AND name COLLATE \"C\" = 'y'",
        "SELECT id FROM customer WHERE name::double precision = 5 AND xmin = 5",
        "SELECT id FROM customer WHERE make_interval(days => 10) > '1 day'",
        "SELECT id FROM customer WHERE make_interval(days := 10) > '1 day'",
        "SELECT SUM(id) OVER (ORDER BY name RANGE BETWEEN INTERVAL '1 day' PRECEDING AND CURRENT"
            + " ROW) FROM customer",
        "SELECT count(*) FROM customer GROUP BY name ORDER BY count + 1",
        "SELECT id FROM customer WHERE normalize(name, NFC) = 'x' AND name IS NFKD NORMALIZED",
        "SELECT c.y FROM customer c (x, y, z, w) WHERE z = ? AND c.w = 'x'",
      })
  void unknownNamesOnPostgresAreRefused(String sql) {
    understood(Dialect.POSTGRESQL, sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM customer WHERE name = _utf8mb4 'x' AND name COLLATE utf8mb4_bin = 'y'",
        "SELECT id FROM customer WHERE name > NOW() - INTERVAL 1 DAY AND @x = 5 AND id = @y",
        "SELECT id FROM customer WHERE TIMESTAMPDIFF(WEEK, name, NOW()) > 5",
        "SELECT id FROM customer WHERE name SOUNDS LIKE 'x'",
        "SELECT id FROM customer WHERE name = _utf8mb4 X'61' OR name = _latin1 'x'",
        "SELECT id FROM customer WHERE id DIV 2 = 1 AND id DIV -2 = 1 AND (id) DIV (-id) = ?",
        "SELECT id FROM customer WHERE id MOD -2 = 1 OR 5 DIV -id = ? OR id MOD @x = 1",
        "SELECT id FROM customer WHERE name > NOW() - INTERVAL '1:2' DAY_HOUR - INTERVAL 1 DAY",
        "SELECT id FROM customer WHERE id = PREVIOUS VALUE FOR s",
        "SELECT id AS x, (SELECT COUNT(*) FROM account WHERE id = x) FROM customer",
        "SELECT id AS x, (SELECT COUNT(*) FROM account WHERE x + 1 = ?) FROM customer",
        "SELECT MAX(id) AS x FROM customer GROUP BY name HAVING EXISTS"
            + " (SELECT 1 FROM account WHERE id = x)",
        "INSERT INTO customer (id, email) VALUES (NEXTVAL(s), ?)",
        "SELECT id, email FROM customer WHERE id = 1 LOCK IN SHARE MODE",
        "UPDATE customer c JOIN orders o ON o.id = c.id SET note = 'x', amount = 5",
        "UPDATE (SELECT id AS x FROM orders) d JOIN customer c ON c.id = d.x SET c.email = ?",
      })
  void unknownNamesOnMariaDbAreRefused(String sql) {
    understood(Dialect.MARIADB, sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER TABLE customer ADD CHECK (emial <> 'secret')",
        "ALTER TABLE customer ADD CHECK emial <> 'secret'",
        "ALTER TABLE customer ADD CHECK (id > 0) AND emial <> 'secret'",
        "ALTER TABLE customer ADD CONSTRAINT k CHECK (id > 0 AND UPPER(emial) <> 'secret')",
        "ALTER TABLE customer ADD CONSTRAINT k CHECK (emial IN ('secret'))",
        "ALTER TABLE customer ADD more INT CHECK (emial <> 'secret')",
        "ALTER TABLE customer ADD COLUMN more INT DEFAULT 1 CHECK (more > 1 OR emial = 'secret')",
        "CREATE TABLE made (email VARCHAR(9) ENCRYPT, CHECK (emial <> 'secret'))",
        "CREATE TABLE made (email VARCHAR(9) ENCRYPT, id INT CHECK (id > 0 AND emial = 'secret'))",
      })
  void aCheckNamesColumnsOfItsTable(String sql) {
    for (Dialect dialect : Dialect.values()) {
      refused(dialect, sql);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ALTER TABLE customer ADD CHECK (name <> 'x' AND id > 0)",
        "ALTER TABLE customer ADD CONSTRAINT k CHECK (UPPER(name) IN ('X', 'Y') OR name IS NULL)",
        "ALTER TABLE customer ADD COLUMN more INT DEFAULT 1 CHECK (more > 1)",
        "CREATE TABLE made (email VARCHAR(9) ENCRYPT, id INT CHECK (id > 0) UNIQUE, CHECK (id < 9))",
        "ALTER TABLE orders ADD CHECK (note <> 'x')",
      })
  void aCheckOfKnownColumnsIsUnderstood(String sql) {
    for (Dialect dialect : Dialect.values()) {
      PlanResult unused = new SqlRewriter(TwoTableCatalog.CATALOG, dialect).rewrite(sql);
    }
  }

  @Test
  void aCheckMayNameWhatIsAddedBesideIt() {
    for (String sql :
        List.of(
            "ALTER TABLE customer ADD COLUMN more INT, ADD CHECK (more > 0) NOT VALID",
            "ALTER TABLE customer ADD CHECK (more > 0), ADD more INT")) {
      assertThat(new SqlRewriter(TwoTableCatalog.CATALOG, Dialect.POSTGRESQL).rewrite(sql))
          .isInstanceOf(PlanResult.Alter.class);
    }
    assertThat(
            new SqlRewriter(TwoTableCatalog.CATALOG, Dialect.MARIADB)
                .rewrite("ALTER TABLE customer CHANGE name title VARCHAR(9) CHECK (title <> 'x')"))
        .isInstanceOf(PlanResult.Alter.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"SELECT id FROM customer WHERE emial = 'secret'", "UPDATE customer SET emial = ?"})
  void refusalNamesTheUnknownColumn(String sql) {
    assertThatThrownBy(() -> new SqlRewriter(TwoTableCatalog.CATALOG, Dialect.H2).rewrite(sql))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.NAME_UNKNOWN))
        .hasMessageContaining("(line 1, column " + (sql.indexOf("emial") + 1) + ")")
        .hasMessageNotContaining("emial");
  }
}
