package dev.nacre.jdbc.engine.h2.fs.access;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/**
 * The file of an open database, by the name of every file system of H2: to read it would let go of
 * the lock that keeps other processes out.
 */
final class OpenFileGuardTest {
  private static final Path LOCKS = Path.of("/proc/locks");

  private static final List<String> SCHEMES =
      List.of(
          "",
          "file:",
          "nio:",
          "async:",
          "retry:",
          "async:retry:",
          "nioMapped:",
          "split:",
          "split:20:nio:",
          "zip:",
          "async:zip:",
          "nacreout:zip:",
          "nacre:zip:",
          "cache:",
          "FILE:",
          "file:///");

  @EveryH2(endsOnly = true)
  void openFilesAreNotRead(@TempDir Path folder) throws Exception {
    assumeTrue(Files.isReadable(LOCKS), "this system does not show its locks");
    SealedDatabaseFixture sealed =
        SealedDatabaseFixture.at(folder.resolve("shop")).with(ImportPolicy.ALLOW);
    Path file = folder.resolve("shop.mv.db");
    Path lock = folder.resolve("shop.mv.db.lock");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    List<String> beside = names(Path.of(""));
    try (SealedDatabaseFixture.Open open = sealed.open();
        Connection memory = inMemory()) {
      // Each refusal would be traced, with fifty lines that are sealed one by one.
      open.run("SET TRACE_LEVEL_FILE 0");
      open.run("CREATE TABLE kept AS SELECT 4711 AS id");
      List<String> before = locks(file, lock);
      assertThat(before).isNotEmpty();
      for (Connection connection : List.of(open.connection(), memory)) {
        for (String scheme : SCHEMES) {
          for (Path path : List.of(file, link, lock)) {
            refuse(connection, "CALL FILE_READ('" + scheme + path + "', NULL)", before);
            refuse(connection, "SELECT * FROM CSVREAD('" + scheme + path + "')", before);
            refuse(connection, "SELECT * FROM CSVREAD('" + scheme + path + "', 'A')", before);
            refuse(connection, "RUNSCRIPT FROM '" + scheme + path + "'", before);
            attempt(
                connection,
                "RUNSCRIPT FROM '" + scheme + path + "' CIPHER AES PASSWORD 'x'",
                before);
            if (scheme.contains("zip:")) {
              attemptInArchive(connection, scheme + path + "!/e", before);
            }
          }
        }
      }
      assertThat(open.query("SELECT id FROM kept")).containsExactly("4711");
    }
    try (SealedDatabaseFixture.Open again = sealed.open()) {
      assertThat(again.query("SELECT id FROM kept")).containsExactly("4711");
    }
    assertThat(names(Path.of(""))).as("files beside the program").isEqualTo(beside);
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder.toAbsolutePath())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static Connection inMemory() throws SQLException {
    Connection connection =
        new NacreDriver().connect("jdbc:nacre:h2:mem:;nacre.exports=allow", new Properties());
    return requireNonNull(connection);
  }

  // Not FILE_WRITE, to which this is the name of a file in the folder where it works.
  private static void attemptInArchive(Connection connection, String entry, List<String> before)
      throws Exception {
    attempt(connection, "RUNSCRIPT FROM '" + entry + "'", before);
    attempt(connection, "RUNSCRIPT FROM '" + entry + "' CIPHER AES PASSWORD 'x'", before);
    attempt(connection, "SCRIPT TO '" + entry + "'", before);
    attempt(connection, "SCRIPT TO '" + entry + "' CIPHER AES PASSWORD 'x'", before);
    attempt(connection, "BACKUP TO '" + entry + "'", before);
    attempt(connection, "CALL CSVWRITE('" + entry + "', 'SELECT 1')", before);
    attempt(connection, "SELECT * FROM CSVREAD('" + entry + "')", before);
    attempt(connection, "CALL FILE_READ('" + entry + "')", before);
  }

  /** Whether it is refused or not, the locks stay. */
  private static void attempt(Connection connection, String sql, List<String> before)
      throws Exception {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    } catch (SQLException refused) {
      // As most of them are.
    }
    assertThat(locks()).as(sql).containsAll(before);
  }

  private static void refuse(Connection connection, String sql, List<String> before)
      throws Exception {
    try (Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute(sql)).as(sql).isNotNull();
    }
    assertThat(locks()).as(sql).containsAll(before); // A trace may come to them.
  }

  /** Those of this process on some files. Others may go at any time, with a test from before. */
  private static List<String> locks(Path... files) throws IOException {
    List<String> inodes = new ArrayList<>();
    for (Path file : files) {
      inodes.add(":" + Files.getAttribute(file, "unix:ino") + " ");
    }
    return locks().stream().filter(line -> inodes.stream().anyMatch(line::contains)).toList();
  }

  /** Those of this process: what kind, on which file. */
  private static List<String> locks() throws IOException {
    String process = " " + ProcessHandle.current().pid() + " ";
    return Files.readAllLines(LOCKS).stream()
        .filter(line -> line.contains(process))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .sorted()
        .toList();
  }
}
