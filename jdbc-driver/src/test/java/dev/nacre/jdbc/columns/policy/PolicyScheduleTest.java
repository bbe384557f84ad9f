package dev.nacre.jdbc.columns.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.policy.Policy;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** For how long a check of a whole database is good, and for whom. */
final class PolicyScheduleTest {
  private static final String HERE = "here";

  private final Policy policy = Policy.parse("*.phone = random");
  private final String database = UUID.randomUUID().toString();
  private final AtomicLong clock = new AtomicLong();
  private final PolicySchedule checking = opened(HERE);
  private final PolicySchedule other = opened(HERE);

  private PolicySchedule opened(String session) {
    PolicySchedule schedule = new PolicySchedule(policy, database, clock::get);
    assertThat(schedule.isDueAtOpening(session)).isTrue();
    return schedule;
  }

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  private void check(Duration cost, boolean current, boolean atOpening) {
    long begin = checking.now();
    pass(cost);
    checking.complied(begin, HERE, current, atOpening);
  }

  private boolean isDueAtOpening(String session) {
    return new PolicySchedule(policy, database, clock::get).isDueAtOpening(session);
  }

  @Test
  void aCheckIsGoodForASecondInAllConnections() {
    check(Duration.ofMillis(1), true, true);
    pass(Duration.ofMillis(999));
    assertThat(checking.isDue()).isFalse();
    assertThat(other.isDue()).isFalse();
    other.expectChange(true);
    assertThat(other.isDue()).isTrue();
    other.expectChange(false);
    pass(Duration.ofMillis(1));
    assertThat(checking.isDue()).isTrue();
    assertThat(other.isDue()).isTrue();
  }

  @Test
  void aSlowCheckIsGoodForLongerAndForNewConnections() {
    check(Duration.ofMillis(49), true, true);
    assertThat(isDueAtOpening(HERE)).isTrue();
    check(Duration.ofMillis(500), true, true);
    assertThat(isDueAtOpening(HERE)).isFalse();
    pass(Duration.ofMillis(9_999));
    assertThat(other.isDue()).isFalse();
    pass(Duration.ofMillis(1));
    assertThat(other.isDue()).isTrue();
    assertThat(isDueAtOpening(HERE)).isTrue();
  }

  /** A lock on the server's own tables makes it last as long as somebody wants. */
  @Test
  void noCheckIsGoodForMoreThanAMinute() {
    check(Duration.ofHours(1), true, true);
    pass(Duration.ofSeconds(59));
    assertThat(other.isDue()).isFalse();
    pass(Duration.ofSeconds(1));
    assertThat(other.isDue()).isTrue();
    assertThat(isDueAtOpening(HERE)).isTrue();
  }

  @Test
  void anOldListIsGoodForItsOwnConnectionOnly() {
    check(Duration.ofMillis(100), false, true);
    assertThat(checking.isDue()).isFalse();
    assertThat(other.isDue()).isTrue();
    assertThat(isDueAtOpening(HERE)).isTrue();
  }

  /** The snapshot in which it was read may have begun as soon as the transaction before ended. */
  @Test
  void anOldListIsAsOldAsItsTransaction() {
    pass(Duration.ofSeconds(2));
    check(Duration.ofMillis(1), false, true);
    assertThat(checking.isDue()).isFalse();
    checking.transactionEnded();
    assertThat(checking.isDue()).isTrue();
    check(Duration.ofMillis(1), false, true);
    checking.transactionEnded();
    assertThat(checking.isDue()).isFalse();
    check(Duration.ofMillis(1), true, true);
    pass(Duration.ofMillis(500));
    checking.transactionEnded();
    assertThat(checking.isDue()).isFalse();
  }

  /** Then the next list may be one of the same transaction. */
  @Test
  void aTransactionThatMayHaveEndedMayGoOn() {
    pass(Duration.ofMillis(1_500));
    check(Duration.ofMillis(1), false, true);
    checking.transactionMayHaveEnded();
    assertThat(checking.isDue()).isTrue();
    check(Duration.ofMillis(1), false, true);
    checking.transactionMayHaveEnded();
    assertThat(checking.isDue()).isTrue();
  }

  @Test
  void sessionsThatSeeOtherTablesCheckForThemselves() {
    PolicySchedule elsewhere = opened("elsewhere");
    check(Duration.ofMillis(100), true, true);
    assertThat(other.isDue()).isFalse();
    assertThat(elsewhere.isDue()).isTrue();
    assertThat(isDueAtOpening("elsewhere")).isTrue();
    elsewhere.complied(elsewhere.now(), HERE, true, true);
    assertThat(elsewhere.isDue()).isFalse();
  }

  /** A line for a column that does not exist stops a new connection, and warns an open one. */
  @Test
  void aConnectionThatWouldBeRefusedIsNotOpenedUnchecked() {
    check(Duration.ofMillis(100), true, false);
    assertThat(other.isDue()).isFalse();
    assertThat(isDueAtOpening(HERE)).isTrue();
  }
}
