package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.advice.PolicyDraft.Level;
import dev.nacre.cli.column.log.LoggedStatement;
import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.column.schema.SchemaInfo;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.text.NameFolding;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Searches a strong protection under which no logged statement is refused.
 *
 * <p><b>Algorithm.</b> Greedy, in two passes. The first goes through the log until nothing changes.
 * For a refused statement it considers the columns of the tables that the statement names, and
 * tries the levels from the strongest to the plain one. At each level it takes the first of these
 * that lets the statement pass: one column at that level; else all of them, of which each then goes
 * back to the strongest level that the statement allows; at {@code EQUAL} also two columns in one
 * group, or one plain column beside comparable ones. The second pass makes each column as strong as
 * all statements about its table allow, since one that was weakened for a statement may not be
 * needed any more after another was weakened later. The result is strong and need not be the
 * strongest: a statement weakens the first column that helps, and another choice might have served
 * later ones too.
 *
 * <p><b>Termination.</b> The first pass never strengthens a column, and ends with the first round
 * that changes nothing. Each change lowers at least one column by a level, of which there are four,
 * or joins two groups. A statement that no draft lets pass, because of a column that is encrypted
 * already, changes nothing. The second pass visits each column once.
 *
 * <p><b>Cost.</b> For each try the catalog is made anew and one statement planned. With <i>n</i>
 * columns in the tables of a statement, weakening takes O(<i>n</i>) tries, or O(<i>n</i>²) where
 * groups are tried. There are at most O(columns) rounds over the log, and each plans every
 * statement once. The second pass plans the statements about a column at most once for each
 * stronger level.
 */
final class DraftSearch {
  private final SchemaInfo schema;
  private final Dialect dialect;
  private final Function<ColumnInfo, Optional<Decision>> encrypted;
  private final List<LoggedStatement> log;
  private final Map<LoggedStatement, Set<String>> words = new HashMap<>();

  DraftSearch(
      SchemaInfo schema,
      Dialect dialect,
      Function<ColumnInfo, Optional<Decision>> encrypted,
      List<LoggedStatement> log) {
    this.schema = schema;
    this.dialect = dialect;
    this.encrypted = encrypted;
    this.log = List.copyOf(log);
    for (LoggedStatement statement : log) {
      words.put(statement, words(statement));
    }
  }

  private Set<String> words(LoggedStatement statement) {
    var lexed = SqlLexer.lex(statement.text(), dialect.rules());
    Set<String> names = new HashSet<>();
    for (int token = 0; token < lexed.size(); token++) {
      if (lexed.isName(token)) {
        names.add(lexed.folded(token));
      }
    }
    return names;
  }

  /** How many statements count. */
  int statements() {
    return log.size();
  }

  /** The statements that are refused under a draft. */
  List<PolicyTrial.Refusal> refused(PolicyDraft draft) throws SQLException {
    PolicyTrial trial = trial(draft);
    List<PolicyTrial.Refusal> refused = new ArrayList<>();
    for (LoggedStatement statement : log) {
      trial.refusal(statement).ifPresent(refused::add);
    }
    return refused;
  }

  private PolicyTrial trial(PolicyDraft draft) {
    return new PolicyTrial(
        schema, column -> draft.decision(column).or(() -> encrypted.apply(column)), dialect);
  }

  private boolean passes(PolicyDraft draft, LoggedStatement statement) throws SQLException {
    return trial(draft).refusal(statement).isEmpty();
  }

  /** The strongest draft that is found under which no statement is refused. */
  PolicyDraft weakened(PolicyDraft start) throws SQLException {
    PolicyDraft draft = start.copy();
    weaken(draft);
    strengthen(draft, start);
    return draft;
  }

  private void weaken(PolicyDraft draft) throws SQLException {
    boolean changed = true;
    while (changed) {
      changed = false;
      PolicyTrial trial = trial(draft);
      for (LoggedStatement statement : log) {
        if (trial.refusal(statement).isPresent()) {
          changed |= weaken(draft, statement);
          trial = trial(draft);
        }
      }
    }
  }

  /**
   * Weakens as little as lets a statement pass: one column, or else several; false if none does.
   */
  private boolean weaken(PolicyDraft draft, LoggedStatement statement) throws SQLException {
    List<ColumnInfo> columns = named(draft, statement);
    for (Level level : List.of(Level.SUM, Level.EQUAL, Level.PLAIN)) {
      for (ColumnInfo column : columns) {
        if (draft.level(column).compareTo(level) < 0 && draft.canBe(column, level)) {
          PolicyDraft tried = draft.copy();
          tried.set(column, level);
          if (passes(tried, statement)) {
            draft.set(column, level);
            return true;
          }
        }
      }
      PolicyDraft all = draft.copy();
      for (ColumnInfo column : columns) {
        if (all.level(column).compareTo(level) < 0 && all.canBe(column, level)) {
          all.set(column, level);
        }
      }
      if (passes(all, statement)) {
        adopt(draft, all, columns, statement);
        return true;
      }
      if (level == Level.EQUAL
          && (tryOneGroup(draft, all, columns, statement)
              || tryOnePlain(draft, all, columns, statement))) {
        return true;
      }
    }
    return false; // because of a column that is encrypted already
  }

  /** Two columns in one group: the statement compares them in a way that was not seen before. */
  private boolean tryOneGroup(
      PolicyDraft draft,
      PolicyDraft comparable,
      List<ColumnInfo> columns,
      LoggedStatement statement)
      throws SQLException {
    for (ColumnInfo one : columns) {
      for (ColumnInfo other : columns) {
        if (!comparable.isJoined(one, other)) {
          PolicyDraft tried = comparable.copy();
          tried.join(one, other);
          if (passes(tried, statement)) {
            draft.join(one, other);
            adopt(draft, tried, columns, statement);
            return true;
          }
        }
      }
    }
    return false;
  }

  /** One plain column beside comparable ones: the fewest that show all. */
  private boolean tryOnePlain(
      PolicyDraft draft,
      PolicyDraft comparable,
      List<ColumnInfo> columns,
      LoggedStatement statement)
      throws SQLException {
    for (ColumnInfo column : columns) {
      PolicyDraft tried = comparable.copy();
      tried.set(column, Level.PLAIN);
      if (passes(tried, statement)) {
        adopt(draft, tried, columns, statement);
        return true;
      }
    }
    return false;
  }

  /** Copies from a weaker draft what the statement needs. */
  private void adopt(
      PolicyDraft draft, PolicyDraft weaker, List<ColumnInfo> columns, LoggedStatement statement)
      throws SQLException {
    PolicyDraft least = weaker;
    for (ColumnInfo column : columns) {
      for (Level level : Level.values()) {
        if (level.compareTo(draft.level(column)) >= 0 && level.compareTo(least.level(column)) < 0) {
          PolicyDraft tried = least.with(column, level);
          if (tried.level(column) == level && passes(tried, statement)) {
            least = tried;
          }
        }
      }
    }
    for (ColumnInfo column : draft.columns()) {
      if (least.level(column).compareTo(draft.level(column)) > 0) {
        draft.set(column, least.level(column));
      }
    }
  }

  /** The columns of the draft that a statement may be about, and that are not plain. */
  private List<ColumnInfo> named(PolicyDraft draft, LoggedStatement statement) {
    return draft.columns().stream()
        .filter(column -> draft.level(column) != Level.PLAIN)
        .filter(column -> isAbout(statement, column))
        .toList();
  }

  private boolean isAbout(LoggedStatement statement, ColumnInfo column) {
    return words.getOrDefault(statement, Set.of()).contains(NameFolding.fold(column.table()));
  }

  /** A column may have been weakened for a statement that another one was weakened for later. */
  private void strengthen(PolicyDraft draft, PolicyDraft start) throws SQLException {
    for (ColumnInfo column : List.copyOf(draft.columns())) {
      for (Level level : Level.values()) {
        boolean stronger =
            level.compareTo(start.level(column)) >= 0 && level.compareTo(draft.level(column)) < 0;
        if (stronger) {
          PolicyDraft tried = draft.with(column, level);
          if (tried.level(column) == level && refused(tried, column).isEmpty()) {
            draft.set(column, level);
          }
        }
      }
    }
  }

  /** The refused statements that are about this column. */
  List<PolicyTrial.Refusal> refused(PolicyDraft draft, ColumnInfo column) throws SQLException {
    PolicyTrial trial = trial(draft);
    List<PolicyTrial.Refusal> refused = new ArrayList<>();
    for (LoggedStatement statement : log) {
      if (isAbout(statement, column)) {
        trial.refusal(statement).ifPresent(refused::add);
      }
    }
    return refused;
  }
}
