package dev.nacre.jdbc.columns.opening;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.jdbc.engine.h2.harness.IsolatedLoader;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.wait.Await;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications that bring Nacre along, in a JVM that outlives them. */
final class DriverRedeploymentTest {
  /** Runs inside an application: with classes, drivers and wallets of its own. */
  public static final class Application {
    private Application() {}

    /** Writes and reads, by the drivers that the application finds. */
    public static String use(String url, String wallet) throws SQLException {
      ServiceLoader.load(Driver.class, Application.class.getClassLoader()).forEach(found -> {});
      try (Connection connection = DriverManager.getConnection(url, info(wallet));
          Statement statement = connection.createStatement()) {
        int unused = statement.executeUpdate("CREATE TABLE t (a VARCHAR(80) ENCRYPT)");
        unused = statement.executeUpdate("INSERT INTO t VALUES ('of " + wallet.length() + "')");
        try (ResultSet row = statement.executeQuery("SELECT a FROM t")) {
          return row.next() ? row.getString(1) : "nothing";
        }
      }
    }

    /** What the driver says to a URL. */
    public static String refusal(String url, String wallet) {
      try (Connection unexpected = new NacreDriver().connect(url, info(wallet))) {
        return "not refused: " + unexpected;
      } catch (SQLException refused) {
        return refused.getSQLState() + " " + refused.getMessage();
      }
    }

    /** What a container does when an application ends. */
    public static void leave() throws SQLException {
      // Twice: to look for drivers is to load them, and loading registers them.
      for (int i = 0; i < 2; i++) {
        for (Driver driver : Collections.list(DriverManager.getDrivers())) {
          DriverManager.deregisterDriver(driver);
        }
      }
    }

    private static Properties info(String wallet) {
      Properties info = new Properties();
      info.setProperty("nacre.wallet", wallet);
      info.setProperty("nacre.wallet.password", "correct horse battery staple");
      return info;
    }
  }

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"mem:shop;nacre.encrypt=columns", "shop;nacre.encrypt=pages,columns"})
  @Covers("columns-36")
  void replacedApplicationLeavesNothingBehind(String database) throws Exception {
    WeakReference<ClassLoader> gone = deployAndForget(database, "first");
    // The JDK remembers the last record that was compared with another.
    WeakReference<ClassLoader> unused = deployAndForget(database, "second");
    Await.until(
        "the class loader of an application that has ended is collected",
        () -> {
          System.gc();
          return gone.get() == null;
        });
  }

  @Test
  @Covers("columns-36")
  void applicationsSideBySideAreApart() throws Exception {
    try (IsolatedLoader one = application();
        IsolatedLoader two = application()) {
      String wallet = folder.resolve("shop.wallet").toString();
      String url = "jdbc:nacre:h2:mem:shop;nacre.encrypt=columns";
      // Each has an H2, and in it a database of this name.
      assertThat(call(one, "use", url, wallet)).isEqualTo("of " + wallet.length());
      assertThat(call(two, "use", url, wallet)).isEqualTo("of " + wallet.length());
      leave(one);
      assertThat(call(two, "use", url, wallet)).isEqualTo("of " + wallet.length());
      leave(two);
    }
  }

  @Test
  @Covers("columns-36")
  void aDriverThatIsNotThereIsNamed() throws Exception {
    try (IsolatedLoader application = application()) {
      String wallet = folder.resolve("shop.wallet").toString();
      assertThat(call(application, "refusal", "jdbc:nacre:postgresql://localhost:1/shop", wallet))
          .startsWith("42000 NACRE-2111")
          .contains("org.postgresql.Driver");
      assertThat(call(application, "refusal", "jdbc:nacre:mariadb://localhost:1/shop", wallet))
          .startsWith("42000 NACRE-2111")
          .contains("org.mariadb.jdbc.Driver");
      leave(application);
    }
  }

  // In a thread that ends: Bouncy Castle leaves its parameters with the thread that loads it.
  private WeakReference<ClassLoader> deployAndForget(String database, String name)
      throws Exception {
    String url = "jdbc:nacre:h2:" + database.replaceFirst("^shop", folder.resolve(name).toString());
    String wallet = folder.resolve(name + ".wallet").toString();
    return inAThread(
        () -> {
          try (IsolatedLoader loader = application()) {
            assertThat(call(loader, "use", url, wallet)).isEqualTo("of " + wallet.length());
            leave(loader);
            return new WeakReference<>(loader);
          }
        });
  }

  private static <T> T inAThread(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task);
    thread.start();
    thread.join();
    return task.get();
  }

  /** Nacre and H2, without the drivers of others. */
  private static IsolatedLoader application() throws Exception {
    return IsolatedLoader.of(name -> name.matches("(h2|bcprov|slf4j|jspecify)-.*"));
  }

  private static void leave(ClassLoader loader) throws Exception {
    Object unused = inside(loader).getMethod("leave").invoke(null);
  }

  private static String call(ClassLoader loader, String method, String url, String wallet)
      throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return (String)
          inside(loader).getMethod(method, String.class, String.class).invoke(null, url, wallet);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static Class<?> inside(ClassLoader loader) throws Exception {
    return loader.loadClass(Application.class.getName());
  }
}
