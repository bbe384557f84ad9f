package dev.nacre.core.sql.planner;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.refusal.Refusals;
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
import java.util.List;

/**
 * Refuses a text with a name of an encrypted table where its syntax tree has no name. The parser
 * has interpreted the word differently; the database may use the table.
 */
record UnparsedTableCheck(Catalog catalog, Dialect dialect) {
  @Safeguard("columns-02c")
  void refuse(LexedSql sql, Statement statement) {
    BitSet named = new BitSet();
    for (int token = 0; token < sql.size(); token++) {
      if (sql.isName(token) && isTable(sql.folded(token))) {
        named.set(sql.start(token));
      }
    }
    removeRead(statement, named);
    if (!named.isEmpty()) {
      throw Refusals.statement("names the table in a place that Nacre cannot parse");
    }
  }

  private boolean isTable(String name) {
    return catalog.tableByFoldedName(dialect.overlooksSpaces() ? name.strip() : name) != null;
  }

  /** Visits only nodes whose range contains such a name: few do, and a tree has many nodes. */
  private static void removeRead(Node node, BitSet named) {
    int next = named.nextSetBit(node.span().start());
    if (next < 0 || next >= node.span().end()) {
      return;
    }
    if (node instanceof Operand.Name column) {
      removeRead(column.path(), named); // most nodes are columns, and a list for one child is slow
      return;
    }
    for (Identifier name : names(node)) {
      named.clear(name.span().start());
    }
    for (Node child : node.children()) {
      removeRead(child, named);
    }
  }

  /** The names of a node itself, without its children. */
  private static List<Identifier> names(Node node) {
    if (node instanceof Path path) {
      return path.parts();
    } else if (node instanceof QueryBody.Item item) {
      return item.alias() == null ? List.of() : List.of(item.alias());
    } else if (node instanceof TableReference.Alias alias) {
      List<Identifier> names = new ArrayList<>(alias.columns());
      if (alias.name() != null) {
        names.add(alias.name());
      }
      return names;
    } else if (node instanceof TableReference.Joint joint) {
      return joint.using();
    } else if (node instanceof Query.CommonTable table) {
      return table.columns();
    }
    return List.of();
  }
}
