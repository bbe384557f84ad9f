package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.text.CaseFolding;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Plans ORDER BY with encrypted sums, which is not sent: the driver sorts the rows. For each plain
 * expression in it the server sends the rank of the row, in its own order and collation, and for
 * each sum whether it is NULL, as the rank that NULL has there.
 */
final class SumOrderPlanner {
  private static final Pattern DIRECTION =
      Pattern.compile("\\)*(ASC|DESC)?( ?NULLS (FIRST|LAST))?");

  private final QueryContext context;
  private final SumPlanner planner;
  private final EncryptedColumn about;
  private final SumAliases aliases;
  private final SumTermPlanner terms;
  private final RepeatableText repeatable;
  private final List<String> ranks = new ArrayList<>();
  private final List<SumFormula.Key> keys = new ArrayList<>();

  /**
   * @param about the column that refusals name
   * @param terms in which the sums are collected
   * @param repeatable the texts that may stand in a rank
   */
  SumOrderPlanner(
      QueryContext context,
      SumPlanner planner,
      EncryptedColumn about,
      SumAliases aliases,
      SumTermPlanner terms,
      RepeatableText repeatable) {
    this.context = context;
    this.planner = planner;
    this.about = about;
    this.aliases = aliases;
    this.terms = terms;
    this.repeatable = repeatable;
  }

  /** The SQL of the ranks, in the order of the keys. */
  List<String> ranks() {
    return ranks;
  }

  /** Takes ORDER BY out of the text; returns its parts. */
  List<SumFormula.Key> plan(List<Query.Ordering> order) {
    for (Query.Ordering one : order) {
      planKey(one);
    }
    int end = order.get(order.size() - 1).span().end();
    int start = new ClauseKeywords(context.plan().sql()).orderBy(order.get(0).span().start());
    context.replace(new Span(start, end), " ");
    return keys;
  }

  private void planKey(Query.Ordering ordering) {
    if (aliases.isAmbiguous(ordering.value())) {
      throw refused(
          "ORDER BY a name that may mean an item or a column: one with other quotes, or one that both have");
    }
    Expression value = aliases.orderedItem(ordering.value());
    String direction = direction(ordering);
    if (aliases.summedColumn(value) == null) {
      requireOneMeaning(value, value != ordering.value());
      ranks.add(rank(planPlain(value) + " " + direction));
      keys.add(new SumFormula.Key(null, false));
      return;
    }
    SumTerm sum = terms.planComparable(value, false).term();
    String there = terms.requested().isNotNull(sum);
    ranks.add(rank("CASE WHEN " + there + " THEN 1 END " + direction));
    keys.add(new SumFormula.Key(sum, direction.startsWith("DESC")));
  }

  /**
   * Refuses names that may mean an item in ORDER BY and a column in a rank, or the other way round.
   *
   * @param isItem whether ORDER BY names the item that has this value
   */
  private void requireOneMeaning(Expression value, boolean isItem) {
    boolean seen =
        !isItem || (context.dialect().windowsSeeAliases() && value instanceof Operand.Name);
    if (seen && aliases.hasOtherMeaning(value)) {
      throw refused("ORDER BY with its sum beside a column whose name is also an alias");
    }
  }

  /** The SQL of a plain expression, which the server evaluates in the rank. */
  private String planPlain(Expression value) {
    String text = repeatable.ofOrder(value);
    if (text == null) {
      throw refused(
          "ORDER BY with its sum beside an expression that has parameters, functions, queries,"
              + " comments, values of encrypted columns, or columns that are not in GROUP BY");
    }
    return text;
  }

  /** Without GROUP BY there is one row, and MariaDB finds no rank in such a result. */
  private String rank(String order) {
    return !repeatable.groups().isEmpty()
        ? "CAST(DENSE_RANK() OVER (ORDER BY "
            + (order.trim() + ") AS " + planner.sumSql().textType() + ")")
        : "'1'";
  }

  /** The words behind an expression of ORDER BY. */
  String direction(Query.Ordering ordering) {
    LexedSql sql = context.plan().sql();
    List<String> words = new ArrayList<>();
    for (int token = 0; token < sql.size(); token++) {
      TokenKind kind = sql.kind(token);
      boolean behind =
          sql.start(token) >= ordering.value().span().end()
              && sql.end(token) <= ordering.span().end();
      if (behind && kind != TokenKind.WHITESPACE && kind != TokenKind.COMMENT) {
        words.add(CaseFolding.upper(sql.text(token)));
      }
    }
    String text = String.join(" ", words).replace(") ", ")");
    Matcher matcher = DIRECTION.matcher(text);
    if (!matcher.matches()) {
      throw refused("ORDER BY in a way that is not understood");
    }
    return text.replace(")", "");
  }

  private NacreException refused(String where) {
    return SumPlanner.refused(about, where);
  }
}
