package dev.nacre.jdbc.guard;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.LexicalFeature;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.jdbc.engine.PlaintextExport;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Checks all SQL before the target gets it. It lives as long as its session and caches its
 * verdicts, so that each statement is judged once. Thread-safe.
 */
public final class SqlGuard {
  /** Enough for a program with a limited number of different statements. */
  private static final int REMEMBERED = 512;

  /** Longer SQL is usually data that differs each time. */
  private static final int LONGEST_REMEMBERED = 8192;

  private final LexicalRules rules;
  private final Set<PlaintextExport> refused;
  private final boolean columns;
  private final Map<String, Verdict> remembered = new ConcurrentHashMap<>();

  /**
   * @param refused the exports that are refused by their text
   */
  public SqlGuard(LexicalRules rules, Set<PlaintextExport> refused) {
    this(rules, refused, false);
  }

  /**
   * @param refused the exports that are refused by their text
   * @param columns whether the connection encrypts columns
   */
  public SqlGuard(LexicalRules rules, Set<PlaintextExport> refused, boolean columns) {
    this.columns = columns;
    this.rules = rules;
    this.refused = Set.copyOf(refused);
  }

  /** Judges SQL, which may contain several statements. */
  public Verdict judge(String sql) {
    Verdict known = remembered(sql);
    return known == null ? judge(SqlLexer.lex(sql, rules)) : known;
  }

  /** The verdict on SQL that was judged before, or null. */
  public @Nullable Verdict remembered(String sql) {
    return remembered.get(sql);
  }

  /** Judges SQL that was lexed with the rules of this guard. */
  public Verdict judge(LexedSql lexed) {
    String sql = lexed.source();
    Verdict verdict = readInAllModes(lexed);
    // Refused SQL may contain a secret that must not be kept.
    if (sql.length() <= LONGEST_REMEMBERED && !(verdict instanceof Verdict.Refuse)) {
      if (remembered.size() >= REMEMBERED) {
        remembered.clear();
      }
      remembered.put(sql, verdict);
    }
    return verdict;
  }

  /**
   * Checks SQL no part of which we can answer: a batch, or a setting that contains SQL.
   *
   * @throws SQLException when it does not pass
   */
  public void check(String sql) throws SQLException {
    requirePass(judge(sql));
  }

  /**
   * Refuses SQL that the target would not get as it is.
   *
   * @throws SQLException when the verdict is not to pass it
   */
  public static void requirePass(Verdict verdict) throws SQLException {
    if (verdict instanceof Verdict.Refuse refuse) {
      throw refusal(refuse);
    }
    if (!(verdict instanceof Verdict.Pass)) {
      throw refusal(misplaced());
    }
  }

  public static SQLException refusal(Verdict.Refuse refuse) {
    return SqlErrors.refused(refuse.code(), refuse.what());
  }

  private Verdict readInAllModes(LexedSql lexed) {
    Verdict verdict = read(lexed);
    String sql = lexed.source();
    // In one of its modes H2 treats brackets as quotes. The mode is not visible here, so both
    // readings must pass.
    if (verdict instanceof Verdict.Pass && rules.equals(LexicalRules.H2) && sql.indexOf('[') >= 0) {
      verdict = read(SqlLexer.lex(sql, rules.with(LexicalFeature.SQUARE_BRACKETS)));
    }
    return verdict;
  }

  private Verdict read(LexedSql sql) {
    if (!sql.isWhole() && !refused.isEmpty() && ExportFinder.mayHideOne(sql.source())) {
      return new Verdict.Refuse(
          ErrorCode.SQL_NOT_UNDERSTOOD, "A quote or comment in the statement has no end");
    }
    List<LexedSql.Statement> statements = sql.statements();
    for (LexedSql.Statement statement : statements) {
      Optional<Verdict> ours = EncryptionStatementParser.find(sql, statement, columns);
      if (ours.isPresent()) {
        return isAlone(statements) || ours.get() instanceof Verdict.Refuse
            ? ours.get()
            : misplaced();
      }
      if (!refused.isEmpty()) {
        Optional<PlaintextExport> export =
            ExportFinder.find(sql, statement).filter(refused::contains);
        if (export.isPresent()) {
          return new Verdict.Refuse(
              ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT,
              "The statement would write plaintext: " + export.get().text());
        }
      }
    }
    return Verdict.PASS;
  }

  @Safeguard(value = "columns-33b", stub = Stub.TRUE)
  private static boolean isAlone(List<LexedSql.Statement> statements) {
    return statements.size() == 1;
  }

  /** The verdict on one of our statements in a place where it is not supported. */
  public static Verdict.Refuse misplaced() {
    return new Verdict.Refuse(
        ErrorCode.ENCRYPTION_STATEMENT_MISPLACED,
        "An encryption statement was sent with others, in a batch or a call, SHOW as an update, or"
            + " ALTER as a query");
  }
}
