package dev.nacre.jdbc.statement.rowwise;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * The primary keys of rows, as the driver of the database returns and takes them. They are never
 * printed.
 */
final class RowKeys {
  /** Classes of keys that every driver returns and takes without change. */
  private static final Set<Class<?>> CLASSES =
      Set.of(
          Integer.class,
          Long.class,
          Short.class,
          Byte.class,
          String.class,
          byte[].class,
          BigDecimal.class,
          BigInteger.class,
          UUID.class);

  private final List<Object[]> rows;

  private RowKeys(List<Object[]> rows) {
    this.rows = rows;
  }

  /**
   * Reads the keys of all rows.
   *
   * @return empty if one of them may be found again in another row, or in none
   */
  static Optional<RowKeys> read(ResultSet row, int width) throws SQLException {
    for (int i = 1; i <= width; i++) {
      if (row.getMetaData().getColumnTypeName(i).toUpperCase(Locale.ROOT).startsWith("BIT")) {
        // It is bytes in Java, but MariaDB compares bytes with it as the text of a number.
        return Optional.empty();
      }
    }
    List<Object[]> rows = new ArrayList<>();
    Set<List<Object>> seen = new HashSet<>();
    while (row.next()) {
      Object[] key = new Object[width];
      for (int i = 0; i < width; i++) {
        Object part = row.getObject(i + 1);
        if (part == null || !CLASSES.contains(part.getClass())) {
          return Optional.empty();
        }
        key[i] = part;
      }
      if (!seen.add(Arrays.stream(key).map(RowKeys::compared).toList())) {
        return Optional.empty();
      }
      rows.add(key);
    }
    return Optional.of(new RowKeys(rows));
  }

  private static Object compared(Object part) {
    return part instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : part;
  }

  int size() {
    return rows.size();
  }

  RowKeys part(int from, int atMost) {
    return new RowKeys(rows.subList(from, Math.min(rows.size(), from + atMost)));
  }

  /**
   * Sets parameters to the key of a row.
   *
   * @param typed whether a text is set as a String; else it has no type
   * @return the place behind them
   */
  int set(PreparedStatement statement, int from, int row, boolean typed) throws SQLException {
    int place = from;
    for (Object part : rows.get(row)) {
      if (part instanceof byte[] bytes) {
        statement.setBytes(place++, bytes);
      } else if (part instanceof String text && typed) {
        statement.setString(place++, text);
      } else if (part instanceof String text) {
        statement.setObject(place++, text, Types.OTHER);
      } else {
        statement.setObject(place++, part);
      }
    }
    return place;
  }
}
