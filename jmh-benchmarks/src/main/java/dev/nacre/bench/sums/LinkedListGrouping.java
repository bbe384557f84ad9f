package dev.nacre.bench.sums;

import dev.nacre.core.sum.parallel.Workers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The paper's grouping: each group is a linked list of its tuples, and each tuple walks the list of
 * its group from the head to be appended to the end. The time is quadratic in the number of tuples,
 * so a part of them takes much less than its share: hence the paper's largest figures.
 */
final class LinkedListGrouping {

  /** A tuple in the list of its group. */
  static final class Node {
    private final int tuple;
    private @Nullable Node next;

    private Node(int tuple) {
      this.tuple = tuple;
    }

    private void append(Node node) {
      Node last = this;
      for (Node after = next; after != null; after = after.next) {
        last = after;
      }
      last.next = node;
    }

    /** This tuple and those behind it. */
    List<Integer> tuples() {
      List<Integer> tuples = new ArrayList<>();
      for (Node node = this; node != null; node = node.next) {
        tuples.add(node.tuple);
      }
      return tuples;
    }
  }

  private LinkedListGrouping() {}

  /**
   * Groups the tuples of each bucket; buckets receive whole blocks.
   *
   * @return the heads of the lists of each bucket, by key
   */
  static List<Map<Long, Node>> of(long[] keys, int slots, int buckets, Workers workers) {
    List<Supplier<Map<Long, Node>>> tasks = new ArrayList<>();
    for (int bucket = 0; bucket < buckets; bucket++) {
      int mine = bucket;
      tasks.add(() -> group(keys, slots, buckets, mine));
    }
    return workers.all(tasks);
  }

  private static Map<Long, Node> group(long[] keys, int slots, int buckets, int bucket) {
    Map<Long, Node> heads = new HashMap<>();
    for (int from = bucket * slots; from < keys.length; from += buckets * slots) {
      for (int tuple = from; tuple < Math.min(keys.length, from + slots); tuple++) {
        Node node = new Node(tuple);
        Node head = heads.putIfAbsent(keys[tuple], node);
        if (head != null) {
          head.append(node);
        }
      }
    }
    return heads;
  }
}
