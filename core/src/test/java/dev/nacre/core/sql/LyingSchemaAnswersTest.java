package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.nacre.core.sql.resolve.PlainTable;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A database may say what it likes of the columns of plain tables. A statement is refused, or each
 * of its values is sealed for the column that it would be sealed for by any other answer.
 */
@Covers("columns-2")
final class LyingSchemaAnswersTest {
  private static final List<String> NAMES =
      List.of("ID", "BUYER", "NOTE", "SSN", "EMAIL", "NAME", "SECRET", "X", "ORDERS", "C");

  private static final WrappedKey KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
  private static final UUID GROUP = UUID.randomUUID();
  private static final Catalog CATALOG =
      new Catalog(
          UUID.randomUUID(),
          1,
          KEY,
          List.of(KeyGroup.first(GROUP, "g", KEY)),
          List.of(table("customer"), table("account")));

  private static CatalogTable table(String name) {
    return new CatalogTable(
        UUID.randomUUID(),
        "public",
        name,
        List.of(
            new CatalogColumn("id", null),
            column("ssn", Protection.RANDOMISED),
            column("email", Protection.DETERMINISTIC),
            new CatalogColumn("name", null)));
  }

  private static CatalogColumn column(String name, Protection how) {
    return new CatalogColumn(
        name, new Encryption(UUID.randomUUID(), ColumnType.of(TypeName.VARCHAR, 80), how, GROUP));
  }

  /** Which column each literal and each parameter is sealed for, in the order of the text. */
  private static @Nullable List<String> sealed(
      Dialect dialect, String sql, PlainTable first, PlainTable second) {
    PlanResult rewritten;
    try {
      rewritten =
          new SqlRewriter(CATALOG, dialect)
              .rewrite(sql, path -> path.equals("orders") ? first : second);
    } catch (NacreException refused) {
      return null;
    }
    Plan plan = ((PlanResult.Planned) rewritten).plan();
    List<String> sealed = new ArrayList<>();
    String unused = plan.text(seal -> sealed.add(seal.column().text()) ? "?" : "");
    for (int number = 1; number <= 4; number++) {
      EncryptedColumn column = plan.parameters().column(number);
      sealed.add(column == null ? "plain" : column.text());
    }
    return sealed;
  }

  private static PlainTable any(Random random) {
    if (random.nextInt(8) == 0) {
      return PlainTable.UNKNOWN;
    }
    List<String> shown = new ArrayList<>();
    Set<String> hidden = new HashSet<>();
    for (int left = random.nextInt(6); left > 0; left--) {
      String name = NAMES.get(random.nextInt(NAMES.size()));
      boolean unused = random.nextInt(5) == 0 ? hidden.add(name) : shown.add(name);
    }
    return new PlainTable(shown, hidden, true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c.id FROM customer c, orders o WHERE email = ?",
        "SELECT c.id FROM customer c WHERE EXISTS (SELECT 1 FROM orders WHERE email = ?)",
        "SELECT c.id FROM customer c WHERE EXISTS (SELECT 1 FROM orders, more WHERE email = 'v')",
        "SELECT c.id FROM customer c WHERE EXISTS (SELECT 1 FROM (SELECT * FROM orders) d"
            + " WHERE email = ?)",
        "SELECT id FROM customer WHERE id IN (SELECT o.id FROM orders o WHERE o.note = ?"
            + " AND email IN (?, 'v') AND id = ?)",
        "SELECT 1 FROM orders WHERE EXISTS (SELECT 1 FROM customer WHERE email = ? AND note = ?)",
        "SELECT *, c.email FROM orders o, customer c WHERE c.email = ? ORDER BY 3",
        "SELECT o.*, m.*, c.* FROM orders o, more m, customer c WHERE c.email = 'v' AND o.id = ?",
        "SELECT d.email FROM (SELECT o.*, c.email FROM orders o, customer c) d WHERE d.email = ?",
        "SELECT 1 FROM (SELECT o.*, c.email FROM orders o, customer c) d (a, b, e) WHERE e = ?",
        "SELECT 1 FROM (SELECT o.*, c.email, a.email, m.* FROM orders o, customer c, account a, more"
            + " m) d (p, q, r, s) WHERE r = ?",
        "SELECT * FROM orders UNION ALL SELECT id, ?, email FROM customer",
        "SELECT * FROM orders, customer WHERE customer.email = ? UNION SELECT 1, ?, 'v'",
        "WITH x (a, b, e) AS (SELECT o.*, c.email FROM orders o, customer c) SELECT 1 FROM x"
            + " WHERE e = ?",
        "WITH x AS (SELECT * FROM orders) SELECT c.email, x.* FROM customer c, x WHERE email = ?",
        "INSERT INTO customer (id, email) SELECT o.*, 'v' FROM orders o",
        "INSERT INTO customer (id, name, email) SELECT o.*, ? FROM orders o",
        "INSERT INTO customer (email, id) SELECT ?, o.* FROM orders o",
        "INSERT INTO customer (email, id, name) SELECT ?, o.id, ? FROM orders o",
        "INSERT INTO orders SELECT * FROM customer WHERE email = ?",
        "INSERT INTO orders (note) SELECT name FROM customer WHERE email = ?",
        "UPDATE customer SET (id, email) = (SELECT o.*, ? FROM orders o)",
        "UPDATE customer SET email = ? WHERE id IN (SELECT id FROM orders WHERE email = ?)",
        "UPDATE customer SET email = ? FROM orders o WHERE o.note = ? AND o.id = customer.id",
        "UPDATE customer c SET email = ? FROM account a, orders o WHERE a.email = ?",
        "UPDATE orders SET note = ? FROM customer c WHERE c.email = ?",
        "DELETE FROM customer USING orders o, account a WHERE a.email = ? AND o.id = ?",
        "UPDATE customer c JOIN orders o ON o.id = c.id SET email = ?, o.note = ?",
        "UPDATE customer c, orders o SET c.email = ?, note = ? WHERE c.email = 'v'",
        "MERGE INTO customer c USING orders o ON c.id = o.id AND c.email = ? WHEN MATCHED THEN"
            + " UPDATE SET email = ? WHEN NOT MATCHED THEN INSERT (id, email) VALUES (o.id, ?)",
        "SELECT c.* FROM customer c JOIN orders o USING (id) WHERE email = ?",
        "SELECT * FROM orders o JOIN customer c USING (id) WHERE c.email = ? ORDER BY 2",
      })
  void noSchemaAnswerDecidesWhatIsEncrypted(String sql) {
    Random random = new Random(60);
    for (Dialect dialect : Dialect.values()) {
      List<String> before = null;
      for (int trial = 0; trial < 400; trial++) {
        List<String> now = sealed(dialect, sql, any(random), any(random));
        if (before != null && now != null) {
          assertThat(now).as("%s: %s", dialect, sql).isEqualTo(before);
        }
        before = now == null ? before : now;
      }
    }
  }

  /** Or the test above would be right of what refuses everything. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c.id FROM customer c WHERE EXISTS (SELECT 1 FROM orders WHERE email = ?)",
        "SELECT o.*, c.email FROM orders o, customer c WHERE c.email = ?",
      })
  void honestSchemaAnswerIsEnough(String sql) {
    PlainTable orders = new PlainTable(List.of("ID", "BUYER", "NOTE"), Set.of(), true);
    for (Dialect dialect : Dialect.values()) {
      assertThat(sealed(dialect, sql, orders, orders))
          .as("%s: %s", dialect, sql)
          .startsWith("customer.email");
    }
  }

  /** What is planned by an answer is what the database reads, also when it tells another one. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT c.id FROM customer c WHERE EXISTS (SELECT 1 FROM orders WHERE email = 'v')",
        "SELECT id FROM customer c WHERE id IN (SELECT id FROM (SELECT * FROM orders) d WHERE"
            + " NOT email = 'v')",
      })
  void aNameThatIsTakenForOneFartherOutIsSentBehindItsTable(String sql) {
    PlainTable orders = new PlainTable(List.of("ID", "BUYER", "NOTE"), Set.of(), true);
    for (Dialect dialect : Dialect.values()) {
      PlanResult rewritten = new SqlRewriter(CATALOG, dialect).rewrite(sql, path -> orders);
      assertThat(((PlanResult.Planned) rewritten).plan().text(seal -> "?"))
          .isEqualTo(sql.replace("email", "c.email").replace("'v'", "?"));
    }
  }
}
