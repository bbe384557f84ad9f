package dev.nacre.bench.shop;

import dev.nacre.bench.side.TrialDatabase;
import dev.nacre.demo.load.Customer;
import dev.nacre.demo.load.CustomerFactory;
import dev.nacre.demo.load.LoadPlan;
import dev.nacre.demo.store.SingleWriterGate;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SplittableRandom;

/** Our pet store, with a connection for each terminal. */
public final class OurShop implements Shop {
  private final CustomerFactory customers;

  public OurShop(TrialDatabase database, int terminals, int readPercent) throws SQLException {
    LoadPlan plan = LoadPlan.STANDARD.with(terminals, readPercent, Duration.ZERO);
    this.customers = new CustomerFactory(database::join, new SingleWriterGate(), plan);
  }

  @Override
  public Shopper enter(SplittableRandom random) throws SQLException {
    Customer customer = customers.create(random);
    return new Shopper() {
      @Override
      public void act() {
        customer.act();
      }

      @Override
      public void close() {
        customer.close();
      }
    };
  }

  @Override
  public double cacheHitRatio() {
    return customers.cacheHitRatio();
  }

  @Override
  public void close() {
    customers.close();
  }
}
