package dev.nacre.jdbc.columns.harness;

import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.engine.h2.harness.IsolatedLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Another process that uses the same database: all classes once more, with a registry of its own,
 * and nothing that this process hears of.
 */
public final class SimulatedProcess implements AutoCloseable {
  /** By it the class loaders of one JVM hear of each other, which processes do not. */
  private static final String HEARD = "dev.nacre.catalog.changes";

  private final IsolatedLoader loader = loader();
  private final DatabaseHarness bench;
  private final Method inside;
  private final Method dying;
  private final Properties before = System.getProperties();

  public SimulatedProcess(DatabaseHarness bench) throws ReflectiveOperationException {
    this.bench = bench;
    Class<?> drivers = Class.forName(driver(bench.dialect), true, loader);
    Class<?> there =
        Class.forName(SimulatedProcess.class.getName(), true, drivers.getClassLoader());
    this.inside =
        there.getDeclaredMethod(
            "there", String.class, String[].class, String[].class, Callable.class);
    this.inside.setAccessible(true);
    this.dying =
        there.getDeclaredMethod("dying", String.class, String[].class, String.class, int.class);
    this.dying.setAccessible(true);
    System.setProperties(new Deaf(before));
  }

  /** Properties by which no change is heard of. */
  private static final class Deaf extends Properties {
    private static final long serialVersionUID = 1;

    Deaf(Properties all) {
      putAll(all);
    }

    @Override
    public @Nullable Object merge(
        Object key, Object value, BiFunction<? super Object, ? super Object, ?> next) {
      return key.equals(HEARD) ? null : super.merge(key, value, next);
    }
  }

  private static IsolatedLoader loader() {
    try {
      return IsolatedLoader.of(jar -> true);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String driver(Dialect dialect) {
    return dialect == Dialect.POSTGRESQL ? "org.postgresql.Driver" : "org.mariadb.jdbc.Driver";
  }

  /** Sends these texts through Nacre, each in a transaction of its own. */
  public void run(String... texts) throws SQLException {
    Object unused = call(inside, texts, (Object) null);
  }

  /**
   * Sends these texts in one transaction.
   *
   * @param meanwhile is called before it is committed
   */
  public void runTogether(Callable<?> meanwhile, String... texts) throws SQLException {
    Object unused = call(inside, texts, meanwhile);
  }

  /** Converts a table and dies on the way; returns whether it has come to the end. */
  public boolean dies(String conversion, int afterChanges) throws SQLException {
    return Boolean.TRUE.equals(call(dying, conversion, afterChanges));
  }

  private @Nullable Object call(Method method, @Nullable Object... what) throws SQLException {
    @Nullable Object[] all = new @Nullable Object[2 + what.length];
    all[0] = DialectName.of(bench.dialect).name();
    all[1] = bench.origin();
    System.arraycopy(what, 0, all, 2, what.length);
    try {
      return method.invoke(null, all);
    } catch (InvocationTargetException failed) {
      throw new SQLException(failed.getTargetException());
    } catch (IllegalAccessException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Called in the other process. */
  @SuppressWarnings("unused") // by its name
  private static @Nullable Object there(
      String dialect, String[] origin, String[] texts, @Nullable Callable<?> meanwhile)
      throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.of(dialect), origin);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(meanwhile == null);
      for (String text : texts) {
        boolean unused = statement.execute(text);
      }
      if (meanwhile != null) {
        Object unused = meanwhile.call();
        connection.commit();
      }
      return null;
    }
  }

  /** Called in the other process. */
  @SuppressWarnings("unused") // by its name
  private static boolean dying(String dialect, String[] origin, String conversion, int afterChanges)
      throws Exception {
    try (DatabaseHarness bench = new DatabaseHarness(Dialect.of(dialect), origin);
        Connection raw = bench.raw()) {
      FailingConnection doomed = FailingConnection.atChanges(raw, 1_000);
      try (ColumnEncryption columns = bench.columns(doomed.connection())) {
        doomed.diesAfter(afterChanges);
        columns.operations().convert((PlanResult.Convert) columns.plans().plan(conversion));
        return true;
      } catch (SQLException died) {
        if (doomed.isDead()) {
          return false;
        }
        throw died;
      }
    }
  }

  @Override
  public void close() throws IOException {
    System.setProperties(before);
    loader.close();
  }
}
