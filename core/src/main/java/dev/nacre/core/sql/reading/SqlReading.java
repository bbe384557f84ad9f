package dev.nacre.core.sql.reading;

import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.parse.SqlParser;
import dev.nacre.core.sql.tree.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text in one of the ways to read it: its tokens, those of each statement, and the syntax trees.
 * Each is computed when it is first asked for, and only once. Immutable, and safe for threads.
 */
public final class SqlReading {
  private final LexedSql tokens;
  private final Grammar grammar;
  private volatile @Nullable List<StatementTokens> statements;
  private volatile @Nullable List<Statement> trees;
  private volatile @Nullable SyntaxException outside;

  public SqlReading(LexedSql tokens, Grammar grammar) {
    this.tokens = tokens;
    this.grammar = grammar;
  }

  public LexedSql tokens() {
    return tokens;
  }

  public String source() {
    return tokens.source();
  }

  /** The significant tokens of each statement. */
  public List<StatementTokens> statements() {
    List<StatementTokens> known = statements;
    if (known == null) {
      List<StatementTokens> found = new ArrayList<>(1);
      for (LexedSql.Statement statement : tokens.statements()) {
        found.add(StatementTokens.of(tokens, statement));
      }
      known = List.copyOf(found);
      statements = known;
    }
    return known;
  }

  /** The statement of the text, if there is one and no other; else null. */
  public @Nullable StatementTokens single() {
    return statements().size() == 1 ? statements().get(0) : null;
  }

  /** The only statement of a text in which every character could be lexed; else null. */
  public @Nullable StatementTokens singleAndWhole() {
    return tokens.isWhole() ? single() : null;
  }

  /**
   * The syntax trees of all statements.
   *
   * @throws SyntaxException when the text is outside the grammar
   */
  public List<Statement> trees() throws SyntaxException {
    SyntaxException refused = outside;
    if (refused != null) {
      throw refused;
    }
    List<Statement> known = trees;
    if (known == null) {
      try {
        known = List.copyOf(SqlParser.parse(tokens, grammar));
      } catch (SyntaxException refusal) {
        outside = refusal;
        throw refusal;
      }
      trees = known;
    }
    return known;
  }

  /** Contains only sizes: SQL text may contain values. */
  @Override
  public String toString() {
    return "SqlReading[" + tokens + "]";
  }
}
