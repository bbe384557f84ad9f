package dev.nacre.core.sql.verify;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.TableReference;

/**
 * Parameters that a condition looks at by themselves, beside a comparison of an encrypted column:
 * {@code LENGTH(?) = 0 OR email = ?}. An application gives all of them the one value that it looks
 * for, so each has to be encrypted, or meet a column that is not.
 */
record LooseParameters(EncryptedValues encrypted) {
  /**
   * @param whole a condition with several parts, or what chooses by some
   */
  void refuse(Expression whole, NameScope scope) {
    if (meetsCells(whole, scope, true)
        && whole.children().stream().anyMatch(part -> isLoose(part, scope))) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_STATEMENT_REFUSED,
          "The statement asks something of a parameter alone, beside a comparison of an encrypted"
              + " column, and Nacre cannot verify that both are not given the same value. Write"
              + " ? IS NULL or ? = '', or ask it in the application");
    }
  }

  /**
   * @param own whether the names are those of the query that the condition is of
   */
  private boolean meetsCells(Node node, NameScope scope, boolean own) {
    if (node instanceof Expression value && encrypted.holds(value)) {
      return true;
    }
    if (own && node instanceof Predicate.Comparison comparison) {
      if (isCell(comparison.left(), scope) || isCell(comparison.right(), scope)) {
        return true;
      }
    } else if (own && node instanceof Predicate.In in && isCell(in.value(), scope)) {
      return true;
    }
    boolean within = own && !(node instanceof Operand.Subquery || node instanceof Predicate.Exists);
    return node.children().stream().anyMatch(child -> meetsCells(child, scope, within));
  }

  private static boolean isCell(Expression side, NameScope scope) {
    return side instanceof Operand.Row row
        ? row.items().stream().anyMatch(item -> isCell(item, scope))
        : side instanceof Operand.Name name && scope.of(name.path()).cell();
  }

  private boolean isLoose(Node part, NameScope scope) {
    if (part instanceof Predicate.Junction junction) {
      boolean loose = junction.operands().stream().anyMatch(operand -> isLoose(operand, scope));
      boolean answered = junction.connective() != Connective.AND && isAboutPlain(junction, scope);
      return loose && !answered;
    }
    if (part instanceof Operand.Parameter) {
      return false; // true or false, or a value that is chosen
    }
    if (part instanceof Predicate.Not || part instanceof Computation.When) {
      return part.children().stream().anyMatch(child -> isLoose(child, scope));
    }
    if (isWithoutColumns(part)) {
      return !isComparedByKind(part) && holdsOpen(part);
    }
    return part.children().stream()
        .anyMatch(child -> child instanceof Predicate && !joins(child) && isLoose(child, scope));
  }

  /** {@code name LIKE '%' || ?}: a text, or what is compared with the column there. */
  private static boolean joins(Node child) {
    return child instanceof Predicate.Junction junction
        && junction.connective() == Connective.PIPES;
  }

  /** {@code ? IS NULL OR name = ?}: what it asks is about the value for the plain column. */
  private boolean isAboutPlain(Predicate.Junction junction, NameScope scope) {
    return !meetsCells(junction, scope, true) && holdsPlainComparison(junction);
  }

  private boolean holdsPlainComparison(Node node) {
    if (node instanceof Predicate.Junction || node instanceof Predicate.Not) {
      return node.children().stream().anyMatch(this::holdsPlainComparison);
    }
    return !isWithoutColumns(node) && holdsOpen(node);
  }

  /** {@code ? = 1}, {@code ? = TRUE}: of another kind than a text that somebody looks for. */
  private static boolean isComparedByKind(Node part) {
    return part instanceof Predicate.Comparison comparison
        && (isParameter(comparison.left()) || isParameter(comparison.right()))
        && (isNoText(comparison.left()) || isNoText(comparison.right()));
  }

  private static boolean isParameter(Expression side) {
    Expression within = side instanceof Computation.Cast cast ? cast.value() : side;
    return within instanceof Operand.Parameter;
  }

  private static boolean isNoText(Expression side) {
    return side instanceof Operand.TypedLiteral
        || (side instanceof Operand.Literal literal
            && (literal.kind() == Operand.Literal.Kind.NUMBER
                || literal.kind() == Operand.Literal.Kind.BOOLEAN));
  }

  private boolean holdsOpen(Node node) {
    return node instanceof Operand.Parameter parameter
        ? !encrypted.holds(parameter)
        : node.children().stream().anyMatch(this::holdsOpen);
  }

  private static boolean isWithoutColumns(Node node) {
    return !(node instanceof Operand.Name || node instanceof TableReference)
        && node.children().stream().allMatch(LooseParameters::isWithoutColumns);
  }
}
