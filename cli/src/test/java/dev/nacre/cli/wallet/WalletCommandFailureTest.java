package dev.nacre.cli.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.FakeTerminal;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Exit codes and errors of commands that fail. */
final class WalletCommandFailureTest extends WalletCommandFixture {
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
  void missingFolderExitsWithTheCodeForFiles() {
    FakeTerminal terminal = terminal().answering(SECRET, SECRET);
    assertThat(terminal.run("wallet", "create", folder.resolve("no/such/a.wallet"))).isEqualTo(5);
    assertThat(terminal.complained()).contains("NACRE-1016");
  }

  @Test
  void unreadableExportExitsWithTheCodeForFiles() {
    FakeTerminal out = terminal().answering(SECRET, OTHER, OTHER);
    assertThat(out.run("wallet", "export", wallet, "--to", folder.resolve("no/such"))).isEqualTo(5);
    assertThat(out.complained()).contains("NACRE-1052");
    FakeTerminal in = terminal().answering(SECRET, OTHER);
    assertThat(in.run("wallet", "import", wallet, "--from", folder.resolve("none"))).isEqualTo(5);
    assertThat(in.complained()).contains("NACRE-1053");
  }

  @Test
  void errorNamesOptionsOfTheCommandLine() {
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("wallet", "status", folder.resolve("none"))).isEqualTo(3);
    assertThat(terminal.complained()).contains("NACRE_WALLET").doesNotContain("nacre.wallet with");
  }

  @Test
  void noPassphraseIsAskedForAFileThatIsNoWallet() throws IOException {
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
