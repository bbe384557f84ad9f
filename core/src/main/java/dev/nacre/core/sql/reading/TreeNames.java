package dev.nacre.core.sql.reading;

import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names in the syntax trees of a text: which are tables, and which may be columns. */
public final class TreeNames {
  private final List<Path> tables = new ArrayList<>();
  private final Set<String> columns = new HashSet<>();
  private final Set<Path> written = new HashSet<>();

  // Tables by their aliases, and by their names; both are names before a dot.
  private final Map<String, Set<Path>> qualified = new HashMap<>();

  // The names before the dot of columns that never stand alone.
  private final Map<String, Set<String>> qualifiers = new HashMap<>();
  private final Set<String> unqualified = new HashSet<>();

  // Where names begin that the trees have, in any role.
  private final BitSet read = new BitSet();

  private TreeNames() {}

  /** Null for a text with anything but queries, changes of rows, and calls. */
  public static @Nullable TreeNames of(SqlReading sql) {
    TreeNames names = new TreeNames();
    try {
      for (Statement tree : sql.trees()) {
        Statement inner = tree instanceof Statement.Explain explain ? explain.statement() : tree;
        if (inner instanceof Statement.Other || inner instanceof Definition) {
          return null;
        }
        names.visit(inner, Set.of());
      }
    } catch (SyntaxException outside) {
      return null;
    }
    return names;
  }

  /** The tables that are read or written, without queries of WITH. */
  public List<Path> tables() {
    return tables;
  }

  /** Names, folded, that may be columns. */
  public Set<String> columns() {
    return columns;
  }

  /**
   * The tables to which a name, folded, may belong as that of a column: all of them, unless it
   * always stands behind the name or the alias of a table.
   */
  public Collection<Path> tablesFor(String column) {
    Set<Path> found = new HashSet<>();
    for (String qualifier : qualifiers.getOrDefault(column, Set.of())) {
      Set<Path> meant = qualified.get(qualifier);
      if (meant == null) {
        return tables; // of a query, for example
      }
      found.addAll(meant);
    }
    return found.isEmpty() || unqualified.contains(column) ? tables : found;
  }

  /** Whether the name that begins here is in a tree; an index or a window may not be. */
  public boolean hasRead(int start) {
    return read.get(start);
  }

  /**
   * @param around names, folded, of queries of WITH
   */
  private void visit(Node node, Set<String> around) {
    Set<String> queries = around;
    for (Node child : node.children()) {
      if (child instanceof Query.With with) {
        queries = new HashSet<>(around);
        for (Query.CommonTable table : with.tables()) {
          queries.add(table.name().folded());
        }
      }
    }
    noteTargets(node);
    noteNames(node, queries);
    Path other = otherName(node);
    if (other != null) {
      other.parts().forEach(this::note);
    }
    for (Node child : node.children()) {
      if (!child.equals(other)) {
        visit(child, queries);
      }
    }
  }

  /** Notes tables that are written to, which are no queries of WITH. */
  private void noteTargets(Node node) {
    List<? extends TableReference> targets =
        node instanceof Statement.Insert insert
            ? List.of(insert.table())
            : node instanceof Statement.Merge merge
                ? List.of(merge.table())
                : node instanceof Statement.Update update
                    ? update.tables()
                    : node instanceof Statement.Delete delete ? delete.from() : List.of();
    for (TableReference target : targets) {
      if (target instanceof TableReference.Named named) {
        boolean unused = written.add(named.name());
      }
    }
  }

  private void noteNames(Node node, Set<String> queries) {
    if (node instanceof Path path) {
      path.parts().forEach(this::note);
      noteColumn(path);
    } else if (node instanceof TableReference.Named table) {
      Identifier last = table.name().last();
      boolean query = table.name().parts().size() == 1 && queries.contains(last.folded());
      if (!query || written.contains(table.name())) {
        tables.add(table.name());
        noteQualifiers(table);
      }
    } else if (node instanceof QueryBody.Whole table) {
      tables.add(table.name());
    } else if (node instanceof QueryBody.Select select && select.into() != null) {
      tables.add(select.into());
    } else if (node instanceof TableReference.Joint joint) {
      noteColumns(joint.using());
    } else if (node instanceof TableReference.Alias alias) {
      note(alias.name());
      noteColumns(alias.columns());
    } else if (node instanceof Query.CommonTable table) {
      note(table.name());
      noteColumns(table.columns());
    } else if (node instanceof Computation.Field field && field.name() != null) {
      noteColumns(List.of(field.name()));
    } else if (node instanceof QueryBody.Item item) {
      note(item.alias());
    } else if (node instanceof Computation.Window window) {
      note(window.base());
    }
  }

  /** A path of a node that is no column. */
  private static @Nullable Path otherName(Node node) {
    if (node instanceof TableReference.Named table) {
      return table.name();
    } else if (node instanceof QueryBody.Whole table) {
      return table.name();
    } else if (node instanceof QueryBody.Select select) {
      return select.into();
    } else if (node instanceof Computation.Call call) {
      return call.name();
    } else if (node instanceof Computation.Collated collated) {
      return collated.collation();
    }
    return node instanceof Operand.Star star ? star.of() : null;
  }

  private void noteColumns(List<Identifier> names) {
    for (Identifier name : names) {
      note(name);
      columns.add(name.folded());
      unqualified.add(name.folded());
    }
  }

  private void noteColumn(Path path) {
    String column = path.last().folded();
    columns.add(column);
    Identifier qualifier = path.qualifier();
    if (qualifier == null) {
      unqualified.add(column);
    } else {
      qualifiers.computeIfAbsent(column, unused -> new HashSet<>()).add(qualifier.folded());
    }
  }

  private void noteQualifiers(TableReference.Named table) {
    Identifier alias = table.alias() == null ? null : table.alias().name();
    for (Identifier name :
        alias == null ? List.of(table.name().last()) : List.of(alias, table.name().last())) {
      qualified.computeIfAbsent(name.folded(), unused -> new HashSet<>()).add(table.name());
    }
  }

  private void note(@Nullable Identifier name) {
    if (name != null) {
      read.set(name.span().start());
    }
  }
}
