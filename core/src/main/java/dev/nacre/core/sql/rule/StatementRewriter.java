package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.ddl.DdlRewriter;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.ddl.statement.PrimaryKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.plan.escape.JdbcEscapes;
import dev.nacre.core.sql.planner.StatementPlanner;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.sql.rule.access.Determinism;
import dev.nacre.core.sql.rule.access.IndirectAccessCheck;
import dev.nacre.core.sql.rule.mariadb.MariaDbChecks;
import dev.nacre.core.sql.rule.policy.PolicyCheck;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds and applies the rule for a text: it is left untouched, planned, rewritten as DDL, or
 * refused.
 *
 * <p>Checks for every text come first: of the policy, of indirect access, of MariaDB. A text that
 * passes them and names no encrypted table is left untouched; most texts end there. One that names
 * an encrypted table, or creates one, must be a single statement that is parsed completely.
 */
public final class StatementRewriter {
  /** Statements whose JDBC escapes are parsed. */
  private static final Set<String> WITH_ESCAPES =
      Set.of("SELECT", "WITH", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE");

  private static final Set<String> DDL = Set.of("DROP", "CREATE", "ALTER", "COMMENT");

  /** Statements that are planned from their syntax tree. */
  private static final Set<String> PLANNED =
      Set.of(
          "SELECT", "TABLE", "WITH", "INSERT", "UPDATE", "DELETE", "MERGE", "REPLACE", "EXPLAIN");

  private final Catalog catalog;
  private final Dialect dialect;
  private final EncryptedTables encrypted;
  private final SupportedTokens supportedTokens;
  private final IndirectAccessCheck indirectAccess;
  private final Determinism determinism;
  private final @Nullable MariaDbChecks mariaDb;
  private final DdlRewriter definitions;
  private final PolicyCheck policy;

  /** Whether there is anything to protect: an encrypted table, or a policy that wants one. */
  private final boolean guards;

  /**
   * @param schema the schema of unqualified names; empty when unknown
   * @param keys of the tables from {@link #tablesWithNeededKeys}
   */
  public StatementRewriter(
      Catalog catalog,
      Dialect dialect,
      Bypasses bypasses,
      Policy policy,
      String schema,
      PrimaryKeys keys) {
    this.catalog = catalog;
    this.dialect = dialect;
    this.encrypted = new EncryptedTables(catalog, dialect);
    this.supportedTokens = new SupportedTokens(dialect);
    this.policy = new PolicyCheck(policy, catalog, dialect, schema);
    this.guards =
        !catalog.tables().isEmpty() || !catalog.conversions().isEmpty() || policy.isAboutColumns();
    this.indirectAccess = new IndirectAccessCheck(catalog, dialect, bypasses, this.policy);
    this.determinism = bypasses.determinism();
    this.mariaDb = dialect.mayHideSqlInText() ? new MariaDbChecks(catalog, guards) : null;
    this.definitions = new DdlRewriter(catalog, dialect, this.policy, keys);
  }

  /**
   * @param tables what is known of tables without encrypted columns
   */
  public PlanResult rewrite(SqlReading reading, PlainTables tables) {
    LexedSql sql = reading.tokens();
    encrypted.refuseConverted(sql);
    boolean namesEncrypted = encrypted.areNamedIn(sql);
    policy.checkTogether(reading);
    List<StatementTokens> statements = reading.statements();
    checkTokens(sql, statements.size());
    for (StatementTokens words : statements) {
      policy.check(words);
      boolean requiresParsing = policy.requiresParsing(words) || DdlRewriter.encrypts(words);
      checkStatement(words);
      if (namesEncrypted || requiresParsing) {
        requireAlone(statements);
        return namesEncrypted
            ? rewriteEncrypted(reading, words, tables)
            : definitions.rewrite(reading, words);
      }
    }
    // Where a text cannot be lexed to its end, the rest may name anything.
    boolean unread = !sql.isWhole() && (policy.isOn() || encrypted.mayBeNamedIn(sql.source()));
    if (namesEncrypted || unread) {
      throw Refusals.statement("is not understood");
    }
    return PlanResult.UNTOUCHED;
  }

  private void checkTokens(LexedSql sql, int statements) {
    if (guards || mariaDb != null) {
      indirectAccess.checkTokens(sql);
    }
    if (mariaDb != null) {
      mariaDb.checkTokens(sql, statements);
    }
  }

  private void checkStatement(StatementTokens words) {
    if (guards) {
      indirectAccess.checkStatement(words);
    }
    if (mariaDb != null) {
      mariaDb.checkStatement(words);
    }
  }

  @Safeguard("columns-33")
  private static void requireAlone(List<StatementTokens> statements) {
    if (statements.size() > 1) {
      throw Refusals.statement("is in one text with others");
    }
  }

  /** Plans or rewrites the single statement of a text that names an encrypted table. */
  private PlanResult rewriteEncrypted(SqlReading reading, StatementTokens all, PlainTables tables) {
    supportedTokens.check(all);
    JdbcEscapes escapes = JdbcEscapes.parse(all);
    StatementTokens words = escapes.unescaped();
    if (words.size() < all.size()
        && !words.is(0, TokenKind.OPEN_PAREN)
        && !words.isOneOf(0, WITH_ESCAPES)) {
      throw Refusals.statement("is of a kind in which Nacre cannot parse JDBC escapes");
    }
    if (dialect.hasHintComments()) {
      OptimizerHints.refuse(words.sql());
    }
    if (mariaDb != null) {
      mariaDb.checkEncrypted(words);
    }
    boolean renames = words.is(0, "RENAME") && dialect.hasRenameStatements();
    if (renames || words.isOneOf(0, DDL)) {
      return definitions.rewrite(reading, words);
    }
    String verb = words.is(0, TokenKind.WORD) ? words.name(0) : "";
    if (words.is(0, TokenKind.OPEN_PAREN) || PLANNED.contains(verb)) {
      Plan plan = new StatementPlanner(catalog, dialect, tables).plan(reading, words, escapes);
      determinism.check(plan.result().repeated(), dialect.deterministicFunctions());
      return new PlanResult.Planned(plan);
    }
    TableCommands.check(words, verb);
    return new PlanResult.Planned(Plan.naming(words, catalog));
  }

  /**
   * Removes the comments of a statement that involves no encrypted table if one of them names one:
   * two minus signs may have turned a condition and its value into a comment.
   */
  public PlanResult withoutComments(SqlReading reading) {
    LexedSql sql = reading.tokens();
    boolean has = guards && sql.has(TokenKind.COMMENT);
    for (int token = 0; has && token < sql.size(); token++) {
      boolean comment =
          sql.kind(token) == TokenKind.COMMENT && !OptimizerHints.isHint(sql.text(token));
      if (comment && encrypted.mayBeNamedIn(sql.text(token))) {
        return isPlannedKind(reading)
            ? new PlanResult.Planned(Plan.unchanged(sql))
            : PlanResult.UNTOUCHED;
      }
    }
    return PlanResult.UNTOUCHED;
  }

  /** Statements that only read or change rows, perhaps in parentheses. */
  private static boolean isPlannedKind(SqlReading sql) {
    StatementTokens words = sql.single();
    if (words == null) {
      return false;
    }
    int first = words.firstWord();
    return words.isOneOf(first, PLANNED) || words.is(first, "VALUES");
  }

  /**
   * Plans a statement that involves no encrypted table, and whose text was replaced by one that all
   * modes of the session lex alike.
   */
  public PlanResult asItStands(SqlReading sql) {
    StatementTokens words = sql.single();
    if (words == null || !words.isOneOf(0, WITH_ESCAPES)) {
      throw Refusals.statement("has backslashes with two readings");
    }
    return new PlanResult.Planned(Plan.unchanged(sql.tokens()));
  }

  /** Additional checks for a text that is sent in a batch with others. */
  public void checkBatched(SqlReading sql) {
    policy.checkBatched(sql);
    if (mariaDb != null) {
      MariaDbChecks.checkBatched(sql);
    }
  }

  /**
   * All names in a text, as written, if by one of them the database may have a plain column that
   * the policy wants encrypted; otherwise none.
   */
  public Set<String> doubtfulNames(SqlReading sql) {
    return policy.doubtfulNames(sql);
  }

  /** See {@link DdlRewriter#tablesWithNeededKeys}. */
  public Set<CatalogTable> tablesWithNeededKeys(SqlReading sql) {
    return definitions.tablesWithNeededKeys(sql);
  }
}
