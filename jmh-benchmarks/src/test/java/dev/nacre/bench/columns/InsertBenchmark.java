package dev.nacre.bench.columns;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * INSERT of one row with one encrypted column, on H2 in memory. {@code byHand} seals in the
 * application, into a column with the same CHECK.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsAppend = "-Xmx2g")
public class InsertBenchmark {

  /** The raw driver. */
  @State(Scope.Thread)
  public static class Plain extends Growing {
    public Plain() {
      super(MemoryTable.plain());
    }
  }

  /** Through Nacre. */
  @State(Scope.Thread)
  public static class Sealed extends Growing {
    public Sealed() {
      super(MemoryTable.sealed());
    }
  }

  /** The raw driver, and cells that the application makes. */
  @State(Scope.Thread)
  public static class ByHand extends Growing {
    public ByHand() {
      super(MemoryTable.byHand());
    }
  }

  /** A table that is emptied before it outgrows the memory. */
  public abstract static class Growing {
    final MemoryTable table;

    Growing(MemoryTable table) {
      this.table = table;
    }

    @Setup(Level.Iteration)
    public void empty() throws SQLException {
      table.empty();
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
      table.close();
    }
  }

  @Benchmark
  public int plainInsert(Plain plain) throws SQLException {
    return plain.table.insert();
  }

  @Benchmark
  public int sealedInsert(Sealed sealed) throws SQLException {
    return sealed.table.insert();
  }

  @Benchmark
  public int byHandInsert(ByHand byHand) throws SQLException {
    return byHand.table.insertByHand();
  }
}
