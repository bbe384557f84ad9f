package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.advice.PolicyDraft.Level;
import dev.nacre.cli.column.advice.StatementColumns.Pair;
import dev.nacre.cli.column.log.LoggedStatement;
import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.column.schema.SchemaInfo;
import dev.nacre.cli.column.schema.SchemaInfo.ForeignKey;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.sql.dialect.Dialect;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Proposes a policy for the columns that look personal. It begins with the strongest protection
 * that definitions allow, and weakens it column by column until no logged statement is refused.
 */
public final class Advisor {
  private final SchemaInfo schema;
  private final Dialect dialect;
  private final Map<ColumnInfo, String> looks;
  private final Function<ColumnInfo, Optional<Decision>> encrypted;
  private final Map<LoggedStatement, StatementColumns> compared = new LinkedHashMap<>();
  private final DraftSearch search;

  /**
   * @param looks the columns that look personal, and like what
   * @param encrypted the columns that are encrypted already, and how
   * @param log only statements that are understood count
   */
  public Advisor(
      SchemaInfo schema,
      Dialect dialect,
      Map<ColumnInfo, String> looks,
      Function<ColumnInfo, Optional<Decision>> encrypted,
      List<LoggedStatement> log) {
    this.encrypted = encrypted;
    this.schema = schema;
    this.dialect = dialect;
    this.looks = new LinkedHashMap<>(looks);
    List<LoggedStatement> understood = new ArrayList<>();
    for (LoggedStatement statement : log) {
      statement
          .tree()
          .ifPresent(
              tree -> {
                understood.add(statement);
                compared.put(statement, StatementColumns.in(tree, schema));
              });
    }
    this.search = new DraftSearch(schema, dialect, encrypted, understood);
  }

  /**
   * A proposal.
   *
   * @param columns in the order of the schema
   * @param statements how many of the log were planned
   * @param refused those that are refused in any case, as with columns that are encrypted already
   */
  public record Proposed(List<Advice> columns, int statements, List<PolicyTrial.Refusal> refused) {
    public Proposed {
      columns = List.copyOf(columns);
      refused = List.copyOf(refused);
    }
  }

  public Proposed advise() throws SQLException {
    addCompared();
    PolicyDraft start = start();
    PolicyDraft draft = search.weakened(start);
    List<Advice> advice = new ArrayList<>();
    for (ColumnInfo column : schema.columns()) {
      if (looks.containsKey(column)) {
        advice.add(advice(column, draft, start));
      }
    }
    return new Proposed(advice, search.statements(), search.refused(draft));
  }

  /** A column that is compared with a personal one holds the same values. */
  private void addCompared() throws SQLException {
    boolean more = true;
    while (more) {
      more = false;
      for (ForeignKey key : schema.foreignKeys()) {
        more |= add(key.from(), key.to(), "in a foreign key with ");
      }
      for (StatementColumns one : compared.values()) {
        for (Pair pair : one.pairs()) {
          more |= add(pair.one(), pair.other(), "compared with ");
        }
      }
    }
  }

  private boolean add(ColumnInfo one, ColumnInfo other, String how) {
    boolean known = looks.containsKey(one);
    if (known == looks.containsKey(other) || encrypted.apply(known ? other : one).isPresent()) {
      return false;
    }
    looks.put(known ? other : one, how + (known ? one : other).path());
    return true;
  }

  private PolicyDraft start() throws SQLException {
    PolicyDraft draft = new PolicyDraft(schema.foreignKeys(), dialect);
    for (ColumnInfo column : schema.columns()) {
      if (looks.containsKey(column)) {
        draft.set(column, schema.isCompared(column) ? Level.EQUAL : Level.RANDOM);
      }
    }
    for (ForeignKey key : schema.foreignKeys()) {
      join(draft, key.from(), key.to());
    }
    for (StatementColumns one : compared.values()) {
      for (Pair pair : one.pairs()) {
        join(draft, pair.one(), pair.other());
      }
    }
    return draft;
  }

  private void join(PolicyDraft draft, ColumnInfo one, ColumnInfo other) {
    if (looks.containsKey(one) && looks.containsKey(other) && !draft.isJoined(one, other)) {
      draft.join(one, other);
    }
  }

  private Advice advice(ColumnInfo column, PolicyDraft draft, PolicyDraft start)
      throws SQLException {
    Level level = draft.level(column);
    boolean forced = level.compareTo(start.level(column)) > 0;
    List<String> remarks = new ArrayList<>();
    if (start.level(column) == Level.PLAIN) {
      remarks.add(ObstacleText.of(column, schema, dialect));
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
      remarks.add("an UPDATE that gives a value to several rows then needs a primary key");
    }
    Level stronger = stronger(draft, column, level, summed);
    return new Advice(
        column,
        looks.getOrDefault(column, ""),
        draft.decision(column).orElseThrow(),
        forced,
        forced ? draft.with(column, stronger).decision(column).orElseThrow().wish().name() : "",
        forced ? search.refused(draft.with(column, stronger), column) : List.of(),
        remarks);
  }

  /** The protection that logged statements would be refused under. */
  private static Level stronger(PolicyDraft draft, ColumnInfo column, Level level, boolean summed) {
    if (level != Level.PLAIN) {
      return Level.RANDOM;
    }
    if (summed && draft.canBe(column, Level.SUM)) {
      return Level.SUM;
    }
    return draft.canBe(column, Level.EQUAL) ? Level.EQUAL : Level.RANDOM;
  }
}
