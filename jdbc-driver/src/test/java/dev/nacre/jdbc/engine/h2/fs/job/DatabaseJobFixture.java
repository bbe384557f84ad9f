package dev.nacre.jdbc.engine.h2.fs.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.DatabaseLock;
import dev.nacre.wallet.CheapWallets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A database, and a wallet for it, that is converted while it is used. */
abstract class DatabaseJobFixture {
  static final String MARKER = "marker-of-a-plain-row-";
  static final String PASSPHRASE = "of no importance";

  @TempDir Path folder;
  Path file;

  @BeforeEach
  void makeWallet() throws IOException {
    file = folder.resolve("shop.mv.db");
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      CheapWallets.create(folder.resolve("shop.wallet"), passphrase).close();
    }
  }

  final Connection plain(String user) throws SQLException {
    return DriverManager.getConnection(url() + ";nacre.encrypt=none", user, "");
  }

  final Connection sealed() throws SQLException {
    return DriverManager.getConnection(url(), "sa", "");
  }

  final String url() {
    return "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.wallet.password=" + PASSPHRASE;
  }

  static void fill(Statement statement, int rows) throws SQLException {
    statement.execute("CREATE TABLE IF NOT EXISTS t(id INT PRIMARY KEY, text VARCHAR)");
    statement.execute(
        "INSERT INTO t SELECT x, '"
            + MARKER
            + "' || x || SPACE(400) FROM SYSTEM_RANGE(1, "
            + rows
            + ")");
  }

  static long count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT COUNT(*) FROM t WHERE text LIKE '" + MARKER + "%'")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  static List<String> job(Statement statement) throws SQLException {
    List<String> row = new ArrayList<>();
    try (ResultSet jobs = statement.executeQuery("SHOW ENCRYPTION JOBS")) {
      while (jobs.next()) {
        row.clear();
        for (int i = 1; i <= jobs.getMetaData().getColumnCount(); i++) {
          row.add(jobs.getString(i) == null ? "" : jobs.getString(i));
        }
      }
    }
    return row;
  }

  static void await(Statement statement, String state) throws Exception {
    // One look for both: a job that waits tries again now and then, and is running meanwhile.
    List<String> job = job(statement);
    for (int i = 0; i < 3000 && !job.get(3).equals(state); i++) {
      Thread.sleep(10);
      job = job(statement);
    }
    assertThat(job.get(3)).as(job.get(8)).isEqualTo(state);
  }

  final boolean isPlain() throws IOException {
    return new String(Files.readAllBytes(file), 0, 4, StandardCharsets.US_ASCII).equals("H:2,");
  }

  final List<String> files() throws IOException {
    try (var list = Files.list(folder)) {
      return list.map(path -> String.valueOf(path.getFileName()))
          .filter(
              name ->
                  !name.startsWith("shop.wallet") && !name.endsWith(".db" + DatabaseLock.SUFFIX))
          .sorted()
          .toList();
    }
  }
}
