package dev.nacre.core.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.trial.Dice;
import dev.nacre.core.trial.Trials;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Statements of docs/sql.md, whole and broken, in the grammar of each database. */
final class SqlParserTrialsTest {
  private record Reader(String database, LexicalRules rules, Grammar grammar) {}

  private static final List<Reader> ALL =
      List.of(
          new Reader("H2", LexicalRules.H2, Grammar.H2),
          new Reader("PostgreSQL", LexicalRules.POSTGRESQL, Grammar.POSTGRESQL),
          new Reader("MariaDB", LexicalRules.MARIADB, Grammar.MARIADB),
          new Reader("Derby", LexicalRules.DERBY, Grammar.DERBY));

  /** Far more than all the texts take; a text that is read for ever meets it. */
  private static final Duration LONG = Duration.ofMinutes(5);

  /** What has no grammar yet. */
  private static boolean isKnown(List<Statement> statements) {
    return statements.stream().noneMatch(one -> one instanceof Statement.Other);
  }

  @Test
  void statementThatADatabaseAcceptsHasATree() throws IOException {
    List<String> wrong = new ArrayList<>();
    int read = 0;
    for (MatrixPage.Line line : MatrixPage.lines()) {
      for (int i = 0; i < ALL.size(); i++) {
        if (line.cells().get(i).equals("–")) {
          continue;
        }
        Reader reader = ALL.get(i);
        try {
          List<Statement> all =
              SqlParser.parse(SqlLexer.lex(line.sql(), reader.rules()), reader.grammar());
          wrong.addAll(faults(reader, line.sql(), all));
          read += isKnown(all) ? 1 : 0;
        } catch (SyntaxException refused) {
          String rest = line.sql().substring(Math.min(refused.at(), line.sql().length()));
          wrong.add(
              reader.database()
                  + ": "
                  + line.sql()
                  + " at «"
                  + rest
                  + "»: "
                  + refused.getMessage());
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(read).isGreaterThan(1000);
  }

  private static List<String> faults(Reader reader, String sql, List<Statement> all) {
    List<String> faults = new ArrayList<>();
    for (Node node : all) {
      Trees.misplaced(node).forEach(one -> faults.add(reader.database() + " " + sql + ": " + one));
    }
    if (isKnown(all)) {
      Trees.lost(sql, reader.rules(), all)
          .forEach(one -> faults.add(reader.database() + " " + sql + ": lost " + one));
    }
    return faults;
  }

  @Test
  void theValueOfAnIntervalIsThereOnce() throws SyntaxException {
    for (String sql : List.of("SELECT INTERVAL ? DAY", "SELECT INTERVAL ? AND ?")) {
      List<Statement> all =
          SqlParser.parse(SqlLexer.lex(sql, LexicalRules.MARIADB), Grammar.MARIADB);
      assertThat(Trees.lost(sql, LexicalRules.MARIADB, all)).as(sql).isEmpty();
    }
  }

  @Test
  void brokenTextsAreRefusedOrWhole() throws Exception {
    List<MatrixPage.Line> page = MatrixPage.lines();
    AtomicReference<String> last = new AtomicReference<>("");
    Assertions.assertTimeoutPreemptively(
        LONG,
        () ->
            Trials.run(
                20_000,
                dice -> {
                  String sql = broken(page, dice);
                  last.set(sql);
                  Reader reader = dice.of(ALL);
                  try {
                    List<Statement> all =
                        SqlParser.parse(SqlLexer.lex(sql, reader.rules()), reader.grammar());
                    assertThat(faults(reader, sql, all)).as(sql).isEmpty();
                  } catch (SyntaxException refused) {
                    assertThat(refused.at()).isBetween(0, sql.length());
                  }
                }),
        last::get);
  }

  /** One or two statements of which words are left out, doubled, exchanged or cut. */
  private static String broken(List<MatrixPage.Line> page, Dice dice) {
    List<String> words = new ArrayList<>();
    int count = dice.between(1, 2);
    for (int i = 0; i < count; i++) {
      words.addAll(List.of(dice.of(page).sql().split("(?=\\W)|(?<=\\W)")));
    }
    for (int changes = dice.between(0, 3); changes > 0 && words.size() > 1; changes--) {
      int at = dice.between(0, words.size() - 1);
      switch (dice.between(0, 3)) {
        case 0 -> words.remove(at);
        case 1 -> words.add(at, dice.of(words));
        case 2 -> words.set(at, dice.of(words));
        default -> words = new ArrayList<>(words.subList(0, at + 1));
      }
    }
    return String.join("", words);
  }
}
