package dev.nacre.jdbc.result.filter;

import dev.nacre.core.sql.plan.ShippedRows;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The columns of GROUP BY of the rows that a database sends for a group. Blanks at the end of a
 * value do not count for the database, nor do they here.
 */
final class GroupColumns {
  private static final char BLANK = ' ';

  private final ShippedRows shipped;
  private final @Nullable Object[] known;
  private boolean @Nullable [] binary;

  GroupColumns(ShippedRows shipped) {
    this.shipped = shipped;
    this.known = new Object[shipped.groups()];
  }

  /** Takes the values of the first row of a group. */
  void remember(ResultSet target) throws SQLException {
    for (int i = 0; i < known.length; i++) {
      known[i] = value(target, i);
    }
  }

  /** Whether a row has the values of the first one. */
  boolean areSame(ResultSet target) throws SQLException {
    for (int i = 0; i < known.length; i++) {
      if (!Objects.equals(known[i], value(target, i))) {
        return false;
      }
    }
    return true;
  }

  private @Nullable Object value(ResultSet target, int index) throws SQLException {
    int place = shipped.group(index);
    if (binary(target)[index]) {
      byte[] bytes = target.getBytes(place);
      return bytes == null ? null : withoutBlanks(bytes);
    }
    String text = target.getString(place);
    return text == null ? null : withoutBlanks(text);
  }

  private static String withoutBlanks(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == BLANK) {
      end--;
    }
    return text.substring(0, end);
  }

  private static ByteBuffer withoutBlanks(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] == BLANK) {
      end--;
    }
    return ByteBuffer.wrap(bytes, 0, end);
  }

  private boolean[] binary(ResultSet target) throws SQLException {
    boolean[] all = binary;
    if (all == null) {
      ResultSetMetaData columns = target.getMetaData();
      all = new boolean[known.length];
      for (int i = 0; i < all.length; i++) {
        int type = columns.getColumnType(shipped.group(i));
        all[i] = type == Types.BINARY || type == Types.VARBINARY || type == Types.LONGVARBINARY;
      }
      binary = all;
    }
    return all;
  }
}
