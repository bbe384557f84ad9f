package dev.nacre.cli.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import dev.nacre.core.block.BlockLayout;
import dev.nacre.testkit.cover.Covers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BackupRestoreTest {
  @TempDir Path folder;
  private Shop shop;
  private Path zip;

  @BeforeEach
  void fill() throws Exception {
    shop = Shop.filled(Files.createDirectory(folder.resolve("here")));
    zip = folder.resolve("monday.zip");
  }

  private static FakeTerminal run(int exit, Object... words) {
    FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE);
    assertThat(terminal.run(words))
        .as(List.of(words) + "\n" + terminal.shown() + terminal.complained())
        .isEqualTo(exit);
    return terminal;
  }

  private List<String> names(Path where) throws Exception {
    try (Stream<Path> files = Files.list(where)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  @Covers({"pages-7", "pages-48"})
  void aBackupOfBeforeARotationIsRestoredInThePlaceOfANewerState() throws Exception {
    run(0, "db", "backup", shop.database, zip);
    shop.run("DELETE FROM customer", "ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
    run(0, "wallet", "rotate", shop.wallet);
    run(5, "db", "restore", zip, shop.database);
    assertThat(shop.count("")).isZero();
    FakeTerminal restored = run(0, "db", "restore", zip, shop.database, "--replace");
    assertThat(restored.shown()).contains("shop.mv.db", "generation");
    assertThat(shop.count("")).isEqualTo(2000);
    run(0, "db", "verify", shop.database);
    assertThat(names(shop.folder)).noneMatch(name -> name.contains("restoring"));
    // It is the newest now: what was newer before is not.
    shop.run("DELETE FROM customer WHERE id = 1");
    assertThat(shop.count("")).isEqualTo(1999);
  }

  @Test
  void aBackupOfBeforeARotationOfTheDataKeyIsRestoredToo() throws Exception {
    run(0, "db", "backup", shop.database, zip);
    shop.run("DELETE FROM customer", "ALTER ENCRYPTION DATA KEY ROTATE");
    run(0, "db", "restore", zip, shop.database, "--replace");
    assertThat(shop.count("")).isEqualTo(2000);
    shop.run("DELETE FROM customer WHERE id = 1");
    assertThat(shop.count("")).isEqualTo(1999);
  }

  @Test
  @Covers("pages-7")
  void backupToOfAnOpenDatabaseIsRestoredToo() throws Exception {
    try (Connection open = shop.connect("");
        var statement = open.createStatement()) {
      statement.execute("BACKUP TO '" + zip + "'");
      statement.execute("DELETE FROM customer");
      FakeTerminal busy = run(4, "db", "backup", shop.database, folder.resolve("other.zip"));
      assertThat(busy.complained()).contains("NACRE-3030");
      run(4, "db", "restore", zip, shop.database, "--replace");
    }
    run(0, "db", "restore", zip, shop.database, "--replace");
    assertThat(shop.count("")).isEqualTo(2000);
  }

  @Test
  void onAnotherMachineTheWalletIsEnough() throws Exception {
    run(0, "db", "backup", shop.database, zip);
    Shop there = new Shop(Files.createDirectory(folder.resolve("there")), "shop");
    Files.copy(shop.wallet, there.wallet, StandardCopyOption.COPY_ATTRIBUTES);
    // The wallet remembers its registry, which is not here: that is said, and can be given up.
    FakeTerminal lost = run(3, "db", "restore", zip, there.database);
    Matcher token = Pattern.compile("accept ([-0-9a-f]{36}:0)").matcher(lost.complained());
    assertThat(token.find()).as(lost.complained()).isTrue();
    run(0, "db", "restore", zip, there.database, "--accept-lost-registry", token.group(1));
    assertThat(there.count("")).isEqualTo(2000);
  }

  @Test
  void aCopyOfADatabaseThatIsStillThereNeedsARegistryOfItsOwn() throws Exception {
    run(0, "db", "backup", shop.database, zip);
    Path copy = shop.folder.resolve("copy");
    FakeTerminal refused = run(5, "db", "restore", zip, copy, "--wallet", shop.wallet);
    assertThat(refused.complained()).contains("NACRE-5111");
    assertThat(Files.exists(shop.folder.resolve("copy.mv.db"))).isFalse();
    assertThat(shop.count("")).isEqualTo(2000);
  }

  @Test
  void aCopyWithANewIdentityIsADatabaseOfItsOwn() throws Exception {
    run(0, "db", "backup", shop.database, zip);
    Shop copy = new Shop(shop.folder, "copy");
    FakeTerminal restored =
        run(
            0,
            "db",
            "restore",
            zip,
            copy.database,
            "--new-identity",
            "--json",
            "--wallet",
            shop.wallet);
    Files.copy(shop.wallet, copy.wallet); // Shop looks for one of its name.
    String one = id(run(0, "db", "status", shop.database, "--json"));
    String other = id(run(0, "db", "status", copy.database, "--wallet", shop.wallet, "--json"));
    assertThat(other).isNotEqualTo(one);
    assertThat(restored.shown()).contains(other);
    // Both go on, in turns, and neither is taken for an older state of the other.
    String wallet = ";nacre.wallet=" + shop.wallet;
    for (int round = 1; round <= 2; round++) {
      shop.run("DELETE FROM customer WHERE id = " + round);
      try (Connection open = copy.connect(wallet);
          var statement = open.createStatement()) {
        assertThat(statement.executeUpdate("DELETE FROM customer WHERE id > " + (2000 - round * 3)))
            .isEqualTo(3);
      }
    }
    assertThat(shop.count("")).isEqualTo(1998);
    run(0, "db", "verify", shop.database);
    run(0, "db", "verify", copy.database, "--wallet", shop.wallet);
    // Blocks of the one are none of the other.
    byte[] mine = Files.readAllBytes(shop.file);
    byte[] theirs = Files.readAllBytes(copy.file);
    int at = mine.length - 10 * BlockLayout.RECORD;
    System.arraycopy(theirs, at, mine, at, Math.min(BlockLayout.RECORD, theirs.length - at));
    Files.write(shop.file, mine);
    run(1, "db", "verify", shop.database);
    assertThat(names(shop.folder)).noneMatch(name -> name.contains("restoring"));
  }

  private static String id(FakeTerminal status) {
    Matcher id = Pattern.compile("\"databaseId\" ?: ?\"([^\"]+)").matcher(status.shown());
    assertThat(id.find()).as(status.shown()).isTrue();
    return id.group(1);
  }

  @Test
  void aDamagedBackupLeavesTheDatabaseAsItIs() throws Exception {
    run(0, "db", "backup", shop.database, zip);
    byte[] bytes = Files.readAllBytes(zip);
    // Among the blocks; what is reserved before them holds nothing.
    bytes[bytes.length / 4 * 3] ^= 1;
    Files.write(zip, bytes);
    byte[] before = Files.readAllBytes(shop.file);
    FakeTerminal refused = run(1, "db", "restore", zip, shop.database, "--replace");
    assertThat(refused.complained()).contains("NACRE-3021");
    assertThat(Files.readAllBytes(shop.file)).isEqualTo(before);
    assertThat(names(shop.folder)).noneMatch(name -> name.contains("restoring"));
    shop.flip(10);
    run(1, "db", "backup", shop.database, folder.resolve("of-damage.zip"));
    assertThat(names(folder)).doesNotContain("of-damage.zip", "of-damage.zip.writing");
  }

  @Test
  void aMissingKeyIsNamed() throws Exception {
    run(0, "db", "backup", shop.database, zip);
    Shop other = new Shop(folder, "other");
    other.run("CREATE TABLE t (a INT)");
    FakeTerminal refused =
        run(3, "db", "restore", zip, folder.resolve("x"), "--wallet", other.wallet);
    assertThat(refused.complained())
        .contains("NACRE-1030")
        .containsPattern("master key [-0-9a-f]{8}");
    assertThat(names(folder)).doesNotContain("x.mv.db");
  }

  @Test
  void aNewerFormatIsRefused() throws Exception {
    Path file = folder.resolve("newer.mv.db");
    Files.copy(shop.file, file);
    byte[] bytes = Files.readAllBytes(file);
    for (int copy = 0; copy < 2; copy++) {
      int at = copy * 8192;
      bytes[at + 9] = 9;
      bytes[at + 10] = 1;
      byte[] sum =
          java.security.MessageDigest.getInstance("SHA-256")
              .digest(java.util.Arrays.copyOfRange(bytes, at, at + 8160));
      System.arraycopy(sum, 0, bytes, at + 8160, 32);
    }
    Files.write(file, bytes);
    FakeTerminal refused =
        run(1, "db", "restore", file, folder.resolve("x"), "--wallet", shop.wallet);
    assertThat(refused.complained()).contains("NACRE-3002");
  }

  @Test
  void aMovedAndRenamedFolderOpensAndVerifies() throws Exception {
    Path moved = folder.resolve("a new place");
    Files.move(shop.folder, moved);
    Shop there = new Shop(moved, "shop");
    run(0, "db", "verify", there.database);
    assertThat(there.count("")).isEqualTo(2000);
  }

  @Test
  void nothingIsWrittenThroughALinkOrOverAFile() throws Exception {
    Path victim = Files.writeString(folder.resolve("victim"), "precious");
    Files.createSymbolicLink(folder.resolve("monday.zip.writing"), victim);
    run(0, "db", "backup", shop.database, zip);
    assertThat(victim).hasContent("precious");
    assertThat(Files.isSymbolicLink(zip)).isFalse();
    assertThat(
            java.nio.file.attribute.PosixFilePermissions.toString(
                Files.getPosixFilePermissions(zip)))
        .isEqualTo("rw-------");
    assertThat(names(folder)).containsExactly("here", "monday.zip", "monday.zip.writing", "victim");
  }

  @Test
  void anArchiveIsNeverOverwritten() throws Exception {
    Files.writeString(zip, "precious");
    run(5, "db", "backup", shop.database, zip);
    assertThat(zip).hasContent("precious");
  }
}
