package dev.nacre.core.sql;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.sql.define.PrimaryKeys;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.Dialect.OtherReading;
import dev.nacre.core.sql.lex.LexCache;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.sql.rule.Bypasses;
import dev.nacre.core.sql.rule.Effect;
import dev.nacre.core.sql.rule.FormerNames;
import dev.nacre.core.sql.rule.FormerUse;
import dev.nacre.core.sql.rule.StatementKind;
import dev.nacre.core.sql.rule.StatementRules;
import java.util.ArrayList;
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
  private final StatementRules rules;
  private final LexCache texts;

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
    this.texts = new LexCache(dialect.rules());
    this.rules = new StatementRules(catalog, dialect, bypasses, policy, schema, keys);
  }

  /**
   * Tables whose primary keys must be known to plan a text: a foreign key refers to them without a
   * column list.
   */
  public Set<CatalogTable> referred(String sql) {
    return rules.referred(texts.lex(sql));
  }

  /** The same rewriter with the primary keys of some tables. */
  public SqlRewriter knowing(PrimaryKeys keys) {
    return new SqlRewriter(catalog, dialect, bypasses, policy, schema, keys);
  }

  /**
   * All names in a text, as written, if by one of them the database may have a plain column that
   * the policy wants encrypted; otherwise none. The caller must ask the database each time the text
   * is sent.
   */
  public Set<String> doubtful(String sql) {
    Set<String> doubtful = new HashSet<>();
    readings(sql).forEach(reading -> doubtful.addAll(rules.doubtful(reading)));
    return Set.copyOf(doubtful);
  }

  /**
   * What must be checked about tables that used to have encrypted columns, before the text is sent.
   */
  public FormerUse former(String sql, FormerNames names) {
    return names.isEmpty() ? FormerUse.NONE : names.in(readings(sql), dialect);
  }

  /** Whether executing a text may change which tables names mean, or which columns tables have. */
  public boolean mayChangeNames(String sql) {
    return StatementKind.mayChangeNames(sql)
        && readings(sql).stream().anyMatch(StatementKind::mayChangeNames);
  }

  /** Whether a text may change which tables exist. */
  public boolean defines(String sql) {
    return readings(sql).stream().anyMatch(StatementKind::defines);
  }

  /**
   * Whether a text may change the schema of unqualified names.
   *
   * @param own the current one
   */
  public boolean mayLeave(String sql, String own) {
    return readings(sql).stream().anyMatch(reading -> StatementKind.mayLeave(reading, own));
  }

  /** What a text does, in any lexical mode of the session. */
  public Effect effect(String sql) {
    List<LexedSql> readings = readings(sql);
    return readings.size() == 1 ? Effect.of(readings.get(0)) : Effect.ANY;
  }

  /** Whether a text contains a value, in any lexical mode of the session. */
  public boolean holdsValues(String sql) {
    return readings(sql).stream().anyMatch(LexedSql::holdsValues);
  }

  /** A text as lexed in each mode that the session may be in, and as changed by the driver. */
  private List<LexedSql> readings(String sql) {
    List<LexedSql> readings = new ArrayList<>();
    readings.add(texts.lex(sql));
    for (OtherReading other : dialect.otherReadings()) {
      if (other.signs().chars().anyMatch(sign -> sql.indexOf(sign) >= 0)) {
        readings.add(SqlLexer.lex(sql, other.rules()));
      }
    }
    try {
      for (String sent : dialect.sent(sql)) {
        readings.add(SqlLexer.lex(sent, dialect.rules()));
      }
    } catch (NacreException tooDeep) {
      // Such a text is never sent: rewrite and checkBatched refuse it.
      return readings;
    }
    return readings;
  }

  /** Plans a text only to inspect it: the plan must not be executed. */
  public Rewriting rewrite(String sql) {
    return rewrite(sql, PlainTables.ANY);
  }

  /**
   * @param tables what is known of tables without encrypted columns; a plan that lacked one of them
   *     must not be executed
   * @throws NacreException when the text involves an encrypted column and cannot be parsed
   *     completely
   */
  public Rewriting rewrite(String sql, PlainTables tables) {
    return rewrite(sql, withSingleReading(texts.lex(sql), tables), tables);
  }

  /**
   * Explains how a text would be executed. For a refused text, explains the refusal with its code.
   */
  public List<Explanation.Step> explain(String sql) {
    return explain(sql, PlainTables.ANY);
  }

  /** The same with the known columns of plain tables. */
  public List<Explanation.Step> explain(String sql, PlainTables tables) {
    try {
      LexedSql lexed = withSingleReading(texts.lex(sql), tables);
      return Explanation.of(
          rewrite(sql, lexed, tables), lexed, sent -> SqlLexer.lex(sent, dialect.rules()));
    } catch (NacreException refusal) {
      return Explanation.refused(refusal);
    }
  }

  /**
   * @param lexed in the one reading; another text than the statement where that has two readings
   */
  private Rewriting rewrite(String sql, LexedSql lexed, PlainTables tables) {
    Rewriting rewriting = rules.rewrite(lexed, tables);
    if (rewriting == Rewriting.UNTOUCHED) {
      for (String sent : dialect.sent(lexed.source())) {
        refuseUnlikeItsText(SqlLexer.lex(sent, dialect.rules()));
      }
      if (isReadAlike(lexed)) {
        rewriting = rules.withoutComments(lexed);
      }
    }
    boolean same = lexed.source().equals(sql);
    return same || rewriting != Rewriting.UNTOUCHED ? rewriting : rules.asItStands(lexed);
  }

  /** In statements about an encrypted table the escapes themselves are parsed, more strictly. */
  private void refuseUnlikeItsText(LexedSql sent) {
    if (rules.rewrite(sent, PlainTables.ANY) != Rewriting.UNTOUCHED) {
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
  public void checkBatched(String sql) {
    readings(sql).forEach(rules::checkBatched);
    for (String sent : dialect.sent(sql)) {
      rules.checkBatched(SqlLexer.lex(sent, dialect.rules()));
    }
  }

  /**
   * Whether a text only ends a transaction, or rolls back to a savepoint. That must be possible
   * even when the database no longer answers queries.
   */
  public boolean endsTransaction(String sql) {
    return StatementKind.mayEndTransaction(sql) && StatementKind.endsTransaction(texts.lex(sql));
  }

  /**
   * Whether a text only asks about the result of the previous statement: no other statement may be
   * sent between the two.
   */
  public boolean readsPreviousResult(String sql) {
    return dialect.readsPreviousResult()
        && sql.length() < 80
        && StatementKind.readsPreviousResult(texts.lex(sql));
  }

  /**
   * The text itself, if all modes of the session lex it alike, or it involves no encrypted table in
   * any of them; else an equivalent of its usual reading that all modes lex alike.
   */
  private LexedSql withSingleReading(LexedSql usual, PlainTables tables) {
    String sql = usual.source();
    for (OtherReading other : dialect.otherReadings()) {
      if (other.signs().chars().noneMatch(sign -> sql.indexOf(sign) >= 0)) {
        continue;
      }
      LexedSql second = SqlLexer.lex(sql, other.rules());
      if (isAlike(usual, second) || isUntouchedInBoth(usual, second, tables)) {
        continue;
      }
      // A database rejects an incomplete text, so its author meant the usual mode.
      LexedSql one = SqlLexer.lex(dialect.withSingleReading(usual), dialect.rules());
      if (second.isWhole() || !isAlike(one, SqlLexer.lex(one.source(), other.rules()))) {
        throw new NacreException(
            ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
            "The statement may be about an encrypted table, and has brackets, double quotes or"
                + " backslashes with two readings");
      }
      return one;
    }
    return usual;
  }

  /** In all modes of the session. */
  private boolean isReadAlike(LexedSql usual) {
    String sql = usual.source();
    return dialect.otherReadings().stream()
        .allMatch(
            other ->
                other.signs().chars().noneMatch(sign -> sql.indexOf(sign) >= 0)
                    || isAlike(usual, SqlLexer.lex(sql, other.rules())));
  }

  @Safeguard(value = "columns-32b", stub = Stub.TRUE)
  private static boolean isAlike(LexedSql usual, LexedSql other) {
    boolean same = usual.size() == other.size();
    for (int token = 0; same && token < usual.size(); token++) {
      same = usual.kind(token) == other.kind(token) && usual.end(token) == other.end(token);
    }
    return same;
  }

  private boolean isUntouchedInBoth(LexedSql usual, LexedSql other, PlainTables tables) {
    if (rules.rewrite(usual, tables) != Rewriting.UNTOUCHED) {
      return false;
    }
    try {
      return rules.rewrite(other, tables) == Rewriting.UNTOUCHED;
    } catch (NacreException refused) {
      return false;
    }
  }
}
