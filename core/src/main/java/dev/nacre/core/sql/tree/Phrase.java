package dev.nacre.core.sql.tree;

import java.util.List;

/**
 * A part of a definition that is not read further.
 *
 * @param word what it begins with, in upper case: one word, or those of which it consists
 */
public record Phrase(Span span, String word)
    implements Element, Element.Attribute, Change, Definition.Value {
  @Override
  public List<Node> children() {
    return List.of();
  }
}
