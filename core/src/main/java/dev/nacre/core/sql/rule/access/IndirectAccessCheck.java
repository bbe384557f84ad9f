package dev.nacre.core.sql.rule.access;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.rule.policy.PolicyCheck;
import java.util.Set;

/**
 * Refuses statements that reach encrypted tables without naming them, or that name them invisibly:
 * in an executed string, or by a name that the database interprets differently.
 *
 * <p>First the tokens of a text are checked, then each of its statements.
 */
public final class IndirectAccessCheck {
  private final Dialect dialect;
  private final AmbiguousNames names;
  private final BypassCheck bypasses;
  private final RoutineDefinitions routines;
  private final ExecutedStrings strings;

  public IndirectAccessCheck(
      Catalog catalog, Dialect dialect, Bypasses bypasses, PolicyCheck policy) {
    this.dialect = dialect;
    this.names = new AmbiguousNames(catalog, dialect, policy);
    this.bypasses = new BypassCheck(dialect, bypasses, policy);
    this.routines = new RoutineDefinitions(dialect, policy);
    this.strings = new ExecutedStrings(catalog, dialect, policy);
  }

  /** Checks the tokens of the whole text. */
  public void checkTokens(LexedSql sql) {
    if (sql.source().indexOf('\0') >= 0) {
      // A server that ends the text there sees another statement than its driver.
      throw Refusals.access("The statement contains the character U+0000");
    }
    Bypasses known = bypasses.of(sql);
    boolean bypassed = bypasses.concerns(sql);
    boolean looks = // which few texts need
        bypassed
            || sql.mayHaveLonger(dialect.longestName())
            || sql.has(TokenKind.OPEN_BRACE)
            || (dialect.replacesMarkers() && sql.has(TokenKind.MARKER));
    for (int token = 0; looks && token < sql.size(); token++) {
      switch (sql.kind(token)) {
        case OPEN_BRACE -> bypasses.checkEscape(sql, token);
        case MARKER -> names.checkMarker(sql, token);
        case WORD, QUOTED_NAME -> {
          names.check(sql, token);
          if (bypassed) {
            bypasses.check(sql, token, known);
          }
        }
        default -> {}
      }
    }
  }

  /** Checks one statement. */
  public void checkStatement(StatementTokens words) {
    refuseUnnamed(words);
    refusePrefix(words);
    routines.check(words);
    if (dialect.hasRowsOfClasses()) {
      refuseJavaObjects(words);
    }
    strings.check(words);
  }

  /** Refuses statements that access tables without naming them. */
  @Safeguard("columns-44b")
  private static void refuseUnnamed(StatementTokens words) {
    boolean runs =
        words.is(0, "RUNSCRIPT")
            || words.isOneOf(0, Set.of("EXECUTE", "EXEC"))
            || (words.is(0, "DROP")
                && words.isOneOf(1, Set.of("ALL", "SCHEMA", "DATABASE", "OWNED")))
            || (words.is(0, "ALTER") && words.isOneOf(1, Set.of("SCHEMA", "DATABASE")));
    if (runs) {
      throw Refusals.access(
          "The statement reaches tables without naming them, and some have encrypted columns");
    }
  }

  /** Refuses a prefix before the first word, which determines the kind of the statement. */
  @Safeguard("columns-02e")
  private void refusePrefix(StatementTokens words) {
    int first = 0;
    while (words.is(first, TokenKind.OPEN_BRACE)
        || words.is(first, TokenKind.MARKER)
        || words.is(first, TokenKind.NUMBERED_MARKER)
        || (first > 0 && words.isSign(first, "="))) {
      first++;
    }
    // Some drivers remove braces around any statement.
    if (first > 0 && !words.is(first, "CALL")) {
      throw Refusals.access("The statement is in braces and is no call; take them off");
    }
    if (dialect.acceptsDeclareForCreate() && words.is(0, "DECLARE")) {
      throw Refusals.access(
          "The statement begins with DECLARE, which is read as CREATE here; write that");
    }
  }

  /** Refuses {@code NEW a.b.Class('…')}, which may do anything with its strings. */
  private static void refuseJavaObjects(StatementTokens words) {
    for (int i = 0; i < words.size(); i++) {
      int after = words.is(i, "NEW") && words.isName(i + 1) ? words.endOfPath(i + 1) : i;
      if (after > i && words.is(after, TokenKind.OPEN_PAREN)) {
        throw Refusals.access(
            "The statement makes an object of Java, which may reach an encrypted table");
      }
    }
  }
}
