package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.schema.SeenColumn;
import dev.nacre.cli.column.schema.SeenSchema.ForeignKey;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sum.ashe.form.SumOptions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A proposal while it is made: how much each column shows, and which columns share a group. */
final class Draft {
  /** How much the server learns of a column, from the least. */
  enum Level {
    RANDOM,
    SUM,
    EQUAL,
    PLAIN
  }

  private final List<ForeignKey> foreignKeys;
  private final Dialect dialect;
  private final Map<SeenColumn, Level> levels;
  private final Map<SeenColumn, SeenColumn> leaders;

  Draft(List<ForeignKey> foreignKeys, Dialect dialect) {
    this(foreignKeys, dialect, new LinkedHashMap<>(), new HashMap<>());
  }

  private Draft(
      List<ForeignKey> foreignKeys,
      Dialect dialect,
      Map<SeenColumn, Level> levels,
      Map<SeenColumn, SeenColumn> leaders) {
    this.foreignKeys = foreignKeys;
    this.dialect = dialect;
    this.levels = levels;
    this.leaders = leaders;
  }

  Draft copy() {
    return new Draft(foreignKeys, dialect, new LinkedHashMap<>(levels), new HashMap<>(leaders));
  }

  /** A copy in which this column is so. */
  Draft with(SeenColumn column, Level level) {
    Draft changed = copy();
    changed.set(column, level);
    return changed;
  }

  Set<SeenColumn> columns() {
    return levels.keySet();
  }

  Level level(SeenColumn column) {
    return levels.getOrDefault(column, Level.PLAIN);
  }

  /** Whether a column of this type can be so at all. */
  boolean canBe(SeenColumn column, Level level) {
    return switch (level) {
      case PLAIN -> true;
      case RANDOM -> isPossible(column, new Decision(Wish.RANDOM, ""));
      case SUM -> isPossible(column, Decision.sum(SumOptions.DEFAULT));
      case EQUAL -> !column.isInexact() && isPossible(column, new Decision(Wish.DETERMINISTIC, ""));
    };
  }

  private boolean isPossible(SeenColumn column, Decision decision) {
    return SupposedCatalog.obstacle(column, decision, dialect).isEmpty();
  }

  /** Sets a level, or plain where the type does not allow it. */
  void set(SeenColumn column, Level level) {
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

  private boolean raise(SeenColumn column, Level needed) {
    Level now = level(column);
    Level next = needed == Level.EQUAL && !canBe(column, needed) ? Level.PLAIN : needed;
    if (now.compareTo(next) >= 0) {
      return false;
    }
    levels.put(column, next);
    return true;
  }

  /** Puts two columns into one group. */
  void join(SeenColumn one, SeenColumn other) {
    leaders.put(leader(other), leader(one));
  }

  private SeenColumn leader(SeenColumn column) {
    SeenColumn leader = column;
    SeenColumn next = leaders.get(leader);
    while (next != null && !next.equals(leader)) {
      leader = next;
      next = leaders.get(leader);
    }
    return leader;
  }

  boolean isJoined(SeenColumn one, SeenColumn other) {
    return leader(one).equals(leader(other));
  }

  /** The policy of a column as drafted; empty for a column that is not in the draft. */
  Optional<Decision> decision(SeenColumn column) {
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

  private String collation(SeenColumn column) {
    return dialect.hasCollations() && column.isText() ? "utf8mb4_nopad_bin" : "";
  }

  /** The name of a column's group; empty for a column alone. */
  private String group(SeenColumn column) {
    Map<SeenColumn, Integer> members = new LinkedHashMap<>();
    for (SeenColumn one : levels.keySet()) {
      if (level(one) == Level.EQUAL) {
        members.merge(leader(one), 1, Integer::sum);
      }
    }
    SeenColumn leader = leader(column);
    if (members.getOrDefault(leader, 0) < 2) {
      return "";
    }
    Set<String> taken = new HashSet<>();
    for (SeenColumn other : members.keySet()) {
      String name = named(other, taken);
      taken.add(name);
      if (other.equals(leader)) {
        return name;
      }
    }
    throw new IllegalStateException("a group without its leader");
  }

  private static String named(SeenColumn column, Set<String> taken) {
    String name = column.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "");
    String base = name.isEmpty() ? "g" : name;
    String free = base;
    for (int i = 2; taken.contains(free); i++) {
      free = base + i;
    }
    return free;
  }
}
