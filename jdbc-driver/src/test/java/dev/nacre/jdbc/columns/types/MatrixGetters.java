package dev.nacre.jdbc.columns.types;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Every way in which a value of a result is asked for. */
@SuppressWarnings("deprecation") // what JDBC deprecates is still called
public final class MatrixGetters {
  private static final List<Class<?>> CLASSES =
      List.of(
          Object.class,
          String.class,
          Boolean.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          BigInteger.class,
          BigDecimal.class,
          Float.class,
          Double.class,
          Number.class,
          Character.class,
          byte[].class,
          Date.class,
          Time.class,
          Timestamp.class,
          java.util.Date.class,
          Calendar.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          OffsetTime.class,
          OffsetDateTime.class,
          ZonedDateTime.class,
          Instant.class,
          Duration.class,
          UUID.class,
          InputStream.class,
          Reader.class,
          Clob.class,
          NClob.class,
          Blob.class,
          SQLXML.class,
          Array.class,
          URL.class);

  private MatrixGetters() {}

  /** Asks for a column, which is known by its index (1) or its label (c). */
  @FunctionalInterface
  public interface Getter {
    @Nullable Object of(ResultSet row) throws SQLException, IOException;
  }

  static Map<String, Getter> byIndex() {
    Map<String, Getter> all = new LinkedHashMap<>();
    all.put("getString", row -> row.getString(1));
    all.put("getNString", row -> row.getNString(1));
    all.put("getBoolean", row -> row.getBoolean(1));
    all.put("getByte", row -> row.getByte(1));
    all.put("getShort", row -> row.getShort(1));
    all.put("getInt", row -> row.getInt(1));
    all.put("getLong", row -> row.getLong(1));
    all.put("getFloat", row -> row.getFloat(1));
    all.put("getDouble", row -> row.getDouble(1));
    all.put("getBigDecimal", row -> row.getBigDecimal(1));
    all.put("getBigDecimal(scale)", row -> row.getBigDecimal(1, 1));
    all.put("getBytes", row -> row.getBytes(1));
    all.put("getDate", row -> row.getDate(1));
    all.put("getTime", row -> row.getTime(1));
    all.put("getTimestamp", row -> row.getTimestamp(1));
    all.put("getDate(Calendar)", row -> row.getDate(1, MatrixSetters.calendar()));
    all.put("getTime(Calendar)", row -> row.getTime(1, MatrixSetters.calendar()));
    all.put("getTimestamp(Calendar)", row -> row.getTimestamp(1, MatrixSetters.calendar()));
    all.put("getAsciiStream", row -> row.getAsciiStream(1));
    all.put("getUnicodeStream", row -> row.getUnicodeStream(1));
    all.put("getBinaryStream", row -> row.getBinaryStream(1));
    all.put("getCharacterStream", row -> row.getCharacterStream(1));
    all.put("getNCharacterStream", row -> row.getNCharacterStream(1));
    all.put("getClob", row -> row.getClob(1));
    all.put("getNClob", row -> row.getNClob(1));
    all.put("getBlob", row -> row.getBlob(1));
    all.put("getArray", row -> row.getArray(1));
    all.put("getURL", row -> row.getURL(1));
    all.put("getSQLXML", row -> row.getSQLXML(1));
    all.put("getObject", row -> row.getObject(1));
    all.put("getObject(Map)", row -> row.getObject(1, Map.of()));
    for (Class<?> type : CLASSES) {
      all.put("getObject(" + type.getCanonicalName() + ")", row -> row.getObject(1, type));
    }
    all.put("getColumnType", row -> row.getMetaData().getColumnType(1));
    all.put("getColumnTypeName", row -> row.getMetaData().getColumnTypeName(1));
    all.put("getColumnClassName", row -> row.getMetaData().getColumnClassName(1));
    all.put("getPrecision", row -> row.getMetaData().getPrecision(1));
    all.put("getScale", row -> row.getMetaData().getScale(1));
    all.put("getColumnDisplaySize", row -> row.getMetaData().getColumnDisplaySize(1));
    all.put("isSigned", row -> row.getMetaData().isSigned(1));
    all.put("isNullable", row -> row.getMetaData().isNullable(1));
    return all;
  }

  /** Some of them by the label; each has to answer as it does by index. */
  static Map<String, Getter> byLabel() {
    Map<String, Getter> all = new LinkedHashMap<>();
    all.put("getString", row -> row.getString("C"));
    all.put("getBoolean", row -> row.getBoolean("C"));
    all.put("getInt", row -> row.getInt("C"));
    all.put("getLong", row -> row.getLong("c"));
    all.put("getDouble", row -> row.getDouble("c"));
    all.put("getBigDecimal", row -> row.getBigDecimal("c"));
    all.put("getBytes", row -> row.getBytes("c"));
    all.put("getDate", row -> row.getDate("c"));
    all.put("getTime", row -> row.getTime("c"));
    all.put("getTimestamp", row -> row.getTimestamp("c"));
    all.put("getObject", row -> row.getObject("c"));
    all.put("getClob", row -> row.getClob("c"));
    all.put("getBlob", row -> row.getBlob("c"));
    for (Class<?> type : CLASSES) {
      all.put("getObject(" + type.getCanonicalName() + ")", row -> row.getObject("c", type));
    }
    return all;
  }
}
