package dev.nacre.cli.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code wallet backup}, {@code export}, {@code import} and {@code merge}. */
final class WalletTransferCommandsTest extends WalletCommandFixture {
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
  void exportedKeysAreImportedIntoAnotherWallet(String format) throws IOException {
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
  void oneKeyIsExportedAlone() throws IOException {
    ok("wallet", "rotate", wallet);
    Path file = folder.resolve("keys.nacre");
    FakeTerminal terminal = terminal().answering(SECRET, OTHER, OTHER);
    int exit = terminal.run("wallet", "export", wallet, "--to", file, "--key", "CURRENT", "--json");
    assertThat(exit).isZero();
    assertThat(json(terminal).get("keys")).hasSize(1);
    assertThat(json(terminal).get("keys").get(0).asText()).isEqualTo(keysOf(wallet, SECRET).get(0));
  }

  @Test
  void oneKeyIsRefusedForAKeyStore() {
    FakeTerminal terminal = terminal();
    int exit =
        terminal.run("wallet", "export", wallet, "--to", "x", "--key", "current", "--format=bcfks");
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
