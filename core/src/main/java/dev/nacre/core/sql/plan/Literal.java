package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The value of a literal in the text: a String, BigDecimal, Boolean or byte[]. Never printed. */
public final class Literal {
  private static final String DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
  private static final String TIME = "[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?";

  private static final Pattern BYTES = Pattern.compile("[xX]'([0-9a-fA-F]{2})*'");

  private final SourceType source;
  private final Object value;

  private Literal(SourceType source, Object value) {
    this.source = source;
    this.value = value;
  }

  public SourceType source() {
    return source;
  }

  public Object value() {
    return value;
  }

  @Override
  public String toString() {
    return "a literal";
  }

  private static boolean consistsOf(String text, String characters) {
    for (int i = 0; i < text.length(); i++) {
      if (characters.indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The literal of one token, or null if databases interpret its form differently. */
  public static @Nullable Literal of(StatementTokens words, int i, boolean negative) {
    String text = words.text(i);
    switch (words.kind(i)) {
      case STRING -> {
        // The meaning of prefixes, dollars and backslashes depends on the database.
        if (text.length() < 2 || text.charAt(0) != '\'' || text.indexOf('\\') >= 0) {
          return null;
        }
        return new Literal(
            switch (words.escape(i)) {
              case "D" -> SourceType.DATE_ESCAPE;
              case "T" -> SourceType.TIME_ESCAPE;
              case "TS" -> SourceType.TIMESTAMP_ESCAPE;
              default -> SourceType.TEXT_LITERAL;
            },
            text.substring(1, text.length() - 1).replace("''", "'"));
      }
      case NUMBER -> {
        try {
          BigDecimal number = new BigDecimal(text);
          return new Literal(
              consistsOf(text, "0123456789")
                  ? SourceType.WHOLE_LITERAL
                  : consistsOf(text, "0123456789.")
                      ? SourceType.DECIMAL_LITERAL
                      : SourceType.DOUBLE_LITERAL,
              negative ? number.negate() : number);
        } catch (NumberFormatException other) {
          return null;
        }
      }
      case BINARY -> {
        if (!BYTES.matcher(text).matches()) {
          return null;
        }
        return new Literal(
            SourceType.BYTES_LITERAL, HexFormat.of().parseHex(text, 2, text.length() - 1));
      }
      case WORD -> {
        if (words.is(i, "TRUE") || words.is(i, "FALSE")) {
          return new Literal(SourceType.BOOLEAN_LITERAL, words.is(i, "TRUE"));
        }
        return null;
      }
      default -> {
        return null;
      }
    }
  }

  /**
   * The literal of two tokens, {@code DATE '2024-02-29'}; null if it is another one or databases
   * interpret its form differently.
   */
  public static @Nullable Literal ofTime(StatementTokens words, int i) {
    if (!words.is(i + 1, TokenKind.STRING) || !words.escape(i + 1).isEmpty()) {
      return null;
    }
    String text = words.text(i + 1);
    String value = text.length() < 2 ? "" : text.substring(1, text.length() - 1);
    if (words.is(i, "DATE") && value.matches(DAY)) {
      return new Literal(SourceType.DATE_LITERAL, value);
    } else if (words.is(i, "TIME") && value.matches(TIME)) {
      return new Literal(SourceType.TIME_LITERAL, value);
    } else if (words.is(i, "TIMESTAMP") && value.matches(DAY + " " + TIME)) {
      return new Literal(SourceType.TIMESTAMP_LITERAL, value);
    }
    return null;
  }
}
