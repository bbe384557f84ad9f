package dev.nacre.bench.sums;

import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.core.sum.packed.Aggregation;
import dev.nacre.core.sum.packed.Arrangement;
import dev.nacre.core.sum.packed.Buckets;
import dev.nacre.core.sum.packed.ColumnFormat;
import dev.nacre.core.sum.packed.EncryptedColumnSums;
import dev.nacre.core.sum.packed.Grouping;
import dev.nacre.core.sum.packed.PackedColumn;
import dev.nacre.core.sum.packed.Selection;
import dev.nacre.core.sum.paillier.PaillierPrivateKey;
import dev.nacre.core.sum.paillier.SlotLayout;
import dev.nacre.core.sum.parallel.Workers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Supplier;

/** One query on the packed columns, step by step. */
record PackedQuery(TableFiles files, PaillierPrivateKey key, long seed) {
  /** The sums at a point, and the number of products they took. */
  private record Answer(List<SortedMap<Long, BigInteger>> sums, long products, int ciphertexts) {}

  /** Runs a step, timed or not. */
  @FunctionalInterface
  private interface Timer {
    <T> T step(String name, Supplier<T> work);
  }

  void run(SweepPoint point, String query, boolean lists, Workers workers, Stopwatch watch)
      throws IOException {
    String name = point.name(query);
    Answer answer = answer(point, query, lists, workers, new Watched(watch, name));
    watch.note(name + "products", (double) answer.products());
    watch.note(name + "ciphertexts", answer.ciphertexts());
    check(point, query, answer.sums());
  }

  void warmUp(SweepPoint point) {
    for (String query : PackedQueryWorkload.NAMES) {
      Timer untimed =
          new Timer() {
            @Override
            public <T> T step(String name, Supplier<T> work) {
              return work.get();
            }
          };
      answer(point, query, false, Workers.SERIAL, untimed);
    }
  }

  private record Watched(Stopwatch watch, String prefix) implements Timer {
    @Override
    public <T> T step(String name, Supplier<T> work) {
      List<T> result = new ArrayList<>();
      watch.measure(prefix + name, () -> result.add(work.get()));
      return result.get(0);
    }
  }

  private Answer answer(
      SweepPoint point, String query, boolean lists, Workers workers, Timer timer) {
    SlotLayout layout = TableFiles.layout(key.publicKey().bits());
    boolean grouped = query.equals(PackedQueryWorkload.Q2);
    Selection selection =
        timer.step(
            PackedQueryWorkload.INIT_TABLE,
            () -> grouped ? Selection.groupBy(keys(point)) : Selection.ALL);
    Arrangement arrangement = Arrangement.inOrder(point.tuples(), layout.slots());
    List<PackedColumn> columns =
        timer.step(PackedQueryWorkload.READ_COLUMN, () -> read(point, layout, workers));
    Buckets buckets =
        timer.step(
            PackedQueryWorkload.SPLIT, () -> new Buckets(arrangement.blocks(), point.buckets()));
    if (lists) {
      long[] keys = keys(point);
      timer.step(
          PackedQueryWorkload.LIST_GROUPING,
          () -> LinkedListGrouping.of(keys, layout.slots(), point.buckets(), workers));
    }
    List<Grouping> groupings =
        timer.step(
            PackedQueryWorkload.GROUPING,
            () -> Grouping.of(arrangement, selection, buckets, workers));
    Aggregation aggregation = new Aggregation(columns, groupings, workers);
    timer.step(
        PackedQueryWorkload.AGGREGATE,
        () -> {
          aggregation.aggregate();
          return aggregation;
        });
    List<EncryptedColumnSums> sums = timer.step(PackedQueryWorkload.MERGE, aggregation::merge);
    List<SortedMap<Long, BigInteger>> opened =
        timer.step(
            PackedQueryWorkload.DECRYPT,
            () -> sums.stream().map(each -> each.decrypt(key, workers)).toList());
    int ciphertexts = sums.stream().mapToInt(EncryptedColumnSums::ciphertexts).sum();
    return new Answer(opened, aggregation.products(), ciphertexts);
  }

  private long[] keys(SweepPoint point) {
    try {
      return TableFiles.read(files.keys(point.tuples()));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Reads all columns concurrently, one per worker. */
  private List<PackedColumn> read(SweepPoint point, SlotLayout layout, Workers workers) {
    List<Supplier<PackedColumn>> tasks = new ArrayList<>();
    for (int column = 0; column < point.operators(); column++) {
      int number = column;
      tasks.add(
          () -> {
            try {
              byte[] bytes = Files.readAllBytes(files.packed(point.tuples(), number));
              return ColumnFormat.read(bytes, key.publicKey(), layout);
            } catch (IOException unreadable) {
              throw new UncheckedIOException(unreadable);
            }
          });
    }
    return workers.all(tasks);
  }

  /** Checks the sums: the time of a wrong sum would be worthless. */
  private void check(SweepPoint point, String query, List<SortedMap<Long, BigInteger>> sums)
      throws IOException {
    long[] keys =
        query.equals(PackedQueryWorkload.Q2) ? TableFiles.keys(point.tuples(), seed) : null;
    for (int column = 0; column < point.operators(); column++) {
      long[] values = TableFiles.values(point.tuples(), column, seed);
      long[] expected = PlainQueryWorkload.sums(List.of(values), keys).get(0);
      for (Map.Entry<Long, BigInteger> sum : sums.get(column).entrySet()) {
        int group = sum.getKey().intValue();
        if (!sum.getValue().equals(BigInteger.valueOf(expected[group]))) {
          throw new IOException("a sum over ciphertext is not that of the plain values: " + point);
        }
        expected[group] = 0;
      }
      for (long missing : expected) {
        if (missing != 0) {
          throw new IOException("a group is missing: " + point);
        }
      }
    }
  }
}
