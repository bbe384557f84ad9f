package dev.nacre.demo.store;

import dev.nacre.demo.store.account.Accounts;
import dev.nacre.demo.store.catalog.Catalog;
import dev.nacre.demo.store.catalog.Inventory;
import dev.nacre.demo.store.order.Orders;
import dev.nacre.demo.store.order.Sequences;
import java.util.List;
import org.apache.ibatis.session.Configuration;

/** The MyBatis configuration that reads our records, the same with and without Spring. */
public final class MyBatisConfiguration {
  /** One interface for each group of tables. */
  public static final List<Class<?>> INTERFACES =
      List.of(Catalog.class, Inventory.class, Accounts.class, Orders.class, Sequences.class);

  private MyBatisConfiguration() {}

  public static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.setMapUnderscoreToCamelCase(true);
    // Records have no setters: columns go to the constructor's parameters of the same name.
    configuration.setArgNameBasedConstructorAutoMapping(true);
    INTERFACES.forEach(configuration::addMapper);
    return configuration;
  }
}
