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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Encrypted tables that a text names where its tree has no name. The parser took the word for
 * something else there; the database may read the table.
 */
record UnreadTables(Catalog catalog, Dialect dialect) {
  void refuse(LexedSql sql, Statement statement) {
    Set<Integer> read = new HashSet<>();
    collect(statement, read);
    for (int token = sql.significant(0); token < sql.size(); token = sql.significant(token + 1)) {
      boolean name = sql.kind(token) == TokenKind.WORD || sql.kind(token) == TokenKind.QUOTED_NAME;
      if (name && !read.contains(sql.start(token)) && isTable(sql.name(token))) {
        throw Refusals.statement("names the table where it is not understood what is named");
      }
    }
  }

  private boolean isTable(String name) {
    return catalog.table(dialect.overlooksSpaces() ? name.strip() : name).isPresent();
  }

  private static void collect(Node node, Set<Integer> read) {
    if (node instanceof Path path) {
      add(path.parts(), read);
    } else if (node instanceof QueryBody.Item item && item.alias() != null) {
      add(List.of(item.alias()), read);
    } else if (node instanceof TableReference.Alias alias) {
      add(alias.columns(), read);
      if (alias.name() != null) {
        add(List.of(alias.name()), read);
      }
    } else if (node instanceof TableReference.Joint joint) {
      add(joint.using(), read);
    } else if (node instanceof Query.CommonTable table) {
      add(table.columns(), read);
    }
    node.children().forEach(child -> collect(child, read));
  }

  private static void add(List<Identifier> names, Set<Integer> read) {
    for (Identifier name : names) {
      boolean unused = read.add(name.span().start());
    }
  }
}
