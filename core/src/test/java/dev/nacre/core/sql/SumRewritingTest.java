package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.ddl.TableDraft;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.ParameterPlacement;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent for columns WITH (SUM). */
final class SumRewritingTest {
  private static final UUID ID = new UUID(5, 6);
  private static final WrappedKey KEY =
      new WrappedKey(new KeyId(new UUID(0, 0)), Wrapping.AES_256_GCM, new byte[1]);
  private static final Catalog CATALOG = catalog(SumOptions.DEFAULT);

  private static Catalog catalog(SumOptions options) {
    CatalogTable staff =
        new CatalogTable(
            new UUID(7, 8),
            "public",
            "staff",
            List.of(
                new CatalogColumn("id", null),
                new CatalogColumn("Dept", null),
                new CatalogColumn(
                    "pay",
                    new Encryption(
                        ID,
                        ColumnType.of(TypeName.INTEGER),
                        Protection.RANDOMISED,
                        ID,
                        new SumCapability(1, options)))));
    return new Catalog(
        new UUID(9, 9), 1, KEY, List.of(KeyGroup.first(ID, "", KEY)), List.of(staff));
  }

  private static Plan plan(Dialect dialect, String sql) {
    return plan(CATALOG, dialect, sql);
  }

  private static Plan plan(Catalog catalog, Dialect dialect, String sql) {
    return ((PlanResult.Planned) new SqlRewriter(catalog, dialect).rewrite(sql)).plan();
  }

  private static String sent(Dialect dialect, String sql) {
    return plan(dialect, sql).text(seal -> "");
  }

  private static String sent(SumOptions options, Dialect dialect, String sql) {
    return plan(catalog(options), dialect, sql).text(seal -> "");
  }

  @Test
  void aTableGetsColumnsThatAreGeneratedFromItsCells() {
    String sql = "CREATE TABLE t (a INT ENCRYPT WITH (SUM), b INT, c BIGINT ENCRYPT WITH(sum))";
    TableDraft draft =
        ((PlanResult.Create) new SqlRewriter(CATALOG, Dialect.POSTGRESQL).rewrite(sql)).table();
    assertThat(draft.hasSumForms()).isTrue();
    assertThat(draft.columns()).extracting(ColumnDraft::name).containsExactly("a", "b", "c");
    assertThat(draft.sql())
        .contains("nacre_sum1_id BIGINT GENERATED ALWAYS AS (", "STORED UNIQUE, nacre_sum1_0")
        .contains("octet_length(a) - 23, 8)", "octet_length(a) - 15, 8)", "octet_length(a) - 7, 8)")
        .contains("nacre_sum2_id", "nacre_sum2_2", "octet_length(c) - 31, 8)")
        .doesNotContain("nacre_sum1_2", "nacre_sum2_3", "ENCRYPT", "SUM")
        .endsWith(")");
  }

  private static String altered(Dialect dialect, String sql) {
    return ((PlanResult.Alter) new SqlRewriter(CATALOG, dialect).rewrite(sql)).sql();
  }

  @Test
  void hiddenColumnsStayTheLast() {
    String sql = "ALTER TABLE staff ADD COLUMN more INT DEFAULT 5";
    assertThat(altered(Dialect.H2, sql)).isEqualTo(sql + " AFTER \"pay\"");
    assertThat(altered(Dialect.MARIADB, sql)).isEqualTo(sql);
    assertThat(altered(Dialect.POSTGRESQL, sql))
        .startsWith(
            sql
                + ", DROP COLUMN nacre_sum1_id, DROP COLUMN nacre_sum1_0, DROP COLUMN nacre_sum1_1"
                + ", ADD COLUMN nacre_sum1_id BIGINT GENERATED ALWAYS AS (")
        .contains("substr(\"pay\", ", " STORED UNIQUE, ADD COLUMN nacre_sum1_0 BIGINT ");
    for (String one :
        List.of("ALTER TABLE staff DROP COLUMN id", "ALTER TABLE staff RENAME TO person")) {
      assertThat(altered(Dialect.POSTGRESQL, one)).isEqualTo(one);
    }
  }

  @Test
  void aConversionSaysWhatIsToBeAddedUp() {
    PlanResult.Convert convert =
        (PlanResult.Convert)
            new SqlRewriter(CATALOG, Dialect.H2)
                .rewrite("ALTER TABLE staff MODIFY (id ENCRYPT WITH (SUM NARROW))");
    assertThat(convert.sums()).isEqualTo(new SumOptions(true, false, false));
    assertThat(convert.protection()).isEqualTo(Protection.RANDOMISED);
    PlanResult.Convert without =
        (PlanResult.Convert)
            new SqlRewriter(CATALOG, Dialect.H2).rewrite("ALTER TABLE staff MODIFY (id ENCRYPT)");
    assertThat(without.sums()).isNull();
  }

  private static String created(String policy, Dialect dialect, String sql) {
    SqlRewriter rewriter =
        new SqlRewriter(CATALOG, dialect, Bypasses.NONE, Policy.parse(policy), "");
    return ((PlanResult.Create) rewriter.rewrite(sql)).table().sql();
  }

  /** The definition says nothing, and is sent as if it had the words of the line. */
  @Test
  void aPolicyAsksForSums() {
    for (Dialect dialect : List.of(Dialect.H2, Dialect.POSTGRESQL, Dialect.MARIADB)) {
      String plain = "CREATE TABLE t (id INT PRIMARY KEY, pay DECIMAL(9,2) NOT NULL, n INT)";
      for (String options : List.of("", " narrow", " verified", " narrow verified")) {
        String declared =
            plain.replace(
                "(9,2)", "(9,2) ENCRYPT WITH (SUM" + options.toUpperCase(Locale.ROOT) + ")");
        assertThat(created("t.pay = sum" + options, dialect, plain))
            .contains("nacre_sum1_id")
            .isEqualToIgnoringWhitespace(created("a.b = plain", dialect, declared));
      }
    }
  }

  @Test
  void aDefinitionMayAskForMoreThanThePolicy() {
    String policy = "t.pay = sum\nt.more = sum narrow";
    assertThat(created(policy, Dialect.H2, "CREATE TABLE t (pay INT ENCRYPT)"))
        .doesNotContain("nacre_sum");
    assertThat(created(policy, Dialect.H2, "CREATE TABLE t (pay INT ENCRYPT USING 'AES256-OCB')"))
        .doesNotContain("nacre_sum");
    for (String options : List.of("SUM", "SUM VERIFIED", "SUM NARROW", "SUM NARROW VERIFIED")) {
      String sql = "CREATE TABLE t (more INT ENCRYPT WITH (" + options + "))";
      assertThat(created(policy, Dialect.H2, sql)).as(options).contains("nacre_sum1_id");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "H2 | t.pay = sum | pay VARCHAR(9) | NACRE-2061",
        "POSTGRESQL | t.pay = sum | pay DOUBLE PRECISION | NACRE-2061",
        "MARIADB | t.pay = sum narrow | pay BIGINT | NACRE-2061",
        "DERBY | t.pay = sum narrow | pay INT | NACRE-2061",
        "H2 | t.pay = sum | pay INT ENCRYPT NO SALT | NACRE-2054",
        "H2 | t.pay = sum verified | pay INT ENCRYPT WITH (SUM) | NACRE-2054",
        "H2 | t.pay = sum | pay INT ENCRYPT WITH (SUM NARROW) | NACRE-2054",
        "H2 | t.pay = random | pay INT ENCRYPT WITH (SUM) | NACRE-2054",
        "H2 | t.pay = deterministic | pay INT ENCRYPT WITH (SUM) | NACRE-2054",
      })
  void aContradictionNamesTheLineOfThePolicy(
      String database, String line, String column, String code) {
    Dialect dialect = Dialect.of(database);
    assertThatThrownBy(
            () -> created("a.b = plain\n\n" + line, dialect, "CREATE TABLE t (" + column + ")"))
        .isInstanceOf(NacreException.class)
        .hasMessageStartingWith(code)
        .hasMessageContaining("line 3 of the policy (" + line + ")");
  }

  @Test
  void aSumIsOneColumnOfTheResult() {
    Plan plan = plan(Dialect.H2, "SELECT dept, sum(pay), COUNT(*) FROM staff GROUP BY dept");
    assertThat(plan.text(seal -> ""))
        .startsWith(
            "SELECT dept, (CASE WHEN COUNT(nacre_sum1_id) > 0 THEN COALESCE(CAST(SUM(nacre_sum1_0)"
                + " AS VARCHAR) || ' ' ||")
        .contains(
            "CAST(COUNT(nacre_sum1_id) AS VARCHAR) || ' ' || LISTAGG(nacre_sum1_id, ','), '!'")
        .endsWith(" AS \"SUM(PAY)\", COUNT(*) FROM staff GROUP BY dept");
    EncryptedColumn sum = Objects.requireNonNull(plan.result().column(2));
    assertThat(sum.encryption().type()).isEqualTo(ColumnType.of(TypeName.BIGINT));
    assertThat(sum).isInstanceOf(SumColumn.class);
    assertThat(plan.result().column(3)).isNull();
  }

  /** Repeated rows could look like a range. */
  @Test
  void aJoinAlwaysListsItsRows() {
    assertThat(
            sent(
                Dialect.POSTGRESQL,
                "SELECT AVG(s.pay) AS a FROM staff s JOIN more m ON m.id = s.id"))
        .contains("SUM(s.nacre_sum1_1)", "string_agg(CAST(s.nacre_sum1_id AS text), ',')")
        .doesNotContain("THEN '-'", "MIN(", "MAX(")
        .endsWith(" END) AS a FROM staff s JOIN more m ON m.id = s.id");
  }

  /** Two entries of the index instead of an aggregate over all rows, and no list of them. */
  @Test
  void boundsOfAWholeTableComeFromTheIndex() {
    assertThat(sent(Dialect.POSTGRESQL, "SELECT SUM(pay) FROM public.staff AS s"))
        .contains(
            "CASE WHEN COUNT(nacre_sum1_id) = (SELECT MAX(nacre_sum1_id) FROM public.staff)"
                + " - (SELECT MIN(nacre_sum1_id) FROM public.staff) + 1 THEN '-' ELSE (SELECT"
                + " pg_catalog.string_agg(CAST(nacre_sum1_id AS text), ',') FROM public.staff)"
                + " END");
    assertThat(sent(Dialect.POSTGRESQL, "SELECT SUM(pay) * 3 FROM staff"))
        .contains("(SELECT MAX(nacre_sum1_id) FROM staff)");
    assertThat(sent(Dialect.H2, "SELECT SUM(pay) AS s FROM PUBLIC.staff"))
        .contains(
            "COUNT(nacre_sum1_id) = (SELECT MAX(nacre_sum1_id) FROM PUBLIC.staff)",
            "ELSE (SELECT LISTAGG(nacre_sum1_id, ',') FROM PUBLIC.staff) END");
  }

  /** It reads its rows again after it has waited for them, and a query within it does not. */
  @Test
  void boundsOfLockedRowsAreThoseOfTheRows() {
    assertThat(sent(Dialect.H2, "SELECT SUM(pay) AS s FROM staff FOR UPDATE"))
        .contains("LISTAGG(nacre_sum1_id, ',')")
        .doesNotContain("(SELECT");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT SUM(pay) FROM staff WHERE id > 3",
        "SELECT dept, SUM(pay) FROM staff GROUP BY dept",
        "SELECT SUM(pay) FROM staff HAVING COUNT(*) > 3",
        "SELECT SUM(pay) FROM staff HAVING SUM(pay) > 3",
        "SELECT SUM(pay) FILTER (WHERE id > 3) FROM staff",
        "SELECT SUM(s.pay) FROM staff s, more m",
        "SELECT SUM(pay) FROM ONLY staff",
      })
  void boundsOfOtherRowsAreThoseOfTheRows(String sql) {
    assertThat(sent(Dialect.POSTGRESQL, sql)).contains("string_agg(").doesNotContain("(SELECT");
    assertThat(sent(Dialect.POSTGRESQL, sql).contains("MIN(")).isEqualTo(!sql.contains("more"));
    if (!sql.contains("FILTER") && !sql.contains("ONLY")) {
      assertThat(sent(Dialect.H2, sql)).contains("LISTAGG(").doesNotContain("(SELECT", "MIN(");
    }
  }

  /** At READ UNCOMMITTED H2 reads them later, which a sum with one limb may not notice. */
  @Test
  void boundsOfOneLimbComeFromTheIndexOnlyWithASnapshot() {
    String sql = "SELECT SUM(pay) AS s FROM staff";
    SumOptions narrow = new SumOptions(true, false, false);
    assertThat(sent(narrow, Dialect.H2, sql)).doesNotContain("(SELECT");
    assertThat(sent(new SumOptions(true, false, true), Dialect.H2, sql)).contains("(SELECT");
    assertThat(sent(narrow, Dialect.POSTGRESQL, sql)).contains("(SELECT");
  }

  @Test
  void boundsSubqueryIsNotSentToMariaDb() {
    assertThat(sent(Dialect.MARIADB, "SELECT SUM(pay) AS s FROM staff")).doesNotContain("(SELECT");
  }

  @Test
  void aConditionIsRepeatedForEachLimb() {
    assertThat(sent(Dialect.POSTGRESQL, "SELECT SUM(pay) FILTER (WHERE id > 3) FROM staff"))
        .contains("SUM(CASE WHEN id > 3 THEN nacre_sum1_1 END)")
        .contains("string_agg(CAST(CASE WHEN id > 3 THEN nacre_sum1_id END AS text), ',')")
        .doesNotContain("FILTER")
        .endsWith(" AS \"sum\" FROM staff");
    assertThat(sent(Dialect.H2, "SELECT SUM(CASE WHEN id > 3 THEN pay END) AS s FROM staff"))
        .contains("SUM(CASE WHEN id > 3 THEN nacre_sum1_0 END)")
        .contains("LISTAGG(CASE WHEN id > 3 THEN nacre_sum1_id END, ',')");
  }

  @Test
  void aStarBecomesNamesWhereItWouldShowHiddenColumns() {
    assertThat(sent(Dialect.POSTGRESQL, "SELECT * FROM staff"))
        .isEqualTo("SELECT \"id\", \"Dept\", \"pay\" FROM staff");
    assertThat(sent(Dialect.POSTGRESQL, "SELECT s.*, m.* FROM staff s, more m"))
        .isEqualTo("SELECT s.\"id\", s.\"Dept\", s.\"pay\", m.* FROM staff s, more m");
    assertThat(sent(Dialect.H2, "SELECT * FROM staff")).isEqualTo("SELECT * FROM staff");
  }

  /** Each limb, the number of rows and the list of ids have the condition. */
  @Test
  void aParameterOfAConditionIsSentOften() {
    String sql =
        "SELECT ? AS x, SUM(CASE WHEN id > ? AND dept <> '?' THEN pay END) AS s, SUM(CASE WHEN id >"
            + " ? THEN pay END) AS t FROM staff WHERE dept = ? HAVING SUM(pay) > ? LIMIT ?";
    Plan plan = plan(Dialect.POSTGRESQL, sql);
    String text = plan.text(seal -> "");
    ParameterPlacement placement = Objects.requireNonNull(plan.placement());
    assertThat(text).contains("CASE WHEN id > ? AND dept <> '?' THEN nacre_sum1_0 END");
    assertThat(text.chars().noneMatch(c -> c >= 0xE000)).isTrue();
    String markers = text.replace("'?'", "").replaceAll("[^?]", "");
    assertThat(placement.count()).isEqualTo(6);
    assertThat(placement.countPlaces()).isEqualTo(markers.length());
    List<Integer> all = new ArrayList<>();
    for (int number = 1; number <= 6; number++) {
      all.addAll(placement.places(number));
    }
    assertThat(all)
        .isSorted()
        .containsExactlyElementsOf(IntStream.rangeClosed(1, markers.length()).boxed().toList());
    assertThat(placement.places(1)).containsExactly(1);
    assertThat(placement.places(2)).hasSameSizeAs(placement.places(3)).hasSizeGreaterThan(4);
    assertThat(placement.places(6)).hasSize(1);
    assertThat(
            plan(Dialect.POSTGRESQL, "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > ?")
                .placement())
        .isNull();
  }

  /** Two sums with the same text are not the same. */
  @Test
  void parametersKeepTheirNumbersInWhatIsSorted() {
    Plan plan =
        plan(
            Dialect.H2,
            "SELECT SUM(CASE WHEN id > ? THEN pay END) - SUM(CASE WHEN id > ? THEN pay END) AS d"
                + " FROM staff GROUP BY dept ORDER BY d, dept LIMIT ?");
    ParameterPlacement placement = Objects.requireNonNull(plan.placement());
    assertThat(placement.places(1)).hasSameSizeAs(placement.places(2)).hasSizeGreaterThan(10);
    assertThat(placement.places(1).get(0)).isEqualTo(1);
    assertThat(placement.places(2).get(0)).isEqualTo(2);
    assertThat(placement.places(3)).containsExactly(placement.countPlaces());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TABLE staff",
        "SELECT * FROM staff JOIN staff s USING (id)",
        "SELECT SUM(pay) FROM staff a, staff b",
        "SELECT nacre_sum1_0 FROM staff",
        "SELECT id FROM staff WHERE nacre_sum1_id > 5",
        "UPDATE staff SET nacre_sum1_0 = 5",
        "INSERT INTO staff (id, nacre_sum1_0) VALUES (1, 2)",
        "INSERT INTO staff SELECT id, 'x', pay FROM staff",
        "UPDATE staff SET pay = pay",
        "INSERT INTO staff VALUES (1, 'x', ?) ON CONFLICT DO NOTHING",
        "SELECT s.id FROM staff s NATURAL JOIN staff t",
        "SELECT SUM(pay) FILTER (WHERE RANDOM() < 0.5) FROM staff",
        "INSERT INTO staff VALUES (1, 'x', ?) ON CONFLICT (id) DO UPDATE SET pay = EXCLUDED.pay",
        "SELECT SUM(pay) FROM staff UNION SELECT 1",
        "SELECT x FROM (SELECT SUM(pay) AS x FROM staff) y",
        "SELECT SUM(pay) AS x FROM staff ORDER BY x, ?",
        "SELECT SUM(pay) FROM staff ORDER BY sum",
        "INSERT INTO other SELECT SUM(pay) FROM staff",
        "SELECT VARIANCE(pay) FROM staff",
        "SELECT SUM(pay) FILTER (WHERE pay > ?) FROM staff",
        "SELECT SUM(pay) FILTER (WHERE id > $1) FROM staff",
        "SELECT SUM(pay) FILTER (WHERE ? /* c */ < id) FROM staff",
        "SELECT SUM(pay) FILTER (WHERE id > ?) + 1 FROM staff WHERE dept = '\uE000'",
        "SELECT SUM(CASE WHEN id > 3 THEN pay ELSE 0 END) FROM staff",
        "SELECT SUM(pay) FILTER (WHERE id /* c */ > 3) FROM staff",
        "SELECT SUM(pay) FILTER (WHERE pay > 3) FROM staff",
        "SELECT SUM(CASE WHEN id > 3 THEN pay END) FILTER (WHERE id < 9) FROM staff",
        "ALTER TABLE staff DROP COLUMN pay",
        "ALTER TABLE staff ADD COLUMN nacre_sum2_id INT",
        "ALTER TABLE staff ADD COLUMN x INT ENCRYPT WITH (SUM)",
        "ALTER TABLE staff DROP CONSTRAINT u",
        "DROP INDEX nacre_sum1_id ON staff",
        "ALTER TABLE staff MODIFY (pay ENCRYPT)",
        "ALTER TABLE staff MODIFY (id ENCRYPT NO SALT WITH (SUM))",
        "CREATE TABLE t (nacre_sum1_id BIGINT, a INT ENCRYPT)",
      })
  void otherUsesOfSumColumnsAreRefused(String sql) {
    assertThatThrownBy(() -> new SqlRewriter(CATALOG, Dialect.POSTGRESQL).rewrite(sql))
        .isInstanceOf(NacreException.class);
  }

  /** Their hidden keys would choose rows to replace or to leave out, without an error. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "REPLACE INTO staff VALUES (1, 'x', ?)",
        "INSERT IGNORE INTO staff VALUES (1, 'x', ?)",
        "INSERT INTO staff VALUES (1, 'x', ?) ON DUPLICATE KEY UPDATE dept = 'y'",
        "UPDATE IGNORE staff SET pay = ? WHERE id > 3",
      })
  void hiddenKeysChooseNoRows(String sql) {
    assertThatThrownBy(() -> new SqlRewriter(CATALOG, Dialect.MARIADB).rewrite(sql))
        .isInstanceOf(NacreException.class)
        .hasMessageContaining("WITH (SUM)");
  }

  /** The driver adds up there, so the column is one of cells and has nothing beside it. */
  @Test
  void derbyHasNoHiddenColumns() {
    assertThat(created("", Dialect.DERBY, "CREATE TABLE t (a INT ENCRYPT WITH (SUM VERIFIED))"))
        .doesNotContain("nacre_sum")
        .isEqualTo(created("", Dialect.DERBY, "CREATE TABLE t (a INT ENCRYPT)"));
  }
}
