package dev.nacre.jdbc.columns.generated;

import dev.nacre.jdbc.columns.types.MatrixValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.HexFormat;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Random values of every class that JDBC takes and of every literal, in many disguises of few
 * things: that is how two of them are equal for one database and not for another.
 */
final class ValueGenerator {
  /** Gives a value to a parameter. */
  @FunctionalInterface
  interface Setter {
    void set(PreparedStatement to, int at) throws SQLException;
  }

  /**
   * One value.
   *
   * @param sort its class, or which literal it is
   * @param text what stands for it in the statement
   * @param setter of each of its parameters, where it has some
   */
  record Value(String sort, String text, String shown, @Nullable Setter setter) {
    Value within(String sort, String text) {
      return new Value(sort, text, shown, setter);
    }
  }

  /** What a value is about. */
  enum Topic {
    NUMBER,
    TEXT,
    BOOLEAN,
    TIME,
    ID,
    BYTES
  }

  private static final List<BigDecimal> NUMBERS =
      List.of(
          new BigDecimal("0"),
          new BigDecimal("1"),
          new BigDecimal("2"),
          new BigDecimal("5"),
          new BigDecimal("-7.25"),
          new BigDecimal("-7"),
          new BigDecimal("2134"),
          new BigDecimal("12.345"),
          new BigDecimal("12.35"),
          new BigDecimal("0.1"),
          new BigDecimal("2.5"),
          new BigDecimal("-2.5"),
          new BigDecimal("3.5"),
          new BigDecimal("2.675"),
          new BigDecimal("0.29"),
          new BigDecimal("2147483647.5"),
          new BigDecimal("1234567.891"),
          new BigDecimal("0.0001"),
          new BigDecimal("127"),
          new BigDecimal("200"),
          new BigDecimal("40000"),
          new BigDecimal("16777217"),
          new BigDecimal("9007199254740993"),
          new BigDecimal("9223372036854775807"),
          new BigDecimal("18446744073709551615"),
          new BigDecimal("99999999999"),
          new BigDecimal("1E+30"));

  private static final List<String> TEXTS =
      List.of(
          "abc",
          "ABC",
          "abc ",
          "",
          " ",
          "a",
          "äb",
          "ÄB",
          "02134",
          "2134",
          "2134 ",
          "5",
          "05",
          "5.0",
          "true",
          "t",
          "1",
          "0",
          "x\u00adb",
          "e\u0301",
          "\u00e9",
          "abcdef",
          "it's",
          "a\\b",
          "abc\n",
          "2024-02-29",
          "NULL",
          "straße",
          "STRASSE");

  private static final List<LocalDateTime> TIMES =
      List.of(
          LocalDateTime.parse("2024-02-29T00:00:00"),
          LocalDateTime.parse("2024-02-29T12:30:45.5"),
          LocalDateTime.parse("2024-02-29T12:30:45.123456"),
          LocalDateTime.parse("2024-02-29T12:30:45"),
          LocalDateTime.parse("2016-12-31T23:59:59.999999999"),
          LocalDateTime.parse("2020-02-02T10:20:30.1235"),
          LocalDateTime.parse("1998-02-02T10:20:30.0005"),
          LocalDateTime.parse("1998-02-02T10:20:30.500"),
          LocalDateTime.parse("2020-02-02T10:20:30.123499999"),
          LocalDateTime.parse("1969-12-31T23:59:59.5"),
          LocalDateTime.parse("1970-01-01T00:00:00"),
          LocalDateTime.parse("1970-01-01T12:30:45"),
          LocalDateTime.parse("2024-07-01T08:00:00"),
          LocalDateTime.parse("1582-10-04T00:00:00"),
          LocalDateTime.parse("2024-03-31T02:30:00"),
          LocalDateTime.parse("9999-12-31T00:00:00"));

  private static final List<UUID> IDS =
      List.of(
          UUID.fromString("6e616372-6520-4001-8000-00000000000a"),
          UUID.fromString("00000000-0000-0000-0000-000000000005"));

  private static final List<byte[]> BYTES =
      List.of(
          new byte[] {1, 2},
          new byte[] {1, 2, 0, 0},
          new byte[0],
          "5".getBytes(StandardCharsets.US_ASCII),
          "abc".getBytes(StandardCharsets.US_ASCII),
          new byte[] {(byte) 0xff, 0, 0, 0},
          new byte[] {0, 0, 0, 5},
          HexFormat.of().parseHex("6e61637265204001800000000000000a"));

  private static final List<String> OFFSETS = List.of("Z", "+05:30", "-03:30", "+02:00");

  private final RandomGenerator random;

  ValueGenerator(RandomGenerator random) {
    this.random = random;
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** A value about something, or now and then about something else. */
  Value about(Topic topic) {
    List<Topic> all = List.of(Topic.values());
    return switch (random.nextInt(5) == 0 ? pick(all) : topic) {
      case NUMBER -> number(pick(NUMBERS));
      case TEXT -> text(pick(TEXTS));
      case BOOLEAN -> bool(random.nextBoolean());
      case TIME -> time(pick(TIMES));
      case ID -> id(pick(IDS));
      case BYTES -> bytes(pick(BYTES));
    };
  }

  static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static Value literal(String sort, String text) {
    return new Value(sort, text, text, null);
  }

  private Value string(String text) {
    return switch (random.nextInt(4)) {
      case 0 -> literal("literal '…'", quoted(text));
      case 1 -> new Value("String", "?", quoted(text), (to, at) -> to.setObject(at, text));
      default -> new Value("String", "?", quoted(text), (to, at) -> to.setString(at, text));
    };
  }

  private static Value object(Object value) {
    String sort = value.getClass().getName().replace("java.lang.", "").replace("[B", "byte[]");
    return new Value(
        sort.replace("java.math.", "").replace("java.time.", "").replace("java.util.U", "U"),
        "?",
        MatrixValues.label(value),
        (to, at) -> to.setObject(at, value));
  }

  private Value text(String text) {
    return text.length() == 1 && random.nextInt(4) == 0 ? object(text.charAt(0)) : string(text);
  }

  private Value bool(boolean value) {
    return switch (random.nextInt(5)) {
      case 0 -> literal("literal TRUE", value ? "TRUE" : "false");
      case 1 ->
          string(
              pick(
                  value
                      ? List.of("true", "t", "1", "TRUE", "yes", "on")
                      : List.of("false", "f", "0", "n", "off")));
      case 2 ->
          number(value ? pick(List.of(BigDecimal.ONE, new BigDecimal("0.4"))) : BigDecimal.ZERO);
      case 3 -> object(value);
      default -> new Value("Boolean", "?", "" + value, (to, at) -> to.setBoolean(at, value));
    };
  }

  private Value number(BigDecimal number) {
    List<Value> forms = new ArrayList<>();
    boolean whole = number.stripTrailingZeros().scale() <= 0;
    if (whole) {
      BigInteger big = number.toBigInteger();
      if (big.bitLength() < 8) {
        byte value = big.byteValue();
        forms.add(new Value("Byte", "?", "" + value, (to, at) -> to.setByte(at, value)));
        forms.add(object(value));
      }
      if (big.bitLength() < 16) {
        short value = big.shortValue();
        forms.add(new Value("Short", "?", "" + value, (to, at) -> to.setShort(at, value)));
        forms.add(object(value));
      }
      if (big.bitLength() < 32) {
        int value = big.intValue();
        forms.add(new Value("Integer", "?", "" + value, (to, at) -> to.setInt(at, value)));
        forms.add(object(value));
      }
      if (big.bitLength() < 64) {
        long value = big.longValue();
        forms.add(new Value("Long", "?", "" + value, (to, at) -> to.setLong(at, value)));
        forms.add(object(value));
      }
      forms.add(object(big));
      forms.add(literal("literal 5", big.toString()));
      forms.add(literal("literal 5.0", big + ".0"));
      forms.add(string(big.toString()));
      forms.add(string("0" + big));
    } else {
      forms.add(literal("literal 5.0", number.toPlainString()));
    }
    BigDecimal other = random.nextBoolean() ? number : number.setScale(number.scale() + 2);
    forms.add(new Value("BigDecimal", "?", "" + other, (to, at) -> to.setBigDecimal(at, other)));
    double binary = number.doubleValue();
    forms.add(new Value("Double", "?", "" + binary, (to, at) -> to.setDouble(at, binary)));
    float real = number.floatValue();
    forms.add(new Value("Float", "?", "" + real, (to, at) -> to.setFloat(at, real)));
    forms.add(literal("literal 5E0", number.toPlainString() + "E0"));
    String text = number.toPlainString();
    forms.add(string(pick(List.of(text, text + "0", " " + text + " ", "+" + text, text + "E0"))));
    forms.add(string(text));
    return pick(forms);
  }

  @SuppressWarnings("JavaUtilDate") // applications give them to setObject
  private Value time(LocalDateTime time) {
    LocalDate day = time.toLocalDate();
    LocalTime hour = time.toLocalTime();
    ZoneOffset offset = ZoneOffset.of(pick(OFFSETS));
    Timestamp stamp = Timestamp.valueOf(time);
    Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("America/St_Johns"));
    String date = day.toString();
    String clock = hour.toString().length() == 5 ? hour + ":00" : hour.toString();
    Date sqlDate = Date.valueOf(day);
    Time sqlTime = new Time(Timestamp.valueOf(LocalDateTime.of(LocalDate.EPOCH, hour)).getTime());
    return switch (random.nextInt(24)) {
      case 0 -> new Value("sql.Date", "?", "" + day, (to, at) -> to.setDate(at, sqlDate));
      case 1 -> object(sqlDate);
      case 2 -> new Value("sql.Time", "?", clock, (to, at) -> to.setTime(at, sqlTime));
      case 3 -> object(sqlTime);
      case 4, 5 ->
          new Value("sql.Timestamp", "?", "" + time, (to, at) -> to.setTimestamp(at, stamp));
      case 6 -> object(stamp);
      case 7 -> object(day);
      case 8 -> object(hour);
      case 9, 10 -> object(time);
      case 11 -> object(time.atOffset(offset));
      case 12 -> object(hour.atOffset(offset));
      case 13 -> object(time.atZone(ZoneId.of("Europe/Paris")));
      case 14 -> object(time.toInstant(offset));
      case 15 -> object(new java.util.Date(stamp.getTime()));
      case 16 ->
          new Value(
              "sql.Date, Calendar", "?", "" + day, (to, at) -> to.setDate(at, sqlDate, calendar));
      case 17 ->
          new Value(
              "sql.Time, Calendar", "?", clock, (to, at) -> to.setTime(at, sqlTime, calendar));
      case 18 ->
          new Value(
              "sql.Timestamp, Calendar",
              "?",
              "" + time,
              (to, at) -> to.setTimestamp(at, stamp, calendar));
      case 19 ->
          pick(
              List.of(
                  literal("literal DATE", "DATE '" + date + "'"),
                  literal("literal {d}", "{d '" + date + "'}")));
      case 20 ->
          pick(
              List.of(
                  literal("literal TIMESTAMP", "TIMESTAMP '" + date + " " + clock + "'"),
                  literal("literal {ts}", "{ts '" + date + " " + clock + "'}")));
      case 21 ->
          pick(
              List.of(
                  literal("literal TIME", "TIME '" + clock + "'"),
                  literal("literal {t}", "{t '" + clock + "'}")));
      case 22 -> string(pick(List.of(date, clock, date + "T" + clock, date + " " + hour)));
      default ->
          string(
              pick(
                  List.of(
                      date + " " + clock,
                      date + " " + clock + offset,
                      clock + offset,
                      date + " 00:00:00")));
    };
  }

  private Value id(UUID id) {
    return switch (random.nextInt(4)) {
      case 0 -> string(id.toString().toUpperCase(java.util.Locale.ROOT));
      case 1 -> string(id.toString().replace("-", ""));
      case 2 -> string(id.toString());
      default -> object(id);
    };
  }

  private Value bytes(byte[] bytes) {
    return switch (random.nextInt(5)) {
      case 0 -> literal("literal X''", "X'" + HexFormat.of().formatHex(bytes) + "'");
      case 1 -> object(bytes);
      case 2 -> string(new String(bytes, StandardCharsets.ISO_8859_1).replace("\u0000", "0"));
      default ->
          new Value("byte[]", "?", MatrixValues.label(bytes), (to, at) -> to.setBytes(at, bytes));
    };
  }
}
