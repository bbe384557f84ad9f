package dev.nacre.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditEntry;
import dev.nacre.wallet.audit.AuditReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a connection does to keys is in the audit log. */
class AuditTrailTest {
  @TempDir Path folder;

  @Test
  void firstUseAndRotationAreAudited() throws Exception {
    try (Connection shop = firstUse("", "SA");
        Statement statement = shop.createStatement()) {
      statement.execute("CREATE USER BOSS PASSWORD 'b' ADMIN");
    }
    try (Connection shop = connect(";PASSWORD=b", "BOSS");
        Statement statement = shop.createStatement()) {
      statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY");
    }
    List<AuditEntry> entries = report().entries();
    assertThat(entries)
        .extracting(AuditEntry::action)
        .containsExactly(
            "wallet.created",
            "database.registered",
            "log.key-wrapped",
            "master-key.rotated",
            "data-key.rewrapped");
    assertThat(entries.get(1).object()).endsWith("shop.mv.db");
    assertThat(entries.get(3).databaseUser()).isEqualTo("BOSS");
    assertThat(entries).allMatch(entry -> entry.outcome().equals("done"));
    assertThat(report().findings()).isEmpty();
  }

  @Test
  void secondConnectionAddsNoEvent() throws Exception {
    connect("", "SA").close();
    int before = report().entries().size();
    connect("", "SA").close();
    assertThat(report().entries()).hasSize(before);
  }

  @Test
  void allowedExportsAreAuditedOnce() throws Exception {
    connect(";nacre.exports=allow", "SA").close();
    connect(";nacre.exports=allow", "SA").close();
    assertThat(report().entries())
        .filteredOn(entry -> entry.action().equals("exports.allowed"))
        .singleElement()
        .satisfies(entry -> assertThat(entry.object()).endsWith("shop"));
  }

  @Test
  void acceptedOlderCopyIsAudited() throws Exception {
    connect("", "SA").close();
    Path file = folder.resolve("shop.mv.db");
    Path copy = Files.copy(file, folder.resolve("copy"));
    try (Connection shop = connect("", "SA");
        Statement statement = shop.createStatement()) {
      statement.execute("CREATE TABLE t (a INT)");
    }
    Files.delete(file);
    Files.move(copy, file);
    String token;
    try {
      connect("", "SA").close();
      throw new AssertionError("an older copy was opened");
    } catch (SQLException refused) {
      token =
          String.valueOf(refused.getMessage()).replaceAll("(?s).*?([0-9a-f-]{36}:\\d+).*", "$1");
    }
    connect(";nacre.accept.restored=" + token, "SA").close();
    assertThat(report().entries())
        .filteredOn(entry -> entry.action().equals("database.rollback-accepted"))
        .singleElement()
        .satisfies(entry -> assertThat(entry.object()).isEqualTo(token));
  }

  @Test
  void aWrongPassphraseAddsNothing() throws Exception {
    connect("", "SA").close();
    byte[] before = Files.readAllBytes(folder.resolve("shop.wallet.audit"));
    assertThatThrownBy(
            () ->
                DriverManager.getConnection(
                    "jdbc:nacre:h2:" + folder.resolve("shop") + ";nacre.wallet.password=wrong"))
        .hasMessageContaining("NACRE-1001");
    assertThat(folder.resolve("shop.wallet.audit")).hasBinaryContent(before);
  }

  @Test
  void refusalsAreAudited() throws Exception {
    try (Connection shop = connect("", "SA");
        Statement statement = shop.createStatement()) {
      statement.execute("CREATE USER CLERK PASSWORD 'c'");
    }
    try (Connection shop = connect(";PASSWORD=c", "CLERK");
        Statement statement = shop.createStatement();
        PreparedStatement set = shop.prepareStatement("ALTER ENCRYPTION WALLET SET PASSWORD ?")) {
      assertThatThrownBy(() -> statement.execute("ALTER ENCRYPTION WALLET ROTATE MASTER KEY"))
          .hasMessageStartingWith("NACRE-2024");
      set.setString(1, "another one");
      assertThatThrownBy(set::execute).hasMessageStartingWith("NACRE-2024");
    }
    assertThat(report().entries())
        .filteredOn(entry -> !entry.outcome().equals("done"))
        .extracting(AuditEntry::action, AuditEntry::databaseUser, AuditEntry::outcome)
        .containsExactly(
            tuple("master-key.rotated", "CLERK", "failed NACRE-2024"),
            tuple("wallet.passphrase-changed", "CLERK", "failed NACRE-2024"));
  }

  private Connection connect(String options, String user) throws SQLException {
    CheapWallets.provide(folder.resolve("shop.wallet"), "right");
    return firstUse(options, user);
  }

  private Connection firstUse(String options, String user) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:nacre:h2:"
            + folder.resolve("shop")
            + ";USER="
            + user
            + ";nacre.wallet.password=right"
            + options);
  }

  private AuditReport report() throws IOException {
    Path file = folder.resolve("shop.wallet");
    try (Passphrase passphrase = Passphrase.copyOf("right".toCharArray());
        Wallet wallet = Wallet.open(file, passphrase)) {
      return Audit.beside(
              folder.resolve("shop.wallet.registry"), wallet.masterKeys(), wallet.knownRegistries())
          .verify();
    }
  }
}
