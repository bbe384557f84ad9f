package dev.nacre.core.sql.rule.access;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.rule.policy.PolicyCheck;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses the name of a relation, and the call of a routine, through which an encrypted table is
 * reached.
 */
final class BypassCheck {
  private final Dialect dialect;
  private final Bypasses bypasses;
  private final Bypasses everywhere;
  private final Set<String> names;
  private final PolicyCheck policy;

  BypassCheck(Dialect dialect, Bypasses bypasses, PolicyCheck policy) {
    this.dialect = dialect;
    this.bypasses = bypasses;
    this.everywhere = bypasses.everywhere();
    this.names = bypasses.names();
    this.policy = policy;
  }

  /** The bypasses for the unqualified names of a text, which may itself change their schema. */
  Bypasses of(LexedSql sql) {
    return !bypasses.elsewhere().isEmpty() && CurrentSchema.mayChange(sql, "")
        ? everywhere
        : bypasses;
  }

  /**
   * Whether one of the names of a text must be checked: of few texts, which are slower to check.
   */
  boolean concerns(LexedSql sql) {
    return sql.hasName(name -> names.contains(name) || isUnguarded(name));
  }

  /**
   * Checks one name of a text.
   *
   * @param known from {@link #of}
   */
  void check(LexedSql sql, int token, Bypasses known) {
    String name = sql.folded(token);
    boolean unguarded = isUnguarded(name);
    if (!unguarded && !names.contains(name)) {
      return; // as most names; what follows is slow in long texts
    }
    Bypasses meant = known.behind(schemaBefore(sql, token));
    refuseRelation(sql, token, name, meant);
    if ((unguarded || meant.routines().contains(name)) && mayBeCalled(sql, token)) {
      throw Refusals.unsafeRoutine(sql.name(token));
    }
  }

  /** Refuses a function escape for which the driver may call a bypassing routine. */
  void checkEscape(LexedSql sql, int brace) {
    if (!sql.isWord(sql.nextSignificant(brace + 1), "FN")) {
      return;
    }
    for (String name : dialect.calledByEscapes()) {
      if (bypasses.routines().contains(name)) {
        throw Refusals.unsafeRoutine(name);
      }
    }
  }

  /** The schema before a name: empty for none, null for something that is not a name. */
  private static @Nullable String schemaBefore(LexedSql sql, int token) {
    int dot = sql.previousSignificant(token);
    // The lexer may have read the dot as a part of a number: 1.name
    if (dot < 0 || (sql.kind(dot) != TokenKind.DOT && sql.kind(dot) != TokenKind.NUMBER)) {
      return "";
    }
    int schema = sql.kind(dot) == TokenKind.DOT ? sql.previousSignificant(dot) : -1;
    return schema >= 0 && sql.isName(schema) ? sql.folded(schema) : null;
  }

  @Safeguard("columns-02b")
  private static void refuseRelation(LexedSql sql, int token, String name, Bypasses known) {
    if (known.relations().contains(name)) {
      throw Refusals.access(
          "The statement names "
              + sql.name(token)
              + ", a view or a table through which an encrypted table is reached; where a routine"
              + " or a trigger does that, the line \"name() = safe\" with its name in the file of"
              + " nacre.policy allows it");
    }
  }

  /** Whether the database has a built-in routine of this name that reaches tables by itself. */
  private boolean isUnguarded(String name) {
    return dialect.unguardedRoutines().contains(name) && !policy.isSafe(name);
  }

  private boolean mayBeCalled(LexedSql sql, int token) {
    int next = sql.nextSignificant(token + 1);
    boolean hasNext = next < sql.size();
    boolean calls = hasNext && sql.kind(next) == TokenKind.OPEN_PAREN;
    boolean isPackage = dialect.hasPackages() && hasNext && sql.kind(next) == TokenKind.DOT;
    boolean asColumn = dialect.callsAsColumns() && isDotted(sql, token);
    return calls || isPackage || asColumn || isBehindCall(sql, token);
  }

  private static boolean isDotted(LexedSql sql, int token) {
    int before = sql.previousSignificant(token);
    return before >= 0 && sql.kind(before) == TokenKind.DOT;
  }

  /** Whether this is {@code CALL name} without parentheses. */
  private static boolean isBehindCall(LexedSql sql, int token) {
    for (int before = token - 1; before >= 0; before--) {
      TokenKind kind = sql.kind(before);
      boolean path = kind == TokenKind.DOT || kind == TokenKind.QUOTED_NAME;
      if (kind == TokenKind.WORD && sql.isWord(before, "CALL")) {
        return true;
      }
      if (kind.isSignificant() && !path && kind != TokenKind.WORD) {
        return false;
      }
    }
    return false;
  }
}
