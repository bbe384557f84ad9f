package dev.nacre.jdbc.columns.types;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.TimeZone;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;
import org.jspecify.annotations.Nullable;

/** Every way in which a value is given to a database. */
@SuppressWarnings("deprecation") // what JDBC deprecates is still called
final class MatrixSetters {
  private static final List<JDBCType> CODES =
      List.of(
          JDBCType.CHAR,
          JDBCType.VARCHAR,
          JDBCType.INTEGER,
          JDBCType.BIGINT,
          JDBCType.NUMERIC,
          JDBCType.REAL,
          JDBCType.DOUBLE,
          JDBCType.DATE,
          JDBCType.TIME,
          JDBCType.TIMESTAMP,
          JDBCType.TIMESTAMP_WITH_TIMEZONE,
          JDBCType.BOOLEAN,
          JDBCType.BIT,
          JDBCType.VARBINARY,
          JDBCType.OTHER);

  private static final List<String> LITERALS =
      List.of(
          "'abc'",
          "''",
          "'5'",
          "5",
          "-7.25",
          "12.345",
          "0",
          "TRUE",
          "FALSE",
          "X'0102'",
          "'2024-02-29'",
          "'12:30:45.5'",
          "'2024-02-29 12:30:45.5'",
          "'6e616372-6520-4001-8000-000000000001'",
          "NULL");

  private final List<Given> all = new ArrayList<>();

  private MatrixSetters() {}

  /** Gives a value as the second parameter. */
  @FunctionalInterface
  interface Setting {
    void to(PreparedStatement insert) throws SQLException;
  }

  /**
   * One way of giving one value.
   *
   * @param setting nothing when the value stands in the text
   */
  record Given(String method, String value, @Nullable Setting setting) {}

  @FunctionalInterface
  private interface Setter<T> {
    void set(PreparedStatement insert, T value) throws SQLException;
  }

  static List<Given> all() {
    MatrixSetters setters = new MatrixSetters();
    LITERALS.forEach(literal -> setters.all.add(new Given("literal", literal, null)));
    setters.ofOneType();
    setters.ofTimes();
    setters.objects();
    setters.nulls();
    setters.streams();
    return setters.all;
  }

  private <T> void add(String method, List<? extends T> values, Setter<T> setter) {
    for (T value : values) {
      all.add(new Given(method, MatrixValues.label(value), insert -> setter.set(insert, value)));
    }
  }

  private void ofOneType() {
    this.<String>add("setString", MatrixValues.TEXTS, (to, value) -> to.setString(2, value));
    this.<String>add("setNString", List.of("abc", "5"), (to, value) -> to.setNString(2, value));
    this.<Boolean>add("setBoolean", List.of(true, false), (to, value) -> to.setBoolean(2, value));
    this.<Byte>add("setByte", List.of((byte) -128, (byte) 1), (to, value) -> to.setByte(2, value));
    this.<Short>add(
        "setShort", List.of((short) 300, (short) 0), (to, value) -> to.setShort(2, value));
    this.<Integer>add("setInt", List.of(70_000, -1, 1), (to, value) -> to.setInt(2, value));
    this.<Long>add(
        "setLong", List.of(Long.MAX_VALUE, Long.MIN_VALUE, 5L), (to, v) -> to.setLong(2, v));
    this.<Float>add("setFloat", MatrixValues.FLOATS, (to, value) -> to.setFloat(2, value));
    this.<Double>add("setDouble", MatrixValues.DOUBLES, (to, value) -> to.setDouble(2, value));
    add("setBigDecimal", MatrixValues.NUMBERS, (to, value) -> to.setBigDecimal(2, value));
    add("setBytes", MatrixValues.BYTES, (to, value) -> to.setBytes(2, value));
  }

  private void ofTimes() {
    add("setDate", MatrixValues.dates(), (to, value) -> to.setDate(2, value));
    add("setTime", MatrixValues.times(), (to, value) -> to.setTime(2, value));
    add("setTimestamp", MatrixValues.timestamps(), (to, value) -> to.setTimestamp(2, value));
    add("setDate(Calendar)", MatrixValues.dates(), (to, v) -> to.setDate(2, v, calendar()));
    add("setTime(Calendar)", MatrixValues.times(), (to, v) -> to.setTime(2, v, calendar()));
    add(
        "setTimestamp(Calendar)",
        MatrixValues.timestamps(),
        (to, value) -> to.setTimestamp(2, value, calendar()));
  }

  static Calendar calendar() {
    return Calendar.getInstance(TimeZone.getTimeZone("America/St_Johns"));
  }

  private void objects() {
    List<Object> values = new ArrayList<>(MatrixValues.TEXTS);
    values.addAll(MatrixValues.oneOfEach());
    values.addAll(MatrixValues.FLOATS);
    values.addAll(MatrixValues.DOUBLES);
    values.addAll(MatrixValues.NUMBERS);
    values.addAll(MatrixValues.BYTES);
    values.addAll(MatrixValues.dates());
    values.addAll(MatrixValues.times());
    values.addAll(MatrixValues.timestamps());
    values.addAll(MatrixValues.others());
    List<String> seen = new ArrayList<>();
    for (Object value : values) {
      String method = "setObject(" + name(value) + ")";
      if (!seen.contains(method + MatrixValues.label(value))) {
        seen.add(method + MatrixValues.label(value));
        add(method, List.of(value), (to, given) -> to.setObject(2, given));
      }
    }
    for (Object value : MatrixValues.oneOfEach()) {
      String method = "setObject(" + name(value) + ", ";
      for (JDBCType code : CODES) {
        add(
            method + code + ")",
            List.of(value),
            (to, given) -> to.setObject(2, given, code.getVendorTypeNumber()));
      }
      add(
          method + "SQLType)",
          List.of(value),
          (to, given) -> to.setObject(2, given, JDBCType.VARCHAR));
      add(method + "scale)", List.of(value), (to, v) -> to.setObject(2, v, Types.NUMERIC, 1));
    }
  }

  private static String name(Object value) {
    return value instanceof Enum ? "Enum" : value.getClass().getSimpleName();
  }

  private void nulls() {
    for (JDBCType code : CODES) {
      add(
          "setNull(" + code + ")",
          List.of("NULL"),
          (to, value) -> to.setNull(2, code.getVendorTypeNumber()));
    }
    add("setNull(name)", List.of("NULL"), (to, value) -> to.setNull(2, Types.VARCHAR, "x"));
    add("setNull(NULL)", List.of("NULL"), (to, value) -> to.setNull(2, Types.NULL));
    add("setString", List.of("NULL"), (to, value) -> to.setString(2, null));
    add("setBytes", List.of("NULL"), (to, value) -> to.setBytes(2, null));
    add("setTimestamp", List.of("NULL"), (to, value) -> to.setTimestamp(2, null));
    add("setObject(NULL)", List.of("NULL"), (to, value) -> to.setObject(2, null));
    add("setObject(NULL, VARCHAR)", List.of("NULL"), (to, v) -> to.setObject(2, null, 12));
  }

  private void streams() {
    List<String> texts = List.of("abc", "5", "", "Grüße \uD835\uDCA9");
    this.<String>add("setCharacterStream", texts, (to, v) -> to.setCharacterStream(2, reader(v)));
    this.<String>add(
        "setCharacterStream(int)",
        texts,
        (to, value) -> to.setCharacterStream(2, reader(value), value.length()));
    this.<String>add(
        "setCharacterStream(long)",
        texts,
        (to, value) -> to.setCharacterStream(2, reader(value), (long) value.length()));
    this.<String>add(
        "setCharacterStream(short of)",
        texts.subList(0, 1),
        (to, value) -> to.setCharacterStream(2, reader(value), 2));
    this.<String>add("setNCharacterStream", texts, (to, v) -> to.setNCharacterStream(2, reader(v)));
    this.<String>add(
        "setNCharacterStream(long)",
        texts,
        (to, value) -> to.setNCharacterStream(2, reader(value), value.length()));
    this.<String>add("setClob(Reader)", texts, (to, value) -> to.setClob(2, reader(value)));
    this.<String>add(
        "setClob(Reader, long)", texts, (to, v) -> to.setClob(2, reader(v), v.length()));
    this.<String>add(
        "setClob(Clob)", texts, (to, v) -> to.setClob(2, new SerialClob(v.toCharArray())));
    this.<String>add("setNClob(Reader)", texts, (to, value) -> to.setNClob(2, reader(value)));
    List<String> ascii = texts.subList(0, 3);
    this.<String>add("setAsciiStream", ascii, (to, v) -> to.setAsciiStream(2, in(v)));
    this.<String>add(
        "setAsciiStream(int)", ascii, (to, v) -> to.setAsciiStream(2, in(v), v.length()));
    this.<String>add(
        "setAsciiStream(long)", ascii, (to, v) -> to.setAsciiStream(2, in(v), (long) v.length()));
    List<byte[]> bytes = MatrixValues.BYTES;
    add("setBinaryStream", bytes, (to, v) -> to.setBinaryStream(2, in(v)));
    add("setBinaryStream(int)", bytes, (to, v) -> to.setBinaryStream(2, in(v), v.length));
    add("setBinaryStream(long)", bytes, (to, v) -> to.setBinaryStream(2, in(v), (long) v.length));
    add(
        "setBinaryStream(short of)",
        bytes.subList(0, 1),
        (to, v) -> to.setBinaryStream(2, in(v), 1));
    add("setBlob(InputStream)", bytes, (to, v) -> to.setBlob(2, in(v)));
    add("setBlob(InputStream, long)", bytes, (to, v) -> to.setBlob(2, in(v), v.length));
    add("setBlob(Blob)", bytes, (to, v) -> to.setBlob(2, new SerialBlob(v)));
    add("setObject(Reader)", List.of("abc"), (to, value) -> to.setObject(2, reader(value)));
    add("setObject(InputStream)", bytes, (to, value) -> to.setObject(2, in(value)));
    this.<String>add(
        "setObject(Clob)", texts, (to, v) -> to.setObject(2, new SerialClob(v.toCharArray())));
    add("setObject(Blob)", bytes, (to, v) -> to.setObject(2, new SerialBlob(v)));
  }

  private static Reader reader(String text) {
    return new StringReader(text);
  }

  private static InputStream in(String text) {
    return in(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static InputStream in(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }
}
