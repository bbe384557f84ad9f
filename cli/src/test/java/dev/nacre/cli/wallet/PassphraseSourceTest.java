package dev.nacre.cli.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where commands take the passphrase of a wallet from. */
final class PassphraseSourceTest extends WalletCommandFixture {
  @Test
  void passphraseFileMustBeReadableByItsOwnerOnly() throws IOException {
    Path file = Files.writeString(folder.resolve("pw"), SECRET + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(terminal().run("wallet", "list", wallet, "--password-file", file)).isZero();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("wallet", "list", wallet, "--password-file", file)).isEqualTo(3);
    assertThat(terminal.complained()).contains("NACRE-1004");
  }

  @Test
  void passphraseComesFromTheEnvironment() {
    assertThat(terminal().with("X", SECRET).run("wallet", "list", wallet, "--password-env", "X"))
        .isZero();
    FakeTerminal mistaken = terminal();
    assertThat(mistaken.run("wallet", "list", wallet, "--password-env", OTHER)).isEqualTo(3);
  }

  @Test
  void passphraseComesFromStandardInput() {
    assertThat(
            terminal().piped(SECRET + "\nrest").run("wallet", "list", wallet, "--password-stdin"))
        .isZero();
    FakeTerminal empty = terminal();
    assertThat(empty.run("wallet", "list", wallet, "--password-stdin")).isEqualTo(3);
    assertThat(empty.complained()).contains("NACRE-1005");
  }

  @Test
  void passphraseIsAskedForOnlyAtATerminal() {
    FakeTerminal nobody = terminal();
    assertThat(nobody.run("wallet", "list", wallet)).isEqualTo(3);
    assertThat(nobody.complained())
        .contains("NACRE-1002", "--password-file", "NACRE_WALLET_PASSWORD_FILE")
        .doesNotContain("nacre.wallet");
  }

  @Test
  void twoSourcesOfAPassphraseAreRefused() {
    FakeTerminal terminal = terminal().answering(SECRET);
    int exit = terminal.run("wallet", "list", wallet, "--password-stdin", "--password-env", SECRET);
    assertThat(exit).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"--password-stdin=now,2", "--password,2", "-p,2"})
  void passphraseIsRefusedAsAnArgument(String option, int expected) {
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("wallet", "list", wallet, option, SECRET)).isEqualTo(expected);
  }
}
