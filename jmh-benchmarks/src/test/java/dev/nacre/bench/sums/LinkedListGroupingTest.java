package dev.nacre.bench.sums;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.sums.LinkedListGrouping.Node;
import dev.nacre.core.sum.parallel.Workers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class LinkedListGroupingTest {
  @Test
  void eachTupleStandsOnceInTheListOfItsGroup() {
    long[] keys = {7, 8, 7, 7, 8, 9, 7};
    List<Map<Long, Node>> one = LinkedListGrouping.of(keys, 2, 1, Workers.SERIAL);
    assertThat(one).hasSize(1);
    assertThat(tuples(one, 0, 7)).containsExactly(0, 2, 3, 6);
    assertThat(tuples(one, 0, 8)).containsExactly(1, 4);
    assertThat(tuples(one, 0, 9)).containsExactly(5);

    List<Map<Long, Node>> two = LinkedListGrouping.of(keys, 2, 2, Workers.SERIAL);
    assertThat(tuples(two, 0, 7)).containsExactly(0);
    assertThat(tuples(two, 0, 8)).containsExactly(1, 4);
    assertThat(tuples(two, 1, 7)).containsExactly(2, 3, 6);
  }

  private static List<Integer> tuples(List<Map<Long, Node>> buckets, int bucket, long key) {
    return Objects.requireNonNull(buckets.get(bucket).get(key)).tuples();
  }
}
