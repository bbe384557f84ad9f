package dev.nacre.bench.shop;

import java.sql.SQLException;
import java.util.SplittableRandom;

/** A shop that is open, as the terminals see it. Safe for threads. */
public interface Shop extends AutoCloseable {
  /** Lets somebody in; for one thread. */
  Shopper enter(SplittableRandom random) throws SQLException;

  /** Of the database's own cache, from 0 to 1; NaN when it does not say. */
  double cacheHitRatio();

  @Override
  void close();

  /** Somebody at a terminal. One thread's. */
  interface Shopper extends AutoCloseable {
    /** One transaction of the mix, from its first statement to its commit. */
    void act();

    @Override
    void close();
  }
}
