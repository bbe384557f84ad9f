package dev.nacre.bench.shop;

import java.sql.SQLException;
import java.util.SplittableRandom;

/** A shop in operation, as the terminals use it. Thread-safe. */
public interface Shop extends AutoCloseable {
  /** Admits a customer; for one thread. */
  Shopper enter(SplittableRandom random) throws SQLException;

  /** The hit ratio of the database's own cache, from 0 to 1; NaN when unknown. */
  double cacheHitRatio();

  @Override
  void close();

  /** A customer at a terminal. For one thread. */
  interface Shopper extends AutoCloseable {
    /** One transaction of the mix, from its first statement to its commit. */
    void act();

    @Override
    void close();
  }
}
