package dev.nacre.wallet.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.key.MasterKeys;
import dev.nacre.wallet.OtherJvm;
import dev.nacre.wallet.registry.KnownRegistries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Threads and processes that add to one log: every event is there once. */
class AuditConcurrencyTest {
  private static final int EACH = 15;
  private static final String KEY = "5a".repeat(32);

  @TempDir Path folder;

  @Test
  void threadsAndProcesses() throws Exception {
    Path registry = folder.resolve("shop.registry");
    List<String> expected = new ArrayList<>();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    try (OtherJvm first = start(registry, "p1");
        OtherJvm second = start(registry, "p2");
        MasterKeys keys = AuditingProcess.keys(KEY)) {
      first.await("ready");
      second.await("ready");
      first.go();
      second.go();
      List<Future<?>> running = new ArrayList<>();
      for (String thread : new String[] {"t1", "t2", "t3"}) {
        running.add(
            pool.submit(
                () -> {
                  Audit audit = Audit.beside(registry, keys, KnownRegistries.none());
                  for (int i = 0; i < EACH; i++) {
                    assertThat(
                            audit.record(
                                AuditEvent.done(AuditAction.MASTER_KEY_TAGGED, thread + " " + i)))
                        .isTrue();
                    // Whoever looks meanwhile sees no finding.
                    assertThat(audit.verify().findings()).isEmpty();
                  }
                  return thread;
                }));
      }
      for (Future<?> each : running) {
        Object unused = each.get();
      }
      first.await("done");
      second.await("done");
      for (String who : new String[] {"p1", "p2", "t1", "t2", "t3"}) {
        for (int i = 0; i < EACH; i++) {
          expected.add(who + " " + i);
        }
      }
      AuditReport report = Audit.beside(registry, keys, KnownRegistries.none()).verify();
      assertThat(report.findings()).isEmpty();
      assertThat(report.entries())
          .extracting(AuditEntry::object)
          .containsExactlyInAnyOrderElementsOf(expected);
      assertThat(report.entries())
          .extracting(AuditEntry::sequence)
          .doesNotHaveDuplicates()
          .contains(1L, (long) expected.size());
    } finally {
      pool.shutdownNow();
    }
  }

  private static OtherJvm start(Path registry, String name) throws Exception {
    return OtherJvm.start(
        AuditingProcess.class, registry.toString(), KEY, name, String.valueOf(EACH));
  }
}
