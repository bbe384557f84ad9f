package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.sum.SumAggregateSql;
import dev.nacre.core.sql.formula.SumFacts;
import dev.nacre.core.sql.resolve.SumFormula;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The decrypted sums of a formula, and what the server has answered to plain conditions beside
 * them.
 */
final class JoinedSums implements SumFacts {
  private final List<@Nullable BigDecimal> sums;
  private final List<String> conditions;
  private final List<String> ranks;
  private final IntFunction<@Nullable BigDecimal> parameters;

  /**
   * @param formula that the parts are of
   * @param sums one for each of the formula
   * @param parts as {@link #parts} returns them
   * @param parameters by number, from 1
   */
  JoinedSums(
      SumFormula formula,
      List<@Nullable BigDecimal> sums,
      List<String> parts,
      IntFunction<@Nullable BigDecimal> parameters) {
    this.sums = sums;
    int behind = sums.size() + formula.conditions();
    this.conditions = parts.subList(sums.size(), behind);
    this.ranks = parts.subList(behind, parts.size());
    this.parameters = parameters;
  }

  /**
   * The texts of the sums, then the answers, and then the ranks.
   *
   * @throws NacreException {@link ErrorCode#ID_SET_DAMAGED} when there are not as many as there
   *     have to be, or one is none
   */
  static List<String> parts(SumFormula formula, @Nullable String text) {
    int behind = formula.sums().size() + formula.conditions();
    int expected = behind + formula.ranks();
    List<String> parts =
        text == null ? List.of() : List.of(text.split(SumAggregateSql.BESIDE, expected + 1));
    boolean whole = parts.size() == expected;
    for (int i = formula.sums().size(); whole && i < expected; i++) {
      whole =
          i < behind
              ? List.of("t", "f", "u").contains(parts.get(i))
              : parts.get(i).matches("[0-9]{1,18}");
    }
    if (!whole) {
      throw new NacreException(ErrorCode.ID_SET_DAMAGED, "A row lacks some of its sums");
    }
    return parts;
  }

  /** Where the server puts the row by a part of the order, by its place. */
  long rank(int place) {
    return Long.parseLong(ranks.get(place));
  }

  @Override
  public @Nullable BigDecimal sum(int place) {
    return sums.get(place);
  }

  @Override
  public @Nullable BigDecimal parameter(int number) {
    return parameters.apply(number);
  }

  @Override
  public @Nullable Boolean condition(int place) {
    return switch (conditions.get(place)) {
      case "t" -> true;
      case "f" -> false;
      default -> null;
    };
  }
}
