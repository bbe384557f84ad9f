package dev.nacre.dropin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.leak.PlaintextScanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.h2.tools.ChangeFileEncryption;
import org.h2.tools.Recover;
import org.h2.tools.Script;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What H2 and its tools make of a sealed file, as docs/h2.md tells it. */
final class H2ToolsTest {
  private static final String MARKER = "Marker-4711-that-nobody-may-see";

  @TempDir Path folder;
  private String url;

  @BeforeEach
  void makeDatabase() throws SQLException {
    url = "jdbc:nacre:h2:" + folder.resolve("shop") + ";USER=sa;nacre.wallet.password=for a test";
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t AS SELECT '" + MARKER + "' AS a");
    }
  }

  /** The steps of docs/h2.md. */
  @Test
  void aPlainDatabaseIsBroughtOverByAScript() throws Exception {
    String old = "jdbc:h2:" + folder.resolve("old");
    String script = folder.resolve("old.sql").toString();
    try (Connection connection = DriverManager.getConnection(old, "sa", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE pets (id INT PRIMARY KEY, name VARCHAR)");
      statement.execute("INSERT INTO pets VALUES (1, 'Koi'), (2, 'Owl')");
      statement.execute("SCRIPT TO '" + script + "'");
    }
    String sealed =
        "jdbc:nacre:h2:" + folder.resolve("old") + ";USER=sa;nacre.wallet.password=for a test";
    assertThatThrownBy(() -> DriverManager.getConnection(sealed))
        .hasMessageStartingWith("NACRE-3001");
    Files.move(folder.resolve("old.mv.db"), folder.resolve("old.mv.db.plain"));
    try (Connection connection = DriverManager.getConnection(sealed);
        Statement statement = connection.createStatement()) {
      statement.execute("RUNSCRIPT FROM '" + script + "'");
      try (ResultSet pets = statement.executeQuery("SELECT name FROM pets ORDER BY id DESC")) {
        assertThat(pets.next()).isTrue();
        assertThat(pets.getString(1)).isEqualTo("Owl");
      }
    }
  }

  @Test
  @Covers("pages-20")
  void plainH2TakesItForACorruptedFileAndLeavesItAlone() throws Exception {
    Path file = folder.resolve("shop.mv.db");
    byte[] before = Files.readAllBytes(file);
    for (String settings : List.of("", ";ACCESS_MODE_DATA=r", ";IFEXISTS=TRUE")) {
      assertThatThrownBy(
              () -> DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop") + settings))
          .hasMessageStartingWith("File corrupted while reading record")
          .isInstanceOfSatisfying(
              SQLException.class, error -> assertThat(error.getErrorCode()).isEqualTo(90030));
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    stillThere();
  }

  @Test
  @Covers("pages-13")
  void toolsThatReadTheFileFindNothingAndWriteNothingOfIt() throws Exception {
    Path file = folder.resolve("shop.mv.db");
    byte[] before = Files.readAllBytes(file);
    new Recover().runTool("-dir", folder.toString(), "-db", "shop");
    assertThatThrownBy(
        () ->
            new ChangeFileEncryption()
                .runTool(
                    "-dir", folder.toString(), "-db", "shop", "-cipher", "AES", "-encrypt", "x"));
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
    stillThere();
  }

  @Test
  @Covers("pages-13")
  void toolsThatTakeAUrlWriteSealedFiles() throws Exception {
    String script = folder.resolve("script.sql").toString();
    new Script().runTool("-url", url, "-user", "sa", "-script", script);
    assertThat(new PlaintextScanner(List.of(MARKER)).folder(folder).findings()).isEmpty();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP ALL OBJECTS");
      // The tool RunScript reads the file itself and would find it sealed; the statement does not.
      statement.execute("RUNSCRIPT FROM '" + script + "'");
    }
    stillThere();
  }

  @Test
  @Covers("pages-60")
  void aFolderThatIsMovedAndRenamedOpens() throws Exception {
    Path moved = Files.move(folder.resolve("shop.mv.db"), folder.resolve("store.mv.db"));
    Files.move(folder.resolve("shop.wallet"), folder.resolve("store.wallet"));
    Files.move(folder.resolve("shop.wallet.registry"), folder.resolve("store.wallet.registry"));
    assertThat(moved).exists();
    url = url.replace("shop", "store");
    stillThere();
    Path elsewhere = Files.createDirectories(folder.resolve("a b/ü"));
    for (String suffix : List.of(".mv.db", ".wallet", ".wallet.registry")) {
      Files.move(folder.resolve("store" + suffix), elsewhere.resolve("store" + suffix));
    }
    url = url.replace(folder.toString(), elsewhere.toString());
    stillThere();
    stillThere();
  }

  private void stillThere() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1)).isEqualTo(MARKER);
    }
  }
}
