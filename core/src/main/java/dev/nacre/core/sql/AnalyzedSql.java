package dev.nacre.core.sql;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.Dialect.OtherReading;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.reading.SqlReading;
import dev.nacre.core.sql.rule.StatementClassifier;
import dev.nacre.core.sql.rule.StatementEffect;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text, lexed and parsed once in each way that the database may read it, and what can be told of
 * it without the catalog. Safe for threads.
 */
public final class AnalyzedSql {
  private final Dialect dialect;
  private final SqlReading usual;
  private volatile @Nullable List<InMode> inOtherModes;
  private volatile @Nullable List<SqlReading> sent;

  /** The reading in another mode of the session. */
  record InMode(OtherReading mode, SqlReading reading) {}

  private AnalyzedSql(Dialect dialect, SqlReading usual) {
    this.dialect = dialect;
    this.usual = usual;
  }

  public static AnalyzedSql of(String sql, Dialect dialect) {
    return new AnalyzedSql(dialect, read(sql, dialect.rules(), dialect));
  }

  private static SqlReading read(String sql, LexicalRules rules, Dialect dialect) {
    return new SqlReading(SqlLexer.lex(sql, rules), dialect.grammar());
  }

  public String source() {
    return usual.source();
  }

  /** The text in the usual mode of the session. */
  public SqlReading usual() {
    return usual;
  }

  /** The text in the other modes that the session may be in, as far as these matter for it. */
  List<InMode> inOtherModes() {
    List<InMode> known = inOtherModes;
    if (known == null) {
      String sql = source();
      List<InMode> found = new ArrayList<>(0);
      for (OtherReading mode : dialect.otherReadings()) {
        if (mode.concerns(sql)) {
          found.add(new InMode(mode, read(sql, mode.rules(), dialect)));
        }
      }
      known = List.copyOf(found);
      inOtherModes = known;
    }
    return known;
  }

  /**
   * The text as the driver changes it.
   *
   * @throws NacreException when its escapes are nested too deeply; such a text is never sent
   */
  List<SqlReading> sent() {
    List<SqlReading> known = sent;
    if (known == null) {
      known =
          dialect.sent(source()).stream()
              .map(text -> read(text, dialect.rules(), dialect))
              .toList();
      sent = known;
    }
    return known;
  }

  /** All of these. */
  List<SqlReading> readings() {
    List<SqlReading> readings = new ArrayList<>(1);
    readings.add(usual);
    inOtherModes().forEach(other -> readings.add(other.reading));
    try {
      readings.addAll(sent());
    } catch (NacreException tooDeep) {
      // Such a text is never sent: it is refused when it is planned.
      return readings;
    }
    return readings;
  }

  /** What the text does, in any mode of the session. */
  public StatementEffect effect() {
    List<SqlReading> readings = readings();
    return readings.size() == 1 ? StatementEffect.of(usual) : StatementEffect.ANY;
  }

  /** Whether it contains a value, in any mode of the session. */
  public boolean holdsValues() {
    return readings().stream().anyMatch(reading -> reading.tokens().holdsValues());
  }

  /** Whether executing it may change which tables names mean, or which columns tables have. */
  public boolean mayChangeNames() {
    for (SqlReading reading : readings()) {
      // A text that is incomplete in another mode is rejected there.
      boolean counts = reading == usual || reading.tokens().isWhole();
      if (counts && StatementClassifier.mayChangeNames(reading)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it may change which tables exist. */
  public boolean defines() {
    for (SqlReading reading : readings()) {
      if (StatementClassifier.defines(reading)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether it may change the schema of unqualified names.
   *
   * @param own the current one
   */
  public boolean mayLeave(String own) {
    return readings().stream().anyMatch(reading -> StatementClassifier.mayLeave(reading, own));
  }

  /**
   * Whether it only ends a transaction, or rolls back to a savepoint. That must be possible even
   * when the database no longer answers queries.
   */
  public boolean endsTransaction() {
    return StatementClassifier.endsTransaction(usual);
  }

  /**
   * Whether it only asks about the result of the previous statement: no other statement may be sent
   * between the two.
   */
  public boolean readsPreviousResult() {
    return dialect.readsPreviousResult() && StatementClassifier.readsPreviousResult(usual);
  }

  /** Contains only sizes: SQL text may contain values. */
  @Override
  public String toString() {
    return "AnalyzedSql[" + usual + "]";
  }
}
