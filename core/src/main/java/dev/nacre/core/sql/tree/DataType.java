package dev.nacre.core.sql.tree;

import java.util.List;

/**
 * The name of a type.
 *
 * @param name its words in upper case with one space between them, as {@code TIMESTAMP WITH TIME
 *     ZONE}; as written when it is quoted
 * @param arguments the words and numbers in its parentheses
 * @param isArray whether it is an array of this type
 */
public record DataType(Span span, String name, List<String> arguments, boolean isArray)
    implements Node {
  public DataType {
    arguments = List.copyOf(arguments);
  }

  @Override
  public List<Node> children() {
    return List.of();
  }
}
