package dev.nacre.spark.executor;

import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;

/** Adds up the sum forms of one column. It knows how many limbs there are and nothing else. */
public final class AddedLimbs extends Aggregator<SumForm, Partial, byte[]> {
  private static final long serialVersionUID = 1;

  private final int limbs;

  public AddedLimbs(int limbs) {
    this.limbs = limbs;
  }

  @Override
  public Partial zero() {
    return new Partial(limbs);
  }

  @Override
  public Partial reduce(Partial sum, SumForm row) {
    Long id = row.getId();
    long[] values = row.getLimbs();
    if (id != null && values != null) {
      sum.add(id, values);
    }
    return sum;
  }

  @Override
  public Partial merge(Partial sum, Partial other) {
    sum.add(other);
    return sum;
  }

  @Override
  public byte[] finish(Partial sum) {
    return sum.bytes();
  }

  @Override
  public Encoder<Partial> bufferEncoder() {
    return Encoders.javaSerialization(Partial.class);
  }

  @Override
  public Encoder<byte[]> outputEncoder() {
    return Encoders.BINARY();
  }
}
