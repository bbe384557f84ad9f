package dev.nacre.core.sql.verify;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.lex.SourcePlace;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.value.ValueKind;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Refuses parameters that a condition tests alone, beside a comparison with an encrypted column:
 * {@code LENGTH(?) = 0 OR email = ?}. An application sets all of them to the value that it searches
 * for, so each must be encrypted, or be compared with a plain column. The same is true of a literal
 * that is written once more beside the comparison.
 *
 * <p>Each part of a statement is analysed only once, at any depth.
 */
final class LooseParameters {
  private final String text;
  private final EncryptedValues encrypted;
  private final IdentityHashMap<Node, Facts> known = new IdentityHashMap<>();

  /**
   * Whether an encrypted column of these tables is not text, so that the searched value may be a
   * number.
   */
  private boolean looksForNumbers;

  /**
   * @param text of the statement, for the place of a refusal
   */
  LooseParameters(String text, EncryptedValues encrypted) {
    this.text = text;
    this.encrypted = encrypted;
  }

  /**
   * The result for a part of a statement.
   *
   * @param meets whether an encrypted column is compared
   * @param open whether there is an unencrypted parameter
   * @param comparesPlain whether such a parameter is compared with a column
   * @param loose whether such a parameter is tested alone
   */
  private record Facts(
      boolean meets, boolean column, boolean open, boolean comparesPlain, boolean loose) {}

  /** Notes a table that is visible from now on. */
  void sees(CatalogTable table) {
    for (CatalogColumn column : table.columns()) {
      if (column.encryption() != null && column.encryption().protection().comparesEqual()) {
        ValueKind kind = column.encryption().type().kind();
        looksForNumbers |= kind != ValueKind.CHARACTER && kind != ValueKind.PADDED;
      }
    }
  }

  /**
   * @param whole a compound condition, or a choice by conditions; nested ones are verified before,
   *     in their own scopes
   */
  void refuse(Expression whole, NameScope scope) {
    Facts facts = of(whole, scope);
    boolean loose =
        whole.children().stream().anyMatch(part -> isLoose(whole, part, of(part, scope)));
    if (facts.meets && loose) {
      throw new NacreException(
          ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
          "A test of a value needs the value itself ("
              + SourcePlace.of(text, test(whole, scope).span().start())
              + "), which may be the one that an encrypted column is compared with beside it."
              + " Without the value, ? IS NULL, ? = '' and COALESCE(?, '') = '' can be tested; or"
              + " test it in the application");
    }
  }

  /** The first and innermost condition with such a test. */
  private Node test(Node whole, NameScope scope) {
    for (Node part : whole.children()) {
      if (isLoose(whole, part, of(part, scope))) {
        return part instanceof Predicate.Junction || part instanceof Predicate.Not
            ? test(part, scope)
            : part;
      }
    }
    return whole;
  }

  private Facts of(Node node, NameScope scope) {
    Facts facts = known.get(node);
    if (facts == null) {
      facts = look(node, scope);
      known.put(node, facts);
    }
    return facts;
  }

  private Facts look(Node node, NameScope scope) {
    boolean meets =
        (node instanceof Expression value && encrypted.holds(value)) || comparesCell(node, scope);
    boolean column = node instanceof Operand.Name || node instanceof TableReference;
    boolean open =
        node instanceof Operand.Parameter parameter
            ? !encrypted.holds(parameter)
            : node instanceof Operand.Literal literal && encrypted.repeats(literal, text);
    boolean plain = false;
    boolean loose = false;
    List<Node> children = node.children();
    for (Node child : children) {
      Facts part = of(child, scope);
      meets |= part.meets;
      column |= part.column;
      open |= part.open;
      plain |= part.comparesPlain;
      loose |= isLoose(node, child, part);
    }
    if (node instanceof Predicate.Junction junction) {
      // ? IS NULL OR name = ? is about the value for the plain column.
      boolean answered = junction.connective() != Connective.AND && !meets && plain;
      return new Facts(meets, column, open, plain, loose && !answered);
    } else if (node instanceof Predicate.Not || !(node instanceof Expression)) {
      return new Facts(meets, column, open, plain, loose);
    } else if (node instanceof Operand.Parameter) {
      return new Facts(meets, column, open, false, open && looksForNumbers);
    }
    boolean byItself = !column && open && !isComparedByKind(node);
    return new Facts(meets, column, open, column && open, byItself || (column && loose));
  }

  private static boolean isLoose(Node whole, Node part, Facts facts) {
    boolean decides = // CASE ? WHEN '' THEN …
        whole instanceof Computation.Case choice && part.equals(choice.operand());
    return decides ? facts.open && !facts.column : facts.loose && isCondition(whole, part);
  }

  /** Whether a part is or contains conditions, and is not a value. */
  private static boolean isCondition(Node whole, Node part) {
    if (whole instanceof Predicate.Junction || whole instanceof Predicate.Not) {
      return true;
    }
    boolean joinsTexts = // name LIKE '%' || ?
        part instanceof Predicate.Junction junction && junction.connective() == Connective.PIPES;
    return (part instanceof Predicate && !joinsTexts)
        || part instanceof Operand.Subquery
        || !(part instanceof Expression);
  }

  private static boolean comparesCell(Node node, NameScope scope) {
    if (node instanceof Predicate.Comparison comparison) {
      return isCell(comparison.left(), scope) || isCell(comparison.right(), scope);
    }
    return node instanceof Predicate.In in && isCell(in.value(), scope);
  }

  private static boolean isCell(Expression side, NameScope scope) {
    return side instanceof Operand.Row row
        ? row.items().stream().anyMatch(item -> isCell(item, scope))
        : side instanceof Operand.Name name && scope.of(name.path()).cell();
  }

  /** {@code ? = 1}, {@code ? = TRUE}: of another kind than the searched texts. */
  private boolean isComparedByKind(Node part) {
    return !looksForNumbers
        && part instanceof Predicate.Comparison comparison
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
}
