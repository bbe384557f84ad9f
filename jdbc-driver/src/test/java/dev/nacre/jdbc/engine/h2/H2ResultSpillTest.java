package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.jdbc.engine.h2.patch.FilePatch;
import dev.nacre.jdbc.engine.h2.patch.FilePatches;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

final class H2ResultSpillTest {
  private static final String MARKER = "Marker-4711-that-nobody-may-see";
  private static final Path TEMP = Path.of(System.getProperty("java.io.tmpdir"));

  @EveryH2
  @Covers({"pages-1", "pages-2"})
  void spilledResultsAreSealed(@TempDir Path folder) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    try (SealedDatabaseFixture.Open open = sealed.open();
        Statement statement = open.connection().createStatement()) {
      open.run(
          "SET MAX_MEMORY_ROWS 100",
          "CREATE TABLE t AS SELECT x AS id, '"
              + MARKER
              + "' || x AS name"
              + " FROM SYSTEM_RANGE(1, 5000)");
      for (String query :
          List.of(
              "SELECT * FROM t ORDER BY name",
              "SELECT DISTINCT name FROM t",
              "SELECT name FROM t UNION SELECT name || 'x' FROM t",
              "SELECT name FROM t INTERSECT SELECT name FROM t",
              "SELECT name, ROW_NUMBER() OVER (ORDER BY name DESC) FROM t")) {
        try (ResultSet rows = statement.executeQuery(query)) {
          assertThat(rows.next()).isTrue();
          List<Path> spilled = spilled();
          assertThat(spilled).as(query).isNotEmpty();
          PlaintextScanner scanner = new PlaintextScanner(List.of(MARKER));
          for (Path file : spilled) {
            scanner.bytes(file.toString(), Files.readAllBytes(file));
          }
          assertThat(scanner.findings()).as(query).isEmpty();
          int count = 1;
          while (rows.next()) {
            count++;
          }
          assertThat(count).isGreaterThanOrEqualTo(5000);
        }
      }
    }
    try (SealedDatabaseFixture.Open again = sealed.open()) {
      assertThat(again.query("SELECT name FROM t ORDER BY name")).hasSize(5000);
    }
    assertThat(spilled()).isEmpty();
  }

  @EveryH2(alone = true)
  @Covers("pages-3")
  void spillIsTurnedOffWhenItsClassWasLoadedBeforeUs(@TempDir Path folder) throws Exception {
    loadWhatSpills();
    try (SealedDatabaseFixture.Open open =
        SealedDatabaseFixture.at(folder.resolve("shop")).open()) {
      assertThat(FilePatches.outcomes())
          .containsEntry(FilePatch.RESULT_SPILL, FilePatches.Outcome.TOO_LATE);
      try (Statement statement = open.connection().createStatement();
          ResultSet rows =
              statement.executeQuery(
                  "SELECT '" + MARKER + "' || x FROM SYSTEM_RANGE(1, 100000) ORDER BY 1")) {
        assertThat(rows.next()).isTrue();
        assertThat(spilled()).isEmpty();
      }
    }
  }

  /** What keeps results in memory then must not be undone by anybody. */
  @EveryH2(endsOnly = true, alone = true)
  @Covers({"pages-2", "pages-3"})
  void spillCannotBeTurnedOnAgainBySql(@TempDir Path folder) throws Exception {
    loadWhatSpills();
    String url = "jdbc:nacre:h2:" + folder.resolve("shop");
    Properties info = new Properties();
    info.setProperty("user", "sa");
    info.setProperty("nacre.wallet.password", "right");
    NacreDriver driver = new NacreDriver();
    try (Connection connection =
            Objects.requireNonNull(driver.connect(url + ";MAX_MEMORY_ROWS=10", info));
        Statement statement = connection.createStatement()) {
      assertThat(FilePatches.outcomes())
          .containsEntry(FilePatch.RESULT_SPILL, FilePatches.Outcome.TOO_LATE);
      for (String sql :
          List.of(
              "SET MAX_MEMORY_ROWS 10",
              "/**/ set \"MAX_MEMORY_ROWS\" 10",
              "EXECUTE IMMEDIATE 'SET MAX_MEMORY' || '_ROWS 10'")) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .isInstanceOfSatisfying(
                SQLException.class, refused -> assertThat(refused.getSQLState()).isEqualTo("42000"))
            .hasMessageStartingWith("NACRE-2010");
      }
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT '" + MARKER + "' || x FROM SYSTEM_RANGE(1, 5000) ORDER BY 1")) {
        assertThat(rows.next()).isTrue();
        assertThat(spilled()).isEmpty();
      }
    }
    assertThatThrownBy(() -> driver.connect(url + ";INIT=SET MAX_MEMORY_ROWS 10", info))
        .hasMessageStartingWith("NACRE-2010");
  }

  /** The rest of what H2 writes cannot be guarded then, and a view could write it. */
  @EveryH2(alone = true)
  @Covers({"pages-3", "pages-8"})
  void missingPatchesAreReportedWhenH2WasUsedBeforeUs(@TempDir Path folder) throws Exception {
    try (var plain = PlainH2.connect("jdbc:h2:" + folder.resolve("plain"));
        Statement statement = plain.createStatement()) {
      statement.execute("SET MAX_MEMORY_ROWS 10");
      statement.executeQuery("SELECT x FROM SYSTEM_RANGE(1, 500) ORDER BY 1 DESC").close();
    }
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    assertThatThrownBy(sealed::open).hasMessageStartingWith("NACRE-2116");
    assertThat(sealed.file()).doesNotExist();
    try (SealedDatabaseFixture.Open open = sealed.with(ExportPolicy.ALLOW).open()) {
      assertThat(open.query("SELECT 1")).containsExactly("1");
    }
  }

  private static void loadWhatSpills() throws Exception {
    ClassLoader loader = org.h2.Driver.class.getClassLoader();
    Class<?> unused = Class.forName("org.h2.mvstore.db.MVTempResult", false, loader);
  }

  private static List<Path> spilled() throws Exception {
    try (Stream<Path> files = Files.list(TEMP)) {
      return files
          .filter(file -> file.getFileName().toString().matches("(h2|h2tmp)\\..*temp\\.db"))
          .filter(file -> !isOfAnother(file))
          .toList();
    }
  }

  /** Other tests run in a JVM beside this one, and have the same folder for what they spill. */
  private static boolean isOfAnother(Path file) {
    String own = Long.toString(ProcessHandle.current().pid());
    try (DirectoryStream<Path> processes =
        Files.newDirectoryStream(Path.of("/proc"), name -> isNumber(name.getFileName()))) {
      for (Path process : processes) {
        if (!process.endsWith(own) && holds(process, file)) {
          return true;
        }
      }
      return !Files.exists(file);
    } catch (IOException notLinux) {
      return false;
    }
  }

  private static boolean isNumber(Path name) {
    return name.toString().chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static boolean holds(Path process, Path file) {
    try (DirectoryStream<Path> open = Files.newDirectoryStream(process.resolve("fd"))) {
      for (Path descriptor : open) {
        if (Files.isSymbolicLink(descriptor) && Files.readSymbolicLink(descriptor).equals(file)) {
          return true;
        }
      }
    } catch (IOException | DirectoryIteratorException gone) {
      // It has ended, or is somebody else's.
    }
    return false;
  }
}
