package dev.nacre.cli.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nacre.cli.FakeTerminal;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A changed secret still opens older backups; commands warn of them. */
final class OldSecretWarningTest extends WalletCommandFixture {
  @Test
  void passphraseChangeNamesTheBackupsThatTheOldOneOpens() throws IOException {
    FakeTerminal terminal = terminal().answering(SECRET, OTHER, OTHER);
    assertThat(terminal.run("wallet", "password", wallet, "--json")).isZero();
    JsonNode opens = json(terminal).get("oldSecretMayOpen");
    assertThat(opens).hasSize(1);
    assertThat(keysOf(Path.of(opens.get(0).asText()), SECRET)).hasSize(1);
    assertThat(terminal.complained())
        .contains("the old passphrase still opens backups", "destroy them", "1 beside");
  }

  @Test
  void recoveryKeyChangeNamesTheBackupsThatTheOldOneOpens() throws IOException {
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
  void autoLoginOffNamesTheBackupsThatTheOldOneOpens() throws IOException {
    ok("wallet", "auto-login", wallet, "--on", "anywhere");
    ok("wallet", "rotate", wallet);
    FakeTerminal off = terminal().answering(SECRET);
    assertThat(off.run("wallet", "auto-login", wallet, "--off")).isZero();
    assertThat(off.shown()).contains("old secret may open", "-rotate.bak");
    assertThat(off.complained()).contains("an older auto-login still opens backups");
  }
}
