package dev.nacre.wallet.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.leak.AbandonsKeys;
import dev.nacre.wallet.file.FaultyDisk;
import dev.nacre.wallet.file.FaultyDisk.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every step of adding an event, stopped in three ways: afterwards the trail has no finding, the
 * event is there whole or not at all, and the next one goes through.
 */
@Tag("long")
class AuditCrashTest extends AuditLogFixture {
  /** What is there when the event comes. */
  enum Before {
    NOTHING,
    A_LOG,
    A_ROTATED_KEY,
    A_LONG_LOG
  }

  static Stream<Arguments> everyFault() {
    return Stream.of(Fault.values())
        .flatMap(fault -> Stream.of(Before.values()).map(before -> Arguments.of(fault, before)));
  }

  @ParameterizedTest
  @MethodSource("everyFault")
  @AbandonsKeys("a killed process closes nothing")
  void leavesATrailWithoutFindings(Fault fault, Before before) throws IOException {
    Set<Boolean> there = new HashSet<>();
    int step = 1;
    for (boolean struck = true; struck; step++) {
      clear();
      prepare(before);
      FaultyDisk disk = new FaultyDisk(fault, step);
      int longest = before == Before.A_LONG_LOG ? 100 : AuditLogWriter.LONG;
      boolean recorded = record(audit(disk, longest));
      struck = disk.struck();
      String at = "step " + step + ", " + disk.steps();
      AuditReport found = audit().verify();
      assertThat(found.findings()).as(at).isEmpty();
      boolean visible = has(found, "the event");
      assertThat(visible || !recorded).as(at).isTrue();
      there.add(visible);
      assertThat(!recorded && fault == Fault.FULL).as(at).isEqualTo(!warnings.isEmpty());
      assertThat(audit().record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "the next")))
          .as(at)
          .isTrue();
      found = audit().verify();
      assertThat(found.findings()).as(at).isEmpty();
      assertThat(has(found, "the next")).as(at).isTrue();
      assertThat(has(found, "the event")).as(at).isEqualTo(visible);
      assertThat(has(found, "one")).as(at).isEqualTo(before != Before.NOTHING);
    }
    assertThat(there)
        .as("both happen within " + step + " steps")
        .containsExactlyInAnyOrder(true, false);
    assertThat(step).isGreaterThan(6);
  }

  private void prepare(Before before) {
    if (before != Before.NOTHING) {
      recordFour();
    }
    if (before == Before.A_ROTATED_KEY) {
      keys.rotate();
    }
  }

  private static boolean record(Audit audit) {
    try {
      return audit.record(AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, "the event"));
    } catch (FaultyDisk.Gone killed) {
      return false;
    }
  }

  private static boolean has(AuditReport report, String object) {
    return report.entries().stream().anyMatch(entry -> entry.object().equals(object));
  }

  private void clear() throws IOException {
    warnings.clear();
    memory.remembered.clear();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path each : files.toList()) {
        Files.delete(each);
      }
    }
  }
}
