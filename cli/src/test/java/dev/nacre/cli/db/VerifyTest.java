package dev.nacre.cli.db;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nacre.cli.FakeTerminal;
import dev.nacre.testkit.cover.Covers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerifyTest {
  @TempDir Path folder;
  private Shop shop;

  @BeforeEach
  void fill() throws Exception {
    shop = Shop.filled(folder);
  }

  private static FakeTerminal terminal() {
    return new FakeTerminal().with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE);
  }

  private static JsonNode json(FakeTerminal terminal) throws Exception {
    return new ObjectMapper().readTree(terminal.shown());
  }

  private Map<String, String> digests() throws Exception {
    Map<String, String> digests = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        digests.put(file.toString(), java.util.Arrays.hashCode(Files.readAllBytes(file)) + "");
      }
    }
    return digests;
  }

  @Test
  @Covers("pages-21")
  void aWholeDatabaseIsNotDamagedAndNothingIsWritten() throws Exception {
    Map<String, String> before = digests();
    for (Path name : new Path[] {shop.database, shop.file}) {
      FakeTerminal terminal = terminal();
      assertThat(terminal.run("db", "verify", name)).as(terminal.complained()).isZero();
      assertThat(terminal.shown())
          .matches("(?s)" + shop.file + ": database, \\d+ blocks: no damage\\s*");
    }
    assertThat(digests()).isEqualTo(before);
  }

  @Test
  @Covers("pages-21")
  void allDamageIsListedWithTheTableItTouches() throws Exception {
    String rows = "is not what was written there [table PUBLIC.CUSTOMER (chunk";
    long block = 2;
    while (!shown(shop).contains(rows)) {
      shop.flip(block);
      String shown = shown(shop);
      assertThat(shown).contains("DAMAGED", "NACRE-3010: block " + block);
      if (!shown.contains(rows)) {
        shop.flip(block);
        block += 5;
      }
    }
    FakeTerminal machine = terminal();
    assertThat(machine.run("db", "verify", shop.database, "--json")).isEqualTo(1);
    JsonNode result = json(machine);
    assertThat(result.get("damaged").asInt()).isEqualTo(1);
    assertThat(result.get("complete").asBoolean()).isTrue();
    JsonNode finding = result.get("files").get(0).get("findings").get(0);
    assertThat(finding.get("part").asText()).isEqualTo("block");
    assertThat(finding.get("first").asLong()).isEqualTo(block);
    assertThat(finding.get("code").asText()).isEqualTo("NACRE-3010");
    assertThat(finding.get("use").asText()).isEqualTo("live");
    assertThat(finding.get("of").asText()).startsWith("table PUBLIC.CUSTOMER");
  }

  private static String shown(Shop shop) {
    FakeTerminal terminal = terminal();
    terminal.run("db", "verify", shop.database);
    return terminal.shown();
  }

  @Test
  void anOlderCopyInThePlaceOfTheDatabaseIsFoundAndOneElsewhereIsNone() throws Exception {
    Path copy = Files.copy(shop.file, folder.resolve("old.mv.db"));
    shop.run("DELETE FROM customer WHERE id > 1000");
    FakeTerminal kept = terminal();
    assertThat(kept.run("db", "verify", copy, "--wallet", shop.wallet)).as(kept.shown()).isZero();
    Files.move(copy, shop.file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("db", "verify", shop.database)).isEqualTo(1);
    assertThat(terminal.shown()).contains("NACRE-3015");
  }

  @Test
  void aFolderIsVerifiedAsAWhole() throws Exception {
    shop.run("BACKUP TO '" + folder + "/backup.zip'", "SCRIPT TO '" + folder + "/shop.sql'");
    Files.writeString(folder.resolve("readme.txt"), "not ours");
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Files.write(inner.resolve("wiped.mv.db"), new byte[70_000]);
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("db", "verify", folder)).isEqualTo(1);
    assertThat(terminal.shown())
        .contains(
            "backup.zip!/shop.mv.db: database, ",
            "shop.mv.db: database, ",
            "shop.sql: stream, ",
            "wiped.mv.db: NACRE-3001")
        .doesNotContain("readme", "wallet");
  }

  @Test
  void aBackupThatWasCutIsFoundInItsFolderWhateverItIsCalled() throws Exception {
    Path folder = Files.createDirectory(this.folder.resolve("backups"));
    for (String name : new String[] {"wed.zip", "thu.backup"}) {
      Path zip = folder.resolve(name);
      shop.run("BACKUP TO '" + zip + "'");
      byte[] bytes = Files.readAllBytes(zip);
      Files.write(zip, java.util.Arrays.copyOf(bytes, bytes.length - 40));
      FakeTerminal terminal = terminal();
      assertThat(terminal.run("db", "verify", folder, "--wallet", shop.wallet)).isEqualTo(1);
      assertThat(terminal.shown()).contains(name + ": NACRE-3021");
      Files.delete(zip);
    }
    FakeTerminal nothing = terminal();
    assertThat(nothing.run("db", "verify", folder, "--wallet", shop.wallet)).isEqualTo(1);
    assertThat(nothing.shown()).contains("There is no sealed file");
  }

  @Test
  void aDatabaseThatIsGoneOrPlainIsMissedInItsFolder() throws Exception {
    Path sealed = folder.resolve("moved");
    Files.move(shop.file, sealed);
    FakeTerminal gone = terminal();
    assertThat(gone.run("db", "verify", folder)).isEqualTo(1);
    assertThat(gone.shown()).contains("shop.mv.db: NACRE-3019");
    Files.writeString(shop.file, "H:2,block:2,");
    FakeTerminal replaced = terminal();
    assertThat(replaced.run("db", "verify", folder)).isEqualTo(1);
    assertThat(replaced.shown()).contains("shop.mv.db: NACRE-3020");
  }

  @Test
  void aFileThatDoesNotReadHidesNoOther() throws Exception {
    org.junit.jupiter.api.Assumptions.assumeFalse(
        "root".equals(System.getProperty("user.name")), "root reads everything");
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Files.setPosixFilePermissions(
        closed, java.nio.file.attribute.PosixFilePermissions.fromString("---------"));
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("db", "verify", folder)).isEqualTo(5);
    assertThat(terminal.shown()).contains("no damage", "closed: NACRE-3031");
  }

  @Test
  void aLinkToNothingHidesNoOther() throws Exception {
    // Whatever the order of the walk: one before the database and one behind it.
    for (String name : new String[] {"a.mv.db", "z.mv.db", "loop.zip"}) {
      Files.createSymbolicLink(folder.resolve(name), folder.resolve(name));
      Files.createSymbolicLink(folder.resolve("to-" + name), folder.resolve("nowhere"));
    }
    shop.flip(20);
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("db", "verify", folder)).as(terminal.complained()).isEqualTo(1);
    assertThat(terminal.shown())
        .contains("shop.mv.db: database, ", "NACRE-3010: block 20")
        .doesNotContain("a.mv.db", "z.mv.db", "loop");
  }

  @Test
  void whatAConversionHasLeftIsANote() throws Exception {
    Path inner = Files.createDirectory(folder.resolve("inner"));
    Path plain = Files.writeString(folder.resolve("shop.mv.db.plain"), "H:2,block:2,");
    Path half = folder.resolve("shop.mv.db.0123456789abcdef.converting");
    Files.copy(shop.file, half);
    Shop.flip(half, 20);
    Path trace = Files.writeString(inner.resolve("old.trace.db.plain.shredding"), "SELECT 1");
    for (Path name : new Path[] {folder, shop.database, shop.file}) {
      FakeTerminal terminal = terminal();
      assertThat(terminal.run("db", "verify", name)).as(terminal.shown()).isZero();
      assertThat(terminal.shown())
          .contains("shop.mv.db: database, ", plain + ": note: ", half + ": note: ")
          .doesNotContain("DAMAGED");
      assertThat(terminal.shown().contains(trace + ": note: ")).isEqualTo(name.equals(folder));
    }
    FakeTerminal machine = terminal();
    assertThat(machine.run("db", "verify", folder, "--json")).isZero();
    assertThat(json(machine).get("notes")).hasSize(3);
    assertThat(json(machine).get("files")).hasSize(1);
    // A folder with nothing else in it has nothing to verify.
    FakeTerminal nothing = terminal();
    assertThat(nothing.run("db", "verify", inner, "--wallet", shop.wallet)).isEqualTo(1);
    assertThat(nothing.shown()).contains(trace + ": note: ", "There is no sealed file");
  }

  @Test
  void damageInABackupIsFound() throws Exception {
    Path zip = folder.resolve("backup.zip");
    shop.run("BACKUP TO '" + zip + "'");
    byte[] bytes = Files.readAllBytes(zip);
    // Sealed bytes do not compress, so they lie there nearly as they are.
    bytes[bytes.length / 2] ^= 1;
    Files.write(zip, bytes);
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("db", "verify", zip, "--wallet", shop.wallet)).isEqualTo(1);
    assertThat(terminal.shown()).containsAnyOf("DAMAGED", "NACRE-3021");
  }

  @Test
  void aDatabaseThatIsOpenIsBusyAndItsHolderIsNamed() throws Exception {
    try (Connection connection = shop.connect("");
        Statement statement = connection.createStatement()) {
      FakeTerminal terminal = terminal();
      assertThat(terminal.run("db", "verify", shop.database)).isEqualTo(4);
      assertThat(terminal.shown()).contains("NACRE-3030", "is open in this process");
      statement.execute("INSERT INTO customer VALUES (0, 'still here')");
    }
    assertThat(shop.count("")).isEqualTo(2001);
  }

  @Test
  void otherKeysAndOtherFilesAreRefused() throws Exception {
    FakeTerminal wrong = new FakeTerminal().with("NACRE_WALLET_PASSWORD", "other");
    assertThat(wrong.run("db", "verify", shop.database)).isEqualTo(3);
    Shop other = new Shop(folder, "other");
    other.run("CREATE TABLE t (a INT)");
    FakeTerminal foreign = terminal();
    assertThat(foreign.run("db", "verify", shop.database, "--wallet", other.wallet)).isEqualTo(3);
    assertThat(foreign.shown()).contains("NACRE-1030");
    assertThat(terminal().run("db", "verify", folder.resolve("none"))).isEqualTo(5);
    Path plain = Files.writeString(folder.resolve("plain.txt"), "plain");
    assertThat(terminal().run("db", "verify", plain, "--wallet", shop.wallet)).isEqualTo(1);
    assertThat(terminal().run("db", "verify", folder)).as("two wallets").isEqualTo(2);
  }

  @Test
  void aPersonSeesABar() {
    FakeTerminal terminal = new FakeTerminal().answering(Shop.PASSPHRASE);
    assertThat(terminal.run("db", "verify", shop.database)).isZero();
    assertThat(terminal.complained()).contains("shop.mv.db", "MiB");
  }

  @Test
  void statusTellsWhatTheHeadersSay() throws Exception {
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("db", "status", shop.database, "--json")).isZero();
    JsonNode status = json(terminal).get(0);
    assertThat(status.get("kind").asText()).isEqualTo("database");
    assertThat(status.get("closed").asBoolean()).isTrue();
    assertThat(status.get("suite").asText()).isEqualTo("AES-256-GCM");
  }
}
