package dev.nacre.bench.file;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.Access;
import dev.nacre.core.file.EncryptedFile;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.file.anchor.RollbackAnchor;
import dev.nacre.core.file.status.FileEventListener;
import dev.nacre.core.file.verify.FileVerifier;
import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.storage.NioStorage;
import dev.nacre.core.suite.CipherSuite;
import dev.nacre.core.verify.BlockListener;
import dev.nacre.core.verify.BlockUses;
import dev.nacre.core.verify.ClosedFileVerification;
import dev.nacre.testkit.keys.HeldKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
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

/**
 * Verifying a sealed file of 256 MiB, beside reading the same bytes in order and doing nothing with
 * them: once from the disk, as a file that is verified before it is trusted, and once from the
 * system's cache, which is the harder race.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(5)
public class VerifyBenchmark {
  private static final int PIECE = 1 << 20;
  private static final int PIECES = 256;

  /** Holds the file while a fork lasts. */
  @State(Scope.Thread)
  public static class OnDisk {
    @Param({"disk", "cache"})
    String from = "";

    final Path file;
    final EncryptedFiles files =
        new EncryptedFiles(
            new NioStorage(),
            new HeldKeys(),
            CipherSuite.AES_256_GCM,
            RollbackAnchor.none(),
            FileEventListener.ignored());

    public OnDisk() {
      try {
        file = Files.createTempFile("nacre-bench", ".mv.db");
        Files.delete(file);
        ByteBuffer piece = ByteBuffer.allocate(PIECE);
        try (EncryptedFile sealed =
            files.open(file.toString(), FileKind.DATABASE, Access.READ_WRITE)) {
          for (long at = 0; at < PIECES; at++) {
            int unused = sealed.write(piece.clear(), at * PIECE);
          }
          sealed.force(true);
        }
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    /** Tells the system to forget what it has of the file; for a file that is forced it does. */
    @Setup(Level.Invocation)
    public void forget() throws IOException, InterruptedException {
      if (from.equals("disk")) {
        Process dd =
            new ProcessBuilder("dd", "if=" + file, "iflag=nocache", "count=0")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (dd.waitFor() != 0) {
          throw new IllegalStateException("dd cannot make the system forget a file here");
        }
      }
    }

    @TearDown
    public void delete() throws IOException {
      files.close();
      Files.delete(file);
    }
  }

  @Benchmark
  public long plainVerify(OnDisk disk) throws IOException {
    ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);
    long at = 0;
    try (FileChannel channel = FileChannel.open(disk.file, StandardOpenOption.READ)) {
      for (int count = channel.read(piece, at); count > 0; count = channel.read(piece, at)) {
        at += count;
        piece.clear();
      }
    }
    return at;
  }

  @Benchmark
  public long sealedVerify(OnDisk disk) throws IOException {
    try (FileVerifier examined = disk.files.verifier(disk.file.toString())) {
      ClosedFileVerification verification =
          new ClosedFileVerification(examined, BlockListener.NONE, ProgressListener.NONE);
      verification.run();
      return verification.result(BlockUses.UNKNOWN).blocks();
    }
  }
}
