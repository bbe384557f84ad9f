package dev.nacre.core.sql.rule;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.value.ColumnType;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that can be sealed for a column: a parameter or a literal, also within a cast or
 * parentheses, or nothing to seal (NULL, DEFAULT).
 *
 * @param start its first token
 * @param end the token after it
 * @param marker the token of the parameter, or -1
 * @param literal the value, when it stands in the text
 * @param type the first token of the type that it is cast to, or -1
 * @param typeEnd the token after that type
 */
record Given(int start, int end, int marker, @Nullable Literal literal, int type, int typeEnd) {
  private static final Set<String> MORE_OF_A_TYPE =
      Set.of("VARYING", "PRECISION", "WITH", "WITHOUT", "TIME", "ZONE");

  /** What begins at a token, or nothing when it is something else. */
  static @Nullable Given at(Words words, int i) {
    if (words.is(i, TokenKind.OPEN_PAREN)) {
      Given within = at(words, i + 1);
      return within != null && words.partner(i) == within.end && !words.is(i + 1, "DEFAULT")
          ? within.over(i, within.end + 1)
          : null;
    }
    // jOOQ and others write the type of each marker.
    if (words.is(i, "CAST") && words.is(i + 1, TokenKind.OPEN_PAREN)) {
      Given within = simple(words, i + 2);
      int close = words.partner(i + 1);
      return within != null && words.is(within.end, "AS") && close > within.end + 1
          ? new Given(i, close + 1, within.marker, within.literal, within.end + 1, close)
          : null;
    }
    Given given = words.is(i, "DEFAULT") ? new Given(i, i + 1) : simple(words, i);
    if (given == null || !words.isSign(given.end, "::")) {
      return given;
    }
    // A sign comes after the cast: -7::text is the negative of a text.
    int after = Literal.isSign(words, i) ? -1 : afterType(words, given.end + 1);
    return after < 0
        ? null
        : new Given(i, after, given.marker, given.literal, given.end + 1, after);
  }

  private Given(int start, int end) {
    this(start, end, -1, null, -1, -1);
  }

  private Given over(int first, int after) {
    return new Given(first, after, marker, literal, type, typeEnd);
  }

  /** Without a cast. */
  private static @Nullable Given simple(Words words, int i) {
    if (words.is(i, TokenKind.MARKER)) {
      return new Given(i, i + 1, i, null, -1, -1);
    }
    if (words.is(i, "NULL")) {
      return new Given(i, i + 1);
    }
    Literal time = Literal.ofTime(words, i);
    boolean signed = Literal.isSign(words, i) && words.is(i + 1, TokenKind.NUMBER);
    int at = signed || time != null ? i + 1 : i;
    if (at >= words.size()) {
      return null;
    }
    Literal literal = time == null ? Literal.of(words, at, signed && words.isSign(i, "-")) : time;
    // Two strings in a row are one in some databases.
    return literal == null || words.is(at + 1, TokenKind.STRING)
        ? null
        : new Given(i, at + 1, -1, literal, -1, -1);
  }

  /** Where a type behind PostgreSQL's {@code ::} ends, or -1. */
  private static int afterType(Words words, int i) {
    if (!words.is(i, TokenKind.WORD)) {
      return -1;
    }
    int end = i + 1;
    while (words.isOneOf(end, MORE_OF_A_TYPE) || words.is(end, TokenKind.OPEN_PAREN)) {
      end = words.after(end);
    }
    return words.isSign(end, "::") ? -1 : end;
  }

  /**
   * The type that the value is one of before it is given to the column, or nothing when it is of
   * any; what is of another kind than the column would be another value there.
   */
  private @Nullable ColumnType cast(Words words, EncryptedColumn column, Level level) {
    ColumnType own = column.encryption().type();
    for (int i = start; literal != null && i < end; i++) {
      String escape = words.escape(i);
      if (!escape.isEmpty() && !JdbcEscapes.isOf(escape, own)) {
        throw Refusals.value(column);
      }
    }
    if (type < 0 || (literal == null && marker < 0)) {
      return null;
    }
    ColumnType cast;
    try {
      cast = new TypeReader(words, level.dialect()).cast(type, typeEnd);
    } catch (NacreException unknown) {
      throw Refusals.cast(column, "a type that Nacre does not encrypt");
    }
    if (!TypeReader.leaves(cast, own)) {
      throw Refusals.cast(column, cast.toString());
    }
    return cast;
  }

  /** What ends before a token, or nothing. */
  static @Nullable Given before(Words words, int end) {
    int open = words.is(end - 1, TokenKind.CLOSE_PAREN) ? words.partner(end - 1) : -1;
    for (int i = end - 1; i >= Math.max(0, Math.min(end - 7, open - 1)); i--) {
      Given given = i == open && words.is(open - 1, "CAST") ? null : at(words, i);
      boolean whole = given != null && given.end == end && !isWithin(words, i);
      if (whole) {
        return given;
      }
    }
    return null;
  }

  /** Whether what stands before a token may be a part of the value. */
  private static boolean isWithin(Words words, int i) {
    return words.is(i - 1, TokenKind.STRING)
        || words.isSign(i - 1, "::")
        || Literal.isSign(words, i - 1)
        || (words.is(i, TokenKind.STRING)
            && words.isOneOf(i - 1, Set.of("DATE", "TIME", "TIMESTAMP")));
  }

  /** It is put into the column. */
  void store(Words words, EncryptedColumn column, Level level) {
    store(words, column, level, TypeUnification.NONE);
  }

  void store(Words words, EncryptedColumn column, Level level, TypeUnification unification) {
    seal(words, column, level, false, unification);
  }

  /**
   * It is put into the column by way of a query, in which the database has to be told of which type
   * it is.
   */
  void offer(Words words, EncryptedColumn column, Level level, TypeUnification unification) {
    ColumnType cast = cast(words, column, level);
    ColumnType own = column.encryption().type();
    boolean isDefault = literal == null && marker < 0 && words.is(start, "DEFAULT");
    if (own.name().isLarge() || isDefault) {
      throw Refusals.value(column);
    }
    String cells = level.dialect().cellType(Dialect.cellBytes(own));
    if (literal != null) {
      // A cell that stands in the text shows its type.
      seal(words, column, level, false, unification);
      return;
    }
    String what = marker >= 0 ? "?" : "NULL";
    if (marker >= 0) {
      level.plan().parameter(words.parameter(marker), column, cast, false, unification);
    }
    level
        .plan()
        .edit(
            new Edit.Replace(
                words.start(start), words.end(end - 1), "CAST(" + what + " AS " + cells + ")"));
  }

  /** It is compared with what is in the column. */
  void compare(Words words, EncryptedColumn column, Level level, TypeUnification unification) {
    seal(words, column, level, true, unification);
  }

  private void seal(
      Words words,
      EncryptedColumn column,
      Level level,
      boolean compared,
      TypeUnification unification) {
    ColumnType cast = cast(words, column, level);
    int from = words.start(start);
    int to = words.end(end - 1);
    if (literal != null) {
      level.plan().edit(new Edit.Seal(from, to, column, literal, cast, compared, unification));
      return;
    }
    if (marker >= 0) {
      level.plan().parameter(words.parameter(marker), column, cast, compared, unification);
    }
    // MariaDB's driver puts a word in the place of a parameter.
    boolean joined = marker >= 0 && Splice.joins(words.sql().source(), from);
    if (end - start > 1 || joined) {
      level.plan().edit(new Edit.Replace(from, to, marker >= 0 ? "?" : "NULL"));
    }
  }
}
