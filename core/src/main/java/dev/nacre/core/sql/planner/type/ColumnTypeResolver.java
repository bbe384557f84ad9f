package dev.nacre.core.sql.planner.type;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.core.value.ValueKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Resolves the type that a column definition or a cast names. */
public final class ColumnTypeResolver {
  private static final Map<String, TypeName> NAMES =
      Map.ofEntries(
          Map.entry("CHAR", TypeName.CHAR),
          Map.entry("CHARACTER", TypeName.CHAR),
          Map.entry("VARCHAR", TypeName.VARCHAR),
          Map.entry("VARCHAR2", TypeName.VARCHAR),
          Map.entry("CHAR VARYING", TypeName.VARCHAR),
          Map.entry("CHARACTER VARYING", TypeName.VARCHAR),
          Map.entry("TINYINT", TypeName.TINYINT),
          Map.entry("SMALLINT", TypeName.SMALLINT),
          Map.entry("INT", TypeName.INTEGER),
          Map.entry("INTEGER", TypeName.INTEGER),
          Map.entry("BIGINT", TypeName.BIGINT),
          Map.entry("NUMERIC", TypeName.NUMERIC),
          Map.entry("DECIMAL", TypeName.DECIMAL),
          Map.entry("DEC", TypeName.DECIMAL),
          Map.entry("REAL", TypeName.REAL),
          Map.entry("DOUBLE", TypeName.DOUBLE),
          Map.entry("DOUBLE PRECISION", TypeName.DOUBLE),
          Map.entry("DATE", TypeName.DATE),
          Map.entry("TIME", TypeName.TIME),
          Map.entry("TIME WITHOUT TIME ZONE", TypeName.TIME),
          Map.entry("TIME WITH TIME ZONE", TypeName.TIME_WITH_TIME_ZONE),
          Map.entry("TIMESTAMP", TypeName.TIMESTAMP),
          Map.entry("TIMESTAMP WITHOUT TIME ZONE", TypeName.TIMESTAMP),
          Map.entry("TIMESTAMP WITH TIME ZONE", TypeName.TIMESTAMP_WITH_TIME_ZONE),
          Map.entry("BOOLEAN", TypeName.BOOLEAN),
          Map.entry("UUID", TypeName.UUID),
          Map.entry("BINARY", TypeName.BINARY),
          Map.entry("VARBINARY", TypeName.VARBINARY),
          Map.entry("BINARY VARYING", TypeName.VARBINARY),
          Map.entry("JSON", TypeName.JSON));

  private final StatementTokens words;
  private final Dialect dialect;

  // The column being defined, for messages; empty for a cast.
  private String column = "";

  public ColumnTypeResolver(StatementTokens words, Dialect dialect) {
    this.words = words;
    this.dialect = dialect;
  }

  /**
   * The type in the definition of a column.
   *
   * @param compares whether values of the column are compared
   * @throws NacreException {@link ErrorCode#COLUMN_TYPE_REFUSED} that names both
   */
  public static ColumnType ofColumn(String name, String type, Dialect dialect, boolean compares) {
    ColumnTypeResolver resolver = of(type, dialect);
    resolver.column = name;
    return resolver.read(0, resolver.words.size(), compares);
  }

  /**
   * The type of a column as reported by the database.
   *
   * @param compares whether values of the column are compared
   * @throws NacreException {@link ErrorCode#COLUMN_TYPE_REFUSED}
   */
  public static ColumnType declared(String text, Dialect dialect, boolean compares) {
    ColumnTypeResolver resolver = of(text, dialect);
    return resolver.read(0, resolver.words.size(), compares);
  }

  private static ColumnTypeResolver of(String type, Dialect dialect) {
    LexedSql sql = SqlLexer.lex(type, dialect.rules());
    return new ColumnTypeResolver(
        StatementTokens.of(sql, new LexedSql.Statement(0, sql.size())), dialect);
  }

  /**
   * Whether a cast that leaves a value unchanged is allowed for a column: the database compares and
   * stores values of both types by their kind.
   */
  public static boolean leaves(ColumnType cast, ColumnType column) {
    if (column.kind() == ValueKind.PADDED) {
      return cast.kind() == ValueKind.PADDED || cast.kind() == ValueKind.CHARACTER;
    }
    boolean text = column.kind() == ValueKind.LARGE_CHARACTER && cast.kind() == ValueKind.CHARACTER;
    boolean bytes = column.kind() == ValueKind.LARGE_BINARY && cast.kind() == ValueKind.BINARY;
    return text || bytes || cast.kind() == column.kind();
  }

  /**
   * The type of a cast. An unbounded type gets the maximum length.
   *
   * @throws NacreException {@link ErrorCode#COLUMN_TYPE_REFUSED}
   */
  public ColumnType cast(int from, int end) {
    if (end - from == 1) {
      ColumnType known = dialect.types().castWithoutLength(words.name(from)).orElse(null);
      if (known != null) {
        return known;
      }
    }
    int last = end;
    if (words.is(end - 1, TokenKind.CLOSE_PAREN) && words.partner(end - 1) > from) {
      last = words.partner(end - 1);
    }
    if (!dialect.types().isCastTo(last - from == 1 ? words.name(from) : "")) {
      throw unknown();
    }
    if (dialect.types().castsToCharOfItsLength() && words.is(from, "CHAR")) {
      ColumnType padded = read(from, end, true);
      return ColumnType.of(TypeName.VARCHAR, padded.length());
    }
    return read(from, end, true);
  }

  /**
   * @param compares whether values of the column are compared, which large types do not support
   */
  ColumnType read(int from, int end, boolean compares) {
    StringBuilder text = new StringBuilder();
    List<Integer> numbers = new ArrayList<>();
    int i = from;
    while (i < end) {
      if (words.is(i, TokenKind.OPEN_PAREN) && numbers.isEmpty()) {
        i = numbers(i, numbers);
      } else if (words.is(i, TokenKind.WORD)) {
        text.append(text.isEmpty() ? "" : " ").append(words.name(i));
        i++;
      } else {
        throw unknown();
      }
    }
    String written = text.toString();
    TypeName large = numbers.isEmpty() ? dialect.types().largeType(written).orElse(null) : null;
    if (large != null && !(compares && dialect.types().isUnbounded(written))) {
      return ColumnType.of(large);
    }
    TypeName name = dialect.types().type(written).orElse(NAMES.get(written));
    if (name == null) {
      throw unknown();
    }
    if (dialect.types().hasDisplayWidths() && numbers.size() == 1 && isWhole(name)) {
      if (name == TypeName.TINYINT_UNSIGNED && numbers.get(0) == 1) {
        throw unknown();
      }
      // The driver returns a TINYINT(1) as a BOOLEAN.
      return ColumnType.of(
          name == TypeName.TINYINT && numbers.get(0) == 1 ? TypeName.BOOLEAN : name);
    }
    Integer first = number(numbers, 0);
    Integer second = number(numbers, 1);
    if (name.isDecimal()) {
      if (first == null) {
        throw refused("needs a number of digits");
      }
      return new ColumnType(name, first, second == null ? 0 : second);
    }
    if (numbers.size() > 1 || (first != null && !name.hasLength() && !name.hasFraction())) {
      throw unknown();
    }
    if (name.hasFraction()) {
      return new ColumnType(name, 0, first == null ? dialect.types().fraction(name) : first);
    }
    if (dialect.types().isUnbounded(written) && first == null) {
      return ColumnType.of(name, ColumnType.MAX_LENGTH);
    }
    if (name.hasLength()) {
      boolean one = name == TypeName.CHAR || name == TypeName.BINARY;
      return ColumnType.of(name, first == null ? (one ? 1 : 0) : first);
    }
    return ColumnType.of(name);
  }

  private static boolean isWhole(TypeName name) {
    return name.bits() > 0;
  }

  private static @Nullable Integer number(List<Integer> numbers, int i) {
    return i < numbers.size() ? numbers.get(i) : null;
  }

  private int numbers(int open, List<Integer> numbers) {
    int close = words.partner(open);
    for (int i = open + 1; i < close; i += 2) {
      if (!words.is(i, TokenKind.NUMBER)
          || !words.text(i).matches("[0-9]{1,9}")
          || !(i + 1 == close || words.is(i + 1, TokenKind.COMMA))) {
        throw unknown();
      }
      numbers.add(Integer.valueOf(words.text(i)));
    }
    if (numbers.isEmpty() || close < 0) {
      throw unknown();
    }
    return close + 1;
  }

  private NacreException unknown() {
    return refused("is not one that Nacre encrypts");
  }

  private NacreException refused(String what) {
    String type = name();
    return new NacreException(
        ErrorCode.COLUMN_TYPE_REFUSED,
        column.isEmpty()
            ? "The type of an encrypted column " + what
            : "The column "
                + column
                + " is to be encrypted, and its type "
                + (type.isEmpty() ? "" : type + " ")
                + what
                + dialect.types().instead(type).map(other -> ": " + other).orElse(""));
  }

  /** The words of the type, without parentheses, which may contain values. */
  private String name() {
    StringBuilder name = new StringBuilder();
    for (int i = 0; words.is(i, TokenKind.WORD); i++) {
      name.append(name.isEmpty() ? "" : " ").append(words.name(i));
    }
    return name.toString();
  }
}
