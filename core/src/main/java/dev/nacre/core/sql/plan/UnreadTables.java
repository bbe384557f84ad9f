package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Encrypted tables that a text names where its tree has no name. The parser took the word for
 * something else there; the database may read the table.
 */
record UnreadTables(Catalog catalog, Dialect dialect) {
  void refuse(LexedSql sql, Statement statement) {
    NavigableSet<Integer> named = new TreeSet<>();
    for (int token = sql.significant(0); token < sql.size(); token = sql.significant(token + 1)) {
      boolean name = sql.kind(token) == TokenKind.WORD || sql.kind(token) == TokenKind.QUOTED_NAME;
      if (name && isTable(sql.name(token))) {
        named.add(sql.start(token));
      }
    }
    removeRead(statement, named);
    if (!named.isEmpty()) {
      throw Refusals.statement("names the table where it is not understood what is named");
    }
  }

  private boolean isTable(String name) {
    return catalog.table(dialect.overlooksSpaces() ? name.strip() : name).isPresent();
  }

  /** Looks only into nodes in which such a name stands: few do, and a tree has many nodes. */
  private static void removeRead(Node node, NavigableSet<Integer> named) {
    Integer next = named.ceiling(node.span().start());
    if (next == null || next >= node.span().end()) {
      return;
    }
    names(node).forEach(name -> named.remove(name.span().start()));
    node.children().forEach(child -> removeRead(child, named));
  }

  /** Those that stand in a node itself. */
  private static List<Identifier> names(Node node) {
    List<Identifier> names = new ArrayList<>();
    if (node instanceof Path path) {
      names.addAll(path.parts());
    } else if (node instanceof QueryBody.Item item && item.alias() != null) {
      names.add(item.alias());
    } else if (node instanceof TableReference.Alias alias) {
      names.addAll(alias.columns());
      if (alias.name() != null) {
        names.add(alias.name());
      }
    } else if (node instanceof TableReference.Joint joint) {
      names.addAll(joint.using());
    } else if (node instanceof Query.CommonTable table) {
      names.addAll(table.columns());
    }
    return names;
  }
}
