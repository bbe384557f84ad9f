package dev.nacre.bench.columns;

import java.io.IOException;
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
 * INSERT of one row with one encrypted column beside others who encrypt in the client:
 * ShardingSphere-JDBC, and a converter of JPA, which has its own baseline in JPA without one. They
 * come with {@code -Ppeers} only, since they are two hundred jars.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsAppend = "-Xmx2g")
public class PeerInsertBenchmark {

  /** Through ShardingSphere-JDBC. */
  @State(Scope.Thread)
  public static class ShardingSphere {
    final ShardingSphereTable table = new ShardingSphereTable();

    @Setup(Level.Iteration)
    public void empty() throws SQLException {
      table.empty();
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException, IOException {
      table.close();
    }
  }

  /** Through JPA, plain. */
  @State(Scope.Thread)
  public static class Jpa {
    final JpaTable table = JpaTable.plain();

    @Setup(Level.Iteration)
    public void empty() {
      table.empty();
    }

    @TearDown(Level.Trial)
    public void close() {
      table.close();
    }
  }

  /** Through JPA, with a converter. */
  @State(Scope.Thread)
  public static class Converted {
    final JpaTable table = JpaTable.converted();

    @Setup(Level.Iteration)
    public void empty() {
      table.empty();
    }

    @TearDown(Level.Trial)
    public void close() {
      table.close();
    }
  }

  @Benchmark
  public int plainInsert(InsertBenchmark.Plain side) throws SQLException {
    return side.table.insert();
  }

  @Benchmark
  public int sealedInsert(InsertBenchmark.Sealed side) throws SQLException {
    return side.table.insert();
  }

  @Benchmark
  public int shardingSphereInsert(ShardingSphere side) throws SQLException {
    return side.table.insert();
  }

  @Benchmark
  public void jpaInsert(Jpa side) {
    side.table.insert();
  }

  @Benchmark
  public void jpaConverterInsert(Converted side) {
    side.table.insert();
  }
}
