package dev.nacre.core.sql.tree;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a statement. */
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
        Element,
        Element.Attribute,
        Change,
        Path {
  /** What it was read from. */
  Span span();

  /** All parts of it, in the order of the text. */
  List<Node> children();

  /** Nodes, lists of them and nothings, as one list. */
  static List<Node> all(@Nullable Object... parts) {
    List<Node> all = new ArrayList<>();
    for (Object part : parts) {
      if (part instanceof Node node) {
        all.add(node);
      } else if (part instanceof List<?> list) {
        list.forEach(one -> all.add((Node) one));
      }
    }
    return all;
  }
}
