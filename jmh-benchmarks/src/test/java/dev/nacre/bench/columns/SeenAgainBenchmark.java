package dev.nacre.bench.columns;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Statements that were seen before: one that reads an encrypted column, prepared and closed, and
 * one about a table without encrypted columns, prepared, and executed as a text. What {@code
 * sealed} takes beyond {@code plain} is what it costs to recognise them.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 8, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(5)
public class SeenAgainBenchmark {
  /** The raw driver. */
  @State(Scope.Thread)
  public static class Plain extends Side {
    public Plain() {
      super("jdbc:", null);
    }
  }

  /** Through Nacre. */
  @State(Scope.Thread)
  public static class Sealed extends Side {
    public Sealed() {
      super("jdbc:nacre:", new Encrypting());
    }
  }

  /** A table with an encrypted column, and one without. */
  public abstract static class Side {
    private final @Nullable Encrypting encrypting;
    private final Connection connection;
    private final Statement texts;

    Side(String prefix, @Nullable Encrypting encrypting) {
      this.encrypting = encrypting;
      String options = encrypting == null ? "" : ";" + encrypting.options(";");
      String encrypt = encrypting == null ? "" : " ENCRYPT";
      try {
        connection = DriverManager.getConnection(prefix + "h2:mem:" + UUID.randomUUID() + options);
        texts = connection.createStatement();
        int unused =
            texts.executeUpdate(
                "CREATE TABLE account (id INT PRIMARY KEY, email VARCHAR(80)" + encrypt + ")");
        unused = texts.executeUpdate("CREATE TABLE product (id INT PRIMARY KEY, name VARCHAR(80))");
        unused = texts.executeUpdate("INSERT INTO product VALUES (1, 'Koi')");
      } catch (SQLException failed) {
        throw new IllegalStateException(failed);
      }
    }

    void prepare(String sql) throws SQLException {
      connection.prepareStatement(sql).close();
    }

    boolean execute(String sql) throws SQLException {
      try (ResultSet rows = texts.executeQuery(sql)) {
        return rows.next();
      }
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
      connection.close();
      if (encrypting != null) {
        encrypting.close();
      }
    }
  }

  private static final String ENCRYPTED = "SELECT email FROM account WHERE id = ?";
  private static final String OTHER = "SELECT name FROM product WHERE id = 1";

  @Benchmark
  public void plainSeenAgain(Plain plain) throws SQLException {
    plain.prepare(ENCRYPTED);
  }

  @Benchmark
  public void sealedSeenAgain(Sealed sealed) throws SQLException {
    sealed.prepare(ENCRYPTED);
  }

  @Benchmark
  public void plainOtherTable(Plain plain) throws SQLException {
    plain.prepare(OTHER);
  }

  @Benchmark
  public void sealedOtherTable(Sealed sealed) throws SQLException {
    sealed.prepare(OTHER);
  }

  @Benchmark
  public boolean plainOtherTableAsText(Plain plain) throws SQLException {
    return plain.execute(OTHER);
  }

  @Benchmark
  public boolean sealedOtherTableAsText(Sealed sealed) throws SQLException {
    return sealed.execute(OTHER);
  }
}
