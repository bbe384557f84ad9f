package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that can be sealed for a column: a parameter, also within a cast, a literal, or nothing
 * to seal (NULL, DEFAULT).
 *
 * @param start its first token
 * @param end the token after it
 * @param marker the token of the parameter, or -1
 * @param literal the value, when it stands in the text
 */
record Given(int start, int end, int marker, @Nullable Literal literal) {
  private static final Set<String> MORE_OF_A_TYPE =
      Set.of("VARYING", "PRECISION", "WITH", "WITHOUT", "TIME", "ZONE");

  /** What begins at a token, or nothing when it is something else. */
  static @Nullable Given at(Words words, int i) {
    if (words.is(i, TokenKind.MARKER)) {
      return new Given(i, afterCast(words, i + 1), i, null);
    }
    if (words.is(i, "NULL") || words.is(i, "DEFAULT")) {
      return new Given(i, i + 1, -1, null);
    }
    // jOOQ and others write the type of each marker; it is the type of the plain column.
    if (words.is(i, "CAST")
        && words.is(i + 1, TokenKind.OPEN_PAREN)
        && words.is(i + 2, TokenKind.MARKER)
        && words.is(i + 3, "AS")
        && words.partner(i + 1) > 0) {
      return new Given(i, words.partner(i + 1) + 1, i + 2, null);
    }
    boolean signed = Literal.isSign(words, i) && words.is(i + 1, TokenKind.NUMBER);
    int at = signed ? i + 1 : i;
    if (at >= words.size()) {
      return null;
    }
    Literal literal = Literal.of(words, at, signed && words.isSign(i, "-"));
    // Two strings in a row are one in some databases.
    return literal == null || words.is(at + 1, TokenKind.STRING)
        ? null
        : new Given(i, afterCast(words, at + 1), -1, literal);
  }

  /** Past PostgreSQL's {@code ::type}. */
  private static int afterCast(Words words, int i) {
    if (!words.isSign(i, "::") || !words.is(i + 1, TokenKind.WORD)) {
      return i;
    }
    int end = i + 2;
    while (words.isOneOf(end, MORE_OF_A_TYPE)) {
      end++;
    }
    return end;
  }

  /** A cast that changes the value cannot be done here, nor a literal of another type. */
  private void refuseOtherCast(Words words, EncryptedColumn column) {
    for (int i = start; literal != null && i < end; i++) {
      String escape = words.escape(i);
      if (!escape.isEmpty() && !JdbcEscapes.isOf(escape, column.encryption().type())) {
        throw Refusals.value(column);
      }
    }
    boolean pads =
        words.isOneOf(start + 4, Set.of("CHAR", "CHARACTER", "NCHAR"))
            && words.is(start + 5, TokenKind.OPEN_PAREN);
    if (words.is(start, "CAST") && pads && column.encryption().type().name() != TypeName.CHAR) {
      throw Refusals.value(column);
    }
    for (int i = start; i < end; i++) {
      if (words.isSign(i, "::")) {
        StringBuilder type = new StringBuilder(words.name(i + 1));
        for (int more = i + 2; more < end; more++) {
          type.append(' ').append(words.name(more));
        }
        if (!TypeReader.leaves(type.toString(), column.encryption().type())) {
          throw Refusals.value(column);
        }
      }
    }
  }

  /** What ends before a token, or nothing. */
  static @Nullable Given before(Words words, int end) {
    int open = words.is(end - 1, TokenKind.CLOSE_PAREN) ? words.partner(end - 1) : -1;
    Given given = at(words, open > 0 ? open - 1 : end - 1);
    return given != null && given.end == end && !words.is(given.start - 1, TokenKind.STRING)
        ? given
        : null;
  }

  /** It is put into the column. */
  void store(Words words, EncryptedColumn column, Plan.Builder plan) {
    seal(words, column, plan, false);
  }

  /**
   * It is put into the column by way of a query, in which the database has to be told of which type
   * it is.
   */
  void offer(Words words, EncryptedColumn column, Level level) {
    refuseOtherCast(words, column);
    ColumnType type = column.encryption().type();
    if (type.name().isLarge() || (literal == null && marker < 0 && !words.is(start, "NULL"))) {
      throw Refusals.value(column);
    }
    String cells = level.dialect().cellType(Dialect.cellBytes(type));
    if (literal != null) {
      // A cell that stands in the text shows its type.
      seal(words, column, level.plan(), false);
      return;
    }
    String what = marker >= 0 ? "?" : "NULL";
    if (marker >= 0) {
      level.plan().parameter(words.parameter(marker), column, false);
    }
    level
        .plan()
        .edit(
            new Edit.Replace(
                words.start(start), words.end(end - 1), "CAST(" + what + " AS " + cells + ")"));
  }

  /** It is compared with what is in the column. */
  void compare(Words words, EncryptedColumn column, Plan.Builder plan) {
    seal(words, column, plan, true);
  }

  private void seal(Words words, EncryptedColumn column, Plan.Builder plan, boolean compared) {
    refuseOtherCast(words, column);
    if (marker >= 0) {
      plan.parameter(words.parameter(marker), column, compared);
      if (end - start > 1) {
        plan.edit(new Edit.Replace(words.start(start), words.end(end - 1), "?"));
      }
    } else if (literal != null) {
      plan.edit(new Edit.Seal(words.start(start), words.end(end - 1), column, literal, compared));
    }
  }
}
