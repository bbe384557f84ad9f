package dev.nacre.core.sql.verify;

import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Span;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** The values of a statement that are encrypted before it is sent. */
public final class EncryptedValues {
  private final Set<Integer> parameters;

  // The end of each encrypted literal by its start.
  private final TreeMap<Integer, Integer> literals = new TreeMap<>();

  /**
   * @param parameters from 1
   * @param literals including casts
   */
  public EncryptedValues(Set<Integer> parameters, List<Span> literals) {
    this.parameters = parameters;
    literals.forEach(literal -> this.literals.put(literal.start(), literal.end()));
  }

  boolean holds(Expression value) {
    if (value instanceof Operand.Parameter parameter) {
      return parameters.contains(parameter.index() + 1);
    }
    var before = literals.floorEntry(value.span().start());
    return before != null && before.getValue() >= value.span().end();
  }

  /**
   * Whether a literal that is sent as it is has the text of one that is encrypted: an application
   * has written the searched value twice.
   *
   * @param source the text of the statement
   */
  boolean repeats(Operand.Literal literal, String source) {
    String own = quoted(source, literal.span().start(), literal.span().end());
    return own.length() > 2
        && !holds(literal)
        && literals.entrySet().stream()
            .anyMatch(one -> quoted(source, one.getKey(), one.getValue()).equals(own));
  }

  /** From the first quote to the last, without prefixes and casts. */
  private static String quoted(String source, int start, int end) {
    int first = source.indexOf('\'', start);
    int last = source.lastIndexOf('\'', end - 1);
    return first < 0 || last <= first || first >= end ? "" : source.substring(first, last + 1);
  }
}
