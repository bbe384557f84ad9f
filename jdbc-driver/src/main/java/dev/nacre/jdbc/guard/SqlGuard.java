package dev.nacre.jdbc.guard;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.LexicalFeature;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.jdbc.engine.Export;
import dev.nacre.jdbc.error.SqlErrors;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks at every SQL text before the target gets it. Lives as long as its session and remembers
 * what it said, so that a text is read once. Safe for threads.
 */
public final class SqlGuard {
  /** Enough for the statements of a program that keeps their number small. */
  private static final int REMEMBERED = 512;

  /** Longer texts are most often data, and each another one. */
  private static final int LONGEST_REMEMBERED = 8192;

  private final LexicalRules rules;
  private final Set<Export> refused;
  private final boolean columns;
  private final Map<String, Verdict> remembered = new ConcurrentHashMap<>();

  /**
   * @param refused the exports that are refused by their text
   */
  public SqlGuard(LexicalRules rules, Set<Export> refused) {
    this(rules, refused, false);
  }

  /**
   * @param refused the exports that are refused by their text
   * @param columns whether somebody behind this guard encrypts columns
   */
  public SqlGuard(LexicalRules rules, Set<Export> refused, boolean columns) {
    this.columns = columns;
    this.rules = rules;
    this.refused = Set.copyOf(refused);
  }

  /** Judges a text, which may hold several statements. */
  public Verdict judge(String sql) {
    Verdict known = remembered.get(sql);
    if (known != null) {
      return known;
    }
    Verdict verdict = read(sql);
    // A text that is refused may hold what should never have stood in one.
    if (sql.length() <= LONGEST_REMEMBERED && !(verdict instanceof Verdict.Refuse)) {
      if (remembered.size() >= REMEMBERED) {
        remembered.clear();
      }
      remembered.put(sql, verdict);
    }
    return verdict;
  }

  /**
   * For a text of which no part can be answered by us: a batch, a setting that holds SQL.
   *
   * @throws SQLException when it does not pass
   */
  public void check(String sql) throws SQLException {
    Verdict verdict = judge(sql);
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

  private Verdict read(String sql) {
    Verdict verdict = read(SqlLexer.lex(sql, rules));
    // In one of its modes H2 takes brackets for quotes; we cannot see the mode, so both readings
    // must pass.
    if (verdict instanceof Verdict.Pass && rules.equals(LexicalRules.H2) && sql.indexOf('[') >= 0) {
      verdict = read(SqlLexer.lex(sql, rules.with(LexicalFeature.SQUARE_BRACKETS)));
    }
    return verdict;
  }

  private Verdict read(LexedSql sql) {
    if (!sql.isWhole() && !refused.isEmpty() && ExportRules.mayHideOne(sql.source())) {
      return new Verdict.Refuse(
          ErrorCode.SQL_NOT_UNDERSTOOD, "A quote or comment in the statement has no end");
    }
    List<LexedSql.Statement> statements = sql.statements();
    for (LexedSql.Statement statement : statements) {
      Optional<Verdict> ours = EncryptionStatements.find(sql, statement, columns);
      if (ours.isPresent()) {
        return isAlone(statements) || ours.get() instanceof Verdict.Refuse
            ? ours.get()
            : misplaced();
      }
      if (!refused.isEmpty()) {
        Optional<Export> export = ExportRules.find(sql, statement).filter(refused::contains);
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

  /** Where a statement of ours cannot stand. */
  public static Verdict.Refuse misplaced() {
    return new Verdict.Refuse(
        ErrorCode.ENCRYPTION_STATEMENT_MISPLACED,
        "An encryption statement stands among others, or in the place of an update");
  }
}
