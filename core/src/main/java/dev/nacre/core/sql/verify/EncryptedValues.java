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
}
