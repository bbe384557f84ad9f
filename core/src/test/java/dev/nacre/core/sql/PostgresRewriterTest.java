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
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What only PostgreSQL reads so. The table customer has id, ssn (randomised) and email. */
@Covers("columns-32")
final class PostgresRewriterTest {
  private static final WrappedKey KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
  private static final UUID GROUP = UUID.randomUUID();

  private final SqlRewriter rewriter =
      new SqlRewriter(
          new Catalog(
              UUID.randomUUID(),
              1,
              KEY,
              List.of(KeyGroup.first(GROUP, "g", KEY)),
              List.of(
                  new CatalogTable(
                      UUID.randomUUID(),
                      "public",
                      "customer",
                      List.of(
                          new CatalogColumn("id", null),
                          column("ssn", Protection.RANDOMISED),
                          column("email", Protection.DETERMINISTIC))))),
          Dialect.POSTGRESQL,
          new Bypasses(Set.of("SHOWN"), Set.of("RUN")));

  private static CatalogColumn column(String name, Protection how) {
    return new CatalogColumn(
        name, new Encryption(UUID.randomUUID(), ColumnType.of(TypeName.VARCHAR, 11), how, GROUP));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO customer (ssn) VALUES (?) RETURNING ssn, id | ssn -",
        "INSERT INTO customer AS c VALUES (1, ?, ?) RETURNING c.*, email AS e | - ssn email email",
        "INSERT INTO customer (ssn) VALUES (?) ON CONFLICT DO NOTHING RETURNING id | -",
        "UPDATE customer c SET ssn = ? WHERE c.email = 'x' RETURNING c.email | email",
        "DELETE FROM customer WHERE id = ? RETURNING * | - ssn email",
        "UPDATE customer c SET ssn = v.ssn FROM (VALUES (1, ?)) v (id, ssn) WHERE v.id = c.id"
            + " RETURNING c.*, v.ssn | - ssn email ssn",
        "MERGE INTO customer c USING (VALUES (1, ?)) s (id, email) ON c.id = s.id WHEN MATCHED THEN"
            + " UPDATE SET email = s.email RETURNING merge_action(), c.ssn, c.id, s.* | - ssn - -"
            + " email",
        "MERGE INTO customer c USING p ON c.id = p.id WHEN MATCHED THEN DELETE RETURNING c.*"
            + " | - ssn email",
      })
  void returningColumnsAreDecrypted(String sql, String expected) {
    Plan plan = plan(sql);
    StringBuilder found = new StringBuilder();
    for (int i = 1; i <= expected.split(" ", -1).length; i++) {
      @Nullable EncryptedColumn column = plan.result().column(i);
      found.append(i == 1 ? "" : " ").append(column == null ? "-" : column.name());
    }
    assertThat(found.toString()).isEqualTo(expected);
    assertThat(plan.result().column(expected.split(" ", -1).length + 1)).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE customer SET ssn = ?::text | UPDATE customer SET ssn = ?",
        "UPDATE customer SET ssn = 'a'::character varying | UPDATE customer SET ssn = <cell>",
        "UPDATE customer SET id = ?::int, ssn = ? | UPDATE customer SET id = ?::int, ssn = ?",
        "UPDATE customer c SET ssn = v.ssn, email = v.email FROM (VALUES (1, ?, 'x'), (2, ?, NULL))"
            + " v (id, ssn, email) WHERE v.id = c.id | UPDATE customer c SET ssn = v.ssn, email ="
            + " v.email FROM (VALUES (1, CAST(? AS BYTEA), <cell>), (2, CAST(? AS BYTEA), CAST(NULL"
            + " AS BYTEA))) v (id, ssn, email) WHERE v.id = c.id",
        "UPDATE customer c SET (id, email) = (5, v.email), ssn = v.ssn FROM (VALUES (1, ?, ?))"
            + " v (id, email, ssn) WHERE v.id = c.id | UPDATE customer c SET (id, email) = (5,"
            + " v.email), ssn = v.ssn FROM (VALUES (1, CAST(? AS BYTEA), CAST(? AS BYTEA)))"
            + " v (id, email, ssn) WHERE v.id = c.id",
        "UPDATE customer c SET (ssn, email) = ROW (v.ssn, v.email) FROM (VALUES (1, ?, ?))"
            + " v (id, email, ssn) WHERE v.id = c.id | UPDATE customer c SET (ssn, email) = ROW"
            + " (v.ssn, v.email) FROM (VALUES (1, CAST(? AS BYTEA), CAST(? AS BYTEA)))"
            + " v (id, email, ssn) WHERE v.id = c.id",
        "UPDATE customer c SET email = v.email FROM (SELECT ?::int AS id, ?::text AS email) AS v"
            + " WHERE v.id = c.id AND c.email <> ? | UPDATE customer c SET email = v.email FROM"
            + " (SELECT ?::int AS id, CAST(? AS BYTEA) AS email) AS v WHERE v.id = c.id AND c.email"
            + " <> ?",
        "DELETE FROM customer WHERE email = ?::text AND id = 1 | DELETE FROM customer WHERE email ="
            + " ? AND id = 1",
      })
  void castsThatChangeNothingAreLeftOut(String sql, String sent) {
    assertThat(plan(sql).text(seal -> "<cell>")).isEqualTo(sent);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE customer SET ssn = ?::char",
        "UPDATE customer SET ssn = ?::int",
        "UPDATE customer SET ssn = ?::text::text",
        "UPDATE customer SET ssn = ?::text[]",
        // The sign comes after the cast.
        "UPDATE customer SET ssn = -7.0::text",
        "SELECT id FROM shown",
        "SELECT \"shown\".id FROM orders",
        "SELECT run ('x')",
        "CALL \"run\"()",
        "SELECT '\\' /* ', id FROM customer WHERE ssn = 'x' -- */",
        "DO $$ BEGIN EXECUTE x; END $$",
        "EXECUTE p(1)",
        "SELECT 1 \0",
        // A bare name that the database takes for the other table's, where it sees that alone.
        "MERGE INTO archive t USING customer c ON t.id = c.id WHEN NOT MATCHED BY SOURCE"
            + " AND email <> ? THEN DELETE",
        "MERGE INTO customer c USING p ON c.id = p.id WHEN NOT MATCHED AND email <> ?"
            + " THEN INSERT (id) VALUES (p.id)",
        "MERGE INTO customer c USING p ON c.id = p.id WHEN NOT MATCHED THEN"
            + " INSERT (id, email) VALUES (p.id, email)",
        "MERGE INTO customer c USING (SELECT 1 AS id, CAST(? || '' AS BYTEA) AS email) s"
            + " ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, email) VALUES (s.id, email)",
        // What is sealed to be stored is rounded and padded, and has the key of its time.
        "MERGE INTO customer c USING (SELECT ? AS email) s ON c.email = s.email"
            + " WHEN NOT MATCHED THEN INSERT (id, email) VALUES (9, s.email)",
        "MERGE INTO customer c USING (SELECT 1 AS id, ? AS email) s ON c.id = s.id WHEN MATCHED"
            + " AND c.email <> s.email THEN UPDATE SET email = s.email",
        "MERGE INTO customer c USING (SELECT 1 AS id, ? AS email) s ON c.id = s.id WHEN MATCHED"
            + " THEN UPDATE SET email = s.email, id = (SELECT 1 FROM customer x"
            + " WHERE x.email = s.email)",
        // Names that differ in their case only.
        "MERGE INTO customer c USING (SELECT ? AS \"email\", ? || '' AS \"EMAIL\") s ON c.id = 1"
            + " WHEN NOT MATCHED THEN INSERT (id, email) VALUES (1, s.email)",
        // Other names for the columns that are written.
        "MERGE INTO customer c (a, b, d) USING p ON c.id = p.id WHEN NOT MATCHED THEN"
            + " INSERT (id, email) VALUES (p.id, 'secret')",
        "UPDATE customer c (a, b, d) SET email = 'secret'",
        "WITH w AS (SELECT * FROM customer) DELETE FROM w",
        // Rows of values: compared, computed with, in another column, under another name.
        "UPDATE customer c SET email = v.email FROM (VALUES (1, ?)) v (id, email)"
            + " WHERE v.email = c.email",
        "UPDATE customer c SET email = v.email FROM (VALUES (1, ?)) v (id, email)"
            + " WHERE v.id = c.id AND email = ?",
        "UPDATE customer c SET email = v.email || 'x' FROM (VALUES (1, ?)) v (id, email)",
        "UPDATE customer c SET email = v.email, id = (SELECT 1 FROM customer x WHERE x.email ="
            + " v.email) FROM (VALUES (1, ?)) v (id, email)",
        "UPDATE customer c SET email = v.email, ssn = v.email FROM (VALUES (1, ?)) v (id, email)",
        "UPDATE customer c SET email = email FROM (VALUES (1, ?)) v (id, email)",
        "UPDATE customer c SET email = v.email FROM (VALUES (1, ?), (2, lower(?))) v (id, email)",
        "UPDATE customer c SET email = v.email FROM (VALUES (1, ?)) v (id, email), orders o",
        "UPDATE customer c SET email = v.email FROM (VALUES (1, ?), (2)) v (id, email)",
        "UPDATE customer c SET email = v.email FROM (SELECT note AS email FROM orders) v",
        "UPDATE customer c SET email = v.email FROM (SELECT ? AS email FROM orders) v",
        "UPDATE customer c SET (email, id) = (v.email || 'x', 1) FROM (VALUES (1, ?)) v (id,"
            + " email)",
        "UPDATE customer c SET (email, id) = (v.email) FROM (VALUES (1, ?)) v (id, email)",
        "UPDATE customer c SET (email, id) = (SELECT v.email, 1) FROM (VALUES (1, ?)) v (id,"
            + " email)",
        "UPDATE customer c SET (email, ssn) = (v.email, v.email) FROM (VALUES (1, ?)) v (id,"
            + " email)",
        "UPDATE orders o SET note = v.email FROM (VALUES (1, ?)) v (id, email), customer c",
        "UPDATE customer c SET email = v.email FROM (VALUES (1, ?)) v (id, email) RETURNING"
            + " v.email || 'x'",
        "UPDATE customer c SET email = v.email FROM (VALUES (1, ?)) v (id, email) RETURNING"
            + " (SELECT 1 FROM customer x WHERE x.email = v.email)",
        "WITH w AS (SELECT id, email FROM customer) MERGE INTO customer c USING w ON c.id = w.id"
            + " WHEN MATCHED THEN UPDATE SET ssn = w.email",
        "WITH w AS (SELECT id, email FROM customer) MERGE INTO orders o USING w ON o.id = w.id"
            + " WHEN MATCHED THEN UPDATE SET note = w.email",
        // A star begins with the columns of what is merged.
        "MERGE INTO customer c USING p ON c.id = p.id WHEN MATCHED THEN DELETE RETURNING *",
        "MERGE INTO customer c USING p ON c.id = p.id WHEN MATCHED THEN DELETE"
            + " RETURNING merge_action(), *",
        "MERGE INTO customer c USING p ON c.id = p.id WHEN MATCHED THEN DELETE RETURNING c",
        "MERGE INTO customer c USING p ON c.id = p.id WHEN MATCHED THEN DELETE"
            + " RETURNING WITH (OLD AS o) o.email",
        "MERGE INTO customer c USING p ON c.id = p.id WHEN MATCHED THEN DELETE RETURNING p.*,"
            + " c.ssn",
        "MERGE INTO customer c USING p ON c.id = p.id WHEN MATCHED THEN DELETE"
            + " RETURNING lower(c.email)",
        // Whoever asks for keys gets the other table's columns, too.
        "UPDATE orders SET note = 'x' FROM customer c WHERE c.id = orders.buyer",
        "DELETE FROM orders USING customer c WHERE c.id = orders.buyer",
      })
  void unsupportedStatementsAreRefused(String sql) {
    assertThatThrownBy(() -> rewriter.rewrite(sql)).isInstanceOf(NacreException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT run FROM orders",
        "SELECT 'a\\', 'b'",
        "SELECT E'a\\'b' FROM orders",
        "DO $$ BEGIN PERFORM 1; END $$",
      })
  void otherStatementsAreSentAsTheyStand(String sql) {
    assertThat(rewriter.rewrite(sql)).isEqualTo(PlanResult.UNTOUCHED);
  }

  /** A backslash before a quote has another meaning in another mode of the server. */
  @Test
  void stringsOfTwoReadingsAreSentInOne() {
    assertThat(
            plan("SELECT id FROM customer WHERE id LIKE ? ESCAPE '\\' AND id='\\'")
                .text(seal -> ""))
        .isEqualTo("SELECT id FROM customer WHERE id LIKE ? ESCAPE  E'\\\\' AND id= E'\\\\'");
    assertThat(plan("SELECT 'customer', '\\' FROM t WHERE a LIKE'a''\\'").text(seal -> ""))
        .isEqualTo("SELECT 'customer',  E'\\\\' FROM t WHERE a LIKE E'a''\\\\'");
    assertThat(plan("INSERT INTO customer (id, email) VALUES ('\\', 'x')").text(seal -> "<cell>"))
        .isEqualTo("INSERT INTO customer (id, email) VALUES ( E'\\\\', <cell>)");
    for (String sql :
        List.of(
            "INSERT INTO customer (id, email) VALUES ('x', '\\')",
            "SELECT '\\', ' FROM customer '; SELECT 1",
            "CREATE TABLE t (a text DEFAULT '\\', b text DEFAULT ' customer ')",
            "SELECT id FROM customer WHERE a = N'\\'")) {
      assertThatThrownBy(() -> rewriter.rewrite(sql)).as(sql).isInstanceOf(NacreException.class);
    }
  }

  @Test
  void theEndOfATransactionIsKnown() {
    for (String sql :
        List.of(
            "ROLLBACK",
            "commit;",
            "ROLLBACK TO SAVEPOINT a",
            "/* x */ END",
            "\n\tabort",
            "-- x\nRollback",
            ";commit")) {
      assertThat(endsTransaction(sql)).as(sql).isTrue();
    }
    for (String sql :
        List.of(
            "COMMIT; SELECT 1", "BEGIN", "", " ", "ROLLBACK 'x", "SELECT 1", "CREATE", "(END")) {
      assertThat(endsTransaction(sql)).as(sql).isFalse();
    }
  }

  private static boolean endsTransaction(String sql) {
    return AnalyzedSql.of(sql, Dialect.POSTGRESQL).endsTransaction();
  }

  private Plan plan(String sql) {
    return ((PlanResult.Planned) rewriter.rewrite(sql)).plan();
  }
}
