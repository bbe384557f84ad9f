package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.engine.h2.harness.EveryH2Extension;
import dev.nacre.jdbc.engine.h2.harness.IsolatedLoader;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application takes a newer H2: its sealed database does what a plain one does. */
final class H2UpgradeTest {
  /** Runs with the H2 of its class loader. */
  public static final class Application {
    private static final String CREATE =
        "CREATE TABLE t AS SELECT x AS id, 'row ' || x AS name FROM SYSTEM_RANGE(1, 2000) ORDER BY x";
    private static final String USE =
        "UPDATE t SET name = name || '!' WHERE id = (SELECT MAX(id) FROM t)";

    /** What comes of it: the rows in short, or H2's error. */
    public String create(Path database, boolean sealed) throws Exception {
      return run(database, sealed, CREATE);
    }

    public String use(Path database, boolean sealed) throws Exception {
      return run(database, sealed, USE);
    }

    private static String run(Path database, boolean sealed, String sql) throws Exception {
      try {
        if (sealed) {
          try (SealedDatabaseFixture.Open open = SealedDatabaseFixture.at(database).open()) {
            return work(open.connection(), sql);
          }
        }
        try (Connection connection =
            PlainH2.connect("jdbc:h2:" + database + ";USER=sa;PASSWORD=")) {
          return work(connection, sql);
        }
      } catch (SQLException failed) {
        return "error " + failed.getErrorCode();
      }
    }

    private static String work(Connection connection, String sql) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
        try (ResultSet rows =
            statement.executeQuery("SELECT COUNT(*), SUM(LENGTH(name)), MAX(name) FROM t")) {
          rows.next();
          return rows.getInt(1) + " " + rows.getLong(2) + " " + rows.getString(3);
        }
      }
    }
  }

  @Test
  @Covers("pages-61")
  void sealedDatabaseOpensInANewerReleaseAsAPlainOne(@TempDir Path folder) throws Exception {
    List<Path> releases = EveryH2Extension.jars();
    List<String> opened = new ArrayList<>();
    for (int writer = 0; writer < releases.size(); writer++) {
      Path plain = folder.resolve("plain" + writer);
      Path sealed = folder.resolve("sealed" + writer);
      assertThat(call(releases.get(writer), "create", sealed, true))
          .isEqualTo(call(releases.get(writer), "create", plain, false))
          .startsWith("2000 ");
      for (int reader = 0; reader < releases.size(); reader++) {
        if (reader == writer) {
          continue;
        }
        Path ours = copy(sealed, folder.resolve("sealed-" + writer + "-" + reader));
        Path theirs = copy(plain, folder.resolve("plain-" + writer + "-" + reader));
        String found = call(releases.get(reader), "use", ours, true);
        String pair = releases.get(writer).getFileName() + " then " + releases.get(reader);
        assertThat(found).as(pair).isEqualTo(call(releases.get(reader), "use", theirs, false));
        if (found.startsWith("2000 ")) {
          opened.add(pair);
        }
      }
    }
    assertThat(opened).as("pairs of releases that read each other").hasSizeGreaterThan(8);
  }

  private static Path copy(Path from, Path to) throws Exception {
    Files.copy(Path.of(from + ".mv.db"), Path.of(to + ".mv.db"));
    return to;
  }

  private static String call(Path jar, String method, Path database, boolean sealed)
      throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (IsolatedLoader loader = IsolatedLoader.withH2(jar)) {
      thread.setContextClassLoader(loader);
      Class<?> type = loader.loadClass(Application.class.getName());
      Object application = type.getConstructor().newInstance();
      return (String)
          type.getMethod(method, Path.class, boolean.class).invoke(application, database, sealed);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
