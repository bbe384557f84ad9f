package dev.nacre.core.sql.parse.definition;

import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.tree.Expression;

/** The parser of expressions, which a definition needs for conditions and values. */
@FunctionalInterface
public interface ExpressionSource {
  /** Parses the expression at the shared cursor. */
  Expression expression() throws SyntaxException;
}
