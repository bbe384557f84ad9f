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
 * A pure function of text, catalog and dialect: it sees neither keys nor values of parameters and
 * gives the same plan each time. Immutable.
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
   * @param schema the one that names without one are in; empty when it is not known
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
   * Tables whose primary keys have to be known for a text to be read: a foreign key refers to them
   * without a list of columns.
   */
  public Set<CatalogTable> referred(String sql) {
    return rules.referred(texts.lex(sql));
  }

  /** The same where the primary keys of some tables are known. */
  public SqlRewriter knowing(PrimaryKeys keys) {
    return new SqlRewriter(catalog, dialect, bypasses, policy, schema, keys);
  }

  /**
   * All names in a text, as they stand, when by one of them the database may have a column in plain
   * that the policy wants encrypted; otherwise none. Who asks the database must do so each time the
   * text is sent.
   */
  public Set<String> doubtful(String sql) {
    Set<String> doubtful = new HashSet<>();
    readings(sql).forEach(reading -> doubtful.addAll(rules.doubtful(reading)));
    return Set.copyOf(doubtful);
  }

  /** What has to be asked of tables that had encrypted columns, before the text is sent. */
  public FormerUse former(String sql, FormerNames names) {
    return names.isEmpty() ? FormerUse.NONE : names.in(readings(sql), dialect);
  }

  /**
   * Whether names may mean other tables, or tables have other columns, when a text was executed.
   */
  public boolean mayChangeNames(String sql) {
    return StatementKind.mayChangeNames(sql)
        && readings(sql).stream().anyMatch(StatementKind::mayChangeNames);
  }

  /** Whether a text may change what tables there are. */
  public boolean defines(String sql) {
    return readings(sql).stream().anyMatch(StatementKind::defines);
  }

  /**
   * Whether a text may make another schema the one that names without one are in.
   *
   * @param own the one that it is now
   */
  public boolean mayLeave(String sql, String own) {
    return readings(sql).stream().anyMatch(reading -> StatementKind.mayLeave(reading, own));
  }

  /** What a text does, in whatever mode it is read. */
  public Effect effect(String sql) {
    List<LexedSql> readings = readings(sql);
    return readings.size() == 1 ? Effect.of(readings.get(0)) : Effect.ANY;
  }

  /** Whether a value stands in a text, in whatever mode it is read. */
  public boolean holdsValues(String sql) {
    return readings(sql).stream().anyMatch(LexedSql::holdsValues);
  }

  /** A text as it is read in any mode in which the session may be, and as its driver leaves it. */
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
      // No such text is sent: rewrite and checkBatched refuse it.
      return readings;
    }
    return readings;
  }

  /** The same for a look at a text alone: its plan is not to be sent. */
  public Rewriting rewrite(String sql) {
    return rewrite(sql, PlainTables.ANY);
  }

  /**
   * @param tables what is known of those without encrypted columns; a plan that missed one of them
   *     is not to be sent
   * @throws NacreException when the text is about an encrypted column and is not understood to its
   *     last word
   */
  public Rewriting rewrite(String sql, PlainTables tables) {
    return rewrite(sql, ofOneReading(texts.lex(sql), tables), tables);
  }

  /**
   * What would become of a text. What would be refused is explained, too: by the code and the
   * reason.
   */
  public List<Explanation.Step> explain(String sql) {
    return explain(sql, PlainTables.ANY);
  }

  /** The same where it is known what columns plain tables have. */
  public List<Explanation.Step> explain(String sql, PlainTables tables) {
    try {
      LexedSql lexed = ofOneReading(texts.lex(sql), tables);
      return Explanation.of(
          rewrite(sql, lexed, tables), lexed, sent -> SqlLexer.lex(sent, dialect.rules()));
    } catch (NacreException refusal) {
      return Explanation.refused(refusal);
    }
  }

  /**
   * @param lexed of one reading; another text than the statement where that has two
   */
  private Rewriting rewrite(String sql, LexedSql lexed, PlainTables tables) {
    Rewriting rewriting = rules.rewrite(lexed, tables);
    if (rewriting == Rewriting.UNTOUCHED) {
      for (String sent : dialect.sent(lexed.source())) {
        refuseUnlikeItsText(SqlLexer.lex(sent, dialect.rules()));
      }
      if (isReadAlike(lexed)) {
        rewriting = rules.withoutTelling(lexed);
      }
    }
    boolean same = lexed.source().equals(sql);
    return same || rewriting != Rewriting.UNTOUCHED ? rewriting : rules.asItStands(lexed);
  }

  /** In sight of an encrypted table the escapes themselves are read, and more strictly. */
  private void refuseUnlikeItsText(LexedSql sent) {
    if (rules.rewrite(sent, PlainTables.ANY) != Rewriting.UNTOUCHED) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "The driver takes JDBC escapes out of the statement, which then may be about an encrypted"
              + " table");
    }
  }

  /**
   * @throws NacreException when a text changes how others are read, which are seen before it is
   *     sent
   */
  @Safeguard("columns-21")
  public void checkBatched(String sql) {
    readings(sql).forEach(rules::checkBatched);
    for (String sent : dialect.sent(sql)) {
      rules.checkBatched(SqlLexer.lex(sent, dialect.rules()));
    }
  }

  /**
   * Whether a text ends a transaction, or goes back within one, and does nothing else. That must be
   * possible also when the database answers no question any more.
   */
  public boolean endsTransaction(String sql) {
    return StatementKind.mayEndTransaction(sql) && StatementKind.endsTransaction(texts.lex(sql));
  }

  /**
   * Whether a text does nothing but to ask what became of the statement before: no other must come
   * between the two.
   */
  public boolean asksAboutTheLast(String sql) {
    return dialect.asksAboutTheLast()
        && sql.length() < 80
        && StatementKind.asksAboutTheLast(texts.lex(sql));
  }

  /**
   * The text itself where all modes of the session read it alike, or where no encrypted table is in
   * sight in any; else one that means what it means in the usual mode, and in all the same.
   */
  private LexedSql ofOneReading(LexedSql usual, PlainTables tables) {
    String sql = usual.source();
    for (OtherReading other : dialect.otherReadings()) {
      if (other.signs().chars().noneMatch(sign -> sql.indexOf(sign) >= 0)) {
        continue;
      }
      LexedSql second = SqlLexer.lex(sql, other.rules());
      if (isAlike(usual, second) || isUntouchedInBoth(usual, second, tables)) {
        continue;
      }
      // No database takes a text that is not whole: its author meant the usual mode.
      LexedSql one = SqlLexer.lex(dialect.ofOneReading(usual), dialect.rules());
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
