package dev.nacre.bench.columns;

import dev.nacre.core.column.CellPlace;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One text and its cell, without any database: {@code sealed} by ours, {@code byHand} as an
 * application does it that binds its cells to nothing, {@code byHandBound} with as many bytes as
 * ours authenticates beside the value.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 6, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsAppend = "-Xmx1g")
public class CellBenchmark {
  private static final int CELLS = 512;

  /** Cells of each kind, of values that differ. */
  @State(Scope.Thread)
  public static class Cells {
    private final ColumnType type = ColumnType.of(TypeName.VARCHAR, 80);
    private final CellsByHand byHand = new CellsByHand(new byte[0]);
    private final CellsByHand bound = new CellsByHand(new byte[52]);
    private final ColumnCipher ours;
    private final String[] texts = new String[CELLS];
    private final byte[][] cellsByHand = new byte[CELLS][];
    private final byte[][] cellsBound = new byte[CELLS][];
    private final byte[][] cells = new byte[CELLS][];
    private int turn;

    public Cells() {
      UUID group = UUID.randomUUID();
      try (DataKey key = DataKey.generate(new KeyScope(KeyPurpose.COLUMN, group))) {
        CellPlace place = new CellPlace(UUID.randomUUID(), UUID.randomUUID(), group);
        ours = ColumnCipher.randomised(place, Map.of(1, key), 1);
      }
      for (int i = 0; i < CELLS; i++) {
        texts[i] = "Name of a customer " + i;
        cellsByHand[i] = byHand.seal(texts[i]);
        cellsBound[i] = bound.seal(texts[i]);
        cells[i] = ours.seal(type.encode(texts[i]));
      }
    }

    int next() {
      turn = (turn + 1) % CELLS;
      return turn;
    }

    @TearDown(Level.Trial)
    public void close() {
      ours.close();
    }
  }

  @Benchmark
  public String byHandOpen(Cells all) {
    return all.byHand.open(all.cellsByHand[all.next()]);
  }

  @Benchmark
  public String byHandBoundOpen(Cells all) {
    return all.bound.open(all.cellsBound[all.next()]);
  }

  @Benchmark
  public Object sealedOpen(Cells all) {
    return all.type.decode(all.ours.open(all.cells[all.next()]));
  }

  @Benchmark
  public byte[] byHandSeal(Cells all) {
    return all.byHand.seal(all.texts[all.next()]);
  }

  @Benchmark
  public byte[] byHandBoundSeal(Cells all) {
    return all.bound.seal(all.texts[all.next()]);
  }

  @Benchmark
  public byte[] sealedSeal(Cells all) {
    return all.ours.seal(all.type.encode(all.texts[all.next()]));
  }
}
