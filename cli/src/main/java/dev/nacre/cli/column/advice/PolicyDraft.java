package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.column.schema.SchemaInfo.ForeignKey;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sum.ashe.form.SumOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A proposal while it is made: how much each column shows, and which columns share a group. */
final class PolicyDraft {
  /** How much the server learns of a column, from the least. */
  enum Level {
    RANDOM,
    SUM,
    EQUAL,
    PLAIN
  }

  private final List<ForeignKey> foreignKeys;
  private final Dialect dialect;
  private final Map<ColumnInfo, Level> levels;
  private final GroupDraft groups;

  PolicyDraft(List<ForeignKey> foreignKeys, Dialect dialect) {
    this(foreignKeys, dialect, new LinkedHashMap<>(), new GroupDraft());
  }

  private PolicyDraft(
      List<ForeignKey> foreignKeys,
      Dialect dialect,
      Map<ColumnInfo, Level> levels,
      GroupDraft groups) {
    this.foreignKeys = foreignKeys;
    this.dialect = dialect;
    this.levels = levels;
    this.groups = groups;
  }

  PolicyDraft copy() {
    return new PolicyDraft(foreignKeys, dialect, new LinkedHashMap<>(levels), groups.copy());
  }

  /** A copy in which this column is so. */
  PolicyDraft with(ColumnInfo column, Level level) {
    PolicyDraft changed = copy();
    changed.set(column, level);
    return changed;
  }

  Set<ColumnInfo> columns() {
    return levels.keySet();
  }

  Level level(ColumnInfo column) {
    return levels.getOrDefault(column, Level.PLAIN);
  }

  /** Whether a column of this type can be so at all. */
  boolean canBe(ColumnInfo column, Level level) {
    return switch (level) {
      case PLAIN -> true;
      case RANDOM -> isPossible(column, new Decision(Wish.RANDOM, ""));
      case SUM -> isPossible(column, Decision.sum(SumOptions.DEFAULT));
      case EQUAL -> !column.isInexact() && isPossible(column, new Decision(Wish.DETERMINISTIC, ""));
    };
  }

  private boolean isPossible(ColumnInfo column, Decision decision) {
    return CatalogUnderPolicy.obstacle(column, decision, dialect).isEmpty();
  }

  /** Sets a level, or plain where the type does not allow it. */
  void set(ColumnInfo column, Level level) {
    levels.put(column, canBe(column, level) ? level : Level.PLAIN);
    keepForeignKeys();
  }

  /** The two ends of a foreign key are both comparable, or both plain. */
  private void keepForeignKeys() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (ForeignKey key : foreignKeys) {
        if (!levels.containsKey(key.from()) || !levels.containsKey(key.to())) {
          continue;
        }
        Level needed =
            level(key.from()) == Level.PLAIN || level(key.to()) == Level.PLAIN
                ? Level.PLAIN
                : Level.EQUAL;
        changed |= raise(key.from(), needed);
        changed |= raise(key.to(), needed);
      }
    }
  }

  private boolean raise(ColumnInfo column, Level needed) {
    Level now = level(column);
    Level next = needed == Level.EQUAL && !canBe(column, needed) ? Level.PLAIN : needed;
    if (now.compareTo(next) >= 0) {
      return false;
    }
    levels.put(column, next);
    return true;
  }

  /** Puts two columns into one group. */
  void join(ColumnInfo one, ColumnInfo other) {
    groups.join(one, other);
  }

  boolean isJoined(ColumnInfo one, ColumnInfo other) {
    return groups.isJoined(one, other);
  }

  /** The policy of a column as drafted; empty for a column that is not in the draft. */
  Optional<Decision> decision(ColumnInfo column) {
    if (!levels.containsKey(column)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (level(column)) {
          case RANDOM -> new Decision(Wish.RANDOM, "");
          case SUM -> Decision.sum(SumOptions.DEFAULT);
          case EQUAL -> new Decision(Wish.DETERMINISTIC, group(column), collation(column), false);
          case PLAIN -> new Decision(Wish.PLAIN, "");
        });
  }

  private String collation(ColumnInfo column) {
    return dialect.hasCollations() && column.isText() ? "utf8mb4_nopad_bin" : "";
  }

  /** The name of a column's group; empty for a column alone. */
  private String group(ColumnInfo column) {
    return groups.name(
        column, levels.keySet().stream().filter(one -> level(one) == Level.EQUAL).toList());
  }
}
