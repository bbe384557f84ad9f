package dev.nacre.spark.executor;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** The id and the limbs of one row; both are null where its value is. A bean, as Spark asks. */
public final class SumForm implements Serializable {
  private static final long serialVersionUID = 1;

  private @Nullable Long id;
  private long @Nullable [] limbs;

  /** For Spark. */
  public SumForm() {}

  public SumForm(@Nullable Long id, long @Nullable [] limbs) {
    this.id = id;
    this.limbs = limbs;
  }

  public @Nullable Long getId() {
    return id;
  }

  public void setId(@Nullable Long id) {
    this.id = id;
  }

  public long @Nullable [] getLimbs() {
    return limbs;
  }

  public void setLimbs(long @Nullable [] limbs) {
    this.limbs = limbs;
  }
}
