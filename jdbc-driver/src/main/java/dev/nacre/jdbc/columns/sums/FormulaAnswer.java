package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.dialect.spi.sum.SumAggregateSql;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the server answers for one row of a formula: its parts in one text.
 *
 * @param sums as {@link SumAnswer} parses each of them; or a mark for NULL
 * @param conditions the server's answers to plain conditions; null for unknown
 * @param ranks where the server puts the row by each part of the order
 */
record FormulaAnswer(List<String> sums, List<@Nullable Boolean> conditions, List<Long> ranks) {
  /**
   * @throws NacreException {@link ErrorCode#ID_SET_DAMAGED} when a part is missing or malformed
   */
  static FormulaAnswer parse(SumFormula formula, @Nullable String text) {
    return parse(formula, text, formula.sums().size());
  }

  /** Without the sums, which the driver adds up; {@code -} stands for nothing at all. */
  static FormulaAnswer parseOthers(SumFormula formula, @Nullable String text) {
    boolean none = formula.conditions() + formula.ranks() == 0;
    if (none && SumAggregateSql.NOTHING.equals(text)) {
      return new FormulaAnswer(List.of(), List.of(), List.of());
    }
    return parse(formula, text, 0);
  }

  private static FormulaAnswer parse(SumFormula formula, @Nullable String text, int sums) {
    int conditions = sums + formula.conditions();
    int all = conditions + formula.ranks();
    List<String> parts =
        text == null ? List.of() : List.of(text.split(SumAggregateSql.SEPARATOR, all + 1));
    if (parts.size() != all) {
      throw damaged();
    }
    List<@Nullable Boolean> answers = new ArrayList<>();
    parts.subList(sums, conditions).forEach(part -> answers.add(condition(part)));
    List<Long> ranks = parts.subList(conditions, all).stream().map(FormulaAnswer::rank).toList();
    return new FormulaAnswer(parts.subList(0, sums), answers, ranks);
  }

  private static @Nullable Boolean condition(String part) {
    return switch (part) {
      case "t" -> true;
      case "f" -> false;
      case "u" -> null;
      default -> throw damaged();
    };
  }

  private static Long rank(String part) {
    if (!part.matches("[0-9]{1,18}")) {
      throw damaged();
    }
    return Long.valueOf(part);
  }

  /** Without the answers, which are about values. */
  @Override
  public String toString() {
    return "answer of a formula";
  }

  private static NacreException damaged() {
    return new NacreException(ErrorCode.ID_SET_DAMAGED, "A row lacks some of its sums");
  }
}
