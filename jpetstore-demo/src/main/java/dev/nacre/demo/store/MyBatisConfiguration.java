package dev.nacre.demo.store;

import dev.nacre.demo.store.account.AccountMapper;
import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.store.catalog.InventoryMapper;
import dev.nacre.demo.store.order.OrderMapper;
import dev.nacre.demo.store.order.SequenceMapper;
import java.util.List;
import org.apache.ibatis.session.Configuration;

/** The MyBatis configuration that reads our records, the same with and without Spring. */
public final class MyBatisConfiguration {
  /** One interface for each group of tables. */
  public static final List<Class<?>> INTERFACES =
      List.of(
          CatalogMapper.class,
          InventoryMapper.class,
          AccountMapper.class,
          OrderMapper.class,
          SequenceMapper.class);

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
