package dev.nacre.core.sql;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.ddl.statement.PrimaryKeys;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.Dialect.OtherReading;
import dev.nacre.core.sql.explain.Explanation;
import dev.nacre.core.sql.explain.ExplanationStep;
import dev.nacre.core.sql.explain.SumCosts;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sql.rule.StatementRewriter;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.sql.rule.formername.FormerNameUse;
import dev.nacre.core.sql.rule.formername.FormerNames;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rewrites SQL for encrypted columns. A pure function of text, catalog and dialect: it sees neither
 * keys nor parameter values and always returns the same plan. Immutable.
 */
public final class SqlRewriter {
  private final Catalog catalog;
  private final Dialect dialect;
  private final Bypasses bypasses;
  private final Policy policy;
  private final String schema;
  private final StatementRewriter rewriter;

  public SqlRewriter(Catalog catalog, Dialect dialect) {
    this(catalog, dialect, Bypasses.NONE);
  }

  public SqlRewriter(Catalog catalog, Dialect dialect, Bypasses bypasses) {
    this(catalog, dialect, bypasses, Policy.NONE, "");
  }

  /**
   * @param schema the schema of unqualified names; empty when unknown
   */
  public SqlRewriter(
      Catalog catalog, Dialect dialect, Bypasses bypasses, Policy policy, String schema) {
    this(catalog, dialect, bypasses, policy, schema, PrimaryKeys.NONE);
  }

  private SqlRewriter(
      Catalog catalog,
      Dialect dialect,
      Bypasses bypasses,
      Policy policy,
      String schema,
      PrimaryKeys keys) {
    this.catalog = catalog;
    this.dialect = dialect;
    this.bypasses = bypasses;
    this.policy = policy;
    this.schema = schema;
    this.rewriter = new StatementRewriter(catalog, dialect, bypasses, policy, schema, keys);
  }

  /**
   * Tables whose primary keys must be known to plan a text: a foreign key refers to them without a
   * column list.
   */
  public Set<CatalogTable> tablesWithNeededKeys(AnalyzedSql sql) {
    return rewriter.tablesWithNeededKeys(sql.usual());
  }

  /** A rewriter that also knows the primary keys of some tables. */
  public SqlRewriter knowing(PrimaryKeys keys) {
    return new SqlRewriter(catalog, dialect, bypasses, policy, schema, keys);
  }

  /**
   * All names in a text, as written, if by one of them the database may have a plain column that
   * the policy wants encrypted; otherwise none. The caller must ask the database each time the text
   * is sent.
   */
  public Set<String> doubtfulNames(AnalyzedSql sql) {
    Set<String> doubtful = new HashSet<>();
    sql.readings().forEach(reading -> doubtful.addAll(rewriter.doubtfulNames(reading)));
    return Set.copyOf(doubtful);
  }

  /**
   * What must be checked about tables that used to have encrypted columns, before the text is sent.
   */
  public FormerNameUse formerUse(AnalyzedSql sql, FormerNames names) {
    return names.isEmpty() ? FormerNameUse.NONE : names.in(sql.readings(), dialect);
  }

  /** Plans a text only to inspect it: the plan must not be executed. */
  public PlanResult rewrite(String sql) {
    return rewrite(sql, PlainTables.ANY);
  }

  /** Plans a text that was not analysed before. */
  public PlanResult rewrite(String sql, PlainTables tables) {
    return rewrite(AnalyzedSql.of(sql, dialect), tables);
  }

  /**
   * @param tables what is known of tables without encrypted columns; a plan that lacked one of them
   *     must not be executed
   * @throws NacreException when the text involves an encrypted column and cannot be parsed
   *     completely
   */
  public PlanResult rewrite(AnalyzedSql sql, PlainTables tables) {
    return rewrite(sql, withSingleReading(sql, tables), tables);
  }

  /**
   * Explains how a text would be executed. For a refused text, explains the refusal with its code.
   *
   * @param costs of what it adds up
   */
  public List<ExplanationStep> explain(AnalyzedSql sql, PlainTables tables, SumCosts costs) {
    try {
      AnalyzedSql single = withSingleReading(sql, tables);
      return Explanation.of(rewrite(sql, single, tables), single.usual().tokens(), dialect, costs);
    } catch (NacreException refusal) {
      return Explanation.refused(refusal);
    }
  }

  /**
   * @param sql in its single reading; another text than the given one where that has two readings
   */
  private PlanResult rewrite(AnalyzedSql given, AnalyzedSql sql, PlainTables tables) {
    PlanResult rewritten = rewriter.rewrite(sql.usual(), tables);
    if (rewritten == PlanResult.UNTOUCHED) {
      sql.sent().forEach(this::refuseUnlikeItsText);
      if (isReadAlike(sql)) {
        rewritten = rewriter.withoutComments(sql.usual());
      }
    }
    boolean same = sql.source().equals(given.source());
    return same || rewritten != PlanResult.UNTOUCHED ? rewritten : rewriter.asItStands(sql.usual());
  }

  /** In statements about an encrypted table the escapes themselves are parsed, more strictly. */
  private void refuseUnlikeItsText(SqlReading sent) {
    if (rewriter.rewrite(sent, PlainTables.ANY) != PlanResult.UNTOUCHED) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "The driver takes JDBC escapes out of the statement, which then may be about an encrypted"
              + " table");
    }
  }

  /**
   * @throws NacreException when a text changes how later texts of the batch are lexed, which are
   *     planned before it is sent
   */
  @Safeguard("columns-21")
  public void checkBatched(AnalyzedSql sql) {
    sql.readings().forEach(rewriter::checkBatched);
    List<SqlReading> unused = sql.sent(); // throws where readings() leaves it out
  }

  /**
   * The text itself, if all modes of the session lex it alike, or it involves no encrypted table in
   * any of them; else an equivalent of its usual reading that all modes lex alike.
   */
  private AnalyzedSql withSingleReading(AnalyzedSql sql, PlainTables tables) {
    for (AnalyzedSql.InMode other : sql.inOtherModes()) {
      SqlReading second = other.reading();
      if (isAlike(sql.usual(), second) || isUntouchedInBoth(sql.usual(), second, tables)) {
        continue;
      }
      // A database rejects an incomplete text, so its author meant the usual mode.
      AnalyzedSql one = AnalyzedSql.of(dialect.withSingleReading(sql.usual().tokens()), dialect);
      if (second.tokens().isWhole() || !isAlike(one, other.mode())) {
        throw new NacreException(
            ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
            "The statement may be about an encrypted table, and has brackets, double quotes or"
                + " backslashes with two readings");
      }
      return one;
    }
    return sql;
  }

  /** In all modes of the session. */
  private static boolean isReadAlike(AnalyzedSql sql) {
    return sql.inOtherModes().stream().allMatch(other -> isAlike(sql.usual(), other.reading()));
  }

  /** In the usual mode and another one. */
  private static boolean isAlike(AnalyzedSql sql, OtherReading mode) {
    return sql.inOtherModes().stream()
        .allMatch(other -> !other.mode().equals(mode) || isAlike(sql.usual(), other.reading()));
  }

  private static boolean isAlike(SqlReading usual, SqlReading other) {
    return isAlike(usual.tokens(), other.tokens());
  }

  @Safeguard(value = "columns-32b", stub = Stub.TRUE)
  private static boolean isAlike(LexedSql usual, LexedSql other) {
    boolean same = usual.size() == other.size();
    for (int token = 0; same && token < usual.size(); token++) {
      same = usual.kind(token) == other.kind(token) && usual.end(token) == other.end(token);
    }
    return same;
  }

  private boolean isUntouchedInBoth(SqlReading usual, SqlReading other, PlainTables tables) {
    if (rewriter.rewrite(usual, tables) != PlanResult.UNTOUCHED) {
      return false;
    }
    try {
      return rewriter.rewrite(other, tables) == PlanResult.UNTOUCHED;
    } catch (NacreException refused) {
      return false;
    }
  }
}
