package shop;

import org.apache.ibatis.datasource.pooled.PooledDataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;

/** MyBatis with its own pool. */
public final class Shop {
  static final String OPTIONS = ";nacre.encrypt=columns;nacre.policy=classpath:shop.policy";

  private Shop() {}

  public static void main(String... args) {
    String url = args.length > 0 ? args[0] : "jdbc:nacre:h2:./shop" + OPTIONS;
    PooledDataSource pool = new PooledDataSource("dev.nacre.jdbc.NacreDriver", url, "", "");
    try (SqlSession session = sessions(pool).openSession()) {
      Customers customers = session.getMapper(Customers.class);
      customers.create();
      customers.add(new Customers.Customer("Nagisa Kato", "078-05-1120", "nagisa@example.org"));
      session.commit();
      System.out.println(customers.byEmail("nagisa@example.org").ssn());
    } finally {
      pool.forceCloseAll();
    }
  }

  private static SqlSessionFactory sessions(PooledDataSource pool) {
    Configuration configuration =
        new Configuration(new Environment("shop", new JdbcTransactionFactory(), pool));
    configuration.addMapper(Customers.class);
    return new SqlSessionFactoryBuilder().build(configuration);
  }
}
