package dev.nacre.wallet.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.audit.AuditFinding.Kind;
import dev.nacre.wallet.registry.Registry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each way to change a log is found, and the next event goes to a new one. */
class AuditLogTamperingTest extends AuditLogFixture {
  private List<String> before = List.of();

  @BeforeEach
  void begin() throws IOException {
    recordFour();
    before = lines();
    assertThat(kinds()).isEmpty();
  }

  @Test
  void anEditedLine() throws IOException {
    List<String> lines = new ArrayList<>(before);
    lines.set(2, lines.get(2).replace("two", "2"));
    write(lines);
    assertFound(Kind.ALTERED);
    assertThat(audit().verify().findings().get(0).line()).isEqualTo(3);
    assertSetAside("ALTERED");
  }

  @Test
  void anyByteOfAnyLine() throws IOException {
    byte[] sound = Files.readAllBytes(file);
    LogHeads heads;
    try (Registry open = Registry.open(registry, keys, memory)) {
      heads = new LogHeads(open.auditHeads());
    }
    assertThat(isSound(sound, heads)).isTrue();
    for (int at = 0; at < sound.length; at++) {
      for (int bit = 1; bit < 256; bit <<= 3) {
        byte[] bytes = sound.clone();
        bytes[at] ^= (byte) bit;
        assertThat(isSound(bytes, heads)).as("byte " + at).isFalse();
      }
    }
  }

  private boolean isSound(byte[] bytes, LogHeads heads) throws IOException {
    try (VerifiedLog log = VerifiedLog.of(bytes, keys, "log", "log")) {
      return log.findings().isEmpty() && heads.finding(log, "log").isEmpty();
    } catch (NacreIOException unreadable) {
      return false;
    }
  }

  @Test
  void aRemovedLine() throws IOException {
    List<String> lines = new ArrayList<>(before);
    lines.remove(2);
    write(lines);
    assertFound(Kind.REMOVED);
    assertSetAside("REMOVED");
  }

  @Test
  void linesInAnotherOrder() throws IOException {
    List<String> lines = new ArrayList<>(before);
    lines.add(2, lines.remove(3));
    write(lines);
    assertThat(kinds()).contains(Kind.REORDERED);
    assertSetAside("REMOVED");
  }

  @Test
  void aLineThatIsThereTwice() throws IOException {
    List<String> lines = new ArrayList<>(before);
    lines.add(3, lines.get(2));
    write(lines);
    assertThat(kinds()).contains(Kind.REORDERED);
  }

  @Test
  void aCutEnd() throws IOException {
    write(before.subList(0, 4));
    assertFound(Kind.CUT);
    assertThat(audit().verify().findings().get(0).what()).contains("1 events", "event 4");
    assertSetAside("CUT");
  }

  @Test
  void allEventsCut() throws IOException {
    write(before.subList(0, 1));
    assertFound(Kind.CUT);
    assertSetAside("CUT");
  }

  @Test
  void aTornEndIsNone() throws IOException {
    Files.writeString(file, String.join("\n", before) + "\n5\t2026-");
    AuditReport report = audit().verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.notes()).singleElement().asString().contains("7 bytes");
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "five"));
    assertThat(kinds()).isEmpty();
    assertThat(objects()).containsExactly("one", "two", "three", "four", "five");
    assertThat(logs()).containsExactly("shop.audit");
  }

  @Test
  void anEndThatIsTornInALineThatTheRegistryKnows() throws IOException {
    String text = String.join("\n", before);
    Files.writeString(file, text);
    assertFound(Kind.CUT);
    assertSetAside("CUT");
  }

  @Test
  void aLostLog() throws IOException {
    Files.delete(file);
    assertFound(Kind.MISSING);
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "five"));
    assertFound(Kind.MISSING);
    assertThat(objects()).containsExactly("five");
  }

  @Test
  void aLogOfAnotherRegistry() throws IOException {
    Path other = folder.resolve("other.registry");
    Audit another = Audit.beside(other, keys, memory);
    another.record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "elsewhere"));
    Files.copy(folder.resolve("other.audit"), file, StandardCopyOption.REPLACE_EXISTING);
    assertThat(kinds()).containsExactlyInAnyOrder(Kind.UNKNOWN, Kind.MISSING);
    assertSetAside("UNKNOWN");
  }

  @Test
  void somethingElse() throws IOException {
    Files.writeString(file, "hello\n");
    assertThat(kinds()).containsExactlyInAnyOrder(Kind.UNREADABLE, Kind.MISSING);
    assertSetAside("NACRE-1081");
    Files.writeString(file, "");
    assertThat(kinds()).contains(Kind.UNREADABLE);
    assertSetAside("NACRE-1081");
  }

  /** Of hexadecimal digits; never the same by chance. */
  private static String withAnotherEnd(String digits) {
    return digits.substring(0, digits.length() - 1) + (digits.endsWith("0") ? "1" : "0");
  }

  @Test
  void anotherKeyInTheFirstLine() throws IOException {
    List<String> lines = new ArrayList<>(before);
    String key = lines.get(0).split("\t", -1)[4];
    lines.set(0, lines.get(0).replace(key, withAnotherEnd(key)));
    write(lines);
    assertThat(kinds()).containsExactlyInAnyOrder(Kind.UNREADABLE, Kind.MISSING);
    assertSetAside("NACRE-1031");
  }

  /** Anybody can write another number there, and must not silence the log with it. */
  @Test
  void anotherVersionInTheFirstLine() throws IOException {
    List<String> lines = new ArrayList<>(before);
    lines.set(0, lines.get(0).replace("nacre-audit\t1", "nacre-audit\t2"));
    write(lines);
    assertThat(kinds()).containsExactlyInAnyOrder(Kind.UNREADABLE, Kind.MISSING);
    assertSetAside("NACRE-1084");
  }

  @Test
  void aLogThatOthersMayWrite() throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    assertThat(kinds()).containsExactlyInAnyOrder(Kind.UNREADABLE, Kind.MISSING);
    assertSetAside("NACRE-1085");
  }

  @Test
  void aLinkInItsPlace() throws IOException {
    Path away = folder.resolve("away");
    Files.move(file, away);
    Files.createSymbolicLink(file, away);
    assertSetAsideWithout("NACRE-1085");
    assertThat(Files.readString(away)).isEqualTo(String.join("\n", before) + "\n");
  }

  @Test
  void aFolderInItsPlaceAndOneBeside() throws IOException {
    Files.delete(file);
    Files.createDirectory(file);
    Files.createDirectory(folder.resolve("shop.audit.beside"));
    assertSetAsideWithout("NACRE-1085");
    assertThat(kinds()).contains(Kind.UNREADABLE, Kind.MISSING);
  }

  private void assertSetAsideWithout(String why) throws IOException {
    assertThat(audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "next"))).isTrue();
    assertThat(lines()).hasSize(3);
    assertThat(lines().get(1)).contains("\tlog.set-aside\t", "\tfailed " + why + "\t");
    assertThat(kinds()).isNotEmpty();
  }

  /** Lines without a right code may hold any number of wrapped keys. */
  @Test
  void noMoreThanAFewForgedWrappingsAreTried() throws IOException {
    String wrapped = before.get(0).split("\t", -1)[4];
    String forged = withAnotherEnd(wrapped);
    List<String> lines = new ArrayList<>();
    lines.add(before.get(0).replace(wrapped, forged));
    String code = "0".repeat(64);
    for (int i = 1; i <= 500; i++) {
      lines.add(
          i + "\t2026-11-21T09:00:00Z\tx\t-\t1\tx\tlog.key-wrapped\t" + forged + "\tdone\t" + code);
    }
    write(lines);
    AtomicInteger asked = new AtomicInteger();
    MasterKeys counting =
        new MasterKeys() {
          @Override
          public MasterKey current() {
            return keys.current();
          }

          @Override
          public MasterKey find(KeyId id) throws NacreIOException {
            asked.incrementAndGet();
            return keys.find(id);
          }

          @Override
          public void close() {}
        };
    byte[] bytes = Files.readAllBytes(file);
    assertThatThrownBy(() -> VerifiedLog.of(bytes, counting, "log", "log").close())
        .isInstanceOf(NacreIOException.class);
    assertThat(asked).hasValue(17);
  }

  @Test
  void aCopyBesideTheLogIsANoteAndNoFinding() throws IOException {
    Files.copy(file, folder.resolve("shop.audit.saturday"));
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "five"));
    AuditReport report = audit().verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.notes()).singleElement().asString().contains("older copy");
    assertThat(report.entries()).hasSize(5);
  }

  private void assertFound(Kind kind) throws IOException {
    assertThat(kinds()).containsExactly(kind);
  }

  /** What was found stays where it is, under another name, and stays a finding. */
  private void assertSetAside(String why) throws IOException {
    byte[] evidence = Files.readAllBytes(file);
    List<Kind> found = kinds();
    int logs = logs().size();
    assertThat(audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "next"))).isTrue();
    assertThat(logs()).hasSize(logs + 1);
    assertThat(folder.resolve(logs().get(logs))).hasBinaryContent(evidence);
    assertThat(kinds()).containsAll(found);
    assertThat(lines()).hasSize(3);
    assertThat(lines().get(1))
        .contains("\tlog.set-aside\t" + logs().get(logs) + "\tfailed " + why + "\t");
    assertThat(audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "more"))).isTrue();
    assertThat(lines()).hasSize(4);
    assertThat(warnings).isEmpty();
  }
}
