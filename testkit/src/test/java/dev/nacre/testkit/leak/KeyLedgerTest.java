package dev.nacre.testkit.leak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.nacre.core.secret.SecretBytes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

@AbandonsKeys("the classes under test leak on purpose")
final class KeyLedgerTest {
  private final KeyLedger ledger = KeyLedger.installed();

  @Nested
  final class Books {
    @Test
    void aSecretIsOpenFromBirthUntilItIsClosed() {
      long start = ledger.now();
      SecretBytes secret = SecretBytes.random(32);
      assertThat(ledger.openSince(start)).isEqualTo(1);
      secret.close();
      assertThat(ledger.openSince(start)).isZero();
    }

    @Test
    void equalBytesAreTwoSecrets() {
      long start = ledger.now();
      try (SecretBytes one = SecretBytes.copyOf(new byte[32])) {
        SecretBytes.copyOf(new byte[32]).close();
        assertThat(one.isClosed()).isFalse();
        assertThat(ledger.openSince(start)).isEqualTo(1);
      }
    }

    @Test
    void aSecretThatTheCollectorTookIsStillNotClosed() throws InterruptedException {
      long start = ledger.now();
      var gone = new java.lang.ref.WeakReference<>(SecretBytes.random(32));
      for (int i = 0; i < 100 && gone.get() != null; i++) {
        System.gc();
        Thread.sleep(10);
      }
      assertThat(gone.get()).as("the ledger keeps no secret alive").isNull();
      assertThat(ledger.openSince(start)).isEqualTo(1);
      ledger.forgetSince(start);
    }

    @Test
    void manyThreadsKeepTheBooksStraight() throws InterruptedException {
      long start = ledger.now();
      CountDownLatch go = new CountDownLatch(1);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        threads.add(new Thread(() -> bearAndBury(go)));
      }
      threads.forEach(Thread::start);
      go.countDown();
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(ledger.now() - start).isEqualTo(8 * 500);
      assertThat(ledger.openSince(start)).isZero();
    }

    private void bearAndBury(CountDownLatch go) {
      try {
        go.await();
        for (int i = 0; i < 500; i++) {
          SecretBytes.random(16).close();
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Nested
  final class Extension {
    @Test
    void aClassThatClosesEverythingPasses() {
      run(Tidy.class).containerEvents().assertStatistics(stats -> stats.failed(0));
    }

    @Test
    void aClassThatLeavesASecretOpenFailsAndShowsWhereItWasBorn() {
      String message = failureOf(Untidy.class);
      assertThat(message)
          .contains("1 secrets were never closed")
          .contains("in thread " + Thread.currentThread().getName())
          .contains(Untidy.class.getName() + ".leavesOneOpen")
          .doesNotContain(KeyLedger.class.getName() + ".born");
    }

    @Test
    void whatTheOuterClassClosesAfterItsNestedOnesIsNoLeak() {
      run(Shared.class).containerEvents().assertStatistics(stats -> stats.failed(0));
    }

    @Test
    void anotherThreadMayTakeAMomentToClose() {
      run(SlowToClose.class).containerEvents().assertStatistics(stats -> stats.failed(0));
    }

    @Test
    void abandonedKeysAreForgivenOnlyWhereTheTestSaysSo() {
      run(Crash.class).containerEvents().assertStatistics(stats -> stats.failed(0));
      assertThat(failureOf(HalfCrash.class))
          .contains("1 secrets were never closed")
          .contains("forgetful");
    }

    private EngineExecutionResults run(Class<?> tests) {
      return EngineTestKit.engine("junit-jupiter")
          .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "false")
          .configurationParameter("nacre.ledger.patience", "2000")
          .selectors(selectClass(tests))
          .execute();
    }

    private String failureOf(Class<?> tests) {
      TestExecutionResult result =
          run(tests).containerEvents().failed().stream()
              .findFirst()
              .orElseThrow()
              .getRequiredPayload(TestExecutionResult.class);
      return String.valueOf(result.getThrowable().orElseThrow().getMessage());
    }
  }

  @ExtendWith(KeyLedgerExtension.class)
  static final class Tidy {
    @Test
    void closes() {
      SecretBytes.random(8).close();
    }
  }

  @ExtendWith(KeyLedgerExtension.class)
  static final class Untidy {
    @Test
    void leavesOneOpen() {
      SecretBytes.random(8);
      SecretBytes.random(8).close();
    }
  }

  @ExtendWith(KeyLedgerExtension.class)
  static final class Shared {
    private static final List<SecretBytes> KEPT = new ArrayList<>();

    @AfterAll
    static void closeAll() {
      KEPT.forEach(SecretBytes::close);
    }

    @Nested
    final class Inner {
      @Test
      void uses() {
        KEPT.add(SecretBytes.random(8));
      }
    }
  }

  @ExtendWith(KeyLedgerExtension.class)
  static final class SlowToClose {
    @Test
    void closesSoon() {
      SecretBytes secret = SecretBytes.random(8);
      Thread closer =
          new Thread(
              () -> {
                try {
                  Thread.sleep(100);
                } catch (InterruptedException stopped) {
                  Thread.currentThread().interrupt();
                }
                secret.close();
              });
      closer.start();
    }
  }

  @AbandonsKeys("simulates a crash")
  @ExtendWith(KeyLedgerExtension.class)
  static final class Crash {
    @Test
    void closesNothing() {
      SecretBytes.random(8);
    }
  }

  @ExtendWith(KeyLedgerExtension.class)
  static final class HalfCrash {
    @Test
    @AbandonsKeys("simulates a crash")
    void closesNothing() {
      SecretBytes.random(8);
    }

    @Test
    void forgetful() {
      SecretBytes.random(8);
    }
  }
}
