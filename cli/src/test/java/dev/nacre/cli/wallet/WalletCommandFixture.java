package dev.nacre.cli.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nacre.cli.FakeTerminal;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A wallet in a folder, terminals that run commands on it, and what all tests check. */
abstract class WalletCommandFixture {
  static final String SECRET = "correct horse battery staple";
  static final String OTHER = "another stallion entirely";
  @TempDir Path folder;

  Path wallet = Path.of("");

  private final List<FakeTerminal> used = new ArrayList<>();

  /** Where a local auto-login keeps its half; not the real home. */
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

  /** In all tests: no passphrase was shown, and none was left lying in an array. */
  @AfterEach
  void noPassphraseWasShown() {
    for (FakeTerminal terminal : used) {
      assertThat(terminal.shown() + terminal.complained()).doesNotContain(SECRET, OTHER);
      assertThat(terminal.questions().toString()).doesNotContain(SECRET, OTHER);
      assertThat(terminal.handedOut()).allMatch(WalletCommandFixture::zero);
    }
  }

  FakeTerminal terminal() {
    FakeTerminal terminal = new FakeTerminal();
    used.add(terminal);
    return terminal;
  }

  /** Runs a command with the right passphrase and {@code --json}, and expects success. */
  JsonNode ok(Object... line) throws IOException {
    FakeTerminal terminal = terminal().with("NACRE_WALLET_PASSWORD", SECRET);
    List<Object> words = new ArrayList<>(List.of(line));
    words.add("--json");
    assertThat(terminal.run(words.toArray())).as(terminal.shown()).isZero();
    return json(terminal);
  }

  JsonNode status(Path file) throws IOException {
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("wallet", "status", file, "--json")).isZero();
    return json(terminal);
  }

  static JsonNode json(FakeTerminal terminal) throws IOException {
    assertThat(terminal.shown().lines()).hasSize(1);
    return new ObjectMapper().readTree(terminal.shown());
  }

  Path make(String name, String passphrase) throws IOException {
    Path file = folder.resolve(name);
    try (Passphrase chosen = Passphrase.copyOf(passphrase.toCharArray())) {
      Wallet.create(file, chosen, KdfParameters.MINIMUM).close();
    }
    return file;
  }

  static List<String> keysOf(Path file, String passphrase) throws IOException {
    try (Passphrase given = Passphrase.copyOf(passphrase.toCharArray());
        Wallet opened = Wallet.open(file, given)) {
      return opened.keys().stream().map(key -> key.id().toString()).toList();
    }
  }

  static boolean hasMachineId() throws IOException {
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
