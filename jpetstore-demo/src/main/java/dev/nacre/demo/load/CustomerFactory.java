package dev.nacre.demo.load;

import dev.nacre.demo.store.MyBatisConfiguration;
import dev.nacre.demo.store.SingleWriterGate;
import dev.nacre.demo.store.order.OrderNumbers;
import dev.nacre.demo.store.order.SequenceMapper;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;

/**
 * The shared state of all customers of one database, who join through it. {@link LoadRun} lets them
 * act as fast as they can; a caller with its own clock uses {@link #create}. Thread-safe; customers
 * are not.
 */
public final class CustomerFactory implements AutoCloseable {
  private final Connections connections;
  private final SingleWriterGate writers;
  private final LoadPlan plan;
  private final SqlSessionFactory sessions;
  private final SqlSession numbering;
  private final OrderNumbers numbers;
  private final Population population;

  /** The source of connections. */
  @FunctionalInterface
  public interface Connections {
    Connection open() throws SQLException;
  }

  /**
   * @param writers shared with all other writers of this database
   */
  public CustomerFactory(Connections connections, SingleWriterGate writers, LoadPlan plan)
      throws SQLException {
    this.connections = connections;
    this.writers = writers;
    this.plan = plan;
    this.sessions = new SqlSessionFactoryBuilder().build(MyBatisConfiguration.configuration());
    this.numbering = session();
    try {
      this.population = Population.read(numbering, plan);
      numbering.getConnection().commit();
    } catch (SQLException | RuntimeException e) {
      numbering.close();
      throw e;
    }
    this.numbers = new OrderNumbers(this::reserve);
  }

  /** Creates a customer with its own connection, for one thread. */
  public Customer create(SplittableRandom random) throws SQLException {
    SqlSession session = session();
    return new Customer(
        session,
        new Terminal(session, numbers, writers, population, random),
        plan.readPercent(),
        random);
  }

  /** The hit ratio of the database's own cache, from 0 to 1; NaN if unknown. */
  public double cacheHitRatio() {
    try (Connection connection = connections.open()) {
      return cacheHitRatio(connection);
    } catch (SQLException silent) {
      return Double.NaN;
    }
  }

  /** The hit ratio of the cache behind a connection, from 0 to 1; NaN where it is not H2. */
  public static double cacheHitRatio(Connection connection) throws SQLException {
    // Other databases have no such table, and would log the query.
    if (!connection.getMetaData().getDatabaseProductName().equals("H2")) {
      return Double.NaN;
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT setting_value FROM information_schema.settings"
                    + " WHERE setting_name = 'info.CACHE_HIT_RATIO'")) {
      return rows.next() ? Double.parseDouble(rows.getString(1)) / 100 : Double.NaN;
    }
  }

  @Override
  public void close() {
    numbering.close();
  }

  private long reserve(int count) {
    return writers.pass(
        () -> {
          long first = OrderNumbers.reserve(numbering.getMapper(SequenceMapper.class), count);
          Terminal.end(numbering, true);
          return first;
        });
  }

  private SqlSession session() throws SQLException {
    Connection connection = connections.open();
    try {
      connection.setAutoCommit(false);
      return sessions.openSession(connection);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }
}
