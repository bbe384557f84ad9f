package dev.nacre.core.sum.ashe.id;

import static dev.nacre.core.sum.ashe.AsheColumnTest.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.trial.Dice;
import dev.nacre.core.trial.Trials;
import dev.nacre.testkit.cover.Covers;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Sets of row ids, against a map from each id to its count. */
final class IdSetTest {

  @Test
  void idSetsOfEachListingAreEqual() throws Exception {
    Trials.run(
        3_000,
        dice -> {
          List<Long> ids = ids(dice);
          IdSet set = IdSet.of(array(ids));
          same(set, ids);
          assertThat(ServerIds.ofText(text(ids))).isEqualTo(set);
          assertThat(ServerIds.ofBytes(bytes(ids))).isEqualTo(set);
          List<Long> others = ids(dice);
          IdSet both = set.plus(IdSet.of(array(others)));
          others.addAll(ids);
          same(both, others);
          assertThat(both).isEqualTo(IdSet.of(array(others)));
          assertThat(both.hashCode()).isEqualTo(IdSet.of(array(others)).hashCode());
        });
  }

  @Test
  void idSetHoldsWhatItsBitmapsHold() throws Exception {
    Trials.run(
        3_000,
        dice -> {
          List<Long> ids = ids(dice).stream().distinct().toList();
          Map<Long, Long> words = new TreeMap<>();
          for (long id : ids) {
            words.merge(id / IdSet.WORD_IDS, 1L << (id % IdSet.WORD_IDS), Long::sum);
          }
          List<Long> order = new ArrayList<>(words.keySet());
          if (dice.anyBoolean()) {
            Collections.reverse(order);
          }
          IdSet set = IdSet.ofWords(array(order), order.stream().mapToLong(words::get).toArray());
          assertThat(set).isEqualTo(IdSet.of(array(ids)));
        });
  }

  /** Carries of repeated bits leave fewer bits than rows were counted. */
  @Test
  @Covers("queries-2")
  void idSetOfRepeatedRowsHasAnotherCount() throws Exception {
    Trials.run(
        3_000,
        dice -> {
          List<Integer> bits = dice.list(1, 70, () -> dice.between(0, IdSet.WORD_IDS - 1));
          BigInteger sum = BigInteger.ZERO;
          for (int bit : bits) {
            sum = sum.add(BigInteger.ONE.shiftLeft(bit));
          }
          boolean repeated = bits.stream().distinct().count() < bits.size();
          long stored = sum.longValue();
          if (sum.bitLength() > IdSet.WORD_IDS) {
            assertThat(repeated).isTrue();
            if (sum.bitLength() <= Long.SIZE) {
              damaged(() -> IdSet.ofWords(new long[] {0}, new long[] {stored}));
            }
          } else {
            IdSet set = IdSet.ofWords(new long[] {0}, new long[] {stored});
            assertThat(set.count() < bits.size()).isEqualTo(repeated);
          }
        });
  }

  @Test
  void idSetHasTheFewestRuns() {
    IdSet set = IdSet.of(3, 1, 2, 9, 2, 8);
    assertThat(set.runs()).isEqualTo(4);
    assertThat(set.count()).isEqualTo(6);
    assertThat(set.toString()).isEqualTo("IdSet[6 ids in 4 runs]");
    IdSet whole =
        IdSet.range(0, 9).plus(IdSet.range(10, 200_000)).plus(IdSet.range(200_001, 5L << 20));
    assertThat(whole).isEqualTo(IdSet.range(0, 5L << 20));
    assertThat(whole.runs()).isOne();
    assertThat(whole.blocks()).hasSize(81).contains(0, 80);
    assertThat(IdSet.EMPTY.blocks()).isEmpty();
    assertThat(IdSet.of()).isEqualTo(IdSet.EMPTY).isEqualTo(IdSet.EMPTY.plus(IdSet.EMPTY));
    assertThat(IdSet.range(RowIds.LAST - 1, RowIds.LAST).blocks())
        .containsExactly(Integer.MAX_VALUE);
  }

  @Test
  void idSetHasTheGivenRuns() {
    assertThat(IdSet.ofRuns()).isEqualTo(IdSet.EMPTY);
    assertThat(IdSet.ofRuns(3, 5, 6, 6, 9, 9)).isEqualTo(IdSet.of(9, 3, 4, 5, 6));
    damaged(() -> IdSet.ofRuns(3));
    damaged(() -> IdSet.ofRuns(5, 3));
    damaged(() -> IdSet.ofRuns(3, 5, 5, 6));
    damaged(() -> IdSet.ofRuns(7, 8, 3, 5));
    damaged(() -> IdSet.ofRuns(-2, 5));
  }

  @Test
  void idSetIsContiguousWhenAsManyAreCounted() {
    assertThat(IdSet.contiguous(5, 9, 5)).contains(IdSet.range(5, 9));
    assertThat(IdSet.contiguous(5, 9, 4)).isEmpty();
    assertThat(IdSet.contiguous(9, 5, -3)).isEmpty();
    assertThat(IdSet.contiguous(-1, 0, 2)).isEmpty();
    assertThat(IdSet.contiguous(Long.MIN_VALUE, Long.MAX_VALUE, 0)).isEmpty();
    assertThat(IdSet.contiguous(RowIds.LAST, RowIds.LAST + 1, 2)).isEmpty();
  }

  @Test
  void malformedListIsRefused() {
    damaged(() -> IdSet.of(-1));
    damaged(() -> IdSet.of(RowIds.LAST + 1));
    damaged(() -> IdSet.range(4, 3));
    for (String text :
        List.of(",", "1,", ",1", "1,,2", "1, 2", "-1", "+1", "1.0", "x", "٣", "140737488355328")) {
      damaged(() -> ServerIds.ofText(text));
    }
    damaged(() -> ServerIds.ofText("9".repeat(19)));
    damaged(() -> ServerIds.ofText("9".repeat(40)));
    damaged(() -> ServerIds.ofBytes(new byte[7]));
    damaged(() -> ServerIds.ofBytes(new byte[] {-1, 0, 0, 0, 0, 0, 0, 0}));
    assertThat(ServerIds.ofText("")).isEqualTo(IdSet.EMPTY);
    assertThat(ServerIds.ofBytes(new byte[0])).isEqualTo(IdSet.EMPTY);
    damaged(() -> IdSet.ofWords(new long[] {1, 1}, new long[] {1, 2}));
    damaged(() -> IdSet.ofWords(new long[] {-1}, new long[] {1}));
    damaged(() -> IdSet.ofWords(new long[] {0}, new long[] {0}));
    damaged(() -> IdSet.ofWords(new long[] {0}, new long[] {-1}));
    damaged(() -> IdSet.ofWords(new long[] {0}, new long[] {1L << 62}));
    damaged(() -> IdSet.ofWords(new long[] {0}, new long[] {}));
    damaged(() -> IdSet.ofWords(new long[] {Long.MAX_VALUE}, new long[] {1}));
  }

  @Test
  void tooManyIdsAreRefused() {
    IdSet most = IdSet.range(0, IdSet.MOST - 1);
    assertThat(most.count()).isEqualTo(1L << 32);
    tooMany(() -> IdSet.range(0, IdSet.MOST));
    tooMany(() -> most.plus(IdSet.of(0)));
    tooMany(() -> most.plus(most));
    tooMany(() -> IdSet.range(0, RowIds.LAST));
  }

  private static void damaged(ThrowingCallable call) {
    refused(ErrorCode.ID_SET_DAMAGED, call);
  }

  private static void tooMany(ThrowingCallable call) {
    refused(ErrorCode.SUM_CAPACITY_EXCEEDED, call);
  }

  /** Dense or sparse, near borders of words and blocks or anywhere, some of them repeated. */
  static List<Long> ids(Dice dice) {
    long base = dice.of(List.of(0L, 65_530L, 62L * 9, RowIds.LAST - 70, dice.seed() >>> 17));
    long from = Math.max(0, Math.min(base, RowIds.LAST - 70));
    int width = dice.of(List.of(3, 20, 70));
    List<Long> ids = new ArrayList<>(dice.list(0, 60, () -> from + dice.between(0, width)));
    return dice.anyBoolean()
        ? ids
        : ids.stream().distinct().sorted().collect(Collectors.toCollection(ArrayList::new));
  }

  private static void same(IdSet set, List<Long> ids) {
    Map<Long, Long> expected = new TreeMap<>();
    ids.forEach(id -> expected.merge(id, 1L, Long::sum));
    Map<Long, Long> found = new TreeMap<>();
    for (int run = 0; run < set.runs(); run++) {
      for (long id = set.first(run); id <= set.last(run); id++) {
        assertThat(found.put(id, set.times(run))).isNull();
      }
    }
    assertThat(found).isEqualTo(expected);
    assertThat(set.count()).isEqualTo(ids.size());
    assertThat(set.blocks())
        .isEqualTo(
            expected.keySet().stream()
                .map(RowIds::block)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  private static long[] array(List<Long> ids) {
    return ids.stream().mapToLong(Long::longValue).toArray();
  }

  private static String text(List<Long> ids) {
    return ids.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  private static byte[] bytes(List<Long> ids) {
    ByteBuffer out = ByteBuffer.allocate(ids.size() * Long.BYTES);
    ids.forEach(out::putLong);
    return out.array();
  }

  @Test
  void repeatedIdsAreTold() {
    assertThat(IdSet.EMPTY.repeats()).isFalse();
    assertThat(IdSet.range(3, 9).repeats()).isFalse();
    assertThat(IdSet.of(3, 5, 9).repeats()).isFalse();
    assertThat(IdSet.of(3, 5, 5, 9).repeats()).isTrue();
  }
}
