package dev.nacre.core.sql.plan.escape;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Parses the JDBC escapes of a statement about encrypted tables. Drivers differ in how they process
 * escapes, so only those are accepted that all process alike: {@code {d '…'}}, {@code {t '…'}} and
 * {@code {ts '…'}} with nothing but digits and their separators, {@code {fn name(…)}}, {@code {oj
 * …}}, {@code {escape '…'}} and {@code {limit …}}.
 */
final class JdbcEscapeParser {
  private static final Pattern DATE = Pattern.compile("'[0-9]{4}-[0-9]{2}-[0-9]{2}'");
  private static final Pattern TIME = Pattern.compile("'[0-9]{2}:[0-9]{2}:[0-9]{2}'");
  private static final Pattern TIMESTAMP =
      Pattern.compile("'[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?'");

  /** Functions whose arguments all drivers keep, in number and order. */
  private static final Set<String> KEEP_ARGUMENTS =
      Set.of(
          "ABS",
          "CEILING",
          "CONCAT",
          "FLOOR",
          "IFNULL",
          "LCASE",
          "LENGTH",
          "LTRIM",
          "MOD",
          "POWER",
          "REPLACE",
          "ROUND",
          "RTRIM",
          "SIGN",
          "SQRT",
          "SUBSTRING",
          "UCASE");

  private static final Set<String> MORE_THAN_VALUES =
      Set.of(
          "SELECT", "VALUES", "WITH", "TABLE", "EXISTS", "IN", "IS", "LIKE", "BETWEEN", "AND", "OR",
          "NOT");

  /** The deepest nesting: an escape is processed again for every escape around it. */
  private static final int DEEPEST = 50;

  private final StatementTokens words;
  private final BitSet hidden = new BitSet();
  private final BitSet literals = new BitSet();

  private final List<JdbcEscapes.Function> functions = new ArrayList<>();

  // The ends of the enclosing escapes, the innermost first.
  private final Deque<Integer> around = new ArrayDeque<>();

  JdbcEscapeParser(StatementTokens words) {
    this.words = words;
  }

  JdbcEscapes parse() {
    if (words.sql().has(TokenKind.OPEN_BRACE) || words.sql().has(TokenKind.CLOSE_BRACE)) {
      parseBraces();
    }
    StatementTokens seen = hidden.isEmpty() ? words : words.without(hidden, literals);
    return new JdbcEscapes(words, seen, functions);
  }

  private void parseBraces() {
    Deque<Integer> open = new ArrayDeque<>();
    BitSet closing = new BitSet();
    for (int i = 0; i < words.size(); i++) {
      if (words.is(i, TokenKind.OPEN_BRACE)) {
        refuseGlued(i);
        if (words.is(i + 1, "OJ")) {
          open.push(i);
          hideBoth(i);
        } else {
          closing.set(closeOf(i));
        }
      } else if (words.is(i, TokenKind.CLOSE_BRACE)) {
        refuseGlued(i);
        if (!closing.get(i)) {
          if (open.isEmpty()) {
            throw notUnderstood();
          }
          int unused = open.pop();
        }
        hidden.set(i);
      }
    }
    if (!open.isEmpty()) {
      throw notUnderstood();
    }
    if (!hidden.isEmpty()) {
      refuseOtherBraces();
    }
  }

  /** Finds the end of an escape that begins here. */
  private int closeOf(int open) {
    if (!words.is(open + 1, TokenKind.WORD)) {
      throw notUnderstood();
    }
    int close =
        switch (words.name(open + 1)) {
          case "D" -> literal(open, DATE);
          case "T" -> literal(open, TIME);
          case "TS" -> literal(open, TIMESTAMP);
          case "FN" -> function(open);
          case "ESCAPE" -> open + 3;
          case "LIMIT" -> limit(open);
          case "CALL" -> throw Refusals.statement("calls a routine by a JDBC escape");
          default -> throw notUnderstood();
        };
    boolean sign = words.is(open + 1, "ESCAPE") && !words.is(open + 2, TokenKind.STRING);
    if (sign || !words.is(close, TokenKind.CLOSE_BRACE)) {
      throw notUnderstood();
    }
    hidden.set(open);
    requireSpace(open);
    return close;
  }

  private int literal(int open, Pattern form) {
    if (!words.is(open + 2, TokenKind.STRING) || !form.matcher(words.text(open + 2)).matches()) {
      throw notUnderstood();
    }
    literals.set(open + 2);
    hideBoth(open);
    return open + 3;
  }

  private int function(int open) {
    int close = words.partner(open + 3) + 1;
    if (!words.is(open + 2, TokenKind.WORD)
        || !words.is(open + 3, TokenKind.OPEN_PAREN)
        || close <= 0) {
      throw notUnderstood();
    }
    while (!around.isEmpty() && around.getFirst() < open) {
      around.removeFirst();
    }
    around.addFirst(close);
    if (around.size() > DEEPEST) {
      throw Refusals.statement("holds more than " + DEEPEST + " JDBC escapes in each other");
    }
    functions.add(new JdbcEscapes.Function(open, close));
    hideBoth(open);
    boolean keeps = words.isOneOf(open + 2, KEEP_ARGUMENTS) || isShortLocate(open, close);
    for (int i = open; i < close; i++) {
      if (!keeps && words.is(i, TokenKind.MARKER)) {
        throw Refusals.statement(
            "has a parameter in a JDBC escape that a driver may write anew; call the function"
                + " without the escape");
      }
      if (words.isOneOf(i, MORE_THAN_VALUES) || isComparison(i)) {
        // {fn CONCAT(a = b, c)} becomes a = b || c.
        throw Refusals.statement("has a query or a comparison in the JDBC escape of a function");
      }
    }
    return close;
  }

  /** {@code LOCATE(a, b)}; with a start a driver writes the arguments several times. */
  private boolean isShortLocate(int open, int close) {
    int commas = 0;
    for (int i = open + 4; i < close - 1 && i > open; i++) {
      commas += words.is(i, TokenKind.COMMA) ? 1 : 0;
      i = words.is(i, TokenKind.OPEN_PAREN) ? words.partner(i) : i;
    }
    return words.is(open + 2, "LOCATE") && commas == 1;
  }

  private boolean isComparison(int i) {
    return words.is(i, TokenKind.SYMBOL) && "=<>!".indexOf(words.text(i).charAt(0)) >= 0;
  }

  private int limit(int open) {
    int close = open + 2;
    while (words.is(close, TokenKind.NUMBER)
        || words.is(close, TokenKind.MARKER)
        || words.is(close, "OFFSET")) {
      close++;
    }
    return close;
  }

  private void hideBoth(int open) {
    hidden.set(open);
    hidden.set(open + 1);
    requireSpace(open);
  }

  /** Requires the keyword directly after the brace and a space after it, as some drivers do. */
  private void requireSpace(int open) {
    int end = words.end(open + 1);
    String source = words.sql().source();
    boolean glued = words.end(open) != words.start(open + 1);
    if (glued || end >= source.length() || source.charAt(end) != ' ') {
      throw Refusals.statement(
          "has a JDBC escape without a space behind its word, or with one before it");
    }
  }

  /** Refuses a brace between parts of names, which join if a driver removes the brace. */
  private void refuseGlued(int brace) {
    boolean opens = words.is(brace, TokenKind.OPEN_BRACE);
    String source = words.sql().source();
    int beside = opens ? words.start(brace) - 1 : words.end(brace);
    if (beside < 0 || beside >= source.length()) {
      return;
    }
    char sign = source.charAt(beside);
    if (Character.isLetterOrDigit(sign) || "_$`\"'@#.:{}".indexOf(sign) >= 0 || sign >= 0x80) {
      throw Refusals.statement("has a JDBC escape that stands at something without a space");
    }
  }

  /** Refuses braces in strings and names, because some drivers find the end of an escape there. */
  private void refuseOtherBraces() {
    for (int i = 0; i < words.size(); i++) {
      boolean brace = words.is(i, TokenKind.OPEN_BRACE) || words.is(i, TokenKind.CLOSE_BRACE);
      if (!brace && (words.text(i).indexOf('{') >= 0 || words.text(i).indexOf('}') >= 0)) {
        throw Refusals.statement("has a brace in a string or name, and a JDBC escape");
      }
    }
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("has a JDBC escape that is not understood");
  }
}
