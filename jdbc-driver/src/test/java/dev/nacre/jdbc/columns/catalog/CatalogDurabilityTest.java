package dev.nacre.jdbc.columns.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.cover.Covers;
import dev.nacre.wallet.CheapWallets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a process leaves on the disk that is killed as soon as it was told that the catalog has
 * changed. H2 writes what is committed some time later, and the registry at once.
 */
final class CatalogDurabilityTest {
  private static final String SECRET = "078-05-1120";

  @TempDir private Path folder;
  private Path place;

  @BeforeEach
  void makeThePlace() throws Exception {
    System.setProperty("dev.nacre.columns.grace", "1");
    place = Files.createDirectory(folder.resolve("shop"));
  }

  @AfterEach
  void noMore() {
    System.clearProperty("dev.nacre.columns.grace");
  }

  @ParameterizedTest
  @ValueSource(strings = {"columns", "pages,columns"})
  @Covers({"columns-7", "columns-29"})
  void catalogChangeIsDurableWithItsPin(String encrypt) throws Exception {
    begin(encrypt);
    Path kept = folder.resolve("kept");
    try (Connection connection = connect(encrypt, "BOSS");
        Statement statement = connection.createStatement()) {
      run(statement, "CREATE TABLE t (id INT, a VARCHAR(80) ENCRYPT NO SALT)");
      copy(place, kept);
    }
    putBack(kept);
    try (Connection connection = connect(encrypt, "BOSS");
        Statement statement = connection.createStatement()) {
      run(statement, "INSERT INTO t VALUES (1, '" + SECRET + "')", "ALTER TABLE t REKEY");
      copy(place, kept);
    }
    putBack(kept);
    isThere(encrypt, "BOSS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"columns", "pages,columns"})
  @Covers({"columns-7", "columns-29"})
  void masterKeyRotationIsDurableWithItsPin(String encrypt) throws Exception {
    begin(encrypt);
    Path kept = folder.resolve("kept");
    try (Connection connection = connect(encrypt, "BOSS");
        Statement statement = connection.createStatement()) {
      run(
          statement,
          "CREATE TABLE t (id INT, a VARCHAR(80) ENCRYPT NO SALT)",
          "INSERT INTO t VALUES (1, '" + SECRET + "')",
          "ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
      copy(place, kept);
    }
    putBack(kept);
    isThere(encrypt, "BOSS");
  }

  /** H2 lets administrators alone say when it writes. */
  @ParameterizedTest
  @ValueSource(strings = {"columns", "pages,columns"})
  @Covers({"columns-7", "columns-29"})
  void catalogChangeByAUserIsDurableWithItsPin(String encrypt) throws Exception {
    begin(encrypt);
    try (Connection connection = connect(encrypt, "BOSS");
        Statement statement = connection.createStatement()) {
      run(
          statement,
          "CREATE TABLE first (a INT ENCRYPT)",
          "CREATE USER clerk PASSWORD ''",
          "GRANT ALTER ANY SCHEMA TO clerk",
          "GRANT SELECT, INSERT, UPDATE, DELETE ON SCHEMA public TO clerk");
    }
    Path kept = folder.resolve("kept");
    try (Connection connection = connect(encrypt, "CLERK");
        Statement statement = connection.createStatement()) {
      run(
          statement,
          "CREATE TABLE t (id INT, a VARCHAR(80) ENCRYPT NO SALT)",
          "INSERT INTO t VALUES (1, '" + SECRET + "')",
          "ALTER TABLE t ADD COLUMN b INT ENCRYPT");
      copy(place, kept);
    }
    putBack(kept);
    isThere(encrypt, "CLERK");
  }

  /** A database that writes so late that a test need not hurry. */
  private void begin(String encrypt) throws SQLException {
    try (Connection connection = connect(encrypt, "BOSS");
        Statement statement = connection.createStatement()) {
      run(statement, "SET WRITE_DELAY 60000");
    }
  }

  private void isThere(String encrypt, String user) throws SQLException {
    try (Connection connection = connect(encrypt, user);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT id FROM t WHERE a = '" + SECRET + "'")) {
      assertThat(row.next()).isTrue();
    }
  }

  private static void run(Statement statement, String... texts) throws SQLException {
    for (String sql : texts) {
      assertThat(statement.execute(sql)).as(sql).isFalse();
    }
  }

  private void putBack(Path kept) throws Exception {
    copy(kept, place);
  }

  /** What is there in the place of it goes. */
  private static void copy(Path from, Path to) throws Exception {
    if (Files.exists(to)) {
      for (Path old : files(to)) {
        Files.delete(old);
      }
    } else {
      Files.createDirectory(to);
    }
    for (Path file : files(from)) {
      Files.copy(file, to.resolve(file.getFileName()));
    }
  }

  private static List<Path> files(Path folder) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private Connection connect(String encrypt, String user) throws SQLException {
    CheapWallets.provide(place.resolve("db.wallet"), "correct horse battery staple");
    Properties info = new Properties();
    info.setProperty("user", user);
    info.setProperty("nacre.wallet.password", "correct horse battery staple");
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + place.resolve("db") + ";nacre.encrypt=" + encrypt, info);
  }
}
