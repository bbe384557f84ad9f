package dev.nacre.jdbc.columns.sums;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.spi.sum.SumAggregateSql;
import dev.nacre.core.sum.ashe.EncryptedSum;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SummedPower;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.core.sum.ashe.id.ServerIds;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * What the server answers for one aggregate, as {@code SumAggregateSql.aggregate} asks for it.
 *
 * @param limbs the sums of the limbs of the values; and behind them those of the squares, if they
 *     were asked for
 */
record SumAnswer(long count, IdSet ids, List<BigInteger> limbs) {
  /** More than any sum of 2^32 limbs has; to parse a longer number would only cost time. */
  private static final int MAX_DIGITS = 40;

  /**
   * @param limbs how many sums of limbs there must be
   * @throws NacreException {@link ErrorCode#ID_SET_DAMAGED} when the answer is malformed
   */
  static SumAnswer parse(String packed, int limbs) {
    String[] parts = packed.split(" ", limbs + 4);
    boolean hasBounds = parts.length == limbs + 4;
    if (!hasBounds && parts.length != limbs + 2) {
      throw damaged();
    }
    try {
      List<BigInteger> sums = new ArrayList<>();
      for (int limb = 0; limb < limbs; limb++) {
        if (parts[limb].length() > MAX_DIGITS) {
          throw damaged();
        }
        sums.add(new BigInteger(parts[limb]));
      }
      long count = Long.parseLong(parts[limbs]);
      String list = parts[parts.length - 1];
      if (!hasBounds || !list.equals(SumAggregateSql.RANGE)) {
        return new SumAnswer(count, ServerIds.ofText(list), sums);
      }
      long least = Long.parseLong(parts[limbs + 1]);
      long greatest = Long.parseLong(parts[limbs + 2]);
      IdSet ids = IdSet.contiguous(least, greatest, count).orElseThrow(SumAnswer::damaged);
      return new SumAnswer(count, ids, sums);
    } catch (NumberFormatException none) {
      throw damaged();
    }
  }

  /** The sum of one power of the column. */
  EncryptedSum of(SummedPower power, SumFormat format) {
    int first = format.firstLimb(power);
    return new EncryptedSum(power, count, ids, limbs.subList(first, first + format.limbs(power)));
  }

  private static NacreException damaged() {
    return new NacreException(ErrorCode.ID_SET_DAMAGED, "A sum has no list of its rows");
  }
}
