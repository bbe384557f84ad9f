package dev.nacre.core.sql.verify;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.tree.Assignment;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Predicate.Junction.Connective;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableReference;
import dev.nacre.core.value.ValueKind;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Computes the {@link ConditionFacts} of the parts of one statement, bottom-up.
 *
 * <p>Each part of a statement is analysed only once, at any depth. Nothing is shared with the
 * planner, so that an error there is not repeated here.
 */
final class ConditionFactsAnalysis {
  private static final int FEW = 4;

  private final String text;
  private final EncryptedValues encrypted;
  private final IdentityHashMap<Node, ConditionFacts> known = new IdentityHashMap<>(FEW);
  private final Set<Operand.Name> substituted =
      Collections.newSetFromMap(new IdentityHashMap<>(FEW));

  /**
   * Whether an encrypted column of these tables is not text, so that the searched value may be a
   * number.
   */
  private boolean looksForNumbers;

  /**
   * @param text of the statement, for the spelling of its literals
   */
  ConditionFactsAnalysis(String text, EncryptedValues encrypted) {
    this.text = text;
    this.encrypted = encrypted;
  }

  /** Notes a name of a column of a query, which stands for a value that the query was given. */
  void noteSubstitutedName(Operand.Name name) {
    boolean unused = substituted.add(name);
  }

  /** Notes a table that is visible from now on. */
  void addVisibleTable(CatalogTable table) {
    for (CatalogColumn column : table.columns()) {
      if (column.encryption() != null && column.encryption().protection().comparesEqual()) {
        ValueKind kind = column.encryption().type().kind();
        looksForNumbers |= kind != ValueKind.CHARACTER && kind != ValueKind.PADDED;
      }
    }
  }

  ConditionFacts of(Node node, NameScope scope) {
    if (node instanceof Operand.Name name && !isSubstituted(name)) {
      return ConditionFacts.COLUMN; // as most names
    }
    if (node instanceof Operand.Parameter || node instanceof Operand.Literal) {
      return compute(node, scope); // less work than the identity hash of a node
    }
    ConditionFacts facts = known.get(node);
    if (facts == null) {
      facts = compute(node, scope);
      known.put(node, facts);
    }
    return facts;
  }

  private boolean isSubstituted(Operand.Name name) {
    return !substituted.isEmpty() && substituted.contains(name);
  }

  private ConditionFacts compute(Node node, NameScope scope) {
    boolean hasEncrypted =
        !encrypted.isEmpty() && node instanceof Expression value && encrypted.holds(value);
    boolean compares = hasEncrypted || comparesCell(node, scope);
    boolean named = node instanceof Operand.Name; // of a given value
    boolean hasColumn = node instanceof Operand.Star; // COUNT(*) is as good as one
    boolean hasParameter = named || (node instanceof Operand.Parameter && !hasEncrypted);
    boolean hasUnencrypted = named || mayBeSearched(node);
    boolean temporal = // not about a text that is searched for
        node instanceof Operand.TypedLiteral typed && isTemporal(typed.type().name());
    boolean uses = false;
    boolean comparesPlain = false;
    boolean hasTest = false;
    for (Node child : node.children()) {
      ConditionFacts part = of(child, scope);
      hasEncrypted |= part.hasEncryptedValue();
      compares |= part.comparesCell();
      uses |= part.usesEncryptedValue();
      hasColumn |= part.hasColumn();
      hasUnencrypted |= part.hasUnencryptedValue() && (looksForNumbers || !temporal);
      hasParameter |= part.hasUnencryptedParameter();
      comparesPlain |= part.comparesPlain();
      hasTest |= isTest(node, child, part);
    }
    uses |= hasEncrypted && isUse(node);
    boolean testsAlone = false;
    if (node instanceof Predicate.Junction junction && !isPipes(node)) {
      // ? IS NULL OR name = ? is about the value for the plain column.
      boolean answered = junction.connective() != Connective.AND && !compares && comparesPlain;
      hasTest &= !answered;
    } else if (node instanceof Operand.Parameter || node instanceof Operand.Literal) {
      testsAlone = hasUnencrypted && (looksForNumbers || node instanceof Operand.Literal);
      comparesPlain = false;
    } else if (node instanceof Expression && !(node instanceof Predicate.Not)) {
      testsAlone = !hasColumn && hasUnencrypted && !isComparedByKind(node);
      comparesPlain = hasColumn && hasParameter;
    }
    return new ConditionFacts(
        compares,
        uses,
        hasEncrypted,
        hasColumn,
        hasUnencrypted,
        hasParameter,
        comparesPlain,
        testsAlone,
        hasTest);
  }

  /** Whether a value is not encrypted, and may be one that is searched for. */
  boolean mayBeSearched(Node node) {
    boolean open = node instanceof Operand.Parameter || mayRepeat(node);
    return open && !encrypted.holds((Expression) node);
  }

  /** Where an encrypted value is searched for or stored. */
  private static boolean isUse(Node node) {
    return node instanceof Predicate
        || node instanceof Assignment
        || node instanceof Statement.Insert;
  }

  /**
   * Whether a literal may be the searched value, written once more: where a literal is searched
   * for, each text that is not empty, however it is spelled, and each number of the same value.
   */
  private boolean mayRepeat(Node node) {
    if (!(node instanceof Operand.Literal literal)) {
      return false;
    }
    return switch (literal.kind()) {
      case STRING, BINARY -> encrypted.hasLiterals() && !encrypted.isEmpty(literal, text);
      case NUMBER ->
          encrypted.isHexadecimal(literal, text)
              ? encrypted.hasLiterals()
              : looksForNumbers && encrypted.repeats(literal, text);
      case BOOLEAN, NULL -> false;
    };
  }

  /** Whether a part is a condition that tests such a value alone, or holds one. */
  static boolean isTest(Node whole, Node part, ConditionFacts facts) {
    boolean decides = // CASE ? WHEN '' THEN …
        whole instanceof Computation.Case choice && part.equals(choice.operand());
    return facts.hasTest()
        || (decides
            ? facts.hasUnencryptedValue() && !facts.hasColumn()
            : facts.testsValueAlone() && isCondition(whole, part));
  }

  /** Whether a part is a condition, and not a value. */
  private static boolean isCondition(Node whole, Node part) {
    boolean joins = whole instanceof Predicate.Junction || whole instanceof Predicate.Not;
    return (joins && !isPipes(whole))
        || (part instanceof Predicate && !isPipes(part))
        || isConditionOf(whole, part);
  }

  /** {@code WHERE LENGTH(?)}: a call that a clause takes for a condition. */
  private static boolean isConditionOf(Node whole, Node part) {
    if (whole instanceof QueryBody.Select select) {
      return part == select.where() || part == select.having() || part == select.qualify();
    } else if (whole instanceof Statement.Update update) {
      return part == update.where();
    } else if (whole instanceof Statement.Delete delete) {
      return part == delete.where();
    } else if (whole instanceof Statement.Merge merge) {
      return part == merge.on();
    } else if (whole instanceof Statement.Action action) {
      return action.conditions().stream().anyMatch(one -> part == one);
    } else if (whole instanceof TableReference.Joint joint) {
      return part == joint.on();
    } else if (whole instanceof Computation.When when) {
      return when.conditions().stream().anyMatch(one -> part == one);
    }
    return whole instanceof Computation.Call call
        && (part == call.filter()
            || (!call.arguments().isEmpty()
                && part == call.arguments().get(0)
                && call.name().last().text().equalsIgnoreCase("IF")));
  }

  /** {@code name LIKE '%' || ?}: it joins texts, at least on other databases. */
  private static boolean isPipes(Node node) {
    return node instanceof Predicate.Junction junction && junction.connective() == Connective.PIPES;
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
        && (isNonTextLiteral(comparison.left()) || isNonTextLiteral(comparison.right()));
  }

  private boolean isParameter(Expression side) {
    Expression within = side instanceof Computation.Cast cast ? cast.value() : side;
    return within instanceof Operand.Parameter
        || (within instanceof Operand.Name name && isSubstituted(name));
  }

  // Like that of the planner, and not shared with it: a mistake there must not be repeated here.
  private static boolean isNonTextLiteral(Expression side) {
    return (side instanceof Operand.TypedLiteral typed && isTemporal(typed.type().name()))
        || (side instanceof Operand.Literal literal
            && (literal.kind() == Operand.Literal.Kind.NUMBER
                || literal.kind() == Operand.Literal.Kind.BOOLEAN));
  }

  /** {@code DATE '…'}; {@code text '…'} and {@code _utf8mb4 '…'} are texts. */
  // Not shared with the planner either.
  private static boolean isTemporal(String type) {
    return type.startsWith("DATE") || type.startsWith("TIME") || type.startsWith("INTERVAL");
  }
}
