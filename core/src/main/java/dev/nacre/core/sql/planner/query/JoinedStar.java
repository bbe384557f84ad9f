package dev.nacre.core.sql.planner.query;

import dev.nacre.core.sql.dialect.spi.MergedColumnPosition;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.resolve.FromItem;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Expands a star over a FROM with {@code USING}, which shows each merged column once, at a position
 * that depends on the database. Only used for the result of the application.
 */
final class JoinedStar {
  private final MergedColumnPosition merged;
  private final Iterator<FromItem> items;

  // Whether all columns of all tables are known.
  private boolean known = true;

  private int joins;
  private boolean hasRight;
  private boolean hasUsing;

  private JoinedStar(MergedColumnPosition merged, List<FromItem> items) {
    this.merged = merged;
    this.items = items.iterator();
  }

  /** Columns that stay together, with the merged columns first. */
  private record Group(List<Relation.Column> first, List<Relation.Column> others) {
    Stream<Relation.Column> all() {
      return Stream.concat(first.stream(), others.stream());
    }
  }

  /**
   * The columns in order, or null if not all are known.
   *
   * @param items the tables in FROM, in order
   */
  static @Nullable List<Relation.Column> of(
      List<TableReference> from, List<FromItem> items, MergedColumnPosition merged) {
    JoinedStar star = new JoinedStar(merged, items);
    List<Group> all = new ArrayList<>();
    from.forEach(table -> all.addAll(star.groups(table)));
    boolean reorders = // H2 reads a RIGHT JOIN as a LEFT JOIN of the tables in another order
        merged == MergedColumnPosition.BEFORE_THEIR_TABLE && star.hasRight && star.hasUsing;
    boolean clear = star.known && !(reorders && star.joins > 1);
    return clear && !star.items.hasNext() ? columns(all) : null;
  }

  private static List<Relation.Column> columns(List<Group> groups) {
    return groups.stream().flatMap(Group::all).toList();
  }

  private List<Group> groups(TableReference table) {
    if (table instanceof TableReference.Escape escape) {
      return groups(escape.inner());
    }
    if (table instanceof TableReference.Joined joined) {
      List<Group> all = groups(joined.first());
      for (TableReference.Joint joint : joined.joints()) {
        List<Group> right = groups(joint.table());
        known &= !joint.natural();
        List<String> using = joint.using().stream().map(QueryContext::folded).toList();
        boolean isRight = joint.kind() == TableReference.Joint.Kind.RIGHT;
        boolean turns =
            merged == MergedColumnPosition.AS_IN_FIRST_TABLE && isRight && !using.isEmpty();
        joins++;
        hasRight |= isRight;
        hasUsing |= !using.isEmpty();
        all = turns ? join(right, all, using) : join(all, right, using);
      }
      return all;
    }
    List<Relation.Column> shown = items.hasNext() ? items.next().relation().starColumns() : null;
    known &= shown != null;
    return List.of(new Group(List.of(), shown == null ? List.of() : shown));
  }

  private List<Group> join(List<Group> left, List<Group> right, List<String> using) {
    List<Group> all = new ArrayList<>(left);
    if (merged == MergedColumnPosition.BEFORE_THEIR_TABLE) {
      for (String name : using) {
        int its = 0;
        while (its < all.size() && all.get(its).all().noneMatch(column -> is(column, name))) {
          its++;
        }
        known &= its < all.size();
        if (its < all.size()) {
          all.set(its, first(all.get(its), name));
        }
      }
      right.forEach(group -> all.add(without(group, using)));
      return all;
    }
    if (using.isEmpty()) {
      all.addAll(right);
      return all;
    }
    List<Relation.Column> first = new ArrayList<>();
    if (merged == MergedColumnPosition.AS_IN_FIRST_TABLE) {
      columns(left).stream().filter(column -> using.contains(column.name())).forEach(first::add);
    } else {
      using.forEach(
          name -> columns(left).stream().filter(column -> is(column, name)).forEach(first::add));
    }
    known &= first.size() == using.size();
    List<Relation.Column> others = new ArrayList<>();
    Stream.concat(left.stream(), right.stream())
        .map(group -> without(group, using))
        .flatMap(Group::all)
        .forEach(others::add);
    return List.of(new Group(first, others));
  }

  private static boolean is(Relation.Column column, String name) {
    return column.name().equals(name);
  }

  private static Group first(Group group, String name) {
    List<Relation.Column> first = new ArrayList<>(group.first);
    if (first.stream().noneMatch(column -> is(column, name))) {
      group.others.stream().filter(column -> is(column, name)).forEach(first::add);
    }
    return new Group(first, group.others.stream().filter(column -> !is(column, name)).toList());
  }

  private static Group without(Group group, List<String> names) {
    return new Group(
        group.first.stream().filter(column -> !names.contains(column.name())).toList(),
        group.others.stream().filter(column -> !names.contains(column.name())).toList());
  }
}
