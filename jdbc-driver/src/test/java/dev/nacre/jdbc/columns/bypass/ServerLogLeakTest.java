package dev.nacre.jdbc.columns.bypass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.columns.harness.server.PostgresServer;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import dev.nacre.testkit.server.MariaDb;
import dev.nacre.testkit.server.Postgres;
import dev.nacre.wallet.CheapWallets;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a server keeps of a statement besides its rows: logs of every kind, statistics, all of its
 * files. Each server writes down as much as it can be told to.
 */
final class ServerLogLeakTest {
  private static final String WORDS = "correct horse battery staple";
  private static final String SECRET = "a value that nobody sees";
  private static final String NUMBER = "7319084625551207";

  // Of a column that is not encrypted, and its name: where they are not found nobody has looked.
  private static final String SEEN = "a value that everybody sees";
  private static final String COLUMN = "seen_by_everybody";

  @TempDir private Path folder;

  @BeforeEach
  void aWallet() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      CheapWallets.create(folder.resolve("shop.wallet"), passphrase).close();
    }
  }

  @Test
  @Covers("columns-1")
  void filesOfPostgresHoldNoPlaintext() throws Exception {
    Path data = folder.resolve("data");
    PlaintextScanner statistics = scanner();
    try (EmbeddedPostgres server =
        Postgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setServerConfig("shared_preload_libraries", "pg_stat_statements")
            .setServerConfig("pg_stat_statements.track", "all")
            .setServerConfig("logging_collector", "on")
            .setServerConfig("log_statement", "all")
            .setServerConfig("log_duration", "on")
            .setServerConfig("log_min_duration_statement", "0")
            .setServerConfig("log_parameter_max_length_on_error", "-1")
            .start()) {
      String url = PostgresServer.url(server.getPort(), "postgres");
      try (Connection ours = connect(url, "postgres")) {
        work(ours, "");
        try (Connection plain = DriverManager.getConnection(url, "postgres", "");
            Statement statement = plain.createStatement()) {
          boolean unused = statement.execute("CREATE EXTENSION pg_stat_statements");
          unused = statement.execute("ANALYZE customer");
          unused = statement.execute("CHECKPOINT");
          look(statistics, statement, "SELECT query FROM pg_stat_activity");
          look(statistics, statement, "SELECT query FROM pg_stat_statements");
          look(
              statistics,
              statement,
              "SELECT attname, most_common_vals::text, histogram_bounds::text FROM pg_stats"
                  + " WHERE tablename = 'customer'");
        }
      }
    }
    requireNone(statistics);
    assertThat(statistics.findings())
        .extracting(PlaintextScanner.Finding::where)
        .anyMatch(where -> where.contains("pg_stat_statements"))
        .anyMatch(where -> where.contains("pg_stats"));
    requireNoneBelow(data, "/log/", "/base/", "/pg_wal/");
  }

  @Test
  @Covers("columns-1")
  void filesOfMariaDbHoldNoPlaintext() throws Exception {
    PlaintextScanner statistics = scanner();
    MariaDb server =
        MariaDb.start(
            folder,
            List.of(
                "--innodb-log-file-size=8M",
                "--general-log=1",
                "--general-log-file=general.log",
                "--slow-query-log=1",
                "--slow-query-log-file=slow.log",
                "--long-query-time=0",
                "--log-bin=changes",
                "--server-id=1",
                "--binlog-format=MIXED",
                "--performance-schema=1",
                "--performance-schema-consumer-events-statements-current=1",
                "--performance-schema-consumer-events-statements-history=1",
                "--performance-schema-consumer-events-statements-history-long=1",
                "--performance-schema-instrument=statement/%=ON",
                "--userstat=1"));
    try {
      String url = server.url("test");
      try (Connection admin = DriverManager.getConnection(server.url("mysql"), "root", "");
          Statement statement = admin.createStatement()) {
        boolean unused = statement.execute("CREATE DATABASE IF NOT EXISTS test");
      }
      try (Connection ours = connect(url, "root")) {
        work(ours, " COLLATE utf8mb4_nopad_bin");
        try (Connection plain = DriverManager.getConnection(url, "root", "");
            Statement statement = plain.createStatement()) {
          boolean unused =
              statement.execute("ANALYZE TABLE customer PERSISTENT FOR COLUMNS ALL INDEXES ALL");
          look(statistics, statement, "SELECT info FROM information_schema.processlist");
          look(
              statistics,
              statement,
              "SELECT sql_text FROM performance_schema.events_statements_history_long");
          look(
              statistics,
              statement,
              "SELECT digest_text FROM performance_schema.events_statements_summary_by_digest");
          look(
              statistics,
              statement,
              "SELECT column_name, min_value, max_value, hex(histogram) FROM mysql.column_stats");
        }
      }
    } finally {
      server.close();
    }
    requireNone(statistics);
    assertThat(statistics.findings())
        .extracting(PlaintextScanner.Finding::where)
        .anyMatch(where -> where.contains("history_long"))
        .anyMatch(where -> where.contains("column_stats"));
    requireNoneBelow(
        server.data(),
        "/general.log",
        "/slow.log",
        "/changes.000",
        "/ib_logfile0",
        "/customer.ibd");
  }

  /** Literals and parameters, what is found and what is not, and what the server complains of. */
  private static void work(Connection ours, String collation) throws SQLException {
    try (Statement statement = ours.createStatement()) {
      assertThat(
              statement.executeUpdate(
                  "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(80) ENCRYPT, email"
                      + (" VARCHAR(80)" + collation + " ENCRYPT NO SALT UNIQUE,")
                      + " pay DECIMAL(20,0) ENCRYPT, "
                      + (COLUMN + " VARCHAR(80))")))
          .isZero();
      String row =
          " VALUES (%d, '" + SECRET + "', '" + SECRET + "', " + NUMBER + ", '" + SEEN + "')";
      assertThat(statement.executeUpdate("INSERT INTO customer" + row.formatted(1))).isEqualTo(1);
      assertThatThrownBy(() -> statement.executeUpdate("INSERT INTO customer" + row.formatted(2)))
          .isInstanceOf(SQLException.class)
          .hasMessageNotContaining(SECRET);
      assertThatThrownBy(
              () -> statement.execute("SELECT id FROM customer WHERE ssn LIKE '" + SECRET + "%'"))
          .hasMessageStartingWith("NACRE-")
          .hasMessageNotContaining(SECRET);
      try (ResultSet found =
          statement.executeQuery(
              "SELECT ssn, pay FROM customer WHERE email = '"
                  + SECRET
                  + "' AND "
                  + COLUMN
                  + " <> ''")) {
        assertThat(found.next()).isTrue();
        assertThat(found.getString(1)).isEqualTo(SECRET);
        assertThat(found.getBigDecimal(2)).isEqualTo(NUMBER);
      }
    }
    try (PreparedStatement insert =
            ours.prepareStatement("INSERT INTO customer VALUES (?, ?, ?, ?, ?)");
        PreparedStatement update =
            ours.prepareStatement("UPDATE customer SET ssn = ?, pay = ? WHERE email = ?")) {
      // Often enough that the driver has it prepared on the server.
      for (int i = 10; i < 30; i++) {
        insert.setInt(1, i);
        insert.setString(2, SECRET);
        insert.setString(3, SECRET + i);
        insert.setBigDecimal(4, new BigDecimal(NUMBER));
        insert.setString(5, SEEN);
        assertThat(insert.executeUpdate()).isEqualTo(1);
        update.setString(1, SECRET + i);
        update.setBigDecimal(2, new BigDecimal(NUMBER));
        update.setString(3, SECRET + i);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
    }
  }

  private static void look(PlaintextScanner statistics, Statement statement, String query)
      throws SQLException {
    StringBuilder all = new StringBuilder();
    try (ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          all.append(row.getString(i)).append('\n');
        }
      }
    }
    PlaintextScanner unused =
        statistics.bytes(query, all.toString().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * @param places in which what is not encrypted has to be found
   */
  private static void requireNoneBelow(Path data, String... places) {
    PlaintextScanner files = scanner().folder(data);
    requireNone(files);
    String where =
        files.findings().stream()
            .map(PlaintextScanner.Finding::where)
            .distinct()
            .collect(Collectors.joining("\n"));
    assertThat(where).contains(places);
  }

  private static void requireNone(PlaintextScanner scanned) {
    assertThat(scanned.findings())
        .extracting(PlaintextScanner.Finding::text)
        .containsOnly(SEEN, COLUMN);
  }

  private static PlaintextScanner scanner() {
    return new PlaintextScanner(List.of(SECRET, NUMBER, WORDS, SEEN, COLUMN));
  }

  private Connection connect(String url, String user) throws SQLException {
    Properties info = new Properties();
    info.setProperty("user", user);
    info.setProperty("nacre.wallet", folder.resolve("shop.wallet").toString());
    info.setProperty("nacre.wallet.password", WORDS);
    info.setProperty("nacre.catalog", "create");
    return DriverManager.getConnection(url.replaceFirst("jdbc:", "jdbc:nacre:"), info);
  }
}
