package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.Words;
import java.math.BigDecimal;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** A value that stands in the text: a String, BigDecimal, Boolean or byte[]. Not printed. */
public final class Literal {
  private final Object value;

  private Literal(Object value) {
    this.value = value;
  }

  public Object value() {
    return value;
  }

  @Override
  public String toString() {
    return "a literal";
  }

  /** The literal of one token, or nothing when it has a form whose reading differs. */
  static @Nullable Literal of(Words words, int i, boolean negative) {
    String text = words.text(i);
    switch (words.kind(i)) {
      case STRING -> {
        // Prefixes, dollars and backslashes mean something else in each database.
        if (text.length() < 2 || text.charAt(0) != '\'' || text.indexOf('\\') >= 0) {
          return null;
        }
        return new Literal(text.substring(1, text.length() - 1).replace("''", "'"));
      }
      case NUMBER -> {
        try {
          BigDecimal number = new BigDecimal(text);
          return new Literal(negative ? number.negate() : number);
        } catch (NumberFormatException other) {
          return null;
        }
      }
      case BINARY -> {
        if (!text.matches("[xX]'([0-9a-fA-F]{2})*'")) {
          return null;
        }
        return new Literal(HexFormat.of().parseHex(text, 2, text.length() - 1));
      }
      case WORD -> {
        if (words.is(i, "TRUE") || words.is(i, "FALSE")) {
          return new Literal(words.is(i, "TRUE"));
        }
        return null;
      }
      default -> {
        return null;
      }
    }
  }

  static boolean isSign(Words words, int i) {
    return words.is(i, TokenKind.SYMBOL) && (words.isSign(i, "-") || words.isSign(i, "+"));
  }
}
