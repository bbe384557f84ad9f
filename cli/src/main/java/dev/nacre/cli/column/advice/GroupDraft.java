package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.schema.ColumnInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Which columns share a key group: disjoint sets, each known by a leader. Joining is transitive,
 * and cannot be taken back.
 */
final class GroupDraft {
  /** A column to one nearer to the leader of its group; a leader is absent, or its own. */
  private final Map<ColumnInfo, ColumnInfo> leaders;

  GroupDraft() {
    this(new HashMap<>());
  }

  private GroupDraft(Map<ColumnInfo, ColumnInfo> leaders) {
    this.leaders = leaders;
  }

  GroupDraft copy() {
    return new GroupDraft(new HashMap<>(leaders));
  }

  /** Puts two columns, and all of their groups, into one group. */
  void join(ColumnInfo one, ColumnInfo other) {
    leaders.put(leader(other), leader(one));
  }

  boolean isJoined(ColumnInfo one, ColumnInfo other) {
    return leader(one).equals(leader(other));
  }

  private ColumnInfo leader(ColumnInfo column) {
    ColumnInfo leader = column;
    ColumnInfo next = leaders.get(leader);
    while (next != null && !next.equals(leader)) {
      leader = next;
      next = leaders.get(leader);
    }
    return leader;
  }

  /**
   * The name of a column's group: that of its leader, with a number where another group has it.
   *
   * @param comparable the columns that need a group, in the order of the draft
   * @return empty for a column that is alone among these
   */
  String name(ColumnInfo column, Collection<ColumnInfo> comparable) {
    Map<ColumnInfo, Integer> members = new LinkedHashMap<>();
    for (ColumnInfo one : comparable) {
      members.merge(leader(one), 1, Integer::sum);
    }
    ColumnInfo leader = leader(column);
    if (members.getOrDefault(leader, 0) < 2) {
      return "";
    }
    Set<String> taken = new HashSet<>();
    for (ColumnInfo other : members.keySet()) {
      String name = freeName(other, taken);
      taken.add(name);
      if (other.equals(leader)) {
        return name;
      }
    }
    throw new IllegalStateException("a group without its leader");
  }

  private static String freeName(ColumnInfo column, Set<String> taken) {
    String name = column.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "");
    String base = name.isEmpty() ? "g" : name;
    String free = base;
    for (int i = 2; taken.contains(free); i++) {
      free = base + i;
    }
    return free;
  }
}
