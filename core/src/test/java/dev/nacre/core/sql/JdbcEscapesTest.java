package dev.nacre.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.WrappedKey;
import dev.nacre.core.key.Wrapping;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * JDBC escapes beside encrypted columns. BORN has ID, DAY (DATE), HOUR (TIME), MOMENT (TIMESTAMP),
 * CODE (VARCHAR), all deterministic, and NAME, which is plain.
 */
@Covers("columns-5")
final class JdbcEscapesTest {
  private static final WrappedKey KEY =
      new WrappedKey(KeyId.random(), Wrapping.AES_256_GCM, new byte[60]);
  private static final UUID GROUP = UUID.randomUUID();

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
                  "BORN",
                  List.of(
                      new CatalogColumn("ID", null),
                      column("DAY", ColumnType.of(TypeName.DATE)),
                      column("HOUR", ColumnType.of(TypeName.TIME)),
                      column("MOMENT", new ColumnType(TypeName.TIMESTAMP, 0, 6)),
                      column("CODE", ColumnType.of(TypeName.VARCHAR, 20)),
                      new CatalogColumn("NAME", null)))));

  private static CatalogColumn column(String name, ColumnType type) {
    return new CatalogColumn(
        name, new Encryption(UUID.randomUUID(), type, Protection.DETERMINISTIC, GROUP));
  }

  private static Plan plan(Dialect dialect, String sql) {
    PlanResult rewritten = new SqlRewriter(CATALOG, dialect).rewrite(sql);
    assertThat(rewritten).isInstanceOf(PlanResult.Planned.class);
    return ((PlanResult.Planned) rewritten).plan();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO born (day) VALUES ({d '2020-01-31'}) | INSERT INTO born (day) VALUES (<cell>)",
        "UPDATE born SET hour = {t '10:11:12'}, id = 1 | UPDATE born SET hour = <cell>, id = 1",
        "SELECT id FROM born WHERE moment = {ts '2020-01-31 10:11:12.5'}"
            + " | SELECT id FROM born WHERE moment = <cell>",
        "SELECT id FROM born WHERE {d '2020-01-31'} = day AND id = 1"
            + " | SELECT id FROM born WHERE <cell> = day AND id = 1",
        "SELECT id FROM born WHERE day IN ({d '2020-01-31'}, ?) AND name = {fn LCASE('A')}"
            + " | SELECT id FROM born WHERE day IN (<cell>, ?) AND name = {fn LCASE('A')}",
        "SELECT {d '2020-01-31'} AS x, day FROM born | SELECT {d '2020-01-31'} AS x, day FROM born",
        "SELECT id FROM born WHERE name LIKE {fn CONCAT(?, '%')} AND code = ?"
            + " | SELECT id FROM born WHERE name LIKE {fn CONCAT(?, '%')} AND code = ?",
        "SELECT id FROM born WHERE name LIKE 'A' {escape '!'} AND code = 'x'"
            + " | SELECT id FROM born WHERE name LIKE 'A' {escape '!'} AND code = <cell>",
        "SELECT b.day FROM {oj born b LEFT OUTER JOIN x ON x.id = b.id} WHERE b.code = 'x'"
            + " | SELECT b.day FROM   born b LEFT OUTER JOIN x ON x.id = b.id  WHERE b.code = <cell>",
        "SELECT id FROM born ORDER BY id {limit 2} | SELECT id FROM born ORDER BY id {limit 2}",
      })
  void theDriverGetsWhatItGotAndCells(String sql, String sent) {
    for (Dialect dialect : Dialect.values()) {
      assertThat(plan(dialect, sql).text(seal -> "<cell>")).as(dialect.toString()).isEqualTo(sent);
    }
  }

  @Test
  void parametersAreCountedWhereTheyStand() {
    Plan plan =
        plan(Dialect.POSTGRESQL, "SELECT id FROM born WHERE {fn CONCAT(?, ?)} = id AND code = ?");
    assertThat(plan.parameters().column(1)).isNull();
    assertThat(plan.parameters().column(2)).isNull();
    assertThat(Objects.requireNonNull(plan.parameters().column(3)).name()).isEqualTo("CODE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // A literal of another type than the column's would be converted by the database.
        "INSERT INTO born (code) VALUES ({d '2020-01-31'})",
        "INSERT INTO born (moment) VALUES ({d '2020-01-31'})",
        "SELECT id FROM born WHERE day = {ts '2020-01-31 00:00:00'}",
        "SELECT id FROM born WHERE code = {t '10:11:12'}",
        // What is no plain literal, and how drivers read it.
        "UPDATE born SET day = {d ?}",
        "UPDATE born SET day = {d '2020-01-31'",
        "UPDATE born SET day = {d '2020-01-31'}}",
        "UPDATE born SET day = {d '2020-1-31'}",
        "UPDATE born SET day = {d'2020-01-31'}",
        "UPDATE born SET day = {d  x '2020-01-31'}",
        "UPDATE born SET day = { d '2020-01-31'}",
        "UPDATE born SET day = {d\t'2020-01-31'}",
        "UPDATE born SET day = {d/**/'2020-01-31'}",
        "UPDATE born SET day = {\"d\" '2020-01-31'}",
        "UPDATE born SET day = {d '2020-01-31' '2'}",
        "UPDATE born SET day = {ts '2020-01-31'}",
        "UPDATE born SET id = 1 WHERE{fn UCASE(name)} = 'x'",
        "UPDATE born SET id = 1 WHERE {fn UCASE(name)}AND id = 2",
        "UPDATE born SET name = '}' WHERE {fn UCASE(name)} = 'x'",
        "UPDATE born SET name = '{' WHERE day = {d '2020-01-31'}",
        "SELECT id AS \"}\" FROM born WHERE day = {d '2020-01-31'}",
        // Encrypted columns, and values for them, in what a driver writes anew.
        "SELECT {fn UCASE(code)} FROM born",
        "SELECT id FROM born WHERE {fn UCASE(code)} = ?",
        "SELECT id FROM born WHERE code = {fn UCASE(?)}",
        "SELECT id FROM born WHERE {fn SPACE(code = 'x')} = 1",
        "SELECT id FROM born WHERE {fn IFNULL((SELECT 1 FROM born WHERE code = ?), 1)} = 1",
        "SELECT id FROM born WHERE {fn LOCATE(?, name, 2)} = 1 AND code = ?",
        "SELECT id FROM born WHERE {fn RIGHT({fn UCASE(?)}, 1)} = 'x' AND code = ?",
        "SELECT id FROM born WHERE {fn UCASE(name) || 'x'} = 'x'",
        "SELECT id FROM born WHERE {fn name} = 'x'",
        "SELECT id FROM born WHERE name LIKE 'A' {escape ?}",
        "SELECT id FROM {oj born b LEFT OUTER JOIN x ON x.id = b.id",
        "SELECT id FROM {oj born b LEFT OUTER JOIN x ON x.name = b.code}",
        "SELECT id FROM born WHERE {fn ABS({oj id)} } = 1",
        "SELECT id FROM born WHERE id = 1}",
        "SELECT id FROM born ORDER BY id {limit day}",
        "SELECT id FROM born ORDER BY id {params 1}",
        "SELECT id FROM born WHERE id = {x 1}",
        "SELECT id FROM born WHERE id = {1: 2}",
        "{call born(?)}",
        "{? = call born(?)}",
        "SELECT id FROM born WHERE id = {call f()}",
        "{oj SELECT id FROM born",
        "CREATE INDEX i ON born ({fn UCASE(name)})",
        "ALTER TABLE born ADD COLUMN x DATE DEFAULT {d '2020-01-31'}",
      })
  void everythingElseIsRefused(String sql) {
    for (Dialect dialect : Dialect.values()) {
      assertThatThrownBy(() -> new SqlRewriter(CATALOG, dialect).rewrite(sql))
          .as(dialect.toString())
          .isInstanceOfSatisfying(
              NacreException.class,
              refused ->
                  assertThat(refused.code())
                      .isIn(
                          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
                          ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
                          ErrorCode.ENCRYPTED_VALUE_REFUSED));
    }
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void whereNoEncryptedTableIsNamedTheyAreTheDriversAffair(Dialect dialect) {
    assertThat(new SqlRewriter(CATALOG, dialect).rewrite("SELECT {fn LOCATE(?, x)} FROM y"))
        .isEqualTo(PlanResult.UNTOUCHED);
  }

  /** pgjdbc calls upper where the escape says UCASE. */
  @Test
  void aBypassIsFoundBehindTheNameThatTheDriverGivesIt() {
    SqlRewriter rewriter =
        new SqlRewriter(CATALOG, Dialect.POSTGRESQL, new Bypasses(Set.of(), Set.of("UPPER")));
    assertThatThrownBy(() -> rewriter.rewrite("SELECT {fn UCASE(x)} FROM y"))
        .isInstanceOf(NacreException.class)
        .hasMessageContaining("UPPER() = safe");
    assertThat(rewriter.rewrite("SELECT {d '2020-01-31'} FROM y")).isEqualTo(PlanResult.UNTOUCHED);
  }
}
