package dev.nacre.core.sql.grammar;

import dev.nacre.core.sql.lex.TokenKind;
import java.util.Map;
import java.util.Set;

/**
 * The symbolic operators of a database.
 *
 * @param levels the precedence of some operators
 * @param longs operators of several tokens
 * @param any whether all adjacent symbols are one operator
 */
public record Operators(Map<String, Integer> levels, Set<String> longs, boolean any) {
  /** The longest operator of PostgreSQL. */
  private static final int LONGEST = 63;

  private static final String OF_OPERATORS = "+-*/<>=~!@#%^&|?`";

  /** A sign at the end of an operator belongs to it only after one of these. */
  private static final String BEFORE_SIGN = "~!@#%^&|`?";

  static final Operators H2 =
      new Operators(
          Map.of(
              "+", Precedence.SUM,
              "-", Precedence.SUM,
              "*", Precedence.PRODUCT,
              "/", Precedence.PRODUCT,
              "%", Precedence.PRODUCT),
          Set.of("!~*", "~*", "&&"),
          false);

  static final Operators POSTGRESQL =
      new Operators(
          Map.of(
              "+", Precedence.SUM,
              "-", Precedence.SUM,
              "*", Precedence.PRODUCT,
              "/", Precedence.PRODUCT,
              "%", Precedence.PRODUCT,
              "^", Precedence.POWER),
          Set.of(),
          true);

  static final Operators MARIADB =
      new Operators(
          Map.ofEntries(
              Map.entry("||", Precedence.OR),
              Map.entry("&&", Precedence.AND),
              Map.entry("|", Precedence.BIT_OR),
              Map.entry("&", Precedence.BIT_AND),
              Map.entry("<<", Precedence.SHIFT),
              Map.entry(">>", Precedence.SHIFT),
              Map.entry("+", Precedence.SUM),
              Map.entry("-", Precedence.SUM),
              Map.entry("*", Precedence.PRODUCT),
              Map.entry("/", Precedence.PRODUCT),
              Map.entry("%", Precedence.PRODUCT),
              Map.entry("^", Precedence.POWER)),
          Set.of("<=>", "<<", ">>"),
          false);

  static final Operators DERBY =
      new Operators(
          Map.of(
              "+", Precedence.SUM,
              "-", Precedence.SUM,
              "*", Precedence.PRODUCT,
              "/", Precedence.PRODUCT,
              "||", Precedence.PRODUCT),
          Set.of(),
          false);

  /** The operator at the cursor; empty when there is none. Does not move the cursor. */
  public String at(Cursor cursor) {
    if (!cursor.is(TokenKind.SYMBOL)) {
      return "";
    }
    String first = cursor.symbol(0);
    if (!isOfOperators(first)) {
      return "";
    }
    String text = first;
    String longest = first;
    int most = any ? LONGEST : 2;
    for (int ahead = 0;
        ahead < most && cursor.touches(ahead) && cursor.is(ahead + 1, TokenKind.SYMBOL);
        ahead++) {
      String more = cursor.symbol(ahead + 1);
      if (!isOfOperators(more)) {
        break;
      }
      text += more;
      if (any || longs.contains(text)) {
        longest = text;
      }
    }
    return any ? withoutSign(longest) : longest;
  }

  /** How many tokens an operator has. */
  public static int tokens(Cursor cursor, String operator) {
    int tokens = 0;
    for (int length = 0; length < operator.length(); tokens++) {
      length += cursor.symbol(tokens).length();
    }
    return tokens;
  }

  public int level(String operator) {
    return levels.getOrDefault(operator, Precedence.OTHER);
  }

  private static boolean isOfOperators(String token) {
    for (int i = 0; i < token.length(); i++) {
      if (OF_OPERATORS.indexOf(token.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  /** {@code a*-b} is a product of a negative number; {@code a @- b} is one operator. */
  private static String withoutSign(String operator) {
    int end = operator.length();
    if (end == 1 || operator.chars().anyMatch(sign -> BEFORE_SIGN.indexOf(sign) >= 0)) {
      return operator;
    }
    while (end > 1 && "+-".indexOf(operator.charAt(end - 1)) >= 0) {
      end--;
    }
    return operator.substring(0, end);
  }
}
