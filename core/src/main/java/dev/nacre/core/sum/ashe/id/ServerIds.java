package dev.nacre.core.sum.ashe.id;

import java.nio.ByteBuffer;

/** Lists of row ids as the aggregates of servers hand them out: in any order, and repeated. */
public final class ServerIds {
  private static final int MOST_DIGITS = 18;

  private ServerIds() {}

  /** Of 8 bytes each: {@code string_agg(int8send(id), '')} of PostgreSQL. */
  static IdSet ofBytes(byte[] list) {
    if (list.length % Long.BYTES != 0) {
      throw IdSet.damaged("is cut short");
    }
    long[] ids = new long[list.length / Long.BYTES];
    ByteBuffer.wrap(list).asLongBuffer().get(ids);
    return IdSet.ofOwned(ids);
  }

  /**
   * Of digits with commas between: {@code GROUP_CONCAT(id)} of MariaDB, {@code LISTAGG(id)} of H2.
   *
   * <p>MariaDB cuts long lists short, within a number or not; the count of the sum shows it.
   */
  public static IdSet ofText(CharSequence list) {
    int commas = 0;
    for (int i = 0; i < list.length(); i++) {
      commas += list.charAt(i) == ',' ? 1 : 0;
    }
    if (list.length() == 0) {
      return IdSet.EMPTY;
    }
    long[] ids = new long[commas + 1];
    int at = 0;
    int digits = 0;
    for (int i = 0; i < list.length(); i++) {
      char next = list.charAt(i);
      if (next >= '0' && next <= '9' && digits < MOST_DIGITS) {
        ids[at] = ids[at] * 10 + (next - '0');
        digits++;
      } else if (next == ',' && digits > 0) {
        at++;
        digits = 0;
      } else {
        throw IdSet.damaged("is not a list of numbers");
      }
    }
    if (digits == 0) {
      throw IdSet.damaged("is cut short");
    }
    return IdSet.ofOwned(ids);
  }
}
