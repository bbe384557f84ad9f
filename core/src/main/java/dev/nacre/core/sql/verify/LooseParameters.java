package dev.nacre.core.sql.verify;

import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.lex.SourcePlace;
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
 * Refuses values that a condition tests alone, where the statement compares an encrypted column
 * with a value: {@code LENGTH(?) = 0 OR email = ?}. An application sets all parameters to the value
 * that it searches for, and writes it several times where it writes texts. So each must be
 * encrypted, or be compared with a plain column.
 *
 * <p>Each part of a statement is analysed only once, at any depth.
 */
final class LooseParameters {
  private final String text;
  private final EncryptedValues encrypted;
  private final IdentityHashMap<Node, Facts> known = new IdentityHashMap<>();
  private final Set<Operand.Name> given = Collections.newSetFromMap(new IdentityHashMap<>());

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
   * @param searches whether an encrypted value is searched for or stored
   * @param holds whether there is an encrypted value
   * @param column whether there is a column
   * @param open whether there is a value that is not encrypted, and may be the searched one
   * @param asks whether such a value is a parameter
   * @param comparesPlain whether such a parameter is compared with a column
   * @param alone whether as a condition it would test such a value alone
   * @param tests whether a condition in it does
   */
  private record Facts(
      boolean meets,
      boolean searches,
      boolean holds,
      boolean column,
      boolean open,
      boolean asks,
      boolean comparesPlain,
      boolean alone,
      boolean tests) {
    static final Facts COLUMN =
        new Facts(false, false, false, true, false, false, false, false, false);
  }

  /** Notes a name of a column of a query, which stands for a value that the query was given. */
  void given(Operand.Name name) {
    boolean unused = given.add(name);
  }

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
    if (facts.meets
        && whole.children().stream().anyMatch(part -> tests(whole, part, of(part, scope)))) {
      throw refusal(whole, scope);
    }
  }

  /** Verifies conditions of different clauses and queries against each other. */
  void refuseAny(Statement statement, NameScope scope) {
    if (encrypted.isEmpty()) {
      return; // no encrypted column is searched
    }
    Facts facts = of(statement, scope);
    if (facts.searches && facts.tests) {
      throw refusal(statement, scope);
    }
  }

  private NacreException refusal(Node whole, NameScope scope) {
    return new NacreException(
        ErrorCode.ENCRYPTED_OPERATOR_REFUSED,
        "A test of a parameter or a literal needs its value ("
            + SourcePlace.of(text, test(whole, scope).span().start())
            + "), which may be the one that an encrypted column is compared with. Without the value,"
            + " ? IS NULL, ? = '' and COALESCE(?, '') = '' can be tested; or test it in the"
            + " application");
  }

  /** The first and innermost condition with such a test. */
  private Node test(Node whole, NameScope scope) {
    for (Node part : whole.children()) {
      if (of(part, scope).tests) {
        return test(part, scope);
      } else if (tests(whole, part, of(part, scope))) {
        return part;
      }
    }
    return whole;
  }

  private Facts of(Node node, NameScope scope) {
    boolean column = node instanceof Operand.Name name && !given.contains(name); // as most are
    Facts facts = column ? Facts.COLUMN : known.get(node);
    if (facts == null) {
      facts = look(node, scope);
      known.put(node, facts);
    }
    return facts;
  }

  private Facts look(Node node, NameScope scope) {
    boolean holds = node instanceof Expression value && encrypted.holds(value);
    boolean meets = holds || comparesCell(node, scope);
    boolean named = node instanceof Operand.Name; // of a given value
    boolean column = node instanceof Operand.Star; // COUNT(*) is as good as one
    boolean asks = named || (node instanceof Operand.Parameter && !holds);
    boolean open = named || mayBeSearched(node);
    boolean temporal = // not about a text that is searched for
        node instanceof Operand.TypedLiteral typed && isTemporal(typed.type().name());
    boolean searches = false;
    boolean plain = false;
    boolean tests = false;
    for (Node child : node.children()) {
      Facts part = of(child, scope);
      holds |= part.holds;
      meets |= part.meets;
      searches |= part.searches;
      column |= part.column;
      open |= part.open && (looksForNumbers || !temporal);
      asks |= part.asks;
      plain |= part.comparesPlain;
      tests |= tests(node, child, part);
    }
    searches |= holds && isUse(node);
    boolean alone = false;
    if (node instanceof Predicate.Junction junction && !isPipes(node)) {
      // ? IS NULL OR name = ? is about the value for the plain column.
      boolean answered = junction.connective() != Connective.AND && !meets && plain;
      tests &= !answered;
    } else if (node instanceof Operand.Parameter || node instanceof Operand.Literal) {
      alone = open && (looksForNumbers || node instanceof Operand.Literal);
      plain = false;
    } else if (node instanceof Expression && !(node instanceof Predicate.Not)) {
      alone = !column && open && !isComparedByKind(node);
      plain = column && asks;
    }
    return new Facts(meets, searches, holds, column, open, asks, plain, alone, tests);
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

  private static boolean tests(Node whole, Node part, Facts facts) {
    boolean decides = // CASE ? WHEN '' THEN …
        whole instanceof Computation.Case choice && part.equals(choice.operand());
    return facts.tests
        || (decides ? facts.open && !facts.column : facts.alone && isCondition(whole, part));
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
        && (isNoText(comparison.left()) || isNoText(comparison.right()));
  }

  private boolean isParameter(Expression side) {
    Expression within = side instanceof Computation.Cast cast ? cast.value() : side;
    return within instanceof Operand.Parameter
        || (within instanceof Operand.Name name && given.contains(name));
  }

  private static boolean isNoText(Expression side) {
    return (side instanceof Operand.TypedLiteral typed && isTemporal(typed.type().name()))
        || (side instanceof Operand.Literal literal
            && (literal.kind() == Operand.Literal.Kind.NUMBER
                || literal.kind() == Operand.Literal.Kind.BOOLEAN));
  }

  /** {@code DATE '…'}; {@code text '…'} and {@code _utf8mb4 '…'} are texts. */
  private static boolean isTemporal(String type) {
    return type.startsWith("DATE") || type.startsWith("TIME") || type.startsWith("INTERVAL");
  }
}
