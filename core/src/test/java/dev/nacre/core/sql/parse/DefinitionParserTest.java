package dev.nacre.core.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.LexicalRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DefinitionParserTest {
  private static String h2(String sql) throws SyntaxException {
    return Trees.show(sql, LexicalRules.H2, Grammar.H2);
  }

  private static String mariaDb(String sql) throws SyntaxException {
    return Trees.show(sql, LexicalRules.MARIADB, Grammar.MARIADB);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      textBlock =
          """
          a INT → Column(a, Phrase(INT))
          a CHARACTER VARYING(9) NOT NULL UNIQUE → Column(a, Phrase(CHARACTER), attributes Phrase(NOT NULL), Phrase(UNIQUE))
          a INT DEFAULT (b, 1) CHECK (a > 0) → Column(a, Phrase(INT), attributes Phrase(DEFAULT), Check(condition Comparison(a, GREATER, 0)))
          a INT ENCRYPT NO SALT KEY GROUP g → Column(a, Phrase(INT), attributes Encrypt(group g))
          a INT ENCRYPT USING 'AES256' → Column(a, Phrase(INT), attributes Encrypt(isSalted, options Option(USING, 'AES256')))
          a INT REFERENCES s.t (b, c) ON DELETE SET NULL NULL → Column(a, Phrase(INT), attributes Reference(s.t, columns b, c))
          a TEXT COLLATE "C" → Column(a, Phrase(TEXT), attributes Option(COLLATE, C))
          CONSTRAINT k PRIMARY KEY (a, b DESC) → Constraint(PRIMARY, columns Part(a), Part(b))
          CONSTRAINT CHECK (a) → Constraint(CHECK, check Check(condition a))
          FOREIGN KEY (a) REFERENCES t NOT ENFORCED → Constraint(FOREIGN, columns Part(a), reference Reference(t), rest Phrase(NOT))
          CONSTRAINT k EXCLUDE USING gist (a WITH =) → Phrase(CONSTRAINT)
          LIKE t INCLUDING ALL → Phrase(LIKE)
          """)
  void anElementIsAColumnAConstraintOrAPhrase(String sql, String tree) throws SyntaxException {
    assertThat(h2("CREATE TABLE t (" + sql + ", z INT)"))
        .isEqualTo("CreateTable(t, elements " + tree + ", Column(z, Phrase(INT)))");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      textBlock =
          """
          ADD COLUMN IF NOT EXISTS a INT → Add(ifAbsent Phrase(IF), element Column(a, Phrase(INT)))
          ADD UNIQUE (a) → Add(element Constraint(UNIQUE, columns Part(a)))
          DROP COLUMN IF EXISTS a CASCADE → Drop(part COLUMN, ifExists, a)
          DROP a, DROP CONSTRAINT k → Drop(part COLUMN, a), Drop(part CONSTRAINT, k)
          DROP PRIMARY KEY → Drop(part KEY)
          RENAME a TO b → Rename(part COLUMN, from a, to b)
          RENAME TO b → Rename(part TABLE, to b)
          ALTER COLUMN a RENAME TO b → Rename(part COLUMN, from a, to b)
          ALTER a SET NOT NULL → Alter(column Column(a, Phrase(SET), attributes Phrase(NOT NULL)))
          ALTER CONSTRAINT k NOT ENFORCED → Phrase(ALTER)
          MODIFY (a ENCRYPT) → Convert(column Column(a, attributes Encrypt(isSalted)))
          CHANGE a b INT → Modify(former a, column Column(b, Phrase(INT)))
          OWNER TO me → Option(OWNER, me)
          REKEY → Phrase(REKEY)
          """)
  void alterTableIsAListOfChanges(String sql, String tree) throws SyntaxException {
    assertThat(h2("ALTER TABLE t " + sql)).isEqualTo("AlterTable(isBare, t, actions " + tree + ")");
  }

  @Test
  void keysAndOptionsOfATableAreThoseOfMariaDb() throws SyntaxException {
    assertThat(mariaDb("CREATE TABLE t (KEY k (a), INDEX (b)) ENGINE=InnoDB COMMENT 'x'"))
        .isEqualTo(
            "CreateTable(t, elements Constraint(INDEX, columns Part(a)), Constraint(INDEX, columns"
                + " Part(b)), options Option(ENGINE, InnoDB), Option(COMMENT, 'x'))");
    assertThat(mariaDb("ALTER TABLE t ADD CONSTRAINT PRIMARY KEY (a)"))
        .isEqualTo(
            "AlterTable(isBare, t, actions Add(element Constraint(PRIMARY, columns Part(a))))");
    assertThat(h2("CREATE TABLE t (KEY k (a)) ENGINE=InnoDB"))
        .isEqualTo("CreateTable(t, elements Phrase(KEY), rest Phrase(ENGINE))");
    assertThat(mariaDb("ALTER TABLE t DROP FOREIGN KEY f, DROP KEY k"))
        .isEqualTo("AlterTable(isBare, t, actions Drop(part KEY, f), Drop(part KEY, k))");
  }

  @Test
  void anIndexHasPartsOptionsAndACondition() throws SyntaxException {
    assertThat(h2("CREATE UNIQUE INDEX i ON t (a DESC, LOWER(b) ops) WITH (x = 1) WHERE a > 0"))
        .isEqualTo(
            "CreateIndex(t, parts Part(a), Part(Call(LOWER, b), rest Phrase(OPS)), options"
                + " Phrase(WITH), where Comparison(a, GREATER, 0))");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a INT",
        "CREATE TABLE t (a INT,)",
        "CREATE TABLE t (CHECK (a = ?))",
        "CREATE TABLE t (U&\"a!0041\" UESCAPE '!' INT)",
        "ALTER TABLE t",
        "ALTER TABLE t ADD a INT, ",
        "ALTER TABLE t RENAME a b",
        "ALTER TABLE t DROP a RESTRICT CASCADE",
        "ALTER TABLE t MODIFY (a ENCRYPT, b ENCRYPT)",
        "CREATE INDEX i ON t",
        "CREATE INDEX i ON t (a) STORING b",
        "CREATE INDEX i ON t (a) COMMENT 'x'",
        "DROP TABLE t, ",
        "DROP INDEX i ON t WAIT 5",
        "COMMENT ON TABLE t IS 'x' || 'y'",
        "RENAME COLUMN t.a b"
      })
  void malformedDefinitionHasNoTree(String sql) {
    assertThatThrownBy(() -> h2(sql)).isInstanceOf(SyntaxException.class);
  }

  @Test
  void otherDefinitionsHaveNoGrammar() throws SyntaxException {
    assertThat(h2("CREATE VIEW v AS SELECT 1")).isEqualTo("Other(CREATE)");
    assertThat(h2("CREATE TEMPORARY TABLE t (a INT)")).isEqualTo("Other(CREATE)");
  }

  @Test
  void aPlaceIsToldByLineAndColumn() {
    assertThatThrownBy(() -> h2("CREATE TABLE t (\n  a INT,\n  )"))
        .isInstanceOfSatisfying(
            SyntaxException.class,
            refused ->
                assertThat(refused.position("CREATE TABLE t (\n  a INT,\n  )"))
                    .isEqualTo("from line 3, column 3 on"));
  }
}
