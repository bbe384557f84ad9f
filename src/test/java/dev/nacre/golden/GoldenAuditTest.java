package dev.nacre.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.requirement.Requirement;
import dev.nacre.testkit.tree.SourceTree;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.audit.Audit;
import dev.nacre.wallet.audit.AuditAction;
import dev.nacre.wallet.audit.AuditEntry;
import dev.nacre.wallet.audit.AuditEvent;
import dev.nacre.wallet.audit.AuditReport;
import dev.nacre.wallet.kdf.Pbkdf2;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A golden audit log, with a rotation of the master key in it, read by this release and by a reader
 * that was written from the specification alone.
 *
 * <p>{@code -Dnacre.golden=write} writes it when it is missing.
 */
final class GoldenAuditTest {
  // Guards nothing but the golden files.
  private static final String PASSPHRASE = "golden log";
  private static final String NAME = "audit-v1";
  private static final String HOSTILE = "größe\tof\na \\ \u202e\ud83d\udd11 line";

  @TempDir Path folder;
  private Path wallet = Path.of("");
  private Path registry = Path.of("");

  @BeforeEach
  void copy() throws IOException {
    wallet = folder.resolve(NAME + ".wallet");
    registry = folder.resolve(NAME + ".registry");
    if ("write".equals(System.getProperty("nacre.golden")) && !Files.exists(golden(".audit"))) {
      write();
    }
    // A wallet must be its owner's only, which a checked-out file is not.
    for (String extension : new String[] {".wallet", ".registry", ".audit"}) {
      Path copy = folder.resolve(NAME + extension);
      Files.deleteIfExists(copy);
      Files.copy(golden(extension), copy);
      Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void isReadByThisReleaseAndContinued() throws IOException {
    try (Wallet open = open()) {
      Audit audit = audit(open);
      AuditReport report = audit.verify();
      assertThat(report.findings()).isEmpty();
      assertThat(report.entries()).hasSize(4);
      assertThat(report.entries().get(0).object()).isEqualTo(HOSTILE);
      assertThat(audit.record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "more"))).isTrue();
      assertThat(audit.verify().findings()).isEmpty();
      assertThat(audit.verify().entries()).hasSize(5);
    }
  }

  @Test
  void isReadByAReaderWrittenFromTheSpecification() throws Exception {
    Requirement.present(hasPython(), "python3 with cryptography");
    List<String> read = python();
    try (Wallet open = open()) {
      List<AuditEntry> entries = audit(open).verify().entries();
      assertThat(read).hasSize(entries.size() + 2);
      String all = String.join("\n", read);
      for (AuditEntry each : entries) {
        assertThat(all)
            .contains(
                String.join(
                    "|",
                    String.valueOf(each.sequence()),
                    each.when().toString(),
                    each.user(),
                    each.databaseUser(),
                    each.process(),
                    each.host(),
                    each.action(),
                    each.object(),
                    each.outcome()));
      }
      assertThat(read.get(read.size() - 1)).startsWith("head|").endsWith("|4");
    }
  }

  private Wallet open() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      return Wallet.open(wallet, passphrase);
    }
  }

  private Audit audit(Wallet open) {
    return Audit.beside(registry, open.masterKeys(), open.knownRegistries());
  }

  private static Path golden(String extension) throws IOException {
    return SourceTree.root().resolve("src/test/resources/golden").resolve(NAME + extension);
  }

  private List<String> python() throws Exception {
    Process python =
        new ProcessBuilder(
                "python3",
                SourceTree.root().resolve("src/test/python/read_audit.py").toString(),
                wallet.toString(),
                registry.toString(),
                folder.resolve(NAME + ".audit").toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (OutputStream in = python.getOutputStream()) {
      in.write(("passphrase " + PASSPHRASE + "\n").getBytes(StandardCharsets.UTF_8));
    }
    String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(python.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(python.exitValue()).isZero();
    return said.lines().toList();
  }

  private static boolean hasPython() throws InterruptedException {
    try {
      return new ProcessBuilder("python3", "-c", "import cryptography").start().waitFor() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  private void write() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray());
        Wallet made = Wallet.create(wallet, passphrase, Pbkdf2.DEFAULT)) {
      Audit audit = audit(made);
      audit.record(AuditEvent.done(AuditAction.WALLET_CREATED, HOSTILE));
      audit.record(AuditEvent.done(AuditAction.DATABASE_REGISTERED, "").by("SA"));
      String key = made.rotate(null).toString();
      audit.record(AuditEvent.done(AuditAction.MASTER_KEY_ROTATED, key).by("-"));
    }
    for (String extension : new String[] {".wallet", ".registry", ".audit"}) {
      Files.copy(folder.resolve(NAME + extension), golden(extension));
    }
  }
}
