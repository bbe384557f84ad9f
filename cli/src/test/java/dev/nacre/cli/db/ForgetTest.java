package dev.nacre.cli.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.cli.FakeTerminal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForgetTest {
  @TempDir Path folder;
  private Shop shop;

  @BeforeEach
  void name() {
    shop = new Shop(folder);
  }

  private FakeTerminal terminal() {
    FakeTerminal terminal = new FakeTerminal();
    terminal.with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE);
    return terminal;
  }

  @Test
  void aDatabaseThatWasDeletedOnPurposeIsMadeAnew() throws Exception {
    shop.run("CREATE TABLE t(a INT)");
    Files.delete(shop.file);
    assertThatThrownBy(() -> shop.run("CREATE TABLE t(a INT)"))
        .isInstanceOf(SQLException.class)
        .hasStackTraceContaining("NACRE-3019");
    FakeTerminal asked = terminal();
    assertThat(asked.run("registry", "forget", shop.database)).as(asked.shown()).isEqualTo(2);
    assertThat(asked.complained()).contains("--yes");
    FakeTerminal terminal = terminal();
    assertThat(terminal.run("registry", "forget", shop.database, "--yes"))
        .as(terminal.complained())
        .isZero();
    assertThat(terminal.shown()).contains("shop.mv.db");
    shop.run("CREATE TABLE t(a INT)");
    FakeTerminal audit = terminal();
    assertThat(audit.run("audit", "show", shop.wallet)).isZero();
    assertThat(audit.shown()).contains("database.forgotten");
  }

  @Test
  void needsATypedYes() throws Exception {
    shop.run("CREATE TABLE t(a INT)");
    Files.delete(shop.file);
    for (String no : new String[] {"no\n", "\n", "", "yes please\n"}) {
      FakeTerminal refused = terminal().answering().piped(no);
      assertThat(refused.run("registry", "forget", shop.database)).as(no).isEqualTo(2);
      assertThat(refused.complained()).contains("Type yes", "nothing was changed");
      assertThatThrownBy(() -> shop.run("CREATE TABLE t(a INT)"))
          .hasStackTraceContaining("NACRE-3019");
    }
    FakeTerminal audit = terminal();
    assertThat(audit.run("audit", "show", shop.wallet)).isZero();
    assertThat(audit.shown()).doesNotContain("database.forgotten");
    assertThat(terminal().answering().piped("Yes\n").run("registry", "forget", shop.database))
        .isZero();
    shop.run("CREATE TABLE t(a INT)");
  }

  @Test
  void aDatabaseWithEncryptedColumnsIsMadeAnew() throws Exception {
    String columns = ";nacre.encrypt=columns";
    String create = "CREATE TABLE p(id INT, ssn VARCHAR(20) ENCRYPT)";
    try (var connection = shop.connect(columns)) {
      connection.createStatement().execute(create);
    }
    Files.delete(shop.file);
    assertThatThrownBy(() -> shop.connect(columns).close())
        .hasMessageContaining("NACRE-4003")
        .hasMessageContaining("nacre registry forget")
        .hasMessageContaining("h2:" + shop.database.toAbsolutePath());
    FakeTerminal terminal = terminal();
    assertThat(
            terminal.run(
                "registry",
                "forget",
                "jdbc:nacre:h2:" + shop.database,
                "--yes",
                "--json",
                "--wallet",
                shop.wallet))
        .as(terminal.complained())
        .isZero();
    assertThat(terminal.shown()).contains("\"catalogs\":1");
    try (var connection = shop.connect(columns)) {
      connection.createStatement().execute(create);
    }
  }

  @Test
  void whatIsNotKnownIsSaidAndNothingChanges() throws Exception {
    shop.run("CREATE TABLE t(a INT)");
    byte[] before = Files.readAllBytes(folder.resolve("shop.wallet.registry"));
    FakeTerminal terminal = terminal();
    assertThat(
            terminal.run(
                "registry",
                "forget",
                "jdbc:postgresql://db/shop",
                "--yes",
                "--wallet",
                shop.wallet))
        .isEqualTo(2);
    assertThat(terminal.complained()).contains("shop.mv.db");
    assertThat(folder.resolve("shop.wallet.registry")).hasBinaryContent(before);
  }
}
