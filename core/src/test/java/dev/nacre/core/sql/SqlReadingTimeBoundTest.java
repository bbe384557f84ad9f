package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

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
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.StatementEffect;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Texts of up to a megabyte that name an encrypted table and are made to be read for ever, or to
 * the end of the stack. Who reads one more than once from each of its words is still at it tomorrow
 * and keeps everybody off the connection.
 */
@Covers("columns-31")
@Tag("long")
final class SqlReadingTimeBoundTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  /** Enough to show at once what reads a text again from each of its words. */
  private static final int MUCH = 1_000_000;

  /** The other databases have readers of their own for little of it. */
  private static final int LESS = 250_000;

  private int length = MUCH;

  private static final UUID GROUP = UUID.randomUUID();
  private static final WrappedKey KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
  private static final Catalog CATALOG =
      new Catalog(
          UUID.randomUUID(),
          1,
          KEY,
          List.of(KeyGroup.first(GROUP, "g", KEY)),
          List.of(
              new CatalogTable(
                  UUID.randomUUID(),
                  "PUBLIC",
                  "CUSTOMER",
                  List.of(
                      new CatalogColumn("ID", null),
                      new CatalogColumn(
                          "EMAIL",
                          new Encryption(
                              UUID.randomUUID(),
                              ColumnType.of(TypeName.VARCHAR, 80),
                              Protection.DETERMINISTIC,
                              GROUP)),
                      new CatalogColumn("NAME", null)))));

  /** Some of what every database would take, if it took so much. */
  private List<String> merelyLong() {
    return List.of(
        "SELECT id FROM customer WHERE email IN (" + repeated("'a@b.org', ") + "'z')",
        "SELECT id FROM customer WHERE email IN (" + repeated("?, ") + "?)",
        "SELECT id FROM customer WHERE email = ?" + repeated(" OR email = 'a'"),
        nested("SELECT id FROM customer WHERE ", 100, "(", "email = ?", ")"),
        nested(
            "SELECT id FROM customer WHERE ",
            60,
            "(name = 'c' OR name = 'd' AND ",
            "? IS NULL AND email = ?" + repeated(" AND name = 'b'"),
            ")"),
        "SELECT id FROM customer " + repeated("/**/") + "WHERE email = ?",
        "SELECT id FROM customer ORDER BY " + repeated("id, ") + "id",
        "SELECT " + repeated("email AS a, ") + "id FROM customer",
        "SELECT " + repeated("CASE WHEN name = 'x' THEN 1 END, ") + "id FROM customer",
        "SELECT id FROM customer" + repeated(" UNION ALL SELECT id FROM customer"),
        "INSERT INTO customer (id, email) VALUES " + repeated("(1, 'a'), ") + "(2, ?)",
        "UPDATE customer SET " + repeated("name = 'x', ") + "email = ?",
        "SELECT id FROM customer WHERE (email, id) IN (" + repeated("(?, ?), ") + "(?, ?))",
        "SELECT id FROM customer WHERE email = ?"
            + repeated(" OR id = {fn ABS(1)} OR email = 'a'"));
  }

  /** What no database takes, and some of what it would. */
  private List<String> hostile() {
    return List.of(
        "SELECT id FROM customer /* " + repeated("/* "),
        "SELECT id FROM customer WHERE email = '" + repeated("''"),
        "SELECT id FROM customer WHERE name = " + repeated("$a"),
        "SELECT id FROM customer WHERE name = " + repeated("$a$ $b$ "),
        "SELECT id FROM customer WHERE name = " + repeated("\"\"\""),
        "SELECT id FROM customer WHERE email = " + repeated("?"),
        "SELECT id FROM customer, c" + repeated("?") + "z",
        "SELECT id FROM customer, c" + repeated("?z"),
        "SELECT id FROM customer WHERE " + repeated("{"),
        nested("SELECT id FROM customer WHERE ", 10_000, "(", "email = ?", ")"),
        nested("SELECT id FROM customer WHERE ", length / 2, "(", "email = ?", ")"),
        "SELECT id FROM customer WHERE " + repeated("NOT ") + "email = ?",
        nested("SELECT id FROM customer WHERE ", 100, "(", "email = ?", ")"),
        "SELECT id FROM " + repeated("{oj ") + "customer",
        nested("SELECT id FROM customer WHERE id = ", length / 10, "{fn ABS(", "1", ")}"),
        nested(
            "SELECT id FROM customer WHERE ",
            10_000,
            "id IN (SELECT id FROM customer WHERE ",
            "1 = 1",
            ")"),
        nested("SELECT 1 FROM ", length / 2, "(", "customer", ")"),
        nested("SELECT 1 FROM ", length / 20, "(SELECT id FROM ", "customer", ") c"),
        nested("", length / 10, "(", "SELECT email FROM customer", ")"),
        "SELECT 1 FROM customer" + repeated(" JOIN t ON 1 = 1"),
        "SELECT 1 FROM customer" + repeated(", t"),
        "SELECT 1 FROM (customer" + repeated(", t") + ")",
        "SELECT email AS a, (SELECT 1) FROM customer"
            + repeated(" UNION ALL SELECT email AS a FROM" + " customer"),
        "SELECT " + repeated("email AS a, ") + "(SELECT 1) AS b FROM customer",
        "WITH " + numbered("x%d AS (SELECT 1), ") + "y AS (SELECT 2) SELECT id FROM customer",
        "SELECT id FROM customer WHERE name = c" + repeated(".c"),
        "SELECT id FROM customer WHERE id BETWEEN 1" + repeated(" AND id BETWEEN 1"),
        "SELECT id FROM customer WHERE " + repeated("(a, ") + "1",
        repeated("SELECT 1; ") + "SELECT id FROM customer",
        repeated("SELECT id FROM customer; "),
        "UPDATE customer SET " + repeated("(name, id) = ('x', 1), ") + "id = 1",
        "MERGE INTO customer c USING t s ON c.id = s.id"
            + repeated(" WHEN MATCHED AND s.id = 1 THEN DELETE"),
        "CREATE TABLE t (" + numbered("c%d INT ENCRYPT, ") + "d INT ENCRYPT)",
        "ALTER TABLE customer " + repeated("ADD COLUMN x INT, ") + "ADD COLUMN y INT",
        "SELECT id FROM customer WHERE 1 = 1" + repeated(" OR \"CUSTOMER\".\"EMAIL\" = ?"),
        half("INSERT INTO customer (id, email) SELECT ", "?.id + ", "1, email FROM account")
            + half("", "\ufb06", ""),
        half("SELECT id FROM customer c, account", "a", "")
            + half(" WHERE ", "c.id = ? OR ", "1 = 1"));
  }

  private String repeated(String part) {
    return part.repeat(length / part.length());
  }

  private String half(String before, String part, String after) {
    return before + part.repeat(length / 2 / part.length()) + after;
  }

  private static String nested(String before, int times, String open, String within, String close) {
    return before + open.repeat(times) + within + close.repeat(times);
  }

  private static String numbered(String part) {
    return IntStream.range(0, 20_000)
        .mapToObj(number -> part.replace("%d", "" + number))
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void longTextsAreUnderstood(Dialect dialect) {
    length = dialect == Dialect.POSTGRESQL ? MUCH : LESS;
    for (String sql : merelyLong()) {
      assertThat(outcome(dialect, sql)).as(beginning(sql)).isEqualTo(PlanResult.Planned.class);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void pathologicalTextsAreReadOrRefusedInBoundedTime(Dialect dialect) {
    length = dialect == Dialect.POSTGRESQL ? MUCH : LESS;
    for (String sql : hostile()) {
      assertThat(outcome(dialect, sql)).as(beginning(sql)).isNotEqualTo(PlanResult.Untouched.class);
    }
  }

  private static Class<?> outcome(Dialect dialect, String sql) {
    SqlRewriter rewriter = new SqlRewriter(CATALOG, dialect);
    return assertTimeoutPreemptively(
        LONG,
        () -> {
          StatementEffect unused = AnalyzedSql.of(sql, dialect).effect();
          try {
            return rewriter.rewrite(sql).getClass();
          } catch (NacreException refused) {
            return NacreException.class;
          }
        },
        beginning(sql));
  }

  private static String beginning(String sql) {
    return sql.substring(0, 70);
  }
}
