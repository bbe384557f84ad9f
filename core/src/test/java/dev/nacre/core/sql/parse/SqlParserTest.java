package dev.nacre.core.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.sql.lex.SqlLexer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlParserTest {
  private static String h2(String sql) throws SyntaxException {
    return Trees.show(sql, LexicalRules.H2, Grammar.H2);
  }

  private static String postgres(String sql) throws SyntaxException {
    return Trees.show(sql, LexicalRules.POSTGRESQL, Grammar.POSTGRESQL);
  }

  private static String mariaDb(String sql) throws SyntaxException {
    return Trees.show(sql, LexicalRules.MARIADB, Grammar.MARIADB);
  }

  private static String derby(String sql) throws SyntaxException {
    return Trees.show(sql, LexicalRules.DERBY, Grammar.DERBY);
  }

  /** Only the expression of {@code SELECT expression}. */
  private static String of(String select) {
    int from = select.indexOf("Select(Item(") + "Select(Item(".length();
    return select.substring(from, select.length() - 4);
  }

  /** A value among the options of EXPLAIN would be in no node of the tree. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "EXPLAIN (FORMAT 'json') DELETE FROM t WHERE a = ?",
        "EXPLAIN (ANALYZE 1) DELETE FROM t WHERE a = ?",
        "EXPLAIN ((?) DELETE FROM t WHERE a = ?",
        "EXPLAIN ((?)) SELECT a FROM t",
        "EXPLAIN FORMAT = ? SELECT a FROM t",
        "EXPLAIN FORMAT='json' SELECT a FROM t"
      })
  void explainWithValuesInItsOptionsIsNotUnderstood(String sql) throws SyntaxException {
    for (String shown : List.of(postgres(sql), mariaDb(sql), h2(sql))) {
      assertThat(shown).startsWith("Other");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "EXPLAIN (ANALYZE, FORMAT JSON, BUFFERS off) SELECT a FROM t",
        "EXPLAIN ANALYZE FORMAT=JSON SELECT a FROM t",
        "EXPLAIN () SELECT a FROM t"
      })
  void explainWithWordsInItsOptionsIsThatOfItsStatement(String sql) throws SyntaxException {
    assertThat(postgres(sql)).startsWith("Explain(").contains("Select(");
  }

  /** The values of the first one would be in no node of the tree. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      textBlock =
          """
          SELECT a FROM t HAVING a = ? → SELECT a FROM t HAVING a = ? HAVING b = ?
          SELECT a FROM t QUALIFY a = ? → SELECT a FROM t QUALIFY a = ? QUALIFY b = ?
          SELECT a FROM t HAVING a = ? QUALIFY b → SELECT a FROM t HAVING a = ? QUALIFY b HAVING c
          SELECT DISTINCT ON (a) a FROM t → SELECT DISTINCT ON (a + ?) DISTINCT ON (b) a FROM t
          """)
  void clauseIsUnderstoodOnce(String once, String twice) throws SyntaxException {
    assertThat(h2(once)).startsWith("Select(Query(Select(");
    assertThatThrownBy(() -> h2(twice)).isInstanceOf(SyntaxException.class);
    if (once.contains("QUALIFY")) {
      return; // which only H2 has
    }
    for (String shown : List.of(postgres(once), mariaDb(once), derby(once))) {
      assertThat(shown).startsWith("Select(Query(Select(");
    }
    assertThatThrownBy(() -> postgres(twice)).isInstanceOf(SyntaxException.class);
    assertThatThrownBy(() -> mariaDb(twice)).isInstanceOf(SyntaxException.class);
    assertThatThrownBy(() -> derby(twice)).isInstanceOf(SyntaxException.class);
  }

  @Test
  void onlyRowsAreExcludedFromAWindow() throws SyntaxException {
    String excluding = "SELECT SUM(a) OVER (ORDER BY b ROWS UNBOUNDED PRECEDING EXCLUDE %s) FROM t";
    for (String rows : List.of("TIES", "GROUP", "NO OTHERS", "CURRENT ROW")) {
      assertThat(h2(excluding.formatted(rows))).startsWith("Select(");
      assertThat(postgres(excluding.formatted(rows))).startsWith("Select(");
    }
    String marker = excluding.formatted("?");
    assertThatThrownBy(() -> h2(marker)).isInstanceOf(SyntaxException.class);
    assertThatThrownBy(() -> postgres(marker)).isInstanceOf(SyntaxException.class);
  }

  @Test
  void connectivesBindFromOrToNot() throws SyntaxException {
    assertThat(of(h2("SELECT a OR b AND NOT c = d AND e OR f")))
        .isEqualTo("Junction(OR, a, Junction(AND, b, Not(Comparison(c, EQUAL, d)), e), f)");
    assertThat(of(mariaDb("SELECT a XOR b && c || d")))
        .isEqualTo("Junction(PIPES, Junction(XOR, a, Junction(AND, b, c)), d)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      textBlock =
          """
          a + b * c - d → (a + (b * c) - d)
          a || b || c → (a || b || c)
          - a * b → (Operation(operators -, a) * b)
          a IS NOT NULL → IsNull(a, negated)
          a IS NOT DISTINCT FROM 1 → Comparison(a, NOT_DISTINCT, 1)
          a NOT IN (1, 2) → In(a, negated, among 1, 2)
          a NOT LIKE 'x' ESCAPE '!' → Like(a, negated, LIKE, pattern 'x', escape '!')
          a BETWEEN 1 AND 2 AND b → Junction(AND, Between(a, low 1, high 2), b)
          (a, b) = (1, 2) → Comparison(Row(a, b), EQUAL, Row(1, 2))
          ((a)) → a
          CASE WHEN a = 1 THEN 'x' ELSE b END → Case(whens When(conditions Comparison(a, EQUAL, 1), then 'x'), otherwise b)
          CASE a WHEN 1 THEN 2 END → Case(a, whens When(conditions 1, then 2))
          CAST(a AS VARCHAR(10)) → Cast(a, VARCHAR[10])
          COUNT(DISTINCT a) → Call(COUNT, distinct, a)
          COUNT(*) → Call(COUNT, Star())
          SUM(a) FILTER (WHERE b > 1) → Call(SUM, a, filter Comparison(b, GREATER, 1))
          ROW_NUMBER() OVER (PARTITION BY a ORDER BY b DESC) → Call(ROW_NUMBER, over Window(partition a, order Ordering(b)))
          EXTRACT(YEAR FROM a) → Call(EXTRACT, a, words YEAR, FROM)
          EXTRACT('YEAR' FROM a) → Call(EXTRACT, 'YEAR', a, words FROM)
          EXTRACT(1 FROM a) → Call(EXTRACT, 1, a, words FROM)
          EXTRACT(? FROM a) → Call(EXTRACT, ?, a, words FROM)
          TRIM(BOTH 'x' FROM a) → Call(TRIM, 'x', a, words BOTH, FROM)
          SUBSTRING(a FROM 1 FOR 2) → Call(SUBSTRING, a, 1, 2, words FROM, FOR)
          DATE '2026-01-01' → TypedLiteral(DATE, '2026-01-01')
          TIMESTAMP WITH TIME ZONE '2026-01-01 00:00:00+00' → TypedLiteral(TIMESTAMP WITH TIME ZONE, '2026-01-01 00:00:00+00')
          INTERVAL '1' DAY → TypedLiteral(INTERVAL DAY, '1')
          {fn UCASE(a)} → Escape(Call(UCASE, a))
          {d '2026-01-01'} → TypedLiteral(DATE, '2026-01-01')
          EXISTS (SELECT 1) → Exists(Query(Select(Item(1))))
          a = ANY (SELECT 1) → Comparison(a, EQUAL, Quantified(values Subquery(Query(Select(Item(1))))))
          a AT TIME ZONE 'UTC' → AtZone(a, zone 'UTC')
          a::INT → Cast(a, INT)
          """)
  void expressionsAreReadAsOnH2AndPostgres(String sql, String tree) throws SyntaxException {
    assertThat(of(h2("SELECT " + sql))).isEqualTo(tree);
    assertThat(of(postgres("SELECT " + sql))).isEqualTo(tree);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      textBlock =
          """
          a->>'b' = c → Comparison((a ->> 'b'), EQUAL, c)
          a @> b → (a @> b)
          a ??| b → (a ??| b)
          a*-1 → (a * Operation(operators -, 1))
          a[1] → Subscript(a, bounds 1)
          (a).b → Field(a, b)
          ARRAY[1, 2] → Array(1, 2)
          a ILIKE 'x' → Like(a, ILIKE, pattern 'x')
          a = ANY (?) → Comparison(a, EQUAL, Quantified(values ?))
          a OPERATOR(pg_catalog.=) b → (a OPERATOR(=) b)
          int4 '1' → TypedLiteral(INT4, '1')
          f(a => 1) → Call(f, 1, words =>)
          """)
  void expressionsOfPostgres(String sql, String tree) throws SyntaxException {
    assertThat(of(postgres("SELECT " + sql))).isEqualTo(tree);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '\u0001',
      textBlock =
          """
          a <=> 1 → Comparison(a, NOT_DISTINCT, 1)
          !a = b → Comparison(Not(a), EQUAL, b)
          a DIV b MOD c → (a DIV b MOD c)
          a REGEXP 'x' → Like(a, REGEXP, pattern 'x')
          "x" 'y' → "x" 'y'
          @a := 1 → (@a := 1)
          @@session.sql_mode → @@session.sql_mode
          GROUP_CONCAT(DISTINCT a ORDER BY b SEPARATOR ',') → Call(GROUP_CONCAT, distinct, a, ',', words SEPARATOR, order Ordering(b))
          CONVERT(a USING utf8mb4) → Call(CONVERT, a, words USING)
          CONVERT(a, CHAR(5)) → Cast(a, CHAR[5])
          MATCH (a, b) AGAINST ('x' IN BOOLEAN MODE) → Call(MATCH, a, b, 'x', words AGAINST)
          a COLLATE utf8mb4_bin = b → Comparison(Collated(a, collation utf8mb4_bin), EQUAL, b)
          a + INTERVAL 1 DAY → (a + TypedLiteral(INTERVAL DAY, 1))
          DATE_ADD(a, INTERVAL ? MONTH) → Call(DATE_ADD, a, TypedLiteral(INTERVAL MONTH, ?))
          """)
  void expressionsOfMariaDb(String sql, String tree) throws SyntaxException {
    assertThat(of(mariaDb("SELECT " + sql))).isEqualTo(tree);
  }

  @Test
  void joinsAreOneNodeAndTheInnerConditionComesFirst() throws SyntaxException {
    assertThat(h2("SELECT * FROM a JOIN b ON a.x = b.x LEFT JOIN c USING (x), d"))
        .isEqualTo(
            "Select(Query(Select(Item(Star()), from Joined(Named(a), joints"
                + " Joint(INNER, Named(b), on Comparison(a.x, EQUAL, b.x)),"
                + " Joint(LEFT, Named(c), using x)), Named(d))))");
    assertThat(postgres("SELECT * FROM a JOIN b JOIN c ON 1 = 1 ON 2 = 2"))
        .contains(
            "Joint(INNER, Joined(Named(b), joints Joint(INNER, Named(c), on"
                + " Comparison(1, EQUAL, 1))), on Comparison(2, EQUAL, 2))");
  }

  @Test
  void whetherParenthesesHoldAQueryShowsBehindThem() throws SyntaxException {
    assertThat(of(h2("SELECT ((SELECT 1) + 1)")))
        .isEqualTo("(Subquery(Query(Select(Item(1)))) + 1)");
    assertThat(of(h2("SELECT ((SELECT 1) UNION SELECT 2)")))
        .isEqualTo(
            "Subquery(Query(SetOperation(Nested(Query(Select(Item(1)))), others"
                + " Branch(UNION, Select(Item(2))))))");
    assertThat(h2("SELECT * FROM ((SELECT 1 FROM a) UNION (SELECT 2 FROM b)) x"))
        .contains("Derived(Query(SetOperation(", "alias Alias(x)");
    assertThat(h2("SELECT * FROM ((a JOIN b ON 1 = 1) JOIN (SELECT 1) c ON 2 = 2)"))
        .contains("from Joined(Joined(Named(a)", "Derived(Query(");
  }

  @Test
  void writesHaveTheirColumnsAndRows() throws SyntaxException {
    assertThat(h2("INSERT INTO s.t (a, b) VALUES (1, DEFAULT), (?, ?)"))
        .isEqualTo(
            "Insert(INSERT, Named(s.t), columns a, b, source Query(Values(rows Row(1, DEFAULT),"
                + " Row(?, ?))))");
    assertThat(
            postgres(
                "INSERT INTO t AS x (a) SELECT b FROM u ON CONFLICT (a) WHERE c > 0"
                    + " DO UPDATE SET a = excluded.a WHERE x.a <> 1 RETURNING *"))
        .isEqualTo(
            "Insert(INSERT, Named(t, alias Alias(x)), columns a, source Query(Select(Item(b),"
                + " from Named(u))), conflict Conflict(Action(UPDATE, conditions Comparison(c,"
                + " GREATER, 0), Comparison(x.a, NOT_EQUAL, 1), columns a, sets Assignment(columns"
                + " a, excluded.a))), returning Item(Star()))");
    assertThat(mariaDb("INSERT t SET a = 1 ON DUPLICATE KEY UPDATE a = VALUES(a)"))
        .isEqualTo(
            "Insert(INSERT, Named(t), sets Assignment(columns a, 1), conflict Conflict(isDuplicateKey, Action(UPDATE, sets"
                + " Assignment(columns a, Call(VALUES, a)))))");
    assertThat(h2("MERGE INTO t (a, b) KEY (a) VALUES (1, 2)"))
        .isEqualTo(
            "Insert(MERGE, Named(t), columns a, b, source Query(Values(rows Row(1, 2))), keys a)");
    assertThat(derby("UPDATE t SET a = 1, b = DEFAULT WHERE c = 'x'"))
        .isEqualTo(
            "Update(Named(t), sets Assignment(columns a, 1), Assignment(columns b, DEFAULT), where"
                + " Comparison(c, EQUAL, 'x'))");
    assertThat(mariaDb("DELETE a, b.* FROM a JOIN b ON a.x = b.x WHERE a.y = 1"))
        .startsWith("Delete(targets a, b, from Joined(");
    assertThat(
            h2(
                "MERGE INTO t USING (VALUES (1)) s (a) ON t.a = s.a WHEN MATCHED AND s.a > 1 THEN"
                    + " DELETE WHEN NOT MATCHED THEN INSERT (a) VALUES (s.a)"))
        .isEqualTo(
            "Merge(Named(t), source Derived(Query(Values(rows Row(1))), alias Alias(s, columns a)),"
                + " on Comparison(t.a, EQUAL, s.a), actions Action(DELETE, conditions"
                + " Comparison(s.a, GREATER, 1)), Action(INSERT, columns a, row Row(s.a)))");
  }

  @Test
  void queriesHaveWithOrderLimitsAndLocks() throws SyntaxException {
    assertThat(
            postgres(
                "WITH RECURSIVE x (a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM x) SELECT a FROM x"
                    + " ORDER BY a DESC NULLS LAST LIMIT 5 OFFSET ? FOR UPDATE OF x SKIP LOCKED"))
        .isEqualTo(
            "Select(Query(with With(recursive, CommonTable(x, columns a,"
                + " Select(Query(SetOperation(Select(Item(1)), others Branch(UNION, all,"
                + " Select(Item((a + 1)), from Named(x)))))))), Select(Item(a), from"
                + " Named(x)), order Ordering(a), limits Limits(numbers 5, ?), locks, locked x))");
    assertThat(postgres("WITH x AS (DELETE FROM t RETURNING a) SELECT * FROM x"))
        .contains("CommonTable(x, Delete(from Named(t), returning Item(a)))");
    assertThat(derby("SELECT a FROM t FETCH FIRST ROW ONLY WITH UR")).contains("limits Limits()");
    assertThat(h2("SELECT TOP 5 DISTINCT a FROM t")).contains("Select(distinct, top 5, Item(a)");
    assertThat(h2("SELECT id FROM FINAL TABLE (INSERT INTO t VALUES (1)) x"))
        .contains("from Written(version FINAL, Insert(INSERT, Named(t)");
  }

  @Test
  void markersAreCountedInTheOrderOfTheText() throws SyntaxException {
    LexedSql sql = SqlLexer.lex("SELECT ?2, ?1 FROM t", LexicalRules.H2);
    assertThat(SqlParser.parse(sql, Grammar.H2).toString()).contains("index=1", "index=0");
    assertThat(
            SqlParser.parse(
                    SqlLexer.lex("SELECT ? FROM t WHERE a = ?", LexicalRules.DERBY), Grammar.DERBY)
                .toString())
        .contains("index=0", "index=1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT or(1, 2)",
        "SELECT in(a)",
        "SELECT a = b = c",
        "SELECT f(a,)",
        "SELECT f(, a)",
        "SELECT f(a FROM b)",
        "SELECT f(a FOR b)",
        "SELECT f(a PLACING b)",
        "SELECT f(a VALUE b)",
        "SELECT a FROM t JOIN u USING (b) AS x"
      })
  void malformedStatementIsRefused(String sql) {
    assertThatThrownBy(() -> h2(sql)).isInstanceOf(SyntaxException.class);
    assertThatThrownBy(() -> postgres(sql)).isInstanceOf(SyntaxException.class);
    assertThatThrownBy(() -> mariaDb(sql)).isInstanceOf(SyntaxException.class);
    assertThatThrownBy(() -> derby(sql)).isInstanceOf(SyntaxException.class);
  }

  @Test
  void oneDatabasesWordsAreNamesInAnother() throws SyntaxException {
    assertThat(h2("SELECT ABS(1) FROM first")).contains("from Named(first)");
    assertThat(h2("SELECT ABS(1) OVER FROM t")).contains("from Named(t)");
    assertThat(of(postgres("SELECT unknown"))).isEqualTo("unknown");
    assertThat(of(h2("SELECT unknown"))).isEqualTo("unknown");
    assertThat(mariaDb("SELECT json 'x'")).contains("Item(json, alias x)");
    assertThat(of(h2("SELECT json 'x'"))).startsWith("TypedLiteral(JSON");
    assertThat(h2("SELECT a isnull")).contains("Item(a, alias isnull)");
    assertThat(of(postgres("SELECT a isnull"))).isEqualTo("IsNull(a)");
    assertThat(postgres("SELECT a FROM t PARTITION (b)"))
        .contains("alias Alias(PARTITION, columns b)");
    assertThat(postgres("UPDATE ignore SET a = 1")).contains("Named(ignore)");
    assertThat(h2("SELECT distinctrow a")).contains("Item(distinctrow, alias a)");
    assertThat(of(mariaDb("SELECT a OR b || c"))).isEqualTo("Junction(PIPES, a, b, c)");
  }

  @Test
  void aWordInOtherLettersThanItSeemsIsNoWord() {
    assertThatThrownBy(() -> h2("SELECT 1 FROM t WHERE ſELECT = 1"))
        .isInstanceOf(SyntaxException.class);
  }

  @Test
  void nestingHasALimitAndTakesLinearTime() {
    for (String open :
        new String[] {"(", "f(", "NOT ", "- ", "(SELECT ", "CASE WHEN ", "[", "{fn "}) {
      String deep = "SELECT " + open.repeat(100_000) + "1";
      Assertions.assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () ->
              assertThatThrownBy(() -> postgres(deep))
                  .as(open)
                  .isInstanceOf(SyntaxException.class));
    }
  }

  @Test
  void chainsThatAreDeepHaveALimit() {
    for (String more :
        new String[] {
          " IS NULL", " = 1", "::int", "[1]", " COLLATE c", " AT LOCAL", " AT TIME ZONE 'x'", ".a"
        }) {
      assertThatThrownBy(() -> postgres("SELECT (a)" + more.repeat(100_000)))
          .as(more)
          .isInstanceOf(SyntaxException.class);
    }
  }

  @Test
  void signsInARowTakeLinearTime() {
    for (String sign : new String[] {"+", "|", "<", "@", "*"}) {
      String signs = "SELECT a " + sign.repeat(300_000) + " b";
      Assertions.assertTimeoutPreemptively(
          Duration.ofSeconds(20),
          () -> {
            for (Grammar grammar : new Grammar[] {Grammar.H2, Grammar.POSTGRESQL}) {
              try {
                Trees.show(signs, LexicalRules.H2, grammar);
              } catch (SyntaxException refused) {
                // as it may
              }
            }
          });
    }
  }

  @Test
  void longChainsAreNotDeep() throws SyntaxException {
    assertThat(h2("SELECT 1" + " + 1".repeat(20_000))).startsWith("Select(");
    assertThat(h2("SELECT a" + " AND a".repeat(20_000))).startsWith("Select(");
    assertThat(h2("SELECT 1" + " UNION SELECT 1".repeat(5_000))).startsWith("Select(");
  }

  @Test
  void anErrorSaysWhereAndNotWhat() {
    assertThatThrownBy(() -> h2("SELECT a FROM t WHERE a = 'secret' 'x' 5"))
        .isInstanceOfSatisfying(
            SyntaxException.class, wrong -> assertThat(wrong.at()).isEqualTo(39))
        .hasMessageNotContaining("secret");
  }
}
