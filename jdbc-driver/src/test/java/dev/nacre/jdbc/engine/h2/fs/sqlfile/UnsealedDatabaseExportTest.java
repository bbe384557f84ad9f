package dev.nacre.jdbc.engine.h2.fs.sqlfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.testkit.leak.FolderSnapshot;
import dev.nacre.testkit.leak.PlaintextScanner;
import dev.nacre.wallet.CheapWallets;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQL that names files, on databases whose own files are not sealed: in memory, columns alone. */
class UnsealedDatabaseExportTest {
  private static final String MARKER = "Marker-0815-that-must-not-leave";

  @TempDir Path folder;
  private Path out;

  @BeforeEach
  void makeFolder() throws Exception {
    out = Files.createDirectory(folder.resolve("out"));
    CheapWallets.provide(folder.resolve("shop.wallet"), "a passphrase");
  }

  private List<String> urls() {
    String columns =
        "jdbc:nacre:h2:"
            + folder.resolve("shop")
            + ";nacre.encrypt=columns;nacre.wallet.password=a passphrase";
    return List.of("jdbc:nacre:h2:mem:", columns);
  }

  /** None of them shows in its text what it will do. */
  private List<String> hidden() {
    String csv = "CSVWRITE(''" + out + "/csv'', ''SELECT * FROM t'')";
    return List.of(
        "EXECUTE IMMEDIATE 'CREATE TABLE x AS SELECT " + csv + " AS n'",
        "EXECUTE IMMEDIATE 'CREATE VIEW v AS SELECT " + csv + " AS n'; SELECT * FROM v",
        "EXECUTE IMMEDIATE 'CREATE TABLE y (a INT, n INT DEFAULT "
            + csv
            + ")'; "
            + "INSERT INTO y (a) VALUES (1)",
        "EXECUTE IMMEDIATE 'CREATE TABLE z AS SELECT FILE_WRITE(name, ''"
            + out
            + "/f'') AS n FROM t'",
        "EXECUTE IMMEDIATE 'CREATE LINKED TABLE l (''org.h2.Driver'', ''jdbc:h2:"
            + out
            + "/leak'', ''sa'', '''', ''T'')'",
        "EXECUTE IMMEDIATE 'CREATE ALIAS w FOR ''org.h2.store.fs.FileUtils.createFile'''",
        "CREATE ALIAS w FOR 'java.nio.file.Files.writeString'",
        "EXECUTE IMMEDIATE 'SET TRACE_LEVEL_SYSTEM_OUT 3'",
        "SET TRACE_LEVEL_SYSTEM_OUT 3",
        "SET TRACE_LEVEL_FILE 4",
        "RUNSCRIPT FROM '" + folder.resolve("script") + "'",
        "CALL CSVWRITE('" + out + "/csv', 'SELECT 1')");
  }

  @Test
  void exportsAreRefusedWhereverTheTextStands() throws Exception {
    Files.writeString(
        folder.resolve("script"), "CALL CSVWRITE('" + out + "/csv', 'SELECT * FROM t');");
    PrintStream before = System.out;
    ByteArrayOutputStream console = new ByteArrayOutputStream();
    System.setOut(new PrintStream(console, true, StandardCharsets.UTF_8));
    try {
      for (String url : urls()) {
        try (Connection connection = connect(url);
            Statement statement = connection.createStatement()) {
          fill(statement);
          FolderSnapshot snapshot = FolderSnapshot.of(out);
          for (String sql : hidden()) {
            assertThatThrownBy(() -> run(statement, sql))
                .as(url + " " + sql)
                .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
            snapshot.assertUnchanged(sql);
            try (ResultSet rows = statement.executeQuery("SELECT name FROM t")) {
              assertThat(rows.next()).isTrue();
              assertThat(rows.getString(1)).isEqualTo(MARKER);
            }
          }
        }
      }
    } finally {
      System.setOut(before);
    }
    assertThat(console.toString(StandardCharsets.UTF_8)).doesNotContain(MARKER);
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(out).findings()).isEmpty();
  }

  @Test
  void exportsAreRefusedInSettings() throws Exception {
    Files.writeString(folder.resolve("script"), "CALL CSVWRITE('" + out + "/csv', 'SELECT 1');");
    FolderSnapshot snapshot = FolderSnapshot.of(out);
    for (String setting :
        List.of(
            ";INIT=RUNSCRIPT FROM '" + folder.resolve("script") + "'",
            ";TRACE_LEVEL_SYSTEM_OUT=3")) {
      assertThatThrownBy(() -> connect("jdbc:nacre:h2:mem:" + setting))
          .as(setting)
          .hasStackTraceContaining(ErrorCode.EXPORT_REFUSED_AS_PLAINTEXT.text());
      snapshot.assertUnchanged(setting);
    }
  }

  @Test
  void exportsArePlainWhereTheyAreAllowed() throws Exception {
    try (Connection connection = connect("jdbc:nacre:h2:mem:;nacre.exports=allow");
        Statement statement = connection.createStatement()) {
      fill(statement);
      run(
          statement,
          "EXECUTE IMMEDIATE 'CREATE TABLE x AS SELECT CSVWRITE(''"
              + out
              + "/csv'', ''SELECT * FROM t'') AS n'");
    }
    assertThat(out.resolve("csv")).content().contains(MARKER);
  }

  @Test
  void plainFilesAreReadUnlessTheyMustBeSealed() throws Exception {
    Path csv = Files.writeString(folder.resolve("in.csv"), "A\n7\n");
    String sql = "SELECT a FROM CSVREAD('" + csv + "')";
    for (String option : List.of("", ";nacre.exports=allow")) {
      try (Connection connection = connect("jdbc:nacre:h2:mem:" + option);
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(sql)) {
        assertThat(rows.next()).isTrue();
      }
      String sealed = "jdbc:nacre:h2:mem:;nacre.imports=sealed" + option;
      try (Connection connection = connect(sealed);
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.executeQuery(sql))
            .as(sealed)
            .hasStackTraceContaining(ErrorCode.IMPORT_REFUSED_AS_PLAINTEXT.text());
        String there = "http://127.0.0.1:1/in.csv";
        for (String name :
            List.of("" + csv, "async:" + csv, "retry:nio:" + csv, "" + csv.toUri(), there)) {
          assertThatThrownBy(() -> statement.execute("CALL FILE_READ('" + name + "', NULL)"))
              .as(sealed + " " + name)
              .hasStackTraceContaining(ErrorCode.IMPORT_REFUSED_AS_PLAINTEXT.text());
        }
      }
    }
  }

  @Test
  void exportPolicyIsOneForAllConnections() throws Exception {
    String url = "jdbc:nacre:h2:mem:decided;DB_CLOSE_DELAY=-1";
    try (Connection first = connect(url)) {
      assertThatThrownBy(() -> connect(url + ";nacre.exports=allow"))
          .hasMessageContaining(ErrorCode.POLICY_DIFFERS.text());
      connect(url).close();
      // A connection that comes past us, to this very database.
      try (Connection plain = connect("jdbc:h2:mem:decided");
          Statement statement = plain.createStatement()) {
        assertThatThrownBy(() -> statement.execute("SCRIPT TO '" + out + "/script'"));
        FolderSnapshot.of(out).assertUnchanged("script");
        assertThat(out.resolve("script")).doesNotExist();
      }
      assertThat(first.isValid(1)).isTrue();
    }
    try (Connection again = connect(url + ";nacre.exports=allow");
        Statement statement = again.createStatement()) {
      statement.execute("SCRIPT TO '" + out + "/script'");
      statement.execute("SHUTDOWN");
    }
    assertThat(out.resolve("script")).exists();
  }

  @Test
  void exportsDoNotTouchKeyFiles() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "a passphrase of some length");
    secret.toFile().setReadable(false, false);
    secret.toFile().setReadable(true, true);
    secret.toFile().setWritable(false, false);
    secret.toFile().setWritable(true, true);
    String wallet = ";nacre.wallet.password.file=" + secret;
    String named = wallet + ";nacre.wallet=" + folder.resolve("a.wallet");
    String plain = "jdbc:nacre:h2:" + folder.resolve("plain") + ";nacre.encrypt=none";
    List<String> urls =
        List.of(
            "jdbc:nacre:h2:" + folder.resolve("sealed") + wallet,
            "jdbc:nacre:h2:" + folder.resolve("columns") + ";nacre.encrypt=columns" + wallet,
            "jdbc:nacre:h2:mem:" + named,
            "jdbc:nacre:h2:mem:;nacre.exports=allow" + named,
            plain + named,
            "jdbc:h2:mem:");
    for (String url : urls) {
      connect(url).close();
    }
    for (String url : urls) {
      try (Connection connection = connect(url);
          Statement statement = connection.createStatement()) {
        for (String file :
            List.of(
                "secret",
                "sealed.wallet",
                "sealed.wallet.registry",
                "sealed.wallet.audit",
                "columns.wallet",
                "a.wallet",
                "a.wallet.lock")) {
          String before = start(folder.resolve(file));
          for (String sql :
              List.of(
                  "CALL FILE_READ('" + folder + "/" + file + "', NULL)",
                  "SELECT * FROM CSVREAD('" + folder + "/" + file + "', 'A')",
                  "EXECUTE IMMEDIATE 'CREATE TABLE x AS SELECT CSVWRITE(''"
                      + folder
                      + "/"
                      + file
                      + "'', ''SELECT 1'')'")) {
            assertThatThrownBy(() -> statement.execute(sql))
                .as(url + " " + sql)
                .hasStackTraceContaining(ErrorCode.KEY_FILE_OUT_OF_REACH.text());
          }
          assertThat(start(folder.resolve(file))).as(file).isEqualTo(before);
        }
      }
    }
  }

  // The registry is written meanwhile; only Nacre opens a lock.
  private static String start(Path file) throws Exception {
    if (!Files.exists(file) || file.toString().endsWith(".lock")) {
      return "not read";
    }
    try (InputStream in = Files.newInputStream(file)) {
      return HexFormat.of().formatHex(in.readNBytes(8));
    }
  }

  private static void fill(Statement statement) throws SQLException {
    run(statement, "CREATE TABLE t (name VARCHAR); INSERT INTO t VALUES ('" + MARKER + "')");
  }

  private static void run(Statement statement, String sql) throws SQLException {
    for (String one : sql.split("; ", -1)) {
      statement.execute(one);
    }
  }

  private static Connection connect(String url) throws SQLException {
    return DriverManager.getConnection(url, "sa", "");
  }
}
