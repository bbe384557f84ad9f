package dev.nacre.jdbc.engine.h2.fs.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;
import dev.nacre.jdbc.engine.KeyFiles;
import dev.nacre.jdbc.engine.h2.harness.EveryH2;
import dev.nacre.jdbc.engine.h2.harness.PlainH2;
import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.leak.FolderSnapshot;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;

/** SQL that names files which hold keys, in every way in which H2 takes a name for a file. */
final class NamedFileCheckTest {
  private static final String SECRET = "correct horse battery staple";

  @EveryH2
  void keyFilesAreRefusedToEveryUser(@TempDir Path folder) throws Exception {
    FolderSnapshot keys = keys(folder);
    Path keyFolder = folder.resolve("keys");
    for (ExportPolicy policy : ExportPolicy.values()) {
      SealedDatabaseFixture sealed =
          SealedDatabaseFixture.at(folder.resolve("shop" + policy)).with(policy);
      try (SealedDatabaseFixture.Open open = sealed.with(ImportPolicy.ALLOW).open()) {
        refuse(open.connection(), statements(keyFolder + "/shop.wallet", folder), keys);
        refuse(open.connection(), statements(keyFolder + "/secret", folder), keys);
      }
    }
    try (Connection memory =
            SealedDatabaseFixture.ENGINE
                .guard(ExportPolicy.ALLOW, ImportPolicy.ALLOW)
                .driver()
                .connect("jdbc:h2:mem:", new Properties());
        Connection plain = PlainH2.connect("jdbc:h2:" + folder.resolve("plain"))) {
      for (Connection connection : List.of(memory, plain)) {
        refuse(connection, statements(keyFolder + "/shop.wallet", folder), keys);
        refuse(connection, statements(keyFolder + "/secret", folder), keys);
      }
    }
  }

  @EveryH2(endsOnly = true)
  void keyFilesAreRefusedHoweverTheyAreNamed(@TempDir Path folder) throws Exception {
    FolderSnapshot keys = keys(folder);
    Path secret = folder.resolve("keys/secret");
    Path link = Files.createSymbolicLink(folder.resolve("link"), secret);
    Path hard = Files.createLink(folder.resolve("hard"), secret);
    Path relative = Path.of("").toAbsolutePath().relativize(secret);
    List<String> names = new ArrayList<>(List.of(relative.toString(), link + "", hard + ""));
    for (String scheme :
        List.of(
            "file:",
            "nio:",
            "async:",
            "async:retry:",
            "split:",
            "split:20:nio:",
            "nioMapped:",
            "retry:",
            "zip:",
            "nacre:",
            "nacreout:",
            "nacretmp:",
            "nacreplain:",
            "FILE:",
            "File://",
            "file:///")) {
      names.add(scheme + secret);
    }
    names.add("zip:" + secret + "!/x");
    names.add("JAR:FILE:" + secret + "!/x");
    names.add("FILE:" + secret.toString().replace("secret", "%73ecret"));
    names.add(folder + "/keys/../keys/./secret");
    SealedDatabaseFixture sealed =
        SealedDatabaseFixture.at(folder.resolve("shop")).with(ImportPolicy.ALLOW);
    try (SealedDatabaseFixture.Open open = sealed.open();
        Connection plain = PlainH2.connect("jdbc:h2:mem:")) {
      for (Connection connection : List.of(open.connection(), plain)) {
        for (String name : names) {
          refuse(
              connection,
              List.of(
                  "CALL FILE_READ('" + name + "', NULL)",
                  "SELECT * FROM CSVREAD('" + name + "', 'A')",
                  "CALL CSVWRITE('" + name + "', 'SELECT 1')"),
              keys);
        }
      }
    }
  }

  @EveryH2(endsOnly = true)
  void unusedWalletsAreRefused(@TempDir Path folder) throws Exception {
    Path wallet = folder.resolve("foreign");
    Files.write(wallet, new byte[] {(byte) 0x89, 'N', 'a', 'c', 'r', 'e', 'W', '\n', 0, 1});
    for (ExportPolicy policy : ExportPolicy.values()) {
      SealedDatabaseFixture sealed =
          SealedDatabaseFixture.at(folder.resolve("shop" + policy)).with(policy);
      try (SealedDatabaseFixture.Open open = sealed.with(ImportPolicy.ALLOW).open()) {
        for (String sql : statements(wallet.toString(), folder)) {
          assertThatThrownBy(() -> open.run(sql))
              .as(policy + " " + sql)
              .hasStackTraceContaining("NACRE-");
          assertThat(Files.size(wallet)).as(sql).isEqualTo(10);
        }
      }
    }
  }

  @EveryH2(endsOnly = true)
  void otherFilesAreNotRefused(@TempDir Path folder) throws Exception {
    FolderSnapshot keys = keys(folder);
    Path csv = folder.resolve("keys/secret.csv");
    SealedDatabaseFixture sealed =
        SealedDatabaseFixture.at(folder.resolve("shop")).with(ImportPolicy.ALLOW);
    try (SealedDatabaseFixture.Open open = sealed.open();
        Connection plain = PlainH2.connect("jdbc:h2:mem:");
        Statement statement = plain.createStatement()) {
      open.run("CALL CSVWRITE('" + csv + "', 'SELECT 1 AS a')");
      assertThat(open.query("SELECT a FROM CSVREAD('" + csv + "')")).containsExactly("1");
      Files.delete(csv);
      statement.execute("CREATE TABLE t AS SELECT 7 AS a");
      statement.execute("SCRIPT TO '" + csv + "'");
      statement.execute("DROP TABLE t");
      statement.execute("RUNSCRIPT FROM '" + csv + "'");
      try (ResultSet rows = statement.executeQuery("SELECT a FROM t")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(7);
      }
      Files.delete(csv);
      assertThatThrownBy(() -> statement.execute("RUNSCRIPT FROM '" + csv + "'"))
          .hasMessageContaining("secret.csv");
    }
    keys.assertUnchanged("all that");
  }

  private static FolderSnapshot keys(Path folder) throws Exception {
    Path keys = Files.createDirectory(folder.resolve("keys"));
    for (String name : List.of("shop.wallet", "shop.wallet.audit", "shop.wallet.lock", "secret")) {
      Files.writeString(keys.resolve(name), SECRET);
    }
    KeyFiles.keep(keys.resolve("shop.wallet"));
    KeyFiles.keepAlone(keys.resolve("secret"));
    return FolderSnapshot.of(keys);
  }

  private static List<String> statements(String file, Path folder) {
    List<String> statements = new ArrayList<>();
    for (String name :
        file.endsWith(".wallet")
            ? List.of(file, file + ".audit", file + ".lock", file + ".registry")
            : List.of(file)) {
      statements.addAll(
          List.of(
              "CALL FILE_READ('" + name + "')",
              "CALL FILE_READ('" + name + "', NULL)",
              "SELECT * FROM CSVREAD('" + name + "')",
              "SELECT * FROM CSVREAD('" + name + "', 'A')",
              "RUNSCRIPT FROM '" + name + "'",
              "CALL CSVWRITE('" + name + "', 'SELECT 1')",
              "CALL FILE_WRITE('x', '" + name + "')",
              "SCRIPT TO '" + name + "'",
              "SCRIPT TO '" + name + "' COMPRESSION ZIP",
              "SCRIPT TO '" + name + "' CIPHER AES PASSWORD 'abc'",
              "EXECUTE IMMEDIATE 'CREATE TABLE x AS SELECT FILE_READ(''" + name + "'')'"));
      if (!folder.toString().isEmpty()) {
        statements.add("BACKUP TO '" + name + "'");
      }
    }
    return statements;
  }

  private static void refuse(Connection connection, List<String> statements, FolderSnapshot keys)
      throws Exception {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        boolean memory =
            sql.startsWith("BACKUP") && connection.getMetaData().getURL().contains("mem:");
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .hasStackTraceContaining(memory ? "90126" : ErrorCode.KEY_FILE_OUT_OF_REACH.text())
            .satisfies(
                refused -> assertThat(String.valueOf(refused.getMessage())).doesNotContain(SECRET));
        keys.assertUnchanged(sql);
      }
    }
  }
}
