package dev.nacre.bench.pair;

import dev.nacre.bench.columns.MemoryTable;
import dev.nacre.bench.file.TwoFiles;
import dev.nacre.bench.suite.AesSwitch;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.core.suite.Aead;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.suite.Nonces;
import dev.nacre.core.suite.UnauthenticException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** {@link Work}, as the flags of a fork have it. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 3, time = 1)
public abstract class PairBenchmark {
  private static final int BLOCK = 4096;
  private static final int ASSOCIATED = 40;

  /** A block, in clear and sealed. */
  @State(Scope.Thread)
  public static class Block {
    private final Aead cipher =
        CipherSuite.AES_256_GCM.aead(SecretBytes.random(CipherSuite.KEY_BYTES));
    private final byte[] nonce = Nonces.fresh();
    private final byte[] next = Nonces.fresh();
    private final byte[] associated = new byte[ASSOCIATED];
    private final byte[] clear = new byte[BLOCK];
    private final byte[] sealed = new byte[BLOCK + CipherSuite.TAG_BYTES];
    private final byte[] into = new byte[BLOCK + CipherSuite.TAG_BYTES];

    public Block() {
      AesSwitch.readBack();
      cipher.seal(nonce, 0, associated, clear, 0, BLOCK, sealed, 0);
    }

    byte[] seal() {
      Nonces.fill(next, 0);
      cipher.seal(next, 0, associated, clear, 0, BLOCK, into, 0);
      return into;
    }

    byte[] open() throws UnauthenticException {
      cipher.open(nonce, 0, associated, sealed, 0, BLOCK, into, 0);
      return into;
    }

    @TearDown
    public void close() {
      cipher.close();
    }
  }

  /** An encrypted file. */
  @State(Scope.Thread)
  public static class OnDisk {
    private final TwoFiles files;

    public OnDisk() {
      try {
        files = new TwoFiles();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    @TearDown
    public void delete() throws IOException {
      files.delete();
    }
  }

  /** A table with one encrypted column. */
  @State(Scope.Thread)
  public static class Columns {
    private final MemoryTable table = MemoryTable.sealed();

    @TearDown
    public void close() throws SQLException {
      table.close();
    }
  }

  /**
   * A table with encrypted columns, emptied before each iteration, for rows that are only added.
   */
  @State(Scope.Thread)
  public static class MoreColumns extends Columns {
    @Setup(Level.Iteration)
    public void empty() throws SQLException {
      super.table.empty();
    }
  }

  @Benchmark
  public byte[] cipherSeal(Block block) {
    return block.seal();
  }

  @Benchmark
  public byte[] cipherOpen(Block block) throws UnauthenticException {
    return block.open();
  }

  @Benchmark
  public int pageWrite(OnDisk disk) throws IOException {
    return disk.files.writeSealed();
  }

  @Benchmark
  public int pageRead(OnDisk disk) throws IOException {
    return disk.files.readSealed();
  }

  @Benchmark
  public int[] h2Insert(Pages pages) throws SQLException {
    return pages.insert();
  }

  @Benchmark
  public long h2Scan(Pages pages) throws SQLException {
    return pages.scan();
  }

  @Benchmark
  public int columnInsert(MoreColumns columns) throws SQLException {
    return ((Columns) columns).table.insert();
  }

  @Benchmark
  public String columnSelect(Columns columns) throws SQLException {
    return columns.table.name();
  }
}
