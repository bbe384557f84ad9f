package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.PlannedParameter;
import dev.nacre.core.sql.planner.expression.QueryContext;
import dev.nacre.core.sql.sum.SumTerm;
import dev.nacre.core.sql.tree.Expression;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Query;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Span;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * LIMIT, OFFSET and FETCH of a query whose rows the driver filters or sorts. They are not sent: the
 * driver counts the rows that it shows. A parameter stays in the text, and is always NULL.
 */
final class SumLimitPlanner {
  private final QueryContext context;
  private final SumPlanner planner;
  private final EncryptedColumn about;
  private final List<Operand.Parameter> markers = new ArrayList<>();
  private @Nullable SumTerm offset;
  private @Nullable SumTerm limit;

  /**
   * @param about the column that refusals name
   */
  SumLimitPlanner(QueryContext context, SumPlanner planner, EncryptedColumn about) {
    this.context = context;
    this.planner = planner;
    this.about = about;
  }

  /** Takes them out of the text; returns the numbers. */
  SumFormula.Range plan(QueryBody.Select select, Query query) {
    if (select.top() != null) {
      throw refused();
    }
    Query.Limits limits = query.limits();
    if (limits != null) {
      read(words(limits.span()), limits.numbers());
      context.replace(limits.span(), " ");
    }
    if (!markers.isEmpty()) {
      if (query.order().stream().anyMatch(SumLimitPlanner::hasParameter)) {
        throw SumPlanner.refused(
            about, "HAVING with its sum, and parameters in both ORDER BY and LIMIT");
      }
      int end = select.span().end();
      String tests =
          markers.stream()
              .map(one -> HavingConditions.isNull(context, one.index() + 1, one.span()))
              .collect(Collectors.joining(" AND "));
      context.replace(new Span(end, end), (select.having() == null ? " HAVING " : " AND ") + tests);
    }
    return new SumFormula.Range(offset, limit);
  }

  /** Whether it has a parameter, which must not change places with another one. */
  static boolean hasParameter(Node node) {
    return node instanceof Operand.Parameter
        || node.children().stream().anyMatch(SumLimitPlanner::hasParameter);
  }

  /** The words and symbols of a part of the text; a number or a parameter is {@code #}. */
  private String words(Span span) {
    LexedSql sql = context.plan().sql();
    List<String> words = new ArrayList<>();
    for (int token = 0; token < sql.size(); token++) {
      boolean inside = sql.start(token) >= span.start() && sql.end(token) <= span.end();
      TokenKind kind = sql.kind(token);
      if (!inside || kind == TokenKind.WHITESPACE || kind == TokenKind.COMMENT) {
        continue;
      }
      boolean given =
          kind == TokenKind.NUMBER
              || (kind == TokenKind.MARKER && context.text().charAt(sql.start(token)) == '?');
      words.add(given ? "#" : sql.folded(token));
    }
    return String.join(" ", words);
  }

  private void read(String words, List<Expression> numbers) {
    String plain = words.replaceAll("\\b(ROW|ROWS|FIRST|NEXT)\\b ?", "").trim();
    boolean comma = plain.equals("LIMIT # , #") && context.dialect().limitsByComma();
    if (comma || plain.equals("OFFSET # LIMIT #") || plain.equals("OFFSET # FETCH # ONLY")) {
      offset = number(numbers.get(0));
      limit = number(numbers.get(1));
    } else if (plain.equals("LIMIT # OFFSET #")) {
      limit = number(numbers.get(0));
      offset = number(numbers.get(1));
    } else if (plain.equals("LIMIT #") || plain.equals("FETCH # ONLY")) {
      limit = number(numbers.get(0));
    } else if (plain.equals("OFFSET #") || plain.equals("LIMIT ALL OFFSET #")) {
      offset = number(numbers.get(0));
    } else if (plain.equals("FETCH ONLY")) {
      limit = new SumTerm.Constant(BigDecimal.ONE);
    } else if (plain.equals("OFFSET # FETCH ONLY")) {
      offset = number(numbers.get(0));
      limit = new SumTerm.Constant(BigDecimal.ONE);
    } else if (!plain.equals("LIMIT ALL")) {
      throw refused();
    }
  }

  private SumTerm number(Expression number) {
    if (number instanceof Operand.Parameter parameter) {
      markers.add(parameter);
      EncryptedColumn as =
          planner.computedColumn(about, planner.sumSql().sumType(about.encryption().type()), null);
      context.plan().encryptParameter(parameter.index() + 1, PlannedParameter.ofSum(as));
      return new SumTerm.Parameter(parameter.index() + 1);
    }
    String text = number.span().of(context.text());
    if (!text.matches("[0-9]{1,18}")) {
      throw refused();
    }
    return new SumTerm.Constant(new BigDecimal(text));
  }

  private NacreException refused() {
    return SumPlanner.refused(
        about,
        "HAVING or ORDER BY with its sum, with TOP, or with a LIMIT, OFFSET or FETCH that is not of"
            + " numbers and parameters, or has PERCENT or WITH TIES");
  }
}
