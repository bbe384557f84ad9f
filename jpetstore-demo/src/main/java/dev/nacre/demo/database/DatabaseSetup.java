package dev.nacre.demo.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.store.MyBatisConfiguration;
import dev.nacre.demo.store.SingleWriterGate;
import dev.nacre.demo.store.account.AccountMapper;
import dev.nacre.demo.store.catalog.CatalogMapper;
import dev.nacre.demo.store.catalog.InventoryMapper;
import dev.nacre.demo.store.order.Checkout;
import dev.nacre.demo.store.order.OrderMapper;
import dev.nacre.demo.store.order.OrderNumbers;
import dev.nacre.demo.store.order.SequenceMapper;
import java.time.Clock;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.mybatis.spring.SqlSessionTemplate;
import org.mybatis.spring.transaction.SpringManagedTransactionFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.transaction.support.TransactionTemplate;

/** The shop's database, from the pool up to the statements. */
@org.springframework.context.annotation.Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ShopSettings.class)
class DatabaseSetup {
  @Bean
  Clock clock() {
    return Clock.systemUTC();
  }

  @Bean
  HikariDataSource connections(ShopSettings settings, PasswordEncoder passwords, Clock clock) {
    return new DatabaseInitializer(settings, passwords, clock).open();
  }

  @Bean
  SingleWriterGate writers() {
    return new SingleWriterGate();
  }

  @Bean
  WriteTransactions writing(SingleWriterGate writers, TransactionTemplate transactions) {
    return new WriteTransactions(writers, transactions);
  }

  @Bean
  SqlSessionTemplate sessions(HikariDataSource connections) {
    Configuration configuration = MyBatisConfiguration.configuration();
    configuration.setEnvironment(
        new Environment("shop", new SpringManagedTransactionFactory(), connections));
    return new SqlSessionTemplate(new SqlSessionFactoryBuilder().build(configuration));
  }

  @Bean
  CatalogMapper catalog(SqlSessionTemplate sessions) {
    return sessions.getMapper(CatalogMapper.class);
  }

  @Bean
  InventoryMapper stock(SqlSessionTemplate sessions) {
    return sessions.getMapper(InventoryMapper.class);
  }

  @Bean
  AccountMapper accounts(SqlSessionTemplate sessions) {
    return sessions.getMapper(AccountMapper.class);
  }

  @Bean
  OrderMapper orders(SqlSessionTemplate sessions) {
    return sessions.getMapper(OrderMapper.class);
  }

  @Bean
  Checkout checkout(CatalogMapper catalog, InventoryMapper stock, OrderMapper orders) {
    return new Checkout(catalog, stock, orders);
  }

  @Bean
  OrderNumbers orderNumbers(SqlSessionTemplate sessions, WriteTransactions writing) {
    SequenceMapper numbers = sessions.getMapper(SequenceMapper.class);
    return new OrderNumbers(count -> writing.in(() -> OrderNumbers.reserve(numbers, count)));
  }
}
