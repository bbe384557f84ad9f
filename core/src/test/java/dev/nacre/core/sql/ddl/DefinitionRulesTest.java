package dev.nacre.core.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.SumCapability;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sum.ashe.form.SumOptions;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Definitions about tables with encrypted columns, and about new ones. */
final class DefinitionRulesTest {
  private static PlanResult rewrite(Dialect dialect, String sql) {
    return new SqlRewriter(DefinedTablesCatalog.CATALOG, dialect).rewrite(sql);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          POSTGRESQL | CREATE INDEX i ON customer (email) WITH (fillfactor = 70) TABLESPACE fast
          POSTGRESQL | CREATE INDEX i ON customer (email DESC NULLS LAST) INCLUDE (ssn) WHERE id > 0
          MARIADB    | CREATE INDEX i ON customer (email) USING BTREE
          MARIADB    | ALTER TABLE customer ADD UNIQUE KEY u (email DESC)
          POSTGRESQL | ALTER TABLE customer ALTER COLUMN name SET DEFAULT 'x'
          H2         | ALTER TABLE customer ALTER COLUMN id RESTART WITH 100
          MARIADB    | ALTER TABLE customer AUTO_INCREMENT = 7
          H2         | CREATE TABLE orders (customer INT, FOREIGN KEY (customer) REFERENCES customer (id))
          """)
  void definitionsAboutNoValueAreSentAsTheyStand(Dialect dialect, String sql) {
    assertThat(rewrite(dialect, sql)).isInstanceOf(PlanResult.Planned.class);
  }

  @Test
  void aKeyMayHaveTheNameOfItsColumn() {
    PlanResult rewritten =
        rewrite(Dialect.MARIADB, "CREATE TABLE t (a INT ENCRYPT NO SALT, UNIQUE KEY a (a))");
    assertThat(((PlanResult.Create) rewritten).table().sql())
        .startsWith("CREATE TABLE t (a VARBINARY(")
        .endsWith(", UNIQUE KEY a (a))");
  }

  /** Where the driver adds up; a column with sum forms is converted. */
  @Test
  void addedColumnHasTheNextNumberAmongThoseWithSums() {
    String sql = "ALTER TABLE customer ADD COLUMN pay INT ENCRYPT WITH (SUM SQUARES)";
    var added = (PlanResult.Alter) rewrite(Dialect.DERBY, sql);
    assertThat(sums(added))
        .isEqualTo(new SumCapability(1, new SumOptions(false, true, false), true));
    Catalog catalog = DefinedTablesCatalog.withSums(3);
    added = (PlanResult.Alter) new SqlRewriter(catalog, Dialect.DERBY).rewrite(sql);
    assertThat(sums(added))
        .isEqualTo(new SumCapability(4, new SumOptions(false, true, false), true));
    for (Dialect dialect : List.of(Dialect.H2, Dialect.POSTGRESQL, Dialect.MARIADB)) {
      assertThatThrownBy(() -> rewrite(dialect, sql.replace(" SQUARES", "")))
          .hasMessageStartingWith("NACRE-2021")
          .hasMessageContaining("MODIFY (");
    }
  }

  private static @Nullable SumCapability sums(PlanResult.Alter altered) {
    var column = ((Alteration.Add) altered.alteration()).column();
    return Objects.requireNonNull(column.encrypted()).sums();
  }

  /** MariaDB checks the rows that are there only when it copies them. */
  @ParameterizedTest
  @ValueSource(strings = {"", ";", " ;; ", "; -- gone", "-- gone", "/* gone */;"})
  void addedTextComesBeforeTheEndOfTheStatement(String end) {
    for (String table : List.of("customer", "plain_one")) {
      PlanResult rewritten =
          rewrite(
              Dialect.MARIADB, "ALTER TABLE " + table + " ADD COLUMN a INT ENCRYPT NOT NULL" + end);
      String sql =
          rewritten instanceof PlanResult.Alter alter
              ? alter.sql()
              : ((PlanResult.AddFirst) rewritten).sql();
      assertThat(sql.replaceAll("[; ]+$", ""))
          .as(table)
          .endsWith(", ALGORITHM=COPY")
          .doesNotContain(";");
    }
  }

  @ParameterizedTest
  @MethodSource("dev.nacre.core.sql.dialect.Dialect#values")
  void encryptWithinWhatIsNotReadIsRefused(Dialect dialect) {
    assertThatThrownBy(() -> rewrite(dialect, "CREATE TABLE t (a VARCHAR(20 ENCRYPT))"))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.ENCRYPTED_STATEMENT_REFUSED))
        .hasMessageContaining("has ENCRYPT where it is not understood");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE INDEX i ON customer (email) STORING (id)",
        "CREATE INDEX i ON customer (email) COMMENT 'x'",
        "CREATE INDEX i ON customer (email) WITH (x = 'x')",
        "CREATE INDEX i ON customer (email) WITH fillfactor",
        "DROP INDEX i ON customer WAIT 5"
      })
  void otherWordsBehindAnIndexAreRefused(String sql) {
    assertThatThrownBy(() -> rewrite(Dialect.POSTGRESQL, sql))
        .hasMessageContaining("is not understood from line 1, column ");
  }

  /** A database may take an index of that name for the one over the hidden ids. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE UNIQUE INDEX nacre_sum1_id ON customer (id)",
        "CREATE INDEX shop.NACRE_SUM12_0 ON customer (email)",
        "CREATE INDEX IF NOT EXISTS nacre_sum1_id ON customer (id)",
        "CREATE INDEX i ON customer (nacre_sum1_id)",
        "CREATE INDEX i ON customer (id) INCLUDE (nacre_sum1_0)",
        "CREATE INDEX i ON customer (id) WHERE nacre_sum1_id > 5",
        "DROP INDEX nacre_sum1_id ON customer",
        "DROP INDEX NACRE_SUM1_ID, customer"
      })
  void anIndexNamesNoHiddenColumn(String sql) {
    for (Dialect dialect : Dialect.values()) {
      assertThatThrownBy(() -> rewrite(dialect, sql))
          .as(dialect + " " + sql)
          .hasMessageContaining("hidden for sums");
    }
  }

  @Test
  void aRefusalSaysFromWhereOnADefinitionIsNotUnderstood() {
    assertThatThrownBy(
            () -> rewrite(Dialect.H2, "CREATE TABLE t (\n  a INT ENCRYPT,\n  CHECK (b = ))"))
        .hasMessageContaining(
            "The table was not created: the statement is not understood from line 3, column 14 on");
    assertThatThrownBy(() -> rewrite(Dialect.H2, "ALTER TABLE customer RENAME a b"))
        .hasMessageContaining(
            "The table was not altered: the statement is not understood from line 1, column 31 on");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a INT ENCRYPT, b INT NULL (a))",
        "CREATE TABLE t (a INT ENCRYPT, b INT CHECK (b > 0) a)",
        "CREATE TABLE t (a INT ENCRYPT, b INT DEFAULT (1 + (a)))",
        "CREATE TABLE t (a INT ENCRYPT, CONSTRAINT k EXCLUDE (a WITH =))",
        "CREATE TABLE t (a INT ENCRYPT NO SALT, UNIQUE (a, (a + 1)))",
        "CREATE TABLE t (a INT ENCRYPT NO SALT, UNIQUE (b) WHERE (a > 1))"
      })
  void unparsedClauseWithAnEncryptedColumnIsRefused(String sql) {
    assertThatThrownBy(() -> rewrite(Dialect.POSTGRESQL, sql))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.ENCRYPT_CLAUSE_REFUSED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (first VARBINARY(20) ENCRYPT, ok BOOLEAN AS first = X'0102')",
        "CREATE TABLE t (first VARCHAR(20) ENCRYPT, b VARBINARY(200) DEFAULT first)",
        "CREATE TABLE t (comment VARCHAR(20) ENCRYPT, b INT DEFAULT comment = 'x')",
        "CREATE TABLE t (a INT ENCRYPT, b INT DEFAULT ?)",
        "CREATE TABLE t (a INT ENCRYPT, b INT DEFAULT (1 + ?))",
        "ALTER TABLE customer CHANGE IF EXISTS name nm VARCHAR(20)",
        "ALTER TABLE customer CHANGE COLUMN IF EXISTS name nm VARCHAR(20)",
        "ALTER TABLE customer MODIFY IF EXISTS name VARCHAR(20)",
        "ALTER TABLE customer ADD IF name VARCHAR(20)",
        "ALTER TABLE customer ALTER COLUMN ssn SET '123-45-6789' NOT NULL"
      })
  void wordsInThePlaceOfNamesAndValuesAreRefused(String sql) {
    for (Dialect dialect : Dialect.values()) {
      assertThatThrownBy(() -> rewrite(dialect, sql))
          .as(dialect + " " + sql)
          .isInstanceOf(NacreException.class);
    }
  }

  @Test
  void wordsThatAreValuesStayWhatTheyAre() {
    for (String more :
        List.of(
            "b INT GENERATED BY DEFAULT AS IDENTITY", "b INT DEFAULT NULL", "b INT DEFAULT 1")) {
      for (Dialect dialect : Dialect.values()) {
        assertThat(rewrite(dialect, "CREATE TABLE t (a INT ENCRYPT, " + more + ")"))
            .as(dialect + " " + more)
            .isInstanceOf(PlanResult.Create.class);
      }
    }
  }
}
