package dev.nacre.bench.oltp;

import dev.nacre.bench.jpetstore.JPetStore;
import dev.nacre.bench.jpetstore.JPetStoreData;
import dev.nacre.bench.shop.OurShop;
import dev.nacre.bench.shop.Shop;
import dev.nacre.bench.side.TrialDatabase;
import dev.nacre.demo.load.data.Dataset;
import dev.nacre.demo.load.data.Scale;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Locale;

/** The shop whose tables, ids and statements are used. */
public enum ShopKind {
  /** The pet store of this project. */
  OURS("Pet store") {
    @Override
    void fill(Connection connection, Scale scale, long seed) throws SQLException {
      Dataset.fill(connection, scale, seed, TODAY);
    }

    @Override
    Shop open(TrialDatabase database, int terminals) throws SQLException {
      return new OurShop(database, terminals, READ_PERCENT);
    }
  },

  /** MyBatis JPetStore 6; the oracletech article measured an older release. */
  JPETSTORE("JPetStore 6") {
    @Override
    void fill(Connection connection, Scale scale, long seed) throws SQLException {
      JPetStoreData.fill(connection, scale.customers(), scale.ordersPerCustomer(), seed);
    }

    @Override
    Shop open(TrialDatabase database, int terminals) throws SQLException {
      return new JPetStore(database, terminals, READ_PERCENT);
    }
  };

  private static final LocalDateTime TODAY = LocalDateTime.of(2026, 11, 21, 9, 0);
  private static final int READ_PERCENT = 80;

  private final String title;

  ShopKind(String title) {
    this.title = title;
  }

  abstract void fill(Connection connection, Scale scale, long seed) throws SQLException;

  abstract Shop open(TrialDatabase database, int terminals) throws SQLException;

  /** The name in the report. */
  String title() {
    return title;
  }

  /** The name in options. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The name of a measure, or of a folder. Our shop adds no prefix, because it came first. */
  String measure(String what) {
    return this == OURS ? what : text() + "-" + what;
  }
}
