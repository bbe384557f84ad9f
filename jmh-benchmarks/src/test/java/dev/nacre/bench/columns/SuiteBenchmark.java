package dev.nacre.bench.columns;

import dev.nacre.core.column.CellPlace;
import dev.nacre.core.column.ColumnCipher;
import dev.nacre.core.key.DataKey;
import dev.nacre.core.key.KeyPurpose;
import dev.nacre.core.key.KeyScope;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Canonical bytes and their cells, in each suite of a column; the nonce and the cell included. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsAppend = "-Xmx1g")
public class SuiteBenchmark {
  private static final int CELLS = 512;

  @Param({"gcm", "ocb", "siv"})
  public String suite = "gcm";

  @Param({"15", "64", "1000"})
  public int length;

  private final byte[][] values = new byte[CELLS][];
  private final byte[][] cells = new byte[CELLS][];
  private @Nullable ColumnCipher cipher;
  private int turn;

  /** Cells of values that differ. */
  @Setup(Level.Trial)
  public void fill() {
    UUID group = UUID.randomUUID();
    UUID catalog = UUID.randomUUID();
    CellPlace place = new CellPlace(catalog, UUID.randomUUID(), group);
    try (DataKey key = DataKey.generate(new KeyScope(KeyPurpose.COLUMN, group))) {
      Map<Integer, DataKey> keys = Map.of(1, key);
      cipher =
          switch (suite) {
            case "gcm" -> ColumnCipher.randomised(place, keys, 1);
            case "ocb" -> ColumnCipher.randomisedOcb(place, keys, 1);
            default -> ColumnCipher.deterministic(catalog, group, 1, keys, 1);
          };
    }
    Random random = new Random(1);
    for (int i = 0; i < CELLS; i++) {
      values[i] = new byte[length];
      random.nextBytes(values[i]);
      cells[i] = cipher().seal(values[i]);
    }
  }

  private ColumnCipher cipher() {
    return Objects.requireNonNull(cipher);
  }

  @Benchmark
  public byte[] seal() {
    turn = (turn + 1) % CELLS;
    return cipher().seal(values[turn]);
  }

  @Benchmark
  public byte[] open() {
    turn = (turn + 1) % CELLS;
    return cipher().open(cells[turn]);
  }

  @TearDown(Level.Trial)
  public void close() {
    cipher().close();
  }
}
