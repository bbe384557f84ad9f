package dev.nacre.core.sql.tree;

import java.util.List;

/**
 * A part of a definition that is not read further.
 *
 * @param word the word that it begins with, in upper case; of NOT NULL and PRIMARY KEY both. Empty
 *     where it begins with a sign, or what is said of a column with no word of the language
 */
public record Phrase(Span span, String word)
    implements Element, Element.Attribute, Change, Definition.Value {
  @Override
  public List<Node> children() {
    return List.of();
  }
}
