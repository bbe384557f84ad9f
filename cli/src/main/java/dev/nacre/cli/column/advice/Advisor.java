package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.advice.ComparedColumns.Pair;
import dev.nacre.cli.column.advice.Draft.Level;
import dev.nacre.cli.column.log.LoggedStatement;
import dev.nacre.cli.column.schema.SeenColumn;
import dev.nacre.cli.column.schema.SeenSchema;
import dev.nacre.cli.column.schema.SeenSchema.ForeignKey;
import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Policy.Decision;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.SqlLexer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Proposes a policy for the columns that look personal. It begins with the strongest protection
 * that definitions allow, and weakens it column by column until no logged statement is refused.
 */
public final class Advisor {
  private final SeenSchema schema;
  private final Dialect dialect;
  private final List<LoggedStatement> log = new ArrayList<>();
  private final Map<SeenColumn, String> looks;
  private final Function<SeenColumn, Optional<Decision>> encrypted;
  private final Map<LoggedStatement, ComparedColumns> compared = new LinkedHashMap<>();
  private final Map<LoggedStatement, Set<String>> words = new HashMap<>();

  /**
   * @param looks the columns that look personal, and like what
   * @param encrypted the columns that are encrypted already, and how
   * @param log only statements that are understood count
   */
  public Advisor(
      SeenSchema schema,
      Dialect dialect,
      Map<SeenColumn, String> looks,
      Function<SeenColumn, Optional<Decision>> encrypted,
      List<LoggedStatement> log) {
    this.encrypted = encrypted;
    this.schema = schema;
    this.dialect = dialect;
    this.looks = new LinkedHashMap<>(looks);
    for (LoggedStatement statement : log) {
      statement
          .tree()
          .ifPresent(
              tree -> {
                this.log.add(statement);
                compared.put(statement, ComparedColumns.in(tree, schema));
                words.put(statement, words(statement));
              });
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

  /**
   * A proposal.
   *
   * @param columns in the order of the schema
   * @param statements how many of the log were planned
   * @param refused those that are refused in any case, as with columns that are encrypted already
   */
  public record Proposed(List<Advice> columns, int statements, List<Trial.Refusal> refused) {
    public Proposed {
      columns = List.copyOf(columns);
      refused = List.copyOf(refused);
    }
  }

  public Proposed advise() throws SQLException {
    addCompared();
    Draft start = start();
    Draft draft = start.copy();
    weaken(draft);
    strengthen(draft, start);
    List<Advice> advice = new ArrayList<>();
    for (SeenColumn column : schema.columns()) {
      if (looks.containsKey(column)) {
        advice.add(advice(column, draft, start));
      }
    }
    Trial trial = trial(draft);
    List<Trial.Refusal> refused = new ArrayList<>();
    for (LoggedStatement statement : log) {
      trial.refusal(statement).ifPresent(refused::add);
    }
    return new Proposed(advice, log.size(), refused);
  }

  /** A column that is compared with a personal one holds the same values. */
  private void addCompared() throws SQLException {
    boolean more = true;
    while (more) {
      more = false;
      for (ForeignKey key : schema.foreignKeys()) {
        more |= add(key.from(), key.to(), "in a foreign key with ");
      }
      for (ComparedColumns one : compared.values()) {
        for (Pair pair : one.pairs()) {
          more |= add(pair.one(), pair.other(), "compared with ");
        }
      }
    }
  }

  private boolean add(SeenColumn one, SeenColumn other, String how) {
    boolean known = looks.containsKey(one);
    if (known == looks.containsKey(other) || encrypted.apply(known ? other : one).isPresent()) {
      return false;
    }
    looks.put(known ? other : one, how + (known ? one : other).path());
    return true;
  }

  private Draft start() throws SQLException {
    Draft draft = new Draft(schema.foreignKeys(), dialect);
    for (SeenColumn column : schema.columns()) {
      if (looks.containsKey(column)) {
        draft.set(column, schema.isCompared(column) ? Level.EQUAL : Level.RANDOM);
      }
    }
    for (ForeignKey key : schema.foreignKeys()) {
      join(draft, key.from(), key.to());
    }
    for (ComparedColumns one : compared.values()) {
      for (Pair pair : one.pairs()) {
        join(draft, pair.one(), pair.other());
      }
    }
    return draft;
  }

  private void join(Draft draft, SeenColumn one, SeenColumn other) {
    if (looks.containsKey(one) && looks.containsKey(other) && !draft.isJoined(one, other)) {
      draft.join(one, other);
    }
  }

  private Trial trial(Draft draft) {
    return new Trial(
        schema, column -> draft.decision(column).or(() -> encrypted.apply(column)), dialect);
  }

  private boolean passes(Draft draft, LoggedStatement statement) throws SQLException {
    return trial(draft).refusal(statement).isEmpty();
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
          Draft tried = with(least, column, level);
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

  private static Draft with(Draft draft, SeenColumn column, Level level) {
    Draft tried = draft.copy();
    tried.set(column, level);
    return tried;
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
          Draft tried = with(draft, column, level);
          if (tried.level(column) == level && refused(tried, column).isEmpty()) {
            draft.set(column, level);
          }
        }
      }
    }
  }

  private List<Trial.Refusal> refused(Draft draft, SeenColumn column) throws SQLException {
    Trial trial = trial(draft);
    List<Trial.Refusal> refused = new ArrayList<>();
    for (LoggedStatement statement : log) {
      if (isAbout(statement, column)) {
        trial.refusal(statement).ifPresent(refused::add);
      }
    }
    return refused;
  }

  private Advice advice(SeenColumn column, Draft draft, Draft start) throws SQLException {
    Level level = draft.level(column);
    boolean forced = level.compareTo(start.level(column)) > 0;
    List<String> remarks = new ArrayList<>();
    if (start.level(column) == Level.PLAIN) {
      remarks.add(Obstacles.of(column, schema, dialect));
    }
    for (ForeignKey key : schema.foreignKeys()) {
      if (level != Level.PLAIN && (key.from().equals(column) || key.to().equals(column))) {
        remarks.add("it is in a foreign key");
        break;
      }
    }
    if (remarks.isEmpty() && level == Level.EQUAL && schema.isCompared(column)) {
      remarks.add("it is in a key or an index");
    }
    boolean summed = compared.values().stream().anyMatch(one -> one.summed().contains(column));
    boolean updated = compared.values().stream().anyMatch(one -> one.updated().contains(column));
    if (forced && summed && level == Level.PLAIN) {
      remarks.add(
          draft.canBe(column, Level.SUM)
              ? "it is summed, and used in another way as well"
              : "it is summed, and its type or database has no encrypted sums");
    } else if (level == Level.SUM && updated) {
      remarks.add("an UPDATE may then give a value to one row and not to several");
    }
    Level stronger = stronger(draft, column, level, summed);
    return new Advice(
        column,
        looks.getOrDefault(column, ""),
        draft.decision(column).orElseThrow(),
        forced,
        forced ? with(draft, column, stronger).decision(column).orElseThrow().wish().name() : "",
        forced ? refused(with(draft, column, stronger), column) : List.of(),
        remarks);
  }

  /** The protection that logged statements would be refused under. */
  private static Level stronger(Draft draft, SeenColumn column, Level level, boolean summed) {
    if (level != Level.PLAIN) {
      return Level.RANDOM;
    }
    if (summed && draft.canBe(column, Level.SUM)) {
      return Level.SUM;
    }
    return draft.canBe(column, Level.EQUAL) ? Level.EQUAL : Level.RANDOM;
  }
}
