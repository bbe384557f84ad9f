package dev.nacre.demo.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.demo.store.MyBatisConfiguration;
import dev.nacre.demo.store.SingleWriterGate;
import dev.nacre.demo.store.account.Accounts;
import dev.nacre.demo.store.catalog.Catalog;
import dev.nacre.demo.store.catalog.Inventory;
import dev.nacre.demo.store.order.Checkout;
import dev.nacre.demo.store.order.OrderNumbers;
import dev.nacre.demo.store.order.Orders;
import dev.nacre.demo.store.order.Sequences;
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
  Catalog catalog(SqlSessionTemplate sessions) {
    return sessions.getMapper(Catalog.class);
  }

  @Bean
  Inventory stock(SqlSessionTemplate sessions) {
    return sessions.getMapper(Inventory.class);
  }

  @Bean
  Accounts accounts(SqlSessionTemplate sessions) {
    return sessions.getMapper(Accounts.class);
  }

  @Bean
  Orders orders(SqlSessionTemplate sessions) {
    return sessions.getMapper(Orders.class);
  }

  @Bean
  Checkout checkout(Catalog catalog, Inventory stock, Orders orders) {
    return new Checkout(catalog, stock, orders);
  }

  @Bean
  OrderNumbers orderNumbers(SqlSessionTemplate sessions, WriteTransactions writing) {
    Sequences numbers = sessions.getMapper(Sequences.class);
    return new OrderNumbers(count -> writing.in(() -> OrderNumbers.reserve(numbers, count)));
  }
}
