package dev.nacre.jdbc.engine.h2.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.testkit.cover.Covers;
import java.io.StringReader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.zip.ZipFile;
import org.h2.tools.Server;
import org.junit.jupiter.api.io.TempDir;

final class FilePatchesTest {
  @EveryH2(alone = true)
  void areAllMadeInAnH2ThatWasNotUsed() {
    assertThat(FilePatches.outcomes().keySet()).containsExactlyInAnyOrder(FilePatch.values());
    assertThat(FilePatches.outcomes().values()).containsOnly(FilePatches.Outcome.MADE);
  }

  @EveryH2(alone = true)
  @Covers("pages-3")
  void sayWhatCameTooLate() throws Exception {
    try (Connection connection = PlainH2.connect("jdbc:h2:mem:early");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a INT)");
    }

    assertThat(FilePatches.outcomes())
        .containsEntry(FilePatch.RESULT_SPILL, FilePatches.Outcome.MADE)
        .containsEntry(FilePatch.CSV, FilePatches.Outcome.MADE)
        .containsEntry(FilePatch.FILE_FUNCTIONS, FilePatches.Outcome.TOO_LATE)
        .containsEntry(FilePatch.BACKUP, FilePatches.Outcome.TOO_LATE);
  }

  @EveryH2
  void leavePlainDatabasesAsTheyWere(@TempDir Path folder) throws Exception {
    assertThat(FilePatches.outcomes().values()).containsOnly(FilePatches.Outcome.MADE);
    try (Connection connection = PlainH2.connect("jdbc:h2:" + folder.resolve("db"));
        Statement statement = connection.createStatement()) {
      statement.execute("SET MAX_MEMORY_ROWS 10");
      statement.execute(
          "CREATE TABLE t AS SELECT x AS a, 'row' || x AS b FROM system_range(1, 500)");
      try (ResultSet rows = statement.executeQuery("SELECT * FROM t ORDER BY b")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(2)).isEqualTo("row1");
      }
      statement.execute("CALL CSVWRITE('" + folder + "/t.csv', 'SELECT * FROM t')");
      statement.execute("SCRIPT TO '" + folder + "/t.sql'");
      statement.execute("CALL FILE_WRITE('some text', '" + folder + "/t.txt')");
      statement.execute("BACKUP TO '" + folder + "/t.zip'");
      try (ResultSet rows =
          statement.executeQuery("SELECT COUNT(*) FROM CSVREAD('" + folder + "/t.csv')")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(500);
      }
      statement.execute("DROP ALL OBJECTS");
      statement.execute("RUNSCRIPT FROM '" + folder + "/t.sql'");
      statement.execute("CREATE ALIAS twice AS 'int twice(int n) { return 2 * n; }'");
    }
    assertThat(folder.resolve("t.csv")).content().contains("\"row77\"");
    assertThat(folder.resolve("t.sql")).content().contains("CREATE CACHED TABLE");
    assertThat(folder.resolve("t.txt")).content().isEqualTo("some text");
    try (ZipFile zip = new ZipFile(folder.resolve("t.zip").toFile())) {
      byte[] header = zip.getInputStream(zip.entries().nextElement()).readNBytes(4);
      assertThat(header).asString().isEqualTo("H:2,");
    }
  }

  @EveryH2
  void leaveRemoteClientsAsTheyWere(@TempDir Path folder) throws Exception {
    assertThat(FilePatches.outcomes().values()).containsOnly(FilePatches.Outcome.MADE);
    Server server =
        Server.createTcpServer("-tcpPort", "0", "-baseDir", folder.toString(), "-ifNotExists");
    server.start();
    try (Connection connection =
            PlainH2.connect("jdbc:h2:tcp://localhost:" + server.getPort() + "/./db");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a CLOB)");
      try (var insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
        insert.setCharacterStream(1, new StringReader("x".repeat(2_000_000)));
        insert.execute();
      }
      try (ResultSet rows = statement.executeQuery("SELECT LENGTH(a) FROM t")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(2_000_000);
      }
    } finally {
      server.stop();
    }
    assertThat(folder.resolve("db.mv.db")).exists();
  }
}
