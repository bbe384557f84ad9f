package dev.nacre.core.sql.tree;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A node of the syntax tree of a statement. */
public sealed interface Node
    permits Statement,
        Query,
        QueryBody,
        Query.With,
        Query.CommonTable,
        Query.Ordering,
        Query.Limits,
        QueryBody.Item,
        QueryBody.Branch,
        TableReference,
        TableReference.Joint,
        TableReference.Alias,
        Expression,
        Computation.When,
        Computation.Window,
        DataType,
        Assignment,
        Statement.Action,
        Statement.Conflict,
        Definition.Part,
        Definition.Value,
        TableElement,
        TableElement.Attribute,
        AlterAction,
        Path {
  /** The range of the text from which the node was parsed. */
  Span span();

  /** All children, in the order of the text. */
  List<Node> children();

  /** Collects nodes and lists of nodes, skipping nulls, into one list. */
  static List<Node> all(@Nullable Object... parts) {
    List<Node> all = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof List<?> list) {
        for (int i = 0; i < list.size(); i++) {
          all.add((Node) list.get(i));
        }
      } else if (part != null) {
        all.add((Node) part);
      }
    }
    return all;
  }
}
