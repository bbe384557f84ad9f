package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.parse.SqlParser;
import dev.nacre.core.sql.parse.SyntaxException;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Predicate;
import dev.nacre.core.sql.tree.Query;
import java.util.Map;
import java.util.Set;

/**
 * Expressions in the definition of a table or an index. A name that the table does not have may be
 * an encrypted column's, misspelled, and the database would say so after it has heard what it is
 * compared with.
 *
 * <p>What they hold stays in the database, where a change of keys does not look for it: so no value
 * is sealed for one.
 */
final class DefinedExpressions {
  private final Words words;
  private final QueryContext context;
  private final ExpressionPlanner expressions;
  private final SqlParser parser;

  /**
   * @param context with the table in sight
   */
  DefinedExpressions(Words words, QueryContext context) {
    this.words = words;
    this.context = context;
    this.expressions = new ExpressionPlanner(context);
    try {
      this.parser = SqlParser.of(words.sql(), context.dialect().grammar());
    } catch (SyntaxException outside) {
      throw notUnderstood();
    }
  }

  /**
   * The conditions of all checks from here to there, which use plain columns of the table. Of an
   * encrypted one it may be asked whether it is NULL.
   *
   * @param more columns that the statement adds to the table, folded
   */
  void checks(int from, int to, Set<String> more) {
    for (int i = from; i + 1 < to; i++) {
      if (words.is(i, "CHECK")) {
        SqlParser.Fragment check = read(i + 1);
        refuseCells(check.expression());
        new ExpressionPlanner(context, more, Map.of()).plain(check.expression(), "a check");
        refuseSealed("a check");
      }
    }
  }

  /** The condition of an index, which begins here and ends the statement. */
  void condition(int from) {
    SqlParser.Fragment condition = read(from);
    expressions.plain(condition.expression(), "WHERE");
    refuseSealed("an index");
    if (after(condition, from) != words.size()) {
      throw notUnderstood();
    }
  }

  /** An expression, without what may follow it. */
  SqlParser.Fragment read(int from) {
    try {
      return parser.expressionAt(words.start(from));
    } catch (SyntaxException outside) {
      throw notUnderstood();
    }
  }

  /** The first word behind it. */
  int after(SqlParser.Fragment fragment, int from) {
    int after = from;
    while (after < words.size() && words.start(after) < fragment.end()) {
      after++;
    }
    return after;
  }

  private void refuseCells(Node node) {
    if (node instanceof Operand.Name name) {
      EncryptedColumn column = expressions.column(name.path());
      if (column != null) {
        throw Refusals.operator(column, "a check");
      }
    }
    boolean tested = node instanceof Predicate.IsNull test && test.value() instanceof Operand.Name;
    if (!tested && !(node instanceof Query)) {
      node.children().forEach(this::refuseCells);
    }
  }

  private void refuseSealed(String where) {
    if (context.plan().seals()) {
      throw Refusals.statement("makes " + where + " with a value of an encrypted column");
    }
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("defines something by an expression that is not understood");
  }
}
