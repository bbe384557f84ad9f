package dev.nacre.jdbc.columns.types;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.HexFormat;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;

/** Values of every class that JDBC takes, with those at the edge of something. */
@SuppressWarnings("JavaUtilDate") // applications give them to setObject
public final class MatrixValues {
  private static final String ID = "6e616372-6520-4001-8000-000000000001";

  static final List<String> TEXTS =
      List.of(
          "abc",
          "",
          "5",
          "-7.25",
          " 42 ",
          "1E3",
          "99999999999999999999",
          "NaN",
          "true",
          "f",
          "Grüße \uD835\uDCA9",
          "trail  ",
          "2024-02-29",
          "1582-10-04",
          "23:59:59.999999",
          "2024-02-29 23:59:59.5",
          "2024-02-29T23:59:59.5",
          "2024-02-29 23:59:59.5+05:30",
          ID,
          "{\"a\":1}");

  static final List<Float> FLOATS = List.of(1.5f, -0.0f, Float.NaN, Float.POSITIVE_INFINITY, 0.1f);

  static final List<Double> DOUBLES =
      List.of(1.5, -0.0, Double.NaN, Double.NEGATIVE_INFINITY, 0.1, 1e300, 2.5, -2.5);

  static final List<BigDecimal> NUMBERS =
      List.of(
          new BigDecimal("12.345"),
          new BigDecimal("5.00"),
          new BigDecimal("-0.005"),
          new BigDecimal("1E+3"),
          new BigDecimal("9999999999.99"),
          new BigDecimal("99999999999"));

  static final List<byte[]> BYTES =
      List.of(
          new byte[] {1, 2},
          new byte[0],
          "5".getBytes(StandardCharsets.US_ASCII),
          new byte[] {(byte) 0xff, 0, 0, 0},
          HexFormat.of().parseHex(ID.replace("-", "")));

  private MatrixValues() {}

  /** Made when they are asked for: what moment they are goes by the zone of the JVM. */
  static List<Date> dates() {
    return List.of(
        Date.valueOf("2024-02-29"),
        Date.valueOf("1969-12-31"),
        Date.valueOf("1582-10-04"),
        Date.valueOf("9999-12-31"));
  }

  static List<Time> times() {
    return List.of(Time.valueOf("00:00:00"), new Time(Time.valueOf("23:59:59").getTime() + 987));
  }

  static List<Timestamp> timestamps() {
    return List.of(
        Timestamp.valueOf("2024-02-29 12:30:45.123456"),
        Timestamp.valueOf("2016-12-31 23:59:59.9999999"),
        Timestamp.valueOf("1969-12-31 23:59:59.5"),
        Timestamp.valueOf("1582-10-04 00:00:00"),
        Timestamp.valueOf("9999-12-31 00:00:00"));
  }

  /** One of each class, for the combinations. */
  static List<Object> oneOfEach() {
    return List.of(
        "5",
        "2024-02-29",
        true,
        (byte) 5,
        (short) 5,
        5,
        5L,
        BigInteger.valueOf(5),
        new BigDecimal("12.345"),
        1.5f,
        2.5,
        new byte[] {1, 2},
        Date.valueOf("2024-02-29"),
        Time.valueOf("12:30:45"),
        Timestamp.valueOf("2024-02-29 12:30:45.5"),
        LocalDate.parse("2024-02-29"),
        LocalTime.parse("12:30:45"),
        LocalDateTime.parse("2024-02-29T12:30:45.5"),
        OffsetDateTime.parse("2024-02-29T12:30:45.5-03:30"),
        UUID.fromString(ID));
  }

  /** More that only {@code setObject} takes. */
  static List<Object> others() {
    Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
    calendar.setTimeInMillis(1_709_208_000_500L);
    return List.of(
        'x',
        BigInteger.TEN.pow(20),
        new java.util.Date(1_709_208_000_500L),
        calendar,
        LocalDate.parse("1582-10-10"),
        LocalDate.parse("9999-12-31"),
        LocalTime.MIDNIGHT,
        LocalTime.parse("23:59:59.999999999"),
        LocalDateTime.parse("1500-01-01T00:00:00"),
        LocalDateTime.parse("2024-02-29T23:59:59.999999999"),
        OffsetTime.parse("12:30:45-03:30"),
        OffsetTime.parse("23:59:59.9999+18:00"),
        OffsetDateTime.parse("1969-12-31T23:59:59.5Z"),
        ZonedDateTime.parse("2024-02-29T12:30:45+01:00[Europe/Paris]"),
        Instant.parse("2024-02-29T12:30:45.123456Z"),
        Thread.State.NEW);
  }

  /** In a line of a table; of one form on every JDK. */
  public static String label(Object value) {
    if (value instanceof byte[] bytes) {
      return "x" + HexFormat.of().formatHex(bytes);
    }
    if (value instanceof java.util.Date date && value.getClass() == java.util.Date.class) {
      return "@" + date.getTime();
    }
    if (value instanceof Calendar calendar) {
      return "@" + calendar.getTimeInMillis();
    }
    if (value instanceof Time time) {
      return time + "." + Math.floorMod(time.getTime(), 1000);
    }
    if (value instanceof String text) {
      return "'" + text + "'";
    }
    return String.valueOf(value);
  }
}
