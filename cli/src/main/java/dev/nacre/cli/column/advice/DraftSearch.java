package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.advice.Draft.Level;
import dev.nacre.cli.column.log.LoggedStatement;
import dev.nacre.cli.column.schema.SeenColumn;
import dev.nacre.cli.column.schema.SeenSchema;
import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.SqlLexer;
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
 * Searches the strongest protection under which no logged statement is refused: weakens a draft
 * column by column, and then strengthens what need not have been weakened.
 */
final class DraftSearch {
  private final SeenSchema schema;
  private final Dialect dialect;
  private final Function<SeenColumn, Optional<Decision>> encrypted;
  private final List<LoggedStatement> log;
  private final Map<LoggedStatement, Set<String>> words = new HashMap<>();

  DraftSearch(
      SeenSchema schema,
      Dialect dialect,
      Function<SeenColumn, Optional<Decision>> encrypted,
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
  List<Trial.Refusal> refused(Draft draft) throws SQLException {
    Trial trial = trial(draft);
    List<Trial.Refusal> refused = new ArrayList<>();
    for (LoggedStatement statement : log) {
      trial.refusal(statement).ifPresent(refused::add);
    }
    return refused;
  }

  private Trial trial(Draft draft) {
    return new Trial(
        schema, column -> draft.decision(column).or(() -> encrypted.apply(column)), dialect);
  }

  private boolean passes(Draft draft, LoggedStatement statement) throws SQLException {
    return trial(draft).refusal(statement).isEmpty();
  }

  /** The strongest draft that is found under which no statement is refused. */
  Draft weakened(Draft start) throws SQLException {
    Draft draft = start.copy();
    weaken(draft);
    strengthen(draft, start);
    return draft;
  }

  private void weaken(Draft draft) throws SQLException {
    boolean changed = true;
    while (changed) {
      changed = false;
      Trial trial = trial(draft);
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
  private boolean weaken(Draft draft, LoggedStatement statement) throws SQLException {
    List<SeenColumn> columns = named(draft, statement);
    for (Level level : List.of(Level.SUM, Level.EQUAL, Level.PLAIN)) {
      for (SeenColumn column : columns) {
        if (draft.level(column).compareTo(level) < 0 && draft.canBe(column, level)) {
          Draft tried = draft.copy();
          tried.set(column, level);
          if (passes(tried, statement)) {
            draft.set(column, level);
            return true;
          }
        }
      }
      Draft all = draft.copy();
      for (SeenColumn column : columns) {
        if (all.level(column).compareTo(level) < 0 && all.canBe(column, level)) {
          all.set(column, level);
        }
      }
      if (passes(all, statement)) {
        adopt(draft, all, columns, statement);
        return true;
      }
      if (level == Level.EQUAL
          && (inOneGroup(draft, all, columns, statement)
              || onePlain(draft, all, columns, statement))) {
        return true;
      }
    }
    return false; // because of a column that is encrypted already
  }

  /** Two columns in one group: the statement compares them in a way that was not seen before. */
  private boolean inOneGroup(
      Draft draft, Draft comparable, List<SeenColumn> columns, LoggedStatement statement)
      throws SQLException {
    for (SeenColumn one : columns) {
      for (SeenColumn other : columns) {
        if (!comparable.isJoined(one, other)) {
          Draft tried = comparable.copy();
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
  private boolean onePlain(
      Draft draft, Draft comparable, List<SeenColumn> columns, LoggedStatement statement)
      throws SQLException {
    for (SeenColumn column : columns) {
      Draft tried = comparable.copy();
      tried.set(column, Level.PLAIN);
      if (passes(tried, statement)) {
        adopt(draft, tried, columns, statement);
        return true;
      }
    }
    return false;
  }

  /** Copies from a weaker draft what the statement needs. */
  private void adopt(Draft draft, Draft weaker, List<SeenColumn> columns, LoggedStatement statement)
      throws SQLException {
    Draft least = weaker;
    for (SeenColumn column : columns) {
      for (Level level : Level.values()) {
        if (level.compareTo(draft.level(column)) >= 0 && level.compareTo(least.level(column)) < 0) {
          Draft tried = least.with(column, level);
          if (tried.level(column) == level && passes(tried, statement)) {
            least = tried;
          }
        }
      }
    }
    for (SeenColumn column : draft.columns()) {
      if (least.level(column).compareTo(draft.level(column)) > 0) {
        draft.set(column, least.level(column));
      }
    }
  }

  /** The columns of the draft that a statement may be about, and that are not plain. */
  private List<SeenColumn> named(Draft draft, LoggedStatement statement) {
    return draft.columns().stream()
        .filter(column -> draft.level(column) != Level.PLAIN)
        .filter(column -> isAbout(statement, column))
        .toList();
  }

  private boolean isAbout(LoggedStatement statement, SeenColumn column) {
    return words.getOrDefault(statement, Set.of()).contains(Catalog.folded(column.table()));
  }

  /** A column may have been weakened for a statement that another one was weakened for later. */
  private void strengthen(Draft draft, Draft start) throws SQLException {
    for (SeenColumn column : List.copyOf(draft.columns())) {
      for (Level level : Level.values()) {
        boolean stronger =
            level.compareTo(start.level(column)) >= 0 && level.compareTo(draft.level(column)) < 0;
        if (stronger) {
          Draft tried = draft.with(column, level);
          if (tried.level(column) == level && refused(tried, column).isEmpty()) {
            draft.set(column, level);
          }
        }
      }
    }
  }

  /** The refused statements that are about this column. */
  List<Trial.Refusal> refused(Draft draft, SeenColumn column) throws SQLException {
    Trial trial = trial(draft);
    List<Trial.Refusal> refused = new ArrayList<>();
    for (LoggedStatement statement : log) {
      if (isAbout(statement, column)) {
        trial.refusal(statement).ifPresent(refused::add);
      }
    }
    return refused;
  }
}
