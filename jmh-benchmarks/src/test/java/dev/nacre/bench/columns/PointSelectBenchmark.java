package dev.nacre.bench.columns;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
 * SELECT of one row by its key on H2 in memory, where there is nothing for what we add to hide
 * behind.
 *
 * <p>{@code Select} has one encrypted column; {@code ocb} encrypts it in that suite, and {@code
 * byHand} opens its cell in the application. {@code SelectPrepared} prepares the statement each
 * time. {@code Other}, {@code OtherPrepared} and {@code OtherText} are about a table without
 * encrypted columns, beside one that has some.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 5, jvmArgsAppend = "-Xmx2g")
public class PointSelectBenchmark {
  private static final String OTHER = "SELECT name FROM other WHERE id = ?";
  private static final String OTHER_TEXT = "SELECT name FROM other WHERE id = 4711";

  /** The raw driver. */
  @State(Scope.Thread)
  public static class Plain extends Table {
    public Plain() {
      super(MemoryTable.plain());
    }
  }

  /** Through Nacre. */
  @State(Scope.Thread)
  public static class Sealed extends Table {
    public Sealed() {
      super(MemoryTable.sealed());
    }
  }

  /** Through Nacre, in the suite for short values. */
  @State(Scope.Thread)
  public static class Ocb extends Table {
    public Ocb() {
      super(MemoryTable.ocb());
    }
  }

  /** The raw driver, and cells that the application makes. */
  @State(Scope.Thread)
  public static class ByHand extends Table {
    public ByHand() {
      super(MemoryTable.byHand());
    }
  }

  /** A table with the statements that are prepared once. */
  public abstract static class Table {
    final MemoryTable table;
    final PreparedStatement other;
    final Statement statement;

    Table(MemoryTable table) {
      this.table = table;
      try {
        this.other = table.connection.prepareStatement(OTHER);
        this.statement = table.connection.createStatement();
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
      table.close();
    }

    String byText() throws SQLException {
      try (ResultSet row = statement.executeQuery(OTHER_TEXT)) {
        row.next();
        return row.getString(1);
      }
    }

    String other() throws SQLException {
      other.setLong(1, table.nextKey());
      return table.name(other);
    }
  }

  @Benchmark
  public String plainSelect(Plain plain) throws SQLException {
    return plain.table.name();
  }

  @Benchmark
  public String sealedSelect(Sealed sealed) throws SQLException {
    return sealed.table.name();
  }

  @Benchmark
  public String ocbSelect(Ocb ocb) throws SQLException {
    return ocb.table.name();
  }

  @Benchmark
  public String byHandSelect(ByHand byHand) throws SQLException {
    return byHand.table.nameByHand();
  }

  @Benchmark
  public String plainSelectPrepared(Plain plain) throws SQLException {
    return plain.table.nameOfNew(MemoryTable.SELECT);
  }

  @Benchmark
  public String sealedSelectPrepared(Sealed sealed) throws SQLException {
    return sealed.table.nameOfNew(MemoryTable.SELECT);
  }

  @Benchmark
  public String plainOther(Plain plain) throws SQLException {
    return plain.other();
  }

  @Benchmark
  public String sealedOther(Sealed sealed) throws SQLException {
    return sealed.other();
  }

  @Benchmark
  public String plainOtherPrepared(Plain plain) throws SQLException {
    return plain.table.nameOfNew(OTHER);
  }

  @Benchmark
  public String sealedOtherPrepared(Sealed sealed) throws SQLException {
    return sealed.table.nameOfNew(OTHER);
  }

  @Benchmark
  public String plainOtherText(Plain plain) throws SQLException {
    return plain.byText();
  }

  @Benchmark
  public String sealedOtherText(Sealed sealed) throws SQLException {
    return sealed.byText();
  }
}
