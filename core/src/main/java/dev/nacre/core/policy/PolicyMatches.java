package dev.nacre.core.policy;

import dev.nacre.core.text.NameFolding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which lines of a policy match something in the database. A line that matches nothing
 * may be misspelled, and the column it was meant to protect would be stored in plain. Not safe for
 * threads.
 */
public final class PolicyMatches {
  private final List<Seen> lines;
  private final Set<String> tables = new TreeSet<>();

  private static final class Seen {
    final PolicyRule rule;
    boolean matched;
    @Nullable String table;
    final Set<String> columns = new TreeSet<>();

    Seen(PolicyRule rule) {
      this.rule = rule;
    }
  }

  /**
   * A line that no column matches.
   *
   * @param number of the line in the file
   * @param name the name in the line, as written
   * @param table the existing table of this exact name; null if there is none, or the line has a
   *     star or a regular expression
   * @param exact whether the line names exactly one table and one column
   * @param near an existing name that may have been meant
   */
  public record Unmatched(
      int number, String name, @Nullable String table, boolean exact, Optional<String> near) {

    /** Whether the line is wrong: its table exists without such a column. */
    public boolean lacksColumn() {
      return table != null;
    }

    /** Text for a message, after "Line ". */
    public String text() {
      String hint = near.map(one -> "; " + one + " may be meant").orElse("");
      if (table != null) {
        return number + " (" + name + "): " + table + " has no such column" + hint;
      }
      return number
          + " ("
          + name
          + "): "
          + (exact ? "there is no such table" : "no column matches it")
          + hint;
    }
  }

  PolicyMatches(List<PolicyRule> rules) {
    lines = rules.stream().map(Seen::new).toList();
  }

  /** Notes an existing table; its name may have been meant. */
  public void noteTable(String table) {
    tables.add(NameFolding.fold(table));
  }

  /** Notes columns of a table, all at once or one by one. */
  public void noteColumns(String schema, String table, Collection<String> columns) {
    String inSchema = NameFolding.fold(schema);
    String name = NameFolding.fold(table);
    for (Seen line : lines) {
      if (line.matched) {
        continue;
      }
      line.matched =
          columns.stream()
              .anyMatch(column -> line.rule.matches(inSchema, name, NameFolding.fold(column)));
      if (line.rule instanceof PolicyRule.Names names && names.isOfOne(inSchema, name)) {
        line.table = schema.isEmpty() ? table : schema + "." + table;
        line.columns.addAll(columns.stream().map(NameFolding::fold).toList());
      }
    }
  }

  /** The lines without a match, in their order, except inexact lines that say plain. */
  public List<Unmatched> unmatched() {
    List<Unmatched> found = new ArrayList<>();
    for (Seen line : lines) {
      if (!line.matched) {
        boolean exact = line.rule instanceof PolicyRule.Names names && names.isExact();
        if (!exact && !line.rule.encrypts()) {
          continue;
        }
        found.add(
            new Unmatched(
                line.rule.source().number(),
                line.rule.source().name(),
                line.table,
                exact,
                exact ? near(line) : Optional.empty()));
      }
    }
    return found;
  }

  private Optional<String> near(Seen line) {
    String[] path = NameFolding.fold(line.rule.source().name()).split("\\.", -1);
    boolean column = line.table != null;
    String name = path[path.length - (column ? 1 : 2)];
    String nearest = null;
    int distance = Math.min(2, name.length() / 3) + 1;
    for (String one : column ? line.columns : tables) {
      int far = distance(name, one);
      if (far < distance) {
        nearest = one;
        distance = far;
      }
    }
    return Optional.ofNullable(nearest);
  }

  /** The edit distance: letters to change, add, leave out, or swap with the next one. */
  private static int distance(String one, String two) {
    int[][] cost = new int[one.length() + 1][two.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= two.length(); j++) {
        if (i == 0 || j == 0) {
          cost[i][j] = i + j;
          continue;
        }
        int other = one.charAt(i - 1) == two.charAt(j - 1) ? 0 : 1;
        cost[i][j] =
            Math.min(cost[i - 1][j - 1] + other, Math.min(cost[i - 1][j] + 1, cost[i][j - 1] + 1));
        boolean exchanged =
            i > 1
                && j > 1
                && one.charAt(i - 1) == two.charAt(j - 2)
                && one.charAt(i - 2) == two.charAt(j - 1);
        if (exchanged) {
          cost[i][j] = Math.min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
      }
    }
    return cost[one.length()][two.length()];
  }
}
