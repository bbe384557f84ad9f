package dev.nacre.cli.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.requirement.Requirement;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code wallet auto-login}. */
final class AutoLoginCommandTest extends WalletCommandFixture {
  @ParameterizedTest
  @ValueSource(strings = {"anywhere", "LOCAL"})
  void autoLoginListsKeysWithoutAPassphraseButChangesNothing(String kind) throws IOException {
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
  void wrongPassphraseDoesNotFallBackToAutoLogin() throws IOException {
    ok("wallet", "auto-login", wallet, "--on", "anywhere");
    assertThat(terminal().with("NACRE_WALLET_PASSWORD", OTHER).run("wallet", "list", wallet))
        .isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " --on local --off", " --on elsewhere"})
  void autoLoginNeedsEitherOnOrOff(String options) {
    String line = "wallet auto-login " + wallet + options;
    assertThat(terminal().run((Object[]) line.split(" "))).isEqualTo(2);
  }
}
