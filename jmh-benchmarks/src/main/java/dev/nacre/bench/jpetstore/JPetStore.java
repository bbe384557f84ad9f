package dev.nacre.bench.jpetstore;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.nacre.bench.shop.Shop;
import dev.nacre.bench.side.TrialDatabase;
import dev.nacre.demo.load.CustomerFactory;
import dev.nacre.demo.store.SingleWriterGate;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;

/** The shop with its pool, its mappers and their caches. Thread-safe. */
public final class JPetStore implements Shop {
  private final HikariDataSource pool;
  private final SqlSessionFactory sessions;
  private final SingleWriterGate writers = new SingleWriterGate();
  private final int readPercent;
  private final int customers;

  /**
   * @param terminals the largest number of connections needed at once
   * @param readPercent the percentage of transactions that change nothing
   */
  public JPetStore(TrialDatabase database, int terminals, int readPercent) throws SQLException {
    var settings = new HikariConfig();
    TrialDatabase.Login login = database.login();
    settings.setJdbcUrl(login.url());
    settings.setDataSourceProperties(login.properties());
    settings.setMaximumPoolSize(terminals + 1);
    this.readPercent = readPercent;
    this.pool = new HikariDataSource(settings);
    this.sessions = new SqlSessionFactoryBuilder().build(configuration());
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM account")) {
      row.next();
      this.customers = row.getInt(1);
    } catch (SQLException failed) {
      pool.close();
      throw failed;
    }
  }

  private Configuration configuration() {
    var configuration =
        new Configuration(new Environment("jpetstore", new JdbcTransactionFactory(), pool));
    // Records have no setters: columns go to the constructor's parameters of the same name.
    configuration.setArgNameBasedConstructorAutoMapping(true);
    configuration.addMapper(AccountMapper.class);
    configuration.addMapper(CategoryMapper.class);
    configuration.addMapper(ProductMapper.class);
    configuration.addMapper(ItemMapper.class);
    configuration.addMapper(LineItemMapper.class);
    configuration.addMapper(OrderMapper.class);
    configuration.addMapper(SequenceMapper.class);
    return configuration;
  }

  @Override
  public Shopper enter(SplittableRandom random) {
    return new JPetStoreVisitor(this, readPercent, customers, random);
  }

  @Override
  public double cacheHitRatio() {
    try (Connection connection = pool.getConnection()) {
      return CustomerFactory.cacheHitRatio(connection);
    } catch (SQLException silent) {
      return Double.NaN;
    }
  }

  /** Calls a mapper outside of a transaction, on a connection borrowed for this call. */
  <M, T> T ask(Class<M> mapper, Function<M, T> call) {
    try (SqlSession session = sessions.openSession(true)) {
      return call.apply(session.getMapper(mapper));
    }
  }

  /** A read-only transaction, for what the original's services do under {@code @Transactional}. */
  <T> T read(Function<SqlSession, T> work) {
    return transaction(work);
  }

  /** A writing transaction, for the same. */
  <T> T write(Function<SqlSession, T> work) {
    Supplier<T> once = () -> transaction(work);
    return writers.pass(once);
  }

  private <T> T transaction(Function<SqlSession, T> work) {
    try (SqlSession session = sessions.openSession(false)) {
      T result = work.apply(session);
      session.commit(true);
      return result;
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
