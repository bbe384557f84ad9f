package dev.nacre.jdbc.columns;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.engine.h2.IsolatedLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Another process that uses the same database: all classes once more, with a registry of its own,
 * and nothing that this process hears of.
 */
final class Neighbour implements AutoCloseable {
  /** By it the class loaders of one JVM hear of each other, which processes do not. */
  private static final String HEARD = "dev.nacre.catalog.changes";

  private final IsolatedLoader loader = loader();
  private final Bench bench;
  private final Method inside;
  private final Properties before = System.getProperties();

  Neighbour(Bench bench) throws ReflectiveOperationException {
    this.bench = bench;
    Class<?> drivers = Class.forName(driver(bench.dialect), true, loader);
    Class<?> there = Class.forName(Neighbour.class.getName(), true, drivers.getClassLoader());
    this.inside = there.getDeclaredMethod("there", String.class, String[].class, String[].class);
    this.inside.setAccessible(true);
    System.setProperties(new Deaf(before));
  }

  /** Properties by which nobody hears of changes. */
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
  void run(String... texts) throws SQLException {
    try {
      Object unused =
          inside.invoke(null, DialectName.of(bench.dialect).name(), bench.origin(), texts);
    } catch (InvocationTargetException failed) {
      throw new SQLException(failed.getTargetException());
    } catch (IllegalAccessException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Called in the other process. */
  @SuppressWarnings("unused") // by its name
  private static void there(String dialect, String[] origin, String[] texts) throws Exception {
    try (Bench bench = new Bench(Dialect.of(dialect), origin);
        Connection connection = bench.connect();
        Statement statement = connection.createStatement()) {
      for (String text : texts) {
        boolean unused = statement.execute(text);
      }
    }
  }

  @Override
  public void close() throws IOException {
    System.setProperties(before);
    loader.close();
  }
}
