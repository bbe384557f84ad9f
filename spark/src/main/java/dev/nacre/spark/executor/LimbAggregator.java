package dev.nacre.spark.executor;

import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;

/** Adds up the sum forms of one column. It knows how many limbs there are and nothing else. */
public final class LimbAggregator extends Aggregator<SumForm, PartialSum, byte[]> {
  private static final long serialVersionUID = 1;

  private final int limbs;

  public LimbAggregator(int limbs) {
    this.limbs = limbs;
  }

  @Override
  public PartialSum zero() {
    return new PartialSum(limbs);
  }

  @Override
  public PartialSum reduce(PartialSum sum, SumForm row) {
    Long id = row.getId();
    long[] values = row.getLimbs();
    if (id != null && values != null) {
      sum.add(id, values);
    }
    return sum;
  }

  @Override
  public PartialSum merge(PartialSum sum, PartialSum other) {
    sum.add(other);
    return sum;
  }

  @Override
  public byte[] finish(PartialSum sum) {
    return sum.bytes();
  }

  @Override
  public Encoder<PartialSum> bufferEncoder() {
    return Encoders.javaSerialization(PartialSum.class);
  }

  @Override
  public Encoder<byte[]> outputEncoder() {
    return Encoders.BINARY();
  }
}
