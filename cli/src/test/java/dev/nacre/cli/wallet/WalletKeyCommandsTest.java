package dev.nacre.cli.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nacre.cli.FakeTerminal;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Commands that change the keys of a wallet, its passphrase or its recovery key. */
final class WalletKeyCommandsTest extends WalletCommandFixture {
  @Test
  void rotateMakesANewCurrentKeyAndKeepsTheOld() throws IOException {
    String before = keysOf(wallet, SECRET).get(0);
    JsonNode rotated = ok("wallet", "rotate", wallet, "--tag", "2027-Q1");
    assertThat(rotated.get("previousKey").asText()).isEqualTo(before);
    assertThat(keysOf(wallet, SECRET)).containsExactly(rotated.get("currentKey").asText(), before);
    JsonNode list = ok("wallet", "list", wallet);
    assertThat(list.get(0).get("tag").asText()).isEqualTo("2027-Q1");
    assertThat(list.get(0).get("state").asText()).isEqualTo("current");
    assertThat(list.get(1).get("state").asText()).isEqualTo("retired");
  }

  @Test
  void tagIsSetOnTheNamedKey() throws IOException {
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
  void mistypedRecoveryKeyIsRefused() {
    FakeTerminal terminal = terminal().answering("NOT-A-KEY", OTHER, OTHER);
    assertThat(terminal.run("wallet", "password", wallet, "--recovery-key")).isEqualTo(3);
    assertThat(terminal.complained()).contains("recovery key").doesNotContain("NOT-A-KEY");
  }
}
