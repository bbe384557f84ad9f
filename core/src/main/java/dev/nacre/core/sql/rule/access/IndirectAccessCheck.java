package dev.nacre.core.sql.rule.access;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.StatementTokens;
import dev.nacre.core.sql.rule.policy.PolicyText;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Refuses statements that reach encrypted tables without naming them, or that name them invisibly:
 * in an executed string, or by a name that the database interprets differently.
 */
public final class IndirectAccessCheck {
  /** Statements whose strings are values; in all others a string may be SQL. */
  private static final Set<String> STRINGS_ARE_VALUES =
      Set.of(
          "SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "VALUES", "WITH", "TABLE",
          "COMMENT", "SET", "SHOW");

  private final Catalog catalog;
  private final Dialect dialect;
  private final Bypasses bypasses;
  private final Bypasses everywhere;
  private final Set<String> bypassNames;
  private final PolicyText policy;
  private final RoutineDefinitions routines;

  public IndirectAccessCheck(
      Catalog catalog, Dialect dialect, Bypasses bypasses, PolicyText policy) {
    this.policy = policy;
    this.bypasses = bypasses;
    this.everywhere = bypasses.everywhere();
    this.bypassNames = bypasses.names();
    this.catalog = catalog;
    this.dialect = dialect;
    this.routines = new RoutineDefinitions(dialect, policy);
  }

  /** Checks the whole text. */
  public void check(LexedSql sql) {
    if (sql.source().indexOf('\0') >= 0) {
      // A server that ends the text there sees another statement than its driver.
      throw refused("The statement contains the character U+0000");
    }
    Bypasses known = !bypasses.elsewhere().isEmpty() && mayLeave(sql, "") ? everywhere : bypasses;
    int longest = dialect.longestName();
    for (int token = 0; token < sql.size(); token++) {
      if (sql.kind(token) == TokenKind.OPEN_BRACE) {
        refuseTranslated(sql, token);
      }
      if (sql.kind(token) == TokenKind.MARKER && dialect.replacesMarkers()) {
        refuseGlued(sql, token);
      }
      boolean quoted = sql.kind(token) == TokenKind.QUOTED_NAME;
      if (!quoted && sql.kind(token) != TokenKind.WORD) {
        continue;
      }
      if (quoted && sql.isWord(sql.significant(token + 1), "UESCAPE")) {
        throw refused("The statement says with UESCAPE how a name is read");
      }
      if (quoted && dialect.overlooksSpaces() && sql.name(token).endsWith(" ")) {
        throw refused("A name in quotes ends with a space, which the database may overlook");
      }
      String folded = sql.folded(token);
      if (bypassNames.contains(folded) || isUnguarded(folded)) {
        // most names are neither, and the check is slow in long texts
        refuseBypass(sql, token, folded, known.behind(schemaBefore(sql, token)));
      }
      boolean cut = sql.mayBeLonger(token, longest) && dialect.cutsOff(sql.name(token));
      if (cut && isKnown(cutOff(sql.name(token)))) {
        throw refused(
            "A name is longer than the database's names are, and may be an encrypted" + " table's");
      }
    }
  }

  /**
   * Refuses a parameter that the driver may join with adjacent tokens to a name, as {@code part?}.
   */
  private void refuseGlued(LexedSql sql, int marker) {
    GluedName glued = GluedName.around(sql, marker);
    if (glued.isNone()) {
      return;
    }
    boolean known =
        glued.mayBe(Catalog.TABLE)
            || glued.mayBe(Catalog.SUM_SALTS)
            || catalog.tables().stream()
                .anyMatch(table -> glued.mayBe(Catalog.folded(table.name())));
    if (known) {
      throw refused("A parameter touches a name; put a space between them");
    }
  }

  /**
   * Whether a text may make another schema the one that names without one are in.
   *
   * @param own the current one; setting it again is no change
   */
  public static boolean mayLeave(LexedSql sql, String own) {
    for (int token = 0; token < sql.size(); token++) {
      int next = sql.isWord(token, "USE") ? sql.significant(token + 1) : -1;
      boolean hint = next >= 0 && (sql.isWord(next, "INDEX") || sql.isWord(next, "KEY"));
      if (next < 0 || hint) {
        continue;
      }
      boolean same =
          next < sql.size()
              && sql.significant(0) == token
              && sql.significant(next + 1) >= sql.size()
              && sql.isName(next)
              && sql.name(next).equals(own);
      if (!same) {
        return true;
      }
    }
    return false;
  }

  /** The schema before a name: empty for none, null for something that is not a name. */
  private static @Nullable String schemaBefore(LexedSql sql, int token) {
    int dot = sql.before(token);
    if (dot < 0 || (sql.kind(dot) != TokenKind.DOT && sql.kind(dot) != TokenKind.NUMBER)) {
      return "";
    }
    int schema = sql.kind(dot) == TokenKind.DOT ? sql.before(dot) : -1;
    return schema >= 0 && sql.isName(schema) ? sql.folded(schema) : null;
  }

  private void refuseBypass(LexedSql sql, int token, String name, Bypasses known) {
    refuseRelation(sql, token, name, known);
    if (!known.routines().contains(name) && !isUnguarded(name)) {
      return;
    }
    int next = sql.significant(token + 1);
    boolean calls = next < sql.size() && sql.kind(next) == TokenKind.OPEN_PAREN;
    boolean isPackage =
        dialect.hasPackages() && next < sql.size() && sql.kind(next) == TokenKind.DOT;
    boolean asColumn = dialect.callsAsColumns() && isDotted(sql, token);
    if (calls || isPackage || asColumn || isCalled(sql, token)) {
      throw Refusals.calls(sql.name(token));
    }
  }

  @Safeguard("columns-02b")
  private static void refuseRelation(LexedSql sql, int token, String name, Bypasses known) {
    if (known.relations().contains(name)) {
      throw refused(
          "The statement names "
              + sql.name(token)
              + ", a view or a table through which an encrypted table is reached; where a routine"
              + " or a trigger does that, the line \"name() = safe\" with its name in the file of"
              + " nacre.policy allows it");
    }
  }

  private boolean isUnguarded(String name) {
    return dialect.unguardedRoutines().contains(name) && !policy.isSafe(name);
  }

  /** Refuses function escapes for which the driver may call a bypassing routine. */
  private void refuseTranslated(LexedSql sql, int brace) {
    if (!sql.isWord(sql.significant(brace + 1), "FN")) {
      return;
    }
    for (String name : dialect.calledByEscapes()) {
      if (bypasses.routines().contains(name)) {
        throw Refusals.calls(name);
      }
    }
  }

  private static boolean isDotted(LexedSql sql, int token) {
    int before = sql.before(token);
    return before >= 0 && sql.kind(before) == TokenKind.DOT;
  }

  /** Whether this is {@code CALL name} without parentheses. */
  private static boolean isCalled(LexedSql sql, int token) {
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

  private boolean isKnown(String name) {
    return catalog.table(name).isPresent()
        || policy.names(Catalog.folded(name))
        || Catalog.isOwn(name);
  }

  private String cutOff(String name) {
    StringBuilder kept = new StringBuilder();
    int bytes = 0;
    for (int at = 0; at < name.length(); ) {
      String one = Character.toString(name.codePointAt(at));
      bytes += one.getBytes(StandardCharsets.UTF_8).length;
      if (bytes > dialect.longestName()) {
        break;
      }
      kept.append(one);
      at += one.length();
    }
    return kept.toString();
  }

  /** Refuses a prefix before the first word, which determines the kind of the statement. */
  @Safeguard("columns-02e")
  private void refuseDisguised(StatementTokens words) {
    int first = 0;
    while (words.is(first, TokenKind.OPEN_BRACE)
        || words.is(first, TokenKind.MARKER)
        || words.is(first, TokenKind.NUMBERED_MARKER)
        || (first > 0 && words.isSign(first, "="))) {
      first++;
    }
    // Some drivers remove braces around any statement.
    if (first > 0 && !words.is(first, "CALL")) {
      throw refused("The statement is in braces and is no call; take them off");
    }
    if (dialect.acceptsDeclareForCreate() && words.is(0, "DECLARE")) {
      throw refused("The statement begins with DECLARE, which is read as CREATE here; write that");
    }
  }

  /** Checks one statement. */
  public void check(StatementTokens words) {
    refuseUnnamed(words);
    refuseDisguised(words);
    routines.check(words);
    if (dialect.hasRowsOfClasses()) {
      refuseClasses(words);
    }
    refuseStrings(words);
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
      throw refused(
          "The statement reaches tables without naming them, and some have encrypted columns");
    }
  }

  @Safeguard("columns-44")
  private void refuseStrings(StatementTokens words) {
    boolean values = words.isOneOf(0, STRINGS_ARE_VALUES) || isHarmlessCall(words);
    for (int i = 0; i < words.size(); i++) {
      if (words.isName(i) && dialect.routinesThatRunStrings().contains(words.name(i))) {
        values = false;
      }
    }
    for (int i = 0; i < words.size() && !values; i++) {
      boolean string = words.is(i, TokenKind.STRING);
      if (string && (namesOne(words.text(i)) || policy.isNamedIn(words, words.text(i)))) {
        throw Refusals.statement("names the table in a string, which may be run later");
      }
    }
  }

  /** Refuses {@code NEW a.b.Class('…')}, which may do anything with its strings. */
  private static void refuseClasses(StatementTokens words) {
    for (int i = 0; i < words.size(); i++) {
      int after = words.is(i, "NEW") && words.isName(i + 1) ? words.endOfPath(i + 1) : i;
      if (after > i && words.is(after, TokenKind.OPEN_PAREN)) {
        throw refused("The statement makes an object of Java, which may reach an encrypted table");
      }
    }
  }

  /** Whether this is a call of a harmless built-in routine with only values. */
  private boolean isHarmlessCall(StatementTokens words) {
    int open = 4;
    boolean harmless =
        words.is(0, "CALL")
            && words.is(1, "SYSCS_UTIL")
            && words.is(2, TokenKind.DOT)
            && words.isOneOf(3, dialect.harmlessRoutines())
            && words.is(open, TokenKind.OPEN_PAREN)
            && words.partner(open) == words.size() - 1;
    for (int i = open + 1; harmless && i < words.size() - 1; i++) {
      harmless =
          words.is(i, TokenKind.STRING)
              || words.is(i, TokenKind.NUMBER)
              || words.is(i, TokenKind.MARKER)
              || words.is(i, TokenKind.COMMA)
              || words.is(i, "NULL");
    }
    return harmless;
  }

  private boolean namesOne(String text) {
    String folded = Catalog.folded(text);
    return folded.contains(Catalog.TABLE)
        || folded.contains(Catalog.SUM_SALTS)
        || catalog.tables().stream()
            .anyMatch(table -> folded.contains(Catalog.folded(table.name())));
  }

  private static NacreException refused(String what) {
    return new NacreException(ErrorCode.ENCRYPTED_STATEMENT_REFUSED, what);
  }
}
