package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.define.DdlRewriter;
import dev.nacre.core.sql.define.PrimaryKeys;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.JdbcEscapes;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.planner.StatementPlanner;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.SqlReading;
import dev.nacre.core.sql.resolve.StatementTokens;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.sql.rule.access.IndirectAccessCheck;
import dev.nacre.core.sql.rule.policy.PolicyText;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds and applies the rule for a statement.
 *
 * <p>It first checks whether the text may involve an encrypted table at all: whether any name in
 * it, at any place, ignoring case, is the name of one. Most texts end here.
 */
public final class StatementRules {
  private static final Set<String> WITH_ESCAPES =
      Set.of("SELECT", "WITH", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE");

  private static final Set<String> DEFINE = Set.of("DROP", "CREATE", "ALTER", "COMMENT");

  /** Statements that are planned from their syntax tree. */
  private static final Set<String> PLANNED =
      Set.of(
          "SELECT", "TABLE", "WITH", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "EXPLAIN");

  /** Options of TRUNCATE: sequences restart, and referring tables are truncated too. */
  private static final Set<String> AFTER_TRUNCATE =
      Set.of("RESTART", "CONTINUE", "IDENTITY", "CASCADE", "RESTRICT", "NOWAIT");

  private static final Pattern HINT = Pattern.compile("(?i)--[ \\t]*DERBY-PROPERTIES");

  private final Catalog catalog;
  private final Dialect dialect;
  private final IndirectAccessCheck indirectAccess;
  private final @Nullable MariaDbText mariaDb;
  private final DdlRewriter definitions;
  private final PolicyText policy;
  private final boolean guards;

  /**
   * @param schema the one that names without one are in; empty when it is not known
   * @param keys of the tables from {@link #referred}
   */
  public StatementRules(
      Catalog catalog,
      Dialect dialect,
      Bypasses bypasses,
      Policy policy,
      String schema,
      PrimaryKeys keys) {
    this.catalog = catalog;
    this.dialect = dialect;
    this.policy = new PolicyText(policy, catalog, dialect, schema);
    this.guards =
        !catalog.tables().isEmpty() || !catalog.conversions().isEmpty() || policy.isAboutColumns();
    this.indirectAccess = new IndirectAccessCheck(catalog, dialect, bypasses, this.policy);
    this.mariaDb = dialect.mayHideSqlInText() ? new MariaDbText(catalog, guards) : null;
    this.definitions = new DdlRewriter(catalog, dialect, this.policy, keys);
  }

  /**
   * @param tables what is known of tables without encrypted columns
   */
  public Rewriting rewrite(SqlReading reading, PlainTables tables) {
    LexedSql sql = reading.tokens();
    refuseConverted(sql);
    boolean inSight = isInSight(sql);
    policy.refuseBeside(reading, false);
    List<StatementTokens> statements = reading.statements();
    if (guards || mariaDb != null) {
      indirectAccess.check(sql);
    }
    if (mariaDb != null) {
      mariaDb.check(sql, statements.size());
    }
    for (StatementTokens words : statements) {
      boolean wanted = policy.concerns(words); // called first, because it may also refuse
      boolean creates = wanted || DdlRewriter.encrypts(words);
      if (guards) {
        indirectAccess.check(words);
      }
      if (mariaDb != null) {
        mariaDb.check(words);
      }
      if (inSight || creates) {
        requireAlone(statements);
        return inSight ? one(reading, words, tables) : definitions.rewrite(reading, words);
      }
    }
    if (inSight || (!sql.isWhole() && (policy.isOn() || mayName(sql.source())))) {
      throw Refusals.statement("is not understood");
    }
    return Rewriting.UNTOUCHED;
  }

  @Safeguard("columns-33")
  private static void requireAlone(List<StatementTokens> statements) {
    if (statements.size() > 1) {
      throw Refusals.statement("is in one text with others");
    }
  }

  /**
   * A statement that involves no encrypted table, without its comments if one of them names one:
   * two minus signs may have turned a condition and its value into a comment.
   */
  public Rewriting withoutComments(SqlReading reading) {
    LexedSql sql = reading.tokens();
    for (int token = 0; guards && token < sql.size(); token++) {
      boolean comment = sql.kind(token) == TokenKind.COMMENT && !isHint(sql.text(token));
      if (comment && mayName(sql.text(token))) {
        return isPlannedKind(reading)
            ? new Rewriting.Planned(Plan.unchanged(sql))
            : Rewriting.UNTOUCHED;
      }
    }
    return Rewriting.UNTOUCHED;
  }

  /** Statements that only read or change rows, perhaps in parentheses. */
  private static boolean isPlannedKind(SqlReading sql) {
    StatementTokens words = sql.single();
    if (words == null) {
      return false;
    }
    int first = 0;
    while (words.is(first, TokenKind.OPEN_PAREN)) {
      first++;
    }
    return words.isOneOf(first, PLANNED) || words.is(first, "VALUES");
  }

  private static boolean isHint(String comment) {
    return comment.startsWith("/*+") || HINT.matcher(comment).lookingAt();
  }

  private static boolean isQueryOrChange(SqlReading sql) {
    StatementTokens words = sql.single();
    return words != null && words.isOneOf(0, WITH_ESCAPES);
  }

  /** A statement without encryption, in another text than the given one. */
  public Rewriting asItStands(SqlReading sql) {
    if (!isQueryOrChange(sql)) {
      throw Refusals.statement("has backslashes with two readings");
    }
    return new Rewriting.Planned(Plan.unchanged(sql.tokens()));
  }

  /** Additional checks for a text that is sent in a batch with others. */
  public void checkBatched(SqlReading sql) {
    policy.refuseBeside(sql, true);
    if (mariaDb != null) {
      MariaDbText.checkBatched(sql);
    }
  }

  /**
   * All names in a text, as written, if by one of them the database may have a plain column that
   * the policy wants encrypted; otherwise none.
   */
  public Set<String> doubtful(SqlReading sql) {
    return policy.doubtful(sql);
  }

  /** See {@link DdlRewriter#referred}. */
  public Set<CatalogTable> referred(SqlReading sql) {
    return definitions.referred(sql);
  }

  /** Refuses a table under conversion, in which some rows may be plain and some encrypted. */
  @Safeguard("columns-34d")
  private void refuseConverted(LexedSql sql) {
    if (catalog.conversions().isEmpty()) {
      return;
    }
    for (int token = 0; token < sql.size(); token++) {
      if (sql.isName(token) && catalog.conversion(sql.name(token)).isPresent()) {
        throw Refusals.converting(sql.name(token));
      }
    }
    String folded = sql.isWhole() ? "" : Catalog.folded(sql.source());
    for (TableConversion conversion : catalog.conversions()) {
      if (folded.contains(Catalog.folded(conversion.after().name()))) {
        throw Refusals.converting(conversion.after().name());
      }
    }
  }

  private boolean isInSight(LexedSql sql) {
    for (int token = 0; token < sql.size(); token++) {
      if (sql.isName(token)) {
        String name = dialect.overlooksSpaces() ? sql.folded(token).strip() : sql.folded(token);
        if (catalog.tableOf(name) != null || Catalog.isOwn(name)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a comment, or a text that cannot be lexed, may name an encrypted table anywhere. */
  private boolean mayName(String text) {
    String folded = Catalog.folded(text);
    return catalog.tables().stream()
        .anyMatch(table -> folded.contains(Catalog.folded(table.name())));
  }

  private Rewriting one(SqlReading reading, StatementTokens all, PlainTables tables) {
    refuseCatalogAndNumberedMarkers(all);
    JdbcEscapes escapes = JdbcEscapes.read(all);
    StatementTokens words = escapes.seen();
    if (words.size() < all.size()
        && !words.is(0, TokenKind.OPEN_PAREN)
        && !words.isOneOf(0, WITH_ESCAPES)) {
      throw Refusals.statement("is of a kind in which Nacre cannot parse JDBC escapes");
    }
    if (dialect.hasHintComments()) {
      refuseHints(words.sql());
    }
    if (mariaDb != null) {
      mariaDb.checkInSight(words);
    }
    boolean renames = words.is(0, "RENAME") && dialect.hasRenameStatements();
    if (renames || words.isOneOf(0, DEFINE)) {
      return definitions.rewrite(reading, words);
    }
    String verb = words.is(0, TokenKind.WORD) ? words.name(0) : "";
    if (words.is(0, TokenKind.OPEN_PAREN) || PLANNED.contains(verb)) {
      return new Rewriting.Planned(
          new StatementPlanner(catalog, dialect, tables).plan(reading, words, escapes));
    }
    other(words, verb);
    return new Rewriting.Planned(Plan.naming(words, catalog));
  }

  private static void other(StatementTokens words, String verb) {
    switch (verb) {
      case "TRUNCATE" -> truncate(words);
      case "GRANT",
          "REVOKE",
          "LOCK",
          "VACUUM",
          "ANALYZE",
          "SHOW",
          "DESCRIBE",
          "DESC",
          "CHECK",
          "OPTIMIZE" ->
          words.requireNames(0, words.size());
      case "RENAME" ->
          throw Refusals.definition("renames it in another way than by ALTER TABLE … RENAME TO");
      default -> throw Refusals.statement("is of a kind that Nacre cannot parse");
    }
  }

  private void refuseCatalogAndNumberedMarkers(StatementTokens words) {
    int longest = dialect.longestName();
    for (int i = 0; i < words.size(); i++) {
      if (words.isName(i) && Catalog.isOwn(words.name(i))) {
        throw Refusals.statement(
            "names the catalog, or the salts of sums, which only Nacre reads and writes");
      }
      if (words.isName(i) && words.mayBeLonger(i, longest) && dialect.cutsOff(words.plainName(i))) {
        throw Refusals.statement("holds a name that is longer than the database's names are");
      }
      switch (words.kind(i)) {
        case NUMBERED_MARKER, NAMED_MARKER ->
            throw Refusals.statement("has a numbered or named parameter");
        case OPEN_CONDITIONAL, UNTERMINATED, UNKNOWN ->
            throw Refusals.statement("has something that is not understood");
        default -> {}
      }
    }
  }

  /** Refuses optimizer hints in comments, because comments are not sent. */
  private static void refuseHints(LexedSql sql) {
    for (int token = 0; token < sql.size(); token++) {
      if (sql.kind(token) == TokenKind.COMMENT && HINT.matcher(sql.text(token)).lookingAt()) {
        throw Refusals.statement("has a comment with DERBY-PROPERTIES, which is not sent");
      }
    }
  }

  /** TRUNCATE removes whole rows, so it is allowed. */
  private static void truncate(StatementTokens words) {
    int at = words.is(1, "TABLE") ? 1 : 0;
    do {
      at++;
      if (words.is(at, "ONLY") && words.isName(at + 1)) {
        at++;
      }
      if (!words.isName(at)) {
        throw Refusals.statement("truncates in a form that is not understood");
      }
      at = words.endOfPath(at);
    } while (words.is(at, TokenKind.COMMA));
    while (words.isOneOf(at, AFTER_TRUNCATE)) {
      at++;
    }
    if (at != words.size()) {
      throw Refusals.statement("truncates in a form that is not understood");
    }
  }
}
