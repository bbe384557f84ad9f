package dev.nacre.core.sql;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.Dialect.OtherReading;
import dev.nacre.core.sql.parse.LexedSql;
import dev.nacre.core.sql.parse.SqlLexer;
import dev.nacre.core.sql.rule.Detours;
import dev.nacre.core.sql.rule.Effect;
import dev.nacre.core.sql.rule.Rewriting;
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
  private final Dialect dialect;
  private final StatementRules rules;

  public SqlRewriter(Catalog catalog, Dialect dialect) {
    this(catalog, dialect, Detours.NONE);
  }

  public SqlRewriter(Catalog catalog, Dialect dialect, Detours detours) {
    this(catalog, dialect, detours, Policy.NONE, "");
  }

  /**
   * @param schema the one that names without one are in; empty when it is not known
   */
  public SqlRewriter(
      Catalog catalog, Dialect dialect, Detours detours, Policy policy, String schema) {
    this.dialect = dialect;
    this.rules = new StatementRules(catalog, dialect, detours, policy, schema);
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

  /** Whether a text may change what tables there are. */
  public boolean defines(String sql) {
    return readings(sql).stream().anyMatch(StatementRules::defines);
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
    readings.add(SqlLexer.lex(sql, dialect.rules()));
    for (OtherReading other : dialect.otherReadings()) {
      if (other.signs().chars().anyMatch(sign -> sql.indexOf(sign) >= 0)) {
        readings.add(SqlLexer.lex(sql, other.rules()));
      }
    }
    for (String sent : dialect.sent(sql)) {
      readings.add(SqlLexer.lex(sent, dialect.rules()));
    }
    return readings;
  }

  /**
   * @throws NacreException when the text is about an encrypted column and is not understood to its
   *     last word
   */
  public Rewriting rewrite(String sql) {
    return rewrite(sql, SqlLexer.lex(sql, dialect.rules()));
  }

  /**
   * What would become of a text. What would be refused is explained, too: by the code and the
   * reason.
   */
  public List<Explanation.Step> explain(String sql) {
    LexedSql lexed = SqlLexer.lex(sql, dialect.rules());
    try {
      return Explanation.of(
          rewrite(sql, lexed), lexed, sent -> SqlLexer.lex(sent, dialect.rules()));
    } catch (NacreException refusal) {
      return Explanation.refused(refusal);
    }
  }

  private Rewriting rewrite(String sql, LexedSql lexed) {
    for (OtherReading other : dialect.otherReadings()) {
      if (other.signs().chars().anyMatch(sign -> sql.indexOf(sign) >= 0)) {
        refuseTwoReadings(lexed, SqlLexer.lex(sql, other.rules()));
      }
    }
    Rewriting rewriting = rules.rewrite(lexed);
    if (rewriting == Rewriting.UNTOUCHED) {
      for (String sent : dialect.sent(sql)) {
        refuseUnlikeItsText(SqlLexer.lex(sent, dialect.rules()));
      }
    }
    return rewriting;
  }

  /** In sight of an encrypted table the escapes themselves are read, and more strictly. */
  private void refuseUnlikeItsText(LexedSql sent) {
    if (rules.rewrite(sent) != Rewriting.UNTOUCHED) {
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
  public void checkBatched(String sql) {
    readings(sql).forEach(rules::checkBatched);
  }

  /**
   * Whether a text ends a transaction, or goes back within one, and does nothing else. That must be
   * possible also when the database answers no question any more.
   */
  public boolean endsTransaction(String sql) {
    return StatementRules.mayEndTransaction(sql)
        && StatementRules.endsTransaction(SqlLexer.lex(sql, dialect.rules()));
  }

  /**
   * Whether a text does nothing but to ask what became of the statement before: no other must come
   * between the two.
   */
  public boolean asksAboutTheLast(String sql) {
    return dialect.isMariaDb()
        && sql.length() < 80
        && StatementRules.asksAboutTheLast(SqlLexer.lex(sql, dialect.rules()));
  }

  private void refuseTwoReadings(LexedSql usual, LexedSql other) {
    boolean same = usual.size() == other.size();
    for (int token = 0; same && token < usual.size(); token++) {
      same = usual.kind(token) == other.kind(token) && usual.end(token) == other.end(token);
    }
    if (same) {
      return;
    }
    boolean untouched =
        rules.rewrite(usual) == Rewriting.UNTOUCHED && rules.rewrite(other) == Rewriting.UNTOUCHED;
    if (!untouched) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "The statement may be about an encrypted table, and has brackets, double quotes or"
              + " backslashes with two readings");
    }
  }
}
