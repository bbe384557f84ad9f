package dev.nacre.wallet.audit;

import static dev.nacre.wallet.RefusalAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.key.KeyId;
import dev.nacre.core.key.MasterKey;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.registry.Registry;
import dev.nacre.wallet.registry.RestoreToken;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AuditTest extends AuditLogFixture {
  @Test
  void tellsWhoDidWhatAndWhen() throws IOException {
    Instant before = Instant.now().minusSeconds(1);
    assertThat(audit().record(AuditEvent.done(AuditAction.MASTER_KEY_ROTATED, "k1").by("SA")))
        .isTrue();
    assertThat(
            audit()
                .record(
                    AuditEvent.failed(
                        AuditAction.DATA_KEYS_REWRAPPED,
                        "shop",
                        new NacreIOException(ErrorCode.REGISTRY_BUSY, "secret detail"))))
        .isTrue();
    AuditReport report = audit().verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.notes()).isEmpty();
    assertThat(report.logs()).containsExactly("shop.audit");
    AuditEntry first = report.entries().get(0);
    assertThat(first.sequence()).isEqualTo(1);
    assertThat(first.when()).isBetween(before, Instant.now().plusSeconds(1));
    assertThat(first.user()).isEqualTo(System.getProperty("user.name"));
    assertThat(first.databaseUser()).isEqualTo("SA");
    assertThat(first.process()).isEqualTo(String.valueOf(ProcessHandle.current().pid()));
    assertThat(first.action()).isEqualTo("master-key.rotated");
    assertThat(first.isDone()).isTrue();
    AuditEntry second = report.entries().get(1);
    assertThat(second.sequence()).isEqualTo(2);
    assertThat(second.outcome()).isEqualTo("failed NACRE-1042");
    assertThat(Files.readString(file)).doesNotContain("secret detail");
    assertThat(warnings).isEmpty();
  }

  @Test
  void isReadByItsOwnerAndByGrep() throws IOException {
    recordFour();
    assertThat(lines()).hasSize(5);
    assertThat(lines().get(0)).startsWith("nacre-audit\t1\t");
    assertThat(lines().get(2))
        .contains("\tmaster-key.tagged\ttwo\tdone\t")
        .matches(".*[0-9a-f]{64}");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void noFieldForgesALineOrAnotherField() throws IOException {
    String hostile = "a\tb\nc\\d\r\u202e\u2028\u0000\ud83d\udd11 \ud800 -";
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, hostile).by("-"));
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, ""));
    assertThat(lines()).hasSize(3).allMatch(line -> line.chars().allMatch(c -> c >= ' ' || c == 9));
    AuditReport report = audit().verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.entries().get(0).object()).isEqualTo(hostile);
    assertThat(report.entries().get(0).databaseUser()).isEqualTo("-");
    assertThat(report.entries().get(1).object()).isEmpty();
  }

  @Test
  void anObjectThatIsTooLongIsCutAndTheLogReadsOn() throws IOException {
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "x".repeat(1_000_000)));
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "next"));
    assertThat(Files.size(file)).isLessThan(10_000);
    assertThat(kinds()).isEmpty();
    assertThat(objects()).hasSize(2).last().isEqualTo("next");
  }

  @Test
  void staysReadableWithAnyMasterKeyThatEverWrappedItsKey() throws IOException {
    recordFour();
    KeyId first = keys.current().id();
    keys.rotate();
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_ROTATED, "second"));
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "five"));
    assertThat(kinds()).isEmpty();
    List<String> actions =
        audit().verify().entries().stream().map(AuditEntry::action).skip(4).toList();
    assertThat(actions)
        .containsExactly("log.key-wrapped", "master-key.rotated", "master-key.tagged");
    MasterKeys only = only(keys.current());
    AuditReport report = Audit.beside(registry, only, memory).verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.entries()).hasSize(7);
    keys.rotate();
    assertThat(keys.find(first)).isNotNull();
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_ROTATED, "third"));
    assertThat(kinds()).isEmpty();
  }

  @Test
  void aProcessWithAnotherViewOfTheMasterKeysWrapsNothingAnew() throws IOException {
    recordFour();
    keys.rotate();
    Audit other = Audit.beside(registry, keys.inAnotherView(), memory);
    for (int round = 0; round < 3; round++) {
      audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "here"));
      other.record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "there"));
    }
    assertThat(kinds()).isEmpty();
    assertThat(audit().verify().entries())
        .extracting(AuditEntry::action)
        .containsOnlyOnce("log.key-wrapped");
  }

  private static MasterKeys only(MasterKey key) {
    return new MasterKeys() {
      @Override
      public MasterKey current() {
        return key;
      }

      @Override
      public MasterKey find(KeyId id) throws NacreIOException {
        if (!id.equals(key.id())) {
          throw new NacreIOException(ErrorCode.KEY_NOT_FOUND, "No master key " + id);
        }
        return key;
      }

      @Override
      public void close() {}
    };
  }

  @Test
  void aLongLogIsContinuedInAnother() throws IOException {
    for (int i = 0; i < 12; i++) {
      assertThat(
              audit(Disk.NIO, 1500)
                  .record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "event " + i)))
          .isTrue();
    }
    assertThat(logs()).hasSizeGreaterThan(1);
    AuditReport report = audit().verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.logs()).hasSameSizeAs(logs()).last().isEqualTo("shop.audit");
    assertThat(report.entries()).filteredOn(e -> e.object().startsWith("event")).hasSize(12);
    assertThat(report.entries()).extracting(AuditEntry::action).contains("log.continued");
    Files.delete(folder.resolve(report.logs().get(0)));
    assertThat(kinds()).containsExactly(AuditFinding.Kind.MISSING);
  }

  @Test
  void aRegistryThatWasGivenUpTakesTheLogForItsOwn() throws IOException {
    recordFour();
    Files.delete(registry);
    var token = new RestoreToken(memory.known(registry).here().get(0), 0);
    assertRefused(ErrorCode.REGISTRY_MISSING, () -> audit().verify());
    assertThat(audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "lost"))).isFalse();
    Registry.replaceLost(registry, keys, memory, token).close();
    assertThat(kinds()).isEmpty();
    audit().record(AuditEvent.done(AuditAction.REGISTRY_GIVEN_UP, token.toString()));
    assertThat(kinds()).isEmpty();
    assertThat(objects())
        .containsExactly("one", "two", "three", "four", "4 events", "1", token.toString());
  }

  @Test
  void whatCouldNotBeWrittenIsToldAtOnceAndWithTheNextEvent() throws IOException {
    recordFour();
    Path away = folder.resolve("away");
    Files.move(registry, away);
    for (int i = 0; i < 3; i++) {
      assertThat(audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "lost"))).isFalse();
    }
    assertThat(warnings)
        .hasSize(3)
        .allMatch(told -> told.contains("master-key.tagged") && told.contains("NACRE-1040"));
    Files.move(away, registry);
    assertThat(audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "five"))).isTrue();
    List<AuditEntry> entries = audit().verify().entries();
    assertThat(entries).hasSize(6);
    assertThat(entries.get(4).action()).isEqualTo("log.events-missed");
    assertThat(entries.get(4).object()).isEqualTo("3");
    audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "six"));
    assertThat(objects()).hasSize(7);
  }

  /** As when somebody holds the lock, or the disk is full for the log: another process says so. */
  @Test
  void whatCouldNotBeWrittenIsCountedInTheRegistry() throws IOException {
    recordFour();
    Disk noAppends =
        (Disk)
            Proxy.newProxyInstance(
                Disk.class.getClassLoader(),
                new Class<?>[] {Disk.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("append")) {
                    throw new FileSystemException("log", null, "No space left on device");
                  }
                  try {
                    return method.invoke(Disk.NIO, arguments);
                  } catch (InvocationTargetException thrown) {
                    throw thrown.getTargetException();
                  }
                });
    for (int i = 0; i < 3; i++) {
      assertThat(
              audit(noAppends, AuditLogWriter.LONG)
                  .record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "lost")))
          .isFalse();
    }
    try (Registry open = Registry.open(registry, keys, memory)) {
      assertThat(MissedEvents.of(open.auditHeads())).isEqualTo(new MissedEvents(3, 0));
    }
    AuditReport report = audit().verify();
    assertThat(report.findings()).isEmpty();
    assertThat(report.notes()).singleElement().asString().startsWith("3 events");
    assertThat(audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "five"))).isTrue();
    assertThat(objects()).containsExactly("one", "two", "three", "four", "3", "five");
    assertThat(audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "six"))).isTrue();
    assertThat(objects()).hasSize(7);
    assertThat(audit().verify().notes()).isEmpty();
  }

  @Test
  void aTrailThatHasNotBegunHasNothingToSay() throws IOException {
    AuditReport report = audit().verify();
    assertThat(report.logs()).isEmpty();
    assertThat(report.findings()).isEmpty();
    assertThat(file).doesNotExist();
    assertThat(registry).doesNotExist();
  }

  @Test
  void theHostIsNamedWithoutAskingANameServer() {
    assertThat(Actor.host(() -> "shop-1\n", Map.of())).isEqualTo("shop-1");
    Actor.Reading none =
        () -> {
          throw new IOException("not Linux");
        };
    assertThat(Actor.host(none, Map.of("COMPUTERNAME", "PC", "HOSTNAME", "no"))).isEqualTo("PC");
    assertThat(Actor.host(none, Map.of("HOSTNAME", "mac"))).isEqualTo("mac");
    assertThat(Actor.host(none, Map.of())).isEmpty();
  }
}
