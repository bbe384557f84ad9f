package dev.nacre.core.sql.tree;

import java.util.List;

/**
 * A part of a definition that is not parsed further.
 *
 * @param word its first word in upper case; both words of NOT NULL and PRIMARY KEY. Empty where it
 *     begins with a symbol, or is an attribute without a keyword
 */
public record Phrase(Span span, String word)
    implements TableElement, TableElement.Attribute, AlterAction, Definition.Value {
  @Override
  public List<Node> children() {
    return List.of();
  }
}
