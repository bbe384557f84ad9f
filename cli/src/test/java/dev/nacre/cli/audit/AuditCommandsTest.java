package dev.nacre.cli.audit;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandsTest {
  private static final String SECRET = "correct horse battery staple";

  @TempDir Path folder;
  private Path wallet = Path.of("");
  private Path log = Path.of("");

  @BeforeEach
  void makeWallet() throws IOException {
    wallet = folder.resolve("shop.wallet");
    log = folder.resolve("shop.wallet.audit");
    try (Passphrase chosen = Passphrase.copyOf(SECRET.toCharArray())) {
      Wallet.create(wallet, chosen, KdfParameters.MINIMUM).close();
    }
  }

  @Test
  void whatTheWalletCommandsDidIsShownAndVerified() throws IOException {
    Path export = folder.resolve("keys.export");
    Path other = folder.resolve("other.wallet");
    Files.copy(wallet, other);
    ok("wallet", "rotate", wallet, "--tag=hush-hush");
    ok("wallet", "tag", wallet, "--tag=hush-hush");
    ok("wallet", "backup", wallet);
    ok("wallet", "export", wallet, "--to", export, "--transport-password-env=PW");
    ok("wallet", "import", wallet, "--from", export, "--transport-password-env=PW");
    ok("wallet", "merge", wallet, "--from", other, "--from-password-env=PW");
    ok("wallet", "auto-login", wallet, "--on", "anywhere");
    ok("wallet", "auto-login", wallet, "--off");
    ok("wallet", "recovery-key", wallet);
    ok("wallet", "recovery-key", wallet, "--remove");
    ok("wallet", "password", wallet, "--new-password-env=PW");
    assertThat(run("wallet", "export", wallet, "--to", export, "--transport-password-env=PW").exit)
        .isNotZero();
    JsonNode shown = ok("audit", "show", wallet);
    assertThat(shown.findValuesAsText("action"))
        .containsExactly(
            "master-key.rotated",
            "master-key.tagged",
            "wallet.backed-up",
            "master-key.exported",
            "master-key.imported",
            "wallet.merged",
            "wallet.auto-login-made",
            "wallet.auto-login-removed",
            "wallet.recovery-key-made",
            "wallet.recovery-key-removed",
            "wallet.passphrase-changed",
            "master-key.exported")
        .doesNotContain("hush-hush");
    assertThat(shown.get(11).get("outcome").asText()).isEqualTo("failed NACRE-1052");
    assertThat(Files.readString(log)).doesNotContain("hush-hush", SECRET);
    JsonNode last = ok("audit", "show", wallet, "--last=1", "--action=wallet.recovery");
    assertThat(last).hasSize(1);
    assertThat(last.get(0).get("action").asText()).isEqualTo("wallet.recovery-key-removed");
    JsonNode verified = ok("audit", "verify", wallet);
    assertThat(verified.get("events").asInt()).isEqualTo(12);
    assertThat(verified.get("findings")).isEmpty();
  }

  @Test
  void aNewWalletBeginsItsLog() throws IOException {
    Path fresh = folder.resolve("fresh.wallet");
    ok("wallet", "create", fresh, "--password-env=PW");
    assertThat(ok("audit", "show", fresh).get(0).get("action").asText())
        .isEqualTo("wallet.created");
  }

  @Test
  void anAlteredLogIsAFinding() throws IOException {
    ok("wallet", "rotate", wallet);
    Files.writeString(log, Files.readString(log).replace("master-key.rotated", "nothing.at-all"));
    Ran text = run("audit", "verify", wallet);
    assertThat(text.exit).isEqualTo(1);
    assertThat(text.shown).contains("altered: shop.wallet.audit, line 2: event 1");
    Ran json = run("audit", "verify", wallet, "--json");
    assertThat(json.exit).isEqualTo(1);
    JsonNode findings = new ObjectMapper().readTree(json.shown).get("findings");
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).get("kind").asText()).isEqualTo("altered");
    assertThat(findings.get(0).get("line").asInt()).isEqualTo(2);
    Ran show = run("audit", "show", wallet);
    assertThat(show.exit).isEqualTo(1);
    assertThat(show.complained).contains("changed, in 1 places");
  }

  @Test
  void aWrongPassphraseIsNoFinding() {
    FakeTerminal terminal = new FakeTerminal().with("NACRE_WALLET_PASSWORD", "wrong");
    assertThat(terminal.run("audit", "verify", wallet)).isEqualTo(3);
    assertThat(terminal.complained()).contains("NACRE-1001");
  }

  @Test
  void aRegistryElsewhereHasItsLogThere() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("safe"));
    ok("wallet", "rotate", wallet, "--registry", elsewhere.resolve("r.registry"));
    assertThat(log).doesNotExist();
    assertThat(elsewhere.resolve("r.audit")).exists();
    FakeTerminal terminal =
        new FakeTerminal()
            .with("NACRE_WALLET_PASSWORD", SECRET)
            .with("NACRE_REGISTRY", elsewhere.resolve("r.registry").toString());
    assertThat(terminal.run("audit", "verify", wallet)).isZero();
    assertThat(terminal.shown()).contains("r.audit", "events    1");
  }

  @Test
  void anEventThatCannotBeWrittenIsToldAndTheKeyIsRotatedAllTheSame() throws IOException {
    ok("wallet", "rotate", wallet);
    Files.delete(folder.resolve("shop.wallet.registry"));
    Ran rotated = run("wallet", "rotate", wallet);
    assertThat(rotated.exit).isZero();
    assertThat(rotated.complained).contains("master-key.rotated could not be noted", "NACRE-1040");
    assertThat(run("audit", "verify", wallet).exit).isEqualTo(3);
  }

  private record Ran(int exit, String shown, String complained) {}

  private static Ran run(Object... line) {
    FakeTerminal terminal =
        new FakeTerminal().with("NACRE_WALLET_PASSWORD", SECRET).with("PW", SECRET);
    int exit = terminal.run(line);
    return new Ran(exit, terminal.shown(), terminal.complained());
  }

  private static JsonNode ok(Object... line) throws IOException {
    List<Object> words = new ArrayList<>(List.of(line));
    words.add("--json");
    Ran ran = run(words.toArray());
    assertThat(ran.exit).as(ran.shown).isZero();
    return new ObjectMapper().readTree(ran.shown);
  }
}
