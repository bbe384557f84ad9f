package dev.nacre.cli.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nacre.cli.FakeTerminal;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WalletCommandsTest {
  private static final String SECRET = "correct horse battery staple";
  private static final String OTHER = "another stallion entirely";

  @TempDir Path folder;
  private Path wallet = Path.of("");
  private final List<FakeTerminal> used = new ArrayList<>();

  /** Where a local auto-login keeps its half; not the home of who runs the tests. */
  @TempDir Path home;

  private final String realHome = System.getProperty("user.home");

  @BeforeEach
  void makeWallet() throws IOException {
    System.setProperty("user.home", home.toString());
    wallet = make("shop.wallet", SECRET);
  }

  @AfterEach
  void goHome() {
    System.setProperty("user.home", realHome);
  }

  /** Whatever a test did: no passphrase was shown, and none was left lying in an array. */
  @AfterEach
  void noPassphraseWasShown() {
    for (FakeTerminal terminal : used) {
      assertThat(terminal.shown() + terminal.complained()).doesNotContain(SECRET, OTHER);
      assertThat(terminal.questions().toString()).doesNotContain(SECRET, OTHER);
      assertThat(terminal.handedOut()).allMatch(WalletCommandsTest::zero);
    }
  }

  @Nested
  class Creating {
    @Test
    void asksTwiceAndMakesAWalletThatOpens() throws IOException {
      Path fresh = folder.resolve("fresh.wallet");
      FakeTerminal terminal = terminal().answering(OTHER, OTHER);
      assertThat(terminal.run("wallet", "create", fresh)).isZero();
      assertThat(terminal.questions()).hasSize(2).first().asString().contains("fresh.wallet");
      assertThat(terminal.shown()).contains(fresh.toString(), "current key");
      assertThat(keysOf(fresh, OTHER)).hasSize(1);
    }

    @Test
    void passphraseTypedDifferentlyMakesNothing() {
      Path fresh = folder.resolve("fresh.wallet");
      FakeTerminal terminal = terminal().answering(OTHER, SECRET);
      assertThat(terminal.run("wallet", "create", fresh)).isEqualTo(3);
      assertThat(terminal.complained()).contains("NACRE-1003", "not the same");
      assertThat(fresh).doesNotExist();
    }

    @Test
    @Tag("smoke")
    void recoveryKeyIsShownOnceAndOpensTheWallet() throws IOException {
      Path fresh = folder.resolve("fresh.wallet");
      FakeTerminal terminal = terminal().with("PW", OTHER);
      int exit =
          terminal.run("wallet", "create", fresh, "--recovery-key", "--password-env=PW", "--json");
      assertThat(exit).isZero();
      String key = json(terminal).get("recoveryKey").asText();
      assertThat(terminal.complained()).contains("shown this once").doesNotContain(key);
      assertThat(status(fresh).get("recoveryKey").asBoolean()).isTrue();

      FakeTerminal lost = terminal().answering(key, SECRET, SECRET);
      assertThat(lost.run("wallet", "password", fresh, "--recovery-key")).isZero();
      assertThat(lost.shown() + lost.complained()).doesNotContain(key);
      assertThat(keysOf(fresh, SECRET)).hasSize(1);
    }

    @Test
    void fileThatIsThereIsNeverTouched() throws IOException {
      byte[] before = Files.readAllBytes(wallet);
      FakeTerminal terminal = terminal().answering(OTHER, OTHER);
      assertThat(terminal.run("wallet", "create", wallet)).isEqualTo(3);
      assertThat(terminal.complained()).contains("NACRE-1014");
      assertThat(terminal.questions()).isEmpty();
      assertThat(Files.readAllBytes(wallet)).isEqualTo(before);
    }

    @Test
    void emptyPassphraseIsRefused() {
      Path fresh = folder.resolve("fresh.wallet");
      FakeTerminal terminal = terminal().answering("", "");
      assertThat(terminal.run("wallet", "create", fresh)).isEqualTo(3);
      assertThat(terminal.complained()).contains("NACRE-1003");
      assertThat(fresh).doesNotExist();
    }
  }

  @Nested
  class Looking {
    @Test
    void statusNeedsNoPassphrase() throws IOException {
      FakeTerminal terminal = terminal();
      assertThat(terminal.run("wallet", "status", wallet)).isZero();
      assertThat(terminal.shown()).contains("key derivation", "Argon2id", "auto login");
      JsonNode status = status(wallet);
      assertThat(status.get("formatVersion").asInt()).isEqualTo(1);
      assertThat(status.get("recoveryKey").asBoolean()).isFalse();
      assertThat(status.get("autoLogin").isNull()).isTrue();
      assertThat(status.has("opens")).isFalse();
    }

    @Test
    void statusCanProveThatItOpens() throws IOException {
      FakeTerminal terminal = terminal().answering(SECRET);
      assertThat(terminal.run("wallet", "status", wallet, "--open", "--json")).isZero();
      assertThat(json(terminal).get("opens").asBoolean()).isTrue();
      assertThat(terminal().answering(OTHER).run("wallet", "status", wallet, "--open"))
          .isEqualTo(3);
    }

    @Test
    void listShowsKeysButNoKeyBytes() throws IOException {
      FakeTerminal terminal = terminal().answering(SECRET);
      assertThat(terminal.run("wallet", "list", wallet)).isZero();
      assertThat(terminal.shown().lines()).hasSize(2);
      assertThat(terminal.shown()).startsWith("ID").contains("current", "created");
    }

    @Test
    void walletCanBeNamedByTheEnvironment() {
      FakeTerminal terminal =
          terminal().with("NACRE_WALLET", wallet.toString()).with("NACRE_WALLET_PASSWORD", SECRET);
      assertThat(terminal.run("wallet", "list")).isZero();
      assertThat(terminal().run("wallet", "list")).isEqualTo(2);
    }
  }

  @Nested
  class ChangingKeys {
    @Test
    void rotateMakesANewCurrentKeyAndKeepsTheOld() throws IOException {
      String before = keysOf(wallet, SECRET).get(0);
      JsonNode rotated = ok("wallet", "rotate", wallet, "--tag", "2027-Q1");
      assertThat(rotated.get("previousKey").asText()).isEqualTo(before);
      assertThat(keysOf(wallet, SECRET))
          .containsExactly(rotated.get("currentKey").asText(), before);
      JsonNode list = ok("wallet", "list", wallet);
      assertThat(list.get(0).get("tag").asText()).isEqualTo("2027-Q1");
      assertThat(list.get(0).get("state").asText()).isEqualTo("current");
      assertThat(list.get(1).get("state").asText()).isEqualTo("retired");
    }

    @Test
    void tagIsWrittenOnTheKeyThatIsNamed() throws IOException {
      ok("wallet", "rotate", wallet);
      String old = keysOf(wallet, SECRET).get(1);
      ok("wallet", "tag", wallet, "--tag", "new");
      ok("wallet", "tag", wallet, "--key", old.substring(0, 13), "--tag", "old \u00e9");
      JsonNode list = ok("wallet", "list", wallet);
      assertThat(list.get(0).get("tag").asText()).isEqualTo("new");
      assertThat(list.get(1).get("tag").asText()).isEqualTo("old \u00e9");
    }

    @Test
    void unknownKeyIsRefused() {
      FakeTerminal terminal = terminal().answering(SECRET);
      assertThat(terminal.run("wallet", "tag", wallet, "--key", "zzzz", "--tag", "x")).isEqualTo(3);
      assertThat(terminal.complained()).contains("NACRE-1030").doesNotContain("zzzz");
    }

    @Test
    void passphraseIsChanged() throws IOException {
      FakeTerminal terminal = terminal().answering(SECRET, OTHER, OTHER);
      assertThat(terminal.run("wallet", "password", wallet)).isZero();
      assertThat(terminal.questions()).hasSize(3);
      assertThat(keysOf(wallet, OTHER)).hasSize(1);
      assertThat(terminal().answering(SECRET).run("wallet", "list", wallet)).isEqualTo(3);
    }

    @Test
    void passphraseIsChangedByTwoLinesOfStandardInput() throws IOException {
      FakeTerminal terminal = terminal().piped(SECRET + "\r\n" + OTHER);
      int exit =
          terminal.run("wallet", "password", wallet, "--password-stdin", "--new-password-stdin");
      assertThat(exit).isZero();
      assertThat(keysOf(wallet, OTHER)).hasSize(1);
    }

    @Test
    void recoveryKeyIsMadeAndRemoved() throws IOException {
      assertThat(ok("wallet", "recovery-key", wallet).get("recoveryKey").asText()).hasSize(63);
      assertThat(status(wallet).get("recoveryKey").asBoolean()).isTrue();
      ok("wallet", "recovery-key", wallet, "--remove");
      assertThat(status(wallet).get("recoveryKey").asBoolean()).isFalse();
    }

    @Test
    void mistypedRecoveryKeyIsNamedAsSuch() {
      FakeTerminal terminal = terminal().answering("NOT-A-KEY", OTHER, OTHER);
      assertThat(terminal.run("wallet", "password", wallet, "--recovery-key")).isEqualTo(3);
      assertThat(terminal.complained()).contains("recovery key").doesNotContain("NOT-A-KEY");
    }
  }

  /** Whoever revokes a stolen secret must hear that backups go on trusting it. */
  @Nested
  class GivingUpAnOldSecret {
    @Test
    void namesTheBackupsThatTheOldPassphraseOpens() throws IOException {
      FakeTerminal terminal = terminal().answering(SECRET, OTHER, OTHER);
      assertThat(terminal.run("wallet", "password", wallet, "--json")).isZero();
      JsonNode opens = json(terminal).get("oldSecretMayOpen");
      assertThat(opens).hasSize(1);
      assertThat(keysOf(Path.of(opens.get(0).asText()), SECRET)).hasSize(1);
      assertThat(terminal.complained())
          .contains("the old passphrase still opens backups", "destroy them", "1 beside");
    }

    @Test
    void namesTheBackupsThatAnOldRecoveryKeyOpens() throws IOException {
      assertThat(ok("wallet", "recovery-key", wallet).has("oldSecretMayOpen")).isFalse();
      FakeTerminal again = terminal().answering(SECRET);
      assertThat(again.run("wallet", "recovery-key", wallet, "--json")).isZero();
      assertThat(json(again).get("oldSecretMayOpen")).hasSize(2);
      assertThat(again.complained()).contains("the older recovery key still opens backups");
      FakeTerminal gone = terminal().answering(SECRET);
      assertThat(gone.run("wallet", "recovery-key", wallet, "--remove", "--json")).isZero();
      assertThat(json(gone).get("oldSecretMayOpen")).hasSize(3);
      assertThat(gone.complained()).contains("the old recovery key still opens backups");
    }

    @Test
    void namesTheBackupsThatAnOldAutoLoginOpens() throws IOException {
      ok("wallet", "auto-login", wallet, "--on", "anywhere");
      ok("wallet", "rotate", wallet);
      FakeTerminal off = terminal().answering(SECRET);
      assertThat(off.run("wallet", "auto-login", wallet, "--off")).isZero();
      assertThat(off.shown()).contains("old secret may open", "-rotate.bak");
      assertThat(off.complained()).contains("an older auto-login still opens backups");
    }
  }

  @Nested
  class Carrying {
    @Test
    void backupIsAWallet() throws IOException {
      Path copy = folder.resolve("copy.wallet");
      assertThat(ok("wallet", "backup", wallet, "--to", copy).get("backup").asText())
          .isEqualTo(copy.toString());
      assertThat(keysOf(copy, SECRET)).isEqualTo(keysOf(wallet, SECRET));
      Path beside = Path.of(ok("wallet", "backup", wallet).get("backup").asText());
      assertThat(keysOf(beside, SECRET)).isEqualTo(keysOf(wallet, SECRET));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nacre", "bcfks", "pkcs12"})
    void keysTravelToAnotherWallet(String format) throws IOException {
      Path other = make("other.wallet", SECRET);
      Path file = folder.resolve("keys." + format);
      FakeTerminal out = terminal().answering(SECRET, OTHER, OTHER);
      assertThat(out.run("wallet", "export", wallet, "--to", file, "--format", format)).isZero();
      FakeTerminal in = terminal().answering(SECRET, OTHER);
      assertThat(in.run("wallet", "import", other, "--from", file, "--format", format, "--json"))
          .isZero();
      assertThat(json(in).get("added").get(0).asText()).isEqualTo(keysOf(wallet, SECRET).get(0));
      assertThat(keysOf(other, SECRET)).hasSize(2);
    }

    @Test
    void oneKeyCanBeExportedAlone() throws IOException {
      ok("wallet", "rotate", wallet);
      Path file = folder.resolve("keys.nacre");
      FakeTerminal terminal = terminal().answering(SECRET, OTHER, OTHER);
      int exit =
          terminal.run("wallet", "export", wallet, "--to", file, "--key", "CURRENT", "--json");
      assertThat(exit).isZero();
      assertThat(json(terminal).get("keys")).hasSize(1);
      assertThat(json(terminal).get("keys").get(0).asText())
          .isEqualTo(keysOf(wallet, SECRET).get(0));
    }

    @Test
    void oneKeyDoesNotGoWithAKeyStore() {
      FakeTerminal terminal = terminal();
      int exit =
          terminal.run(
              "wallet", "export", wallet, "--to", "x", "--key", "current", "--format=bcfks");
      assertThat(exit).isEqualTo(2);
      assertThat(terminal.complained()).contains("--key goes with --format nacre only");
    }

    @Test
    void mergeTakesTheOtherWalletsKeys() throws IOException {
      Path other = make("other.wallet", OTHER);
      FakeTerminal terminal = terminal().answering(SECRET, OTHER);
      assertThat(terminal.run("wallet", "merge", wallet, "--from", other)).isZero();
      assertThat(keysOf(wallet, SECRET)).hasSize(2).containsAll(keysOf(other, OTHER));
    }
  }

  @Nested
  class AutoLogin {
    @ParameterizedTest
    @ValueSource(strings = {"anywhere", "LOCAL"})
    void lookingNeedsNoPassphraseThenButChangingDoes(String kind) throws IOException {
      Requirement.present(kind.equals("anywhere") || hasMachineId(), "a machine id");
      ok("wallet", "auto-login", wallet, "--on", kind);
      assertThat(status(wallet).get("autoLogin").asText()).isEqualToIgnoringCase(kind);
      assertThat(terminal().run("wallet", "list", wallet)).isZero();
      assertThat(terminal().run("wallet", "rotate", wallet)).isEqualTo(3);
      assertThat(terminal().run("wallet", "export", wallet, "--to", folder.resolve("x")))
          .isEqualTo(3);
      ok("wallet", "auto-login", wallet, "--off");
      assertThat(terminal().run("wallet", "list", wallet)).isEqualTo(3);
    }

    @Test
    void wrongPassphraseDoesNotFallBackToIt() throws IOException {
      ok("wallet", "auto-login", wallet, "--on", "anywhere");
      assertThat(terminal().with("NACRE_WALLET_PASSWORD", OTHER).run("wallet", "list", wallet))
          .isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --on local --off", " --on elsewhere"})
    void oneOfOnAndOffIsNeeded(String options) {
      String line = "wallet auto-login " + wallet + options;
      assertThat(terminal().run((Object[]) line.split(" "))).isEqualTo(2);
    }
  }

  /** A key that the wallet takes and nobody has seen would be worse than none. */
  @Nested
  class ShowingARecoveryKey {
    @Test
    void comesBeforeTheWalletTakesIt() throws IOException {
      String older = ok("wallet", "recovery-key", wallet).get("recoveryKey").asText();
      FakeTerminal broken = terminal().answering(SECRET).withBrokenOutput();
      assertThat(broken.run("wallet", "recovery-key", wallet)).isEqualTo(5);
      FakeTerminal lost = terminal().answering(older, OTHER, OTHER);
      assertThat(lost.run("wallet", "password", wallet, "--recovery-key")).isZero();
    }

    @Test
    void ofANewWalletLeavesTheWallet() throws IOException {
      Path fresh = folder.resolve("fresh.wallet");
      FakeTerminal broken = terminal().answering(OTHER, OTHER).withBrokenOutput();
      assertThat(broken.run("wallet", "create", fresh, "--recovery-key")).isEqualTo(5);
      assertThat(status(fresh).get("recoveryKey").asBoolean()).isFalse();
      assertThat(keysOf(fresh, OTHER)).hasSize(1);
    }
  }

  @Nested
  class Passphrases {
    @Test
    void comeFromAFileThatOnlyItsOwnerReads() throws IOException {
      Path file = Files.writeString(folder.resolve("pw"), SECRET + "\n");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      assertThat(terminal().run("wallet", "list", wallet, "--password-file", file)).isZero();
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
      FakeTerminal terminal = terminal();
      assertThat(terminal.run("wallet", "list", wallet, "--password-file", file)).isEqualTo(3);
      assertThat(terminal.complained()).contains("NACRE-1004");
    }

    @Test
    void comeFromTheEnvironment() {
      assertThat(terminal().with("X", SECRET).run("wallet", "list", wallet, "--password-env", "X"))
          .isZero();
      FakeTerminal mistaken = terminal();
      assertThat(mistaken.run("wallet", "list", wallet, "--password-env", OTHER)).isEqualTo(3);
    }

    @Test
    void comeFromStandardInput() {
      assertThat(
              terminal().piped(SECRET + "\nrest").run("wallet", "list", wallet, "--password-stdin"))
          .isZero();
      FakeTerminal empty = terminal();
      assertThat(empty.run("wallet", "list", wallet, "--password-stdin")).isEqualTo(3);
      assertThat(empty.complained()).contains("NACRE-1005");
    }

    @Test
    void areAskedForOnlyWhereSomebodySits() {
      FakeTerminal nobody = terminal();
      assertThat(nobody.run("wallet", "list", wallet)).isEqualTo(3);
      assertThat(nobody.complained())
          .contains("NACRE-1002", "--password-file", "NACRE_WALLET_PASSWORD_FILE")
          .doesNotContain("nacre.wallet");
    }

    @Test
    void comeFromOnePlaceOnly() {
      FakeTerminal terminal = terminal().answering(SECRET);
      int exit =
          terminal.run("wallet", "list", wallet, "--password-stdin", "--password-env", SECRET);
      assertThat(exit).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"--password-stdin=now,2", "--password,2", "-p,2"})
    void areNeverArguments(String option, int expected) {
      FakeTerminal terminal = terminal();
      assertThat(terminal.run("wallet", "list", wallet, option, SECRET)).isEqualTo(expected);
    }
  }

  @Nested
  class Failing {
    @Test
    void eachReasonHasItsCode() throws IOException {
      assertThat(code("wallet", "list", folder.resolve("none"))).isEqualTo("NACRE-1010");
      Path text = Files.copy(wallet, folder.resolve("text"), StandardCopyOption.COPY_ATTRIBUTES);
      Files.writeString(text, "not a wallet, only some words");
      assertThat(code("wallet", "status", text)).isEqualTo("NACRE-1011");
      byte[] bytes = Files.readAllBytes(wallet);
      bytes[bytes.length / 2] ^= 1;
      Files.write(wallet, bytes);
      assertThat(code("wallet", "list", wallet)).isEqualTo("NACRE-1012");
    }

    @Test
    void wrongPassphraseChangesNothing() throws IOException {
      byte[] before = Files.readAllBytes(wallet);
      FakeTerminal terminal = terminal().answering(OTHER);
      assertThat(terminal.run("wallet", "rotate", wallet)).isEqualTo(3);
      assertThat(terminal.complained()).contains("NACRE-1001");
      assertThat(Files.readAllBytes(wallet)).isEqualTo(before);
    }

    // The wallet waits ten seconds for the other.
    @Tag("slow")
    @Test
    void walletThatAnotherHoldsIsBusy() throws IOException {
      Path lock = wallet.resolveSibling(wallet.getFileName() + ".lock");
      try (FileChannel other =
              FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          var held = other.lock()) {
        assertThat(held.isValid()).isTrue();
        FakeTerminal terminal = terminal().answering(SECRET);
        assertThat(terminal.run("wallet", "rotate", wallet)).isEqualTo(4);
        assertThat(terminal.complained()).contains("NACRE-1015");
      }
    }

    @Test
    void folderThatIsNotThereIsAMatterOfFiles() {
      FakeTerminal terminal = terminal().answering(SECRET, SECRET);
      assertThat(terminal.run("wallet", "create", folder.resolve("no/such/a.wallet"))).isEqualTo(5);
      assertThat(terminal.complained()).contains("NACRE-1016");
    }

    @Test
    void exportThatCannotBeWrittenOrReadIsAMatterOfFiles() {
      FakeTerminal out = terminal().answering(SECRET, OTHER, OTHER);
      assertThat(out.run("wallet", "export", wallet, "--to", folder.resolve("no/such")))
          .isEqualTo(5);
      assertThat(out.complained()).contains("NACRE-1052");
      FakeTerminal in = terminal().answering(SECRET, OTHER);
      assertThat(in.run("wallet", "import", wallet, "--from", folder.resolve("none"))).isEqualTo(5);
      assertThat(in.complained()).contains("NACRE-1053");
    }

    @Test
    void whatToDoIsSaidInTheWordsOfTheCommandLine() {
      FakeTerminal terminal = terminal();
      assertThat(terminal.run("wallet", "status", folder.resolve("none"))).isEqualTo(3);
      assertThat(terminal.complained())
          .contains("NACRE_WALLET")
          .doesNotContain("nacre.wallet with");
    }

    @Test
    void nobodyIsAskedForTheSecretOfWhatIsNoWallet() throws IOException {
      FakeTerminal terminal = terminal().answering(SECRET);
      terminal.run("wallet", "list", Files.writeString(folder.resolve("text"), "no wallet"));
      assertThat(terminal.questions()).isEmpty();
    }

    private String code(Object... line) throws IOException {
      FakeTerminal terminal = terminal().answering(SECRET);
      List<Object> words = new ArrayList<>(List.of(line));
      words.add("--json");
      assertThat(terminal.run(words.toArray())).isEqualTo(3);
      return json(terminal).get("error").get("code").asText();
    }
  }

  private FakeTerminal terminal() {
    FakeTerminal terminal = new FakeTerminal();
    used.add(terminal);
    return terminal;
  }

  /** Runs a command with the right passphrase and {@code --json}, and expects success. */
  private JsonNode ok(Object... line) throws IOException {
    FakeTerminal terminal = terminal().with("NACRE_WALLET_PASSWORD", SECRET);
    List<Object> words = new ArrayList<>(List.of(line));
    words.add("--json");
    assertThat(terminal.run(words.toArray())).as(terminal.shown()).isZero();
    return json(terminal);
  }

  private JsonNode status(Path file) throws IOException {
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("wallet", "status", file, "--json")).isZero();
    return json(terminal);
  }

  private static JsonNode json(FakeTerminal terminal) throws IOException {
    assertThat(terminal.shown().lines()).hasSize(1);
    return new ObjectMapper().readTree(terminal.shown());
  }

  private Path make(String name, String passphrase) throws IOException {
    Path file = folder.resolve(name);
    try (Passphrase chosen = Passphrase.copyOf(passphrase.toCharArray())) {
      Wallet.create(file, chosen, KdfParameters.MINIMUM).close();
    }
    return file;
  }

  private static List<String> keysOf(Path file, String passphrase) throws IOException {
    try (Passphrase given = Passphrase.copyOf(passphrase.toCharArray());
        Wallet opened = Wallet.open(file, given)) {
      return opened.keys().stream().map(key -> key.id().toString()).toList();
    }
  }

  private static boolean hasMachineId() throws IOException {
    Path file = Path.of("/etc/machine-id");
    return !Files.exists(Path.of("/proc")) || (Files.exists(file) && Files.size(file) > 0);
  }

  private static boolean zero(char[] chars) {
    for (char c : chars) {
      if (c != 0) {
        return false;
      }
    }
    return true;
  }
}
