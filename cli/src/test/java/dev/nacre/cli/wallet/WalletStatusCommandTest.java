package dev.nacre.cli.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nacre.cli.FakeTerminal;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** {@code wallet status} and {@code wallet list}. */
final class WalletStatusCommandTest extends WalletCommandFixture {
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
  void statusWithOpenProvesThatTheWalletOpens() throws IOException {
    FakeTerminal terminal = terminal().answering(SECRET);
    assertThat(terminal.run("wallet", "status", wallet, "--open", "--json")).isZero();
    assertThat(json(terminal).get("opens").asBoolean()).isTrue();
    assertThat(terminal().answering(OTHER).run("wallet", "status", wallet, "--open")).isEqualTo(3);
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
