package dev.nacre.cli.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code wallet create}, and showing the recovery key of a wallet. */
final class WalletCreateCommandTest extends WalletCommandFixture {
  @Test
  void createAsksTwiceAndMakesAWalletThatOpens() throws IOException {
    Path fresh = folder.resolve("fresh.wallet");
    FakeTerminal terminal = terminal().answering(OTHER, OTHER);
    assertThat(terminal.run("wallet", "create", fresh)).isZero();
    assertThat(terminal.questions()).hasSize(2).first().asString().contains("fresh.wallet");
    assertThat(terminal.shown()).contains(fresh.toString(), "current key");
    assertThat(keysOf(fresh, OTHER)).hasSize(1);
  }

  @Test
  void twoDifferentPassphrasesCreateNothing() {
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
  void existingFileIsNotOverwritten() throws IOException {
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

  @Test
  void recoveryKeyThatCannotBeShownIsNotUsed() throws IOException {
    String older = ok("wallet", "recovery-key", wallet).get("recoveryKey").asText();
    FakeTerminal broken = terminal().answering(SECRET).withBrokenOutput();
    assertThat(broken.run("wallet", "recovery-key", wallet)).isEqualTo(5);
    FakeTerminal lost = terminal().answering(older, OTHER, OTHER);
    assertThat(lost.run("wallet", "password", wallet, "--recovery-key")).isZero();
  }

  @Test
  void newWalletStaysIfItsRecoveryKeyCannotBeShown() throws IOException {
    Path fresh = folder.resolve("fresh.wallet");
    FakeTerminal broken = terminal().answering(OTHER, OTHER).withBrokenOutput();
    assertThat(broken.run("wallet", "create", fresh, "--recovery-key")).isEqualTo(5);
    assertThat(status(fresh).get("recoveryKey").asBoolean()).isFalse();
    assertThat(keysOf(fresh, OTHER)).hasSize(1);
  }
}
