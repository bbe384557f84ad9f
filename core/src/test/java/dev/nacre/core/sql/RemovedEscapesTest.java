package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.PostgresEscapes;
import dev.nacre.testkit.cover.Covers;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of which the database sees another one, because its driver changes them. */
@Covers("columns-2")
final class RemovedEscapesTest {
  private static final Catalog CATALOG = OneTableCatalog.catalog("PUBLIC", "PERSON");
  private static final Catalog NUMBERED = OneTableCatalog.catalog("PUBLIC", "PERSON$12");

  private static PlanResult rewrite(Catalog catalog, Dialect dialect, String sql) {
    return new SqlRewriter(catalog, dialect).rewrite(sql);
  }

  private static void refused(Catalog catalog, Dialect dialect, String sql) {
    assertThatThrownBy(() -> rewrite(catalog, dialect, sql))
        .as(sql)
        .isInstanceOf(NacreException.class)
        .hasMessageStartingWith("NACRE-205");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE perso{oj n} SET ssn = '1'",
        "UPDATE perso{OJ   n} SET ssn = '1'",
        "UPDATE {oj pers}on SET ssn = '1'",
        "UPDATE perso{ojn} SET ssn = '1'",
        "INSERT INTO p{oj erso}n (ssn) VALUES ('1')",
        "SELECT 1 FROM pers{oj on} WHERE ssn = '1'",
        "DELETE FROM x WHERE 1 = {fn abs(1) OR id IN (SELECT 1 FROM perso}n)",
        "SELECT {fn abs(x) FROM perso}n",
        "SELECT {fn f({fn g(perso{oj n})})} FROM x",
        "SELECT {fn f(perso{{oj oj n}})} FROM x",
        "TABLE {fn xperson}",
        "UPDATE person{d '1'} SET ssn = '1'",
        "SELECT 'a\\' perso{oj n} '",
      })
  void escapedEncryptedNameIsRefusedOnPostgres(String sql) {
    String with = sql.replace("person{d", "perso{d");
    Catalog catalog = with.equals(sql) ? CATALOG : OneTableCatalog.catalog("PUBLIC", "PERSODATE");
    refused(catalog, Dialect.POSTGRESQL, with);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE x SET a = '{\"perso\": {\"oj\": 1}}'",
        "UPDATE x SET a = '{oj r}', b = '{1,2}'",
        "SELECT '{d ''}' FROM x",
        "SELECT {d '2020-01-01'}, {fn concat(a, 'x')} FROM {oj x LEFT JOIN y ON x.a = y.a}",
        "SELECT a FROM x WHERE a LIKE 'x' {escape '!'}",
        "{call p(?)}",
        "{? = call f(?, {d '2020-01-01'})}",
        "SELECT a ?? 'x' FROM x WHERE a = ?::int AND b IN (?,?)",
        "SELECT $$ {oj $$, /* {oj */ 1 -- {fn",
      })
  void otherTextsAreSentAsTheyStand(String sql) {
    for (Dialect dialect : Dialect.values()) {
      if (dialect != Dialect.MARIADB && (dialect == Dialect.POSTGRESQL || !sql.contains("$$"))) {
        assertThat(rewrite(CATALOG, dialect, sql))
            .as(dialect + sql)
            .isEqualTo(PlanResult.UNTOUCHED);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE perso{oj n} SET ssn = '1'",
        "UPDATE {oj perso}n SET ssn = '1'",
        "SELECT {fn convert(1, 'a,boolean')} , ' FROM x WHERE a = ', 1 FROM person --'",
      })
  void escapedEncryptedNameIsRefusedOnMariaDb(String sql) {
    refused(CATALOG, Dialect.MARIADB, sql);
  }

  /** What a driver puts in place of a marker may be the rest of a name. */
  @ParameterizedTest
  @ValueSource(strings = {"POSTGRESQL", "MARIADB"})
  void aParameterIsNoPartOfAName(Dialect dialect) {
    refused(NUMBERED, dialect, "UPDATE person? SET ssn = '1'");
    refused(NUMBERED, dialect, "UPDATE x SET a = ?; UPDATE person?2 SET ssn = '1'");
    refused(NUMBERED, dialect, "UPDATE per?? SET ssn = '1'".replace("??", "?on?"));
    assertThat(rewrite(NUMBERED, dialect, "SELECT a FROM x WHERE a=?AND b IN(?,?)LIMIT?"))
        .isEqualTo(PlanResult.UNTOUCHED);
    refused(
        OneTableCatalog.catalog("PUBLIC", "5ABC"), Dialect.MARIADB, "UPDATE ?abc SET ssn = '1'");
  }

  @Test
  void sentTextIsWhatTheDriverLeaves() {
    assertThat(PostgresEscapes.sent("a{oj b} {d '1'} {fn f(x, {t '2'}) y}z"))
        .containsExactly("ab DATE '1' f(x, TIME '2') yz");
    assertThat(PostgresEscapes.sent("'{oj a}' \"{oj a}\" /* {oj a} */ -- {oj a}")).isEmpty();
    assertThat(PostgresEscapes.sent("{oj '}'")).isEmpty();
  }

  /** Cut anywhere, it ends, and each pass leaves less. */
  @Test
  void unescapingEndsForEveryText() {
    String[] parts = {
      "{oj ", "{fn ", "{d '", "}", "{", "(", ")", ",", "'", "\"", "$a$", "x", "\\", "--", "/*",
      "*/", "\n", "E'", "?"
    };
    Random random = new Random(7);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder sql = new StringBuilder();
      for (int part = random.nextInt(12); part >= 0; part--) {
        sql.append(parts[random.nextInt(parts.length)]);
      }
      Set<String> sent = PostgresEscapes.sent(sql.toString());
      assertThat(sent).doesNotContain(sql.toString());
    }
  }
}
