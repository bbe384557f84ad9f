package dev.nacre.core.sql.plan.escape;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.PlanBuilder;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * The JDBC escapes of a statement about encrypted tables, all of a kind that every driver processes
 * alike.
 */
public final class JdbcEscapes {
  private final StatementTokens all;
  private final StatementTokens unescaped;
  private final List<Function> functions;

  /** A function escape, which the driver rewrites, by its braces. */
  record Function(int open, int close) {}

  JdbcEscapes(StatementTokens all, StatementTokens unescaped, List<Function> functions) {
    this.all = all;
    this.unescaped = unescaped;
    this.functions = List.copyOf(functions);
  }

  /** Parses the escapes of a statement, and refuses any other. */
  public static JdbcEscapes parse(StatementTokens words) {
    return new JdbcEscapeParser(words).parse();
  }

  /** The statement without the braces and keywords of its escapes. */
  public StatementTokens unescaped() {
    return unescaped;
  }

  /**
   * Checks that no encrypted or replaced part is in a function escape, which the driver rewrites.
   */
  public void check(PlanBuilder plan) {
    NavigableMap<Integer, Integer> written = new TreeMap<>();
    boolean encrypted = false;
    int read = -1;
    for (Function function : functions) {
      if (function.close < read) {
        continue; // nested in the previous one
      }
      read = function.close;
      written.put(all.start(function.open), all.end(function.close));
      for (int i = function.open; i < function.close; i++) {
        encrypted |= all.is(i, TokenKind.MARKER) && plan.encryptsParameter(all.parameter(i));
      }
    }
    if (encrypted || plan.hasEditIn(written)) {
      throw Refusals.statement(
          "has a value for an encrypted column in the JDBC escape of a function");
    }
  }

  /** Whether an escape with this keyword, folded, is a literal of a type. */
  public static boolean isLiteralOf(String escape, ColumnType type) {
    return switch (escape) {
      case "D" -> type.name() == TypeName.DATE;
      case "T" -> type.name() == TypeName.TIME;
      case "TS" -> type.name() == TypeName.TIMESTAMP;
      default -> false;
    };
  }
}
