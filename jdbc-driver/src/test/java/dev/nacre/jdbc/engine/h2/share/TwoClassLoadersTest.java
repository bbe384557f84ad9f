package dev.nacre.jdbc.engine.h2.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.h2.harness.EveryH2Extension;
import dev.nacre.jdbc.engine.h2.harness.IsolatedLoader;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.wait.Await;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two applications in one JVM, as in an application server. */
final class TwoClassLoadersTest {
  /** Runs inside an application. */
  public static final class Application {
    private final SealedDatabaseFixture.Open open;

    public Application(Path database, String key) throws Exception {
      open = SealedDatabaseFixture.at(database).withKey(key).open();
      open.run("CREATE TABLE IF NOT EXISTS t (a VARCHAR)", "SET MAX_MEMORY_ROWS 10");
    }

    public void insert(String value) throws Exception {
      open.run("INSERT INTO t VALUES ('" + value + "')");
    }

    public List<String> all() throws Exception {
      // Enough to be spilled.
      List<String> rows = open.query("SELECT a, x FROM t, SYSTEM_RANGE(1, 100) ORDER BY x DESC, a");
      return rows.stream().distinct().toList();
    }

    public void export(Path file) throws Exception {
      open.run("CALL CSVWRITE('" + file + "', 'SELECT a FROM t')");
    }

    /** The names of its columns are looked for before it is known who asks. */
    public List<String> read(Path file) throws Exception {
      return open.query("SELECT a FROM CSVREAD('" + file + "')");
    }

    public void close() throws Exception {
      open.close();
    }

    /** What a container does when an application ends. */
    public void deregisterDrivers() throws Exception {
      // Twice: to look for drivers is to load them, and loading registers them.
      for (int i = 0; i < 2; i++) {
        for (Driver driver : Collections.list(DriverManager.getDrivers())) {
          DriverManager.deregisterDriver(driver);
        }
      }
    }
  }

  @Test
  @Covers("pages-57")
  void twoLoadersShareOneH2AndKeepTheirKeysApart(@TempDir Path folder) throws Exception {
    Path jar = EveryH2Extension.jars().get(EveryH2Extension.jars().size() - 1);
    try (IsolatedLoader shared = IsolatedLoader.onlyH2(jar);
        IsolatedLoader first = IsolatedLoader.above(shared);
        IsolatedLoader second = IsolatedLoader.above(shared)) {
      Object one = start(first, folder.resolve("one"), "key one");
      Object two = start(second, folder.resolve("two"), "key two");
      call(one, "insert", "of the first");
      call(two, "insert", "of the second");
      // The later one serves the schemes; the first one's files are found all the same.
      Object three = start(first, folder.resolve("three"), "key one");
      call(three, "insert", "of the third");

      assertThat(call(one, "all")).isEqualTo(List.of("of the first"));
      assertThat(call(two, "all")).isEqualTo(List.of("of the second"));
      assertThat(call(three, "all")).isEqualTo(List.of("of the third"));
      export(one, folder.resolve("one.csv"));
      export(two, folder.resolve("two.csv"));
      assertThat(folder.resolve("one.csv"))
          .content(StandardCharsets.ISO_8859_1)
          .doesNotContain("of the first");
      assertThat(folder.resolve("two.csv"))
          .content(StandardCharsets.ISO_8859_1)
          .doesNotContain("of the second");
      assertThat(read(one, folder.resolve("one.csv"))).isEqualTo(List.of("of the first"));
      assertThat(read(two, folder.resolve("two.csv"))).isEqualTo(List.of("of the second"));
      assertThat(read(three, folder.resolve("one.csv"))).isEqualTo(List.of("of the first"));
      assertThatThrownBy(() -> read(two, folder.resolve("one.csv")))
          .hasStackTraceContaining(ErrorCode.KEY_NOT_FOUND.text());
      for (Object application : List.of(one, two, three)) {
        call(application, "close");
      }
      Object again = start(second, folder.resolve("two"), "key two");
      assertThat(call(again, "all")).isEqualTo(List.of("of the second"));
      call(again, "close");
    }
  }

  @Test
  @Covers("pages-57")
  void replacedApplicationsLeaveNothingBehind(@TempDir Path folder) throws Exception {
    Path jar = EveryH2Extension.jars().get(EveryH2Extension.jars().size() - 1);
    try (IsolatedLoader shared = IsolatedLoader.onlyH2(jar)) {
      WeakReference<ClassLoader> gone =
          deployAndForget(IsolatedLoader.above(shared), folder.resolve("one"));
      // The next deployment takes the schemes over.
      WeakReference<ClassLoader> next =
          deployAndForget(IsolatedLoader.above(shared), folder.resolve("one"));
      waitUntilGone(gone);
      assertThat(gone.get()).isNull();
      assertThat(next).isNotNull();
    }
  }

  @Test
  @Covers("pages-57")
  void applicationsWithTheirOwnH2LeaveNothingBehind(@TempDir Path folder) throws Exception {
    Path jar = EveryH2Extension.jars().get(EveryH2Extension.jars().size() - 1);
    WeakReference<ClassLoader> gone =
        deployAndForget(IsolatedLoader.withH2(jar), folder.resolve("one"));
    // The JDK remembers the last record that was compared with another.
    WeakReference<ClassLoader> next =
        deployAndForget(IsolatedLoader.withH2(jar), folder.resolve("one"));
    waitUntilGone(gone);
    assertThat(gone.get()).isNull();
    assertThat(next).isNotNull();
  }

  @Test
  @Covers("pages-57")
  void aDatabaseThatTheReplacedApplicationHasOpenIsRefused(@TempDir Path folder) throws Exception {
    Path jar = EveryH2Extension.jars().get(EveryH2Extension.jars().size() - 1);
    for (boolean sharedH2 : new boolean[] {true, false}) {
      Path database = folder.resolve("one" + sharedH2);
      try (IsolatedLoader shared = IsolatedLoader.onlyH2(jar);
          IsolatedLoader first =
              sharedH2 ? IsolatedLoader.above(shared) : IsolatedLoader.withH2(jar);
          IsolatedLoader second =
              sharedH2 ? IsolatedLoader.above(shared) : IsolatedLoader.withH2(jar)) {
        Object one = start(first, database, "key one");
        call(one, "insert", "before");
        assertThatThrownBy(() -> start(second, database, "key one"))
            .cause()
            .hasMessageContaining(sharedH2 ? "another copy of Nacre" : "in this process");
        call(one, "insert", "after");
        call(one, "close");
        Object two = start(second, database, "key one");
        assertThat(call(two, "all")).isEqualTo(List.of("after", "before"));
        call(two, "close");
      }
    }
  }

  private static void waitUntilGone(WeakReference<ClassLoader> reference) throws Exception {
    Await.until(
        "the class loader is collected",
        () -> {
          System.gc();
          return reference.get() == null;
        });
  }

  // In a thread that ends: Bouncy Castle leaves its parameters with the thread that loads it.
  private static WeakReference<ClassLoader> deployAndForget(IsolatedLoader loader, Path database)
      throws Exception {
    FutureTask<WeakReference<ClassLoader>> deployment =
        new FutureTask<>(() -> deploy(loader, database));
    Thread thread = new Thread(deployment);
    thread.start();
    thread.join();
    return deployment.get();
  }

  private static WeakReference<ClassLoader> deploy(IsolatedLoader application, Path database)
      throws Exception {
    try (IsolatedLoader loader = application) {
      Object started = start(loader, database, "key");
      call(started, "insert", "x");
      call(started, "all");
      call(started, "close");
      call(started, "deregisterDrivers");
      return new WeakReference<>(loader);
    }
  }

  @Test
  @Covers("pages-57")
  void oneApplicationMayHaveTwoWallets(@TempDir Path folder) throws Exception {
    try (SealedDatabaseFixture.Open one =
            SealedDatabaseFixture.at(folder.resolve("one")).withKey("key one").open();
        SealedDatabaseFixture.Open two =
            SealedDatabaseFixture.at(folder.resolve("one.two")).withKey("key two").open()) {
      one.run("CREATE TABLE t AS SELECT 1 AS a");
      two.run("CREATE TABLE t AS SELECT 2 AS a");
      try (Connection third = one.connection();
          Statement statement = third.createStatement();
          ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(1);
      }
      assertThat(two.query("SELECT a FROM t")).containsExactly("2");
    }
    try (SealedDatabaseFixture.Open two =
        SealedDatabaseFixture.at(folder.resolve("one.two")).withKey("key two").open()) {
      assertThat(two.query("SELECT a FROM t")).containsExactly("2");
    }
  }

  private static Object start(ClassLoader loader, Path database, String key) throws Exception {
    return loader
        .loadClass(Application.class.getName())
        .getConstructor(Path.class, String.class)
        .newInstance(database, key);
  }

  private static Object call(Object application, String method) throws Exception {
    return application.getClass().getMethod(method).invoke(application);
  }

  private static void call(Object application, String method, String value) throws Exception {
    application.getClass().getMethod(method, String.class).invoke(application, value);
  }

  private static Object read(Object application, Path file) throws Exception {
    return application.getClass().getMethod("read", Path.class).invoke(application, file);
  }

  private static void export(Object application, Path file) throws Exception {
    application.getClass().getMethod("export", Path.class).invoke(application, file);
  }
}
