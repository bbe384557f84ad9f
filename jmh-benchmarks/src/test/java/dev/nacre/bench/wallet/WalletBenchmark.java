package dev.nacre.bench.wallet;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.kdf.PassphraseKdf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Opening a wallet beside its KDF alone: the difference is what the rest of it costs. With the
 * cheapest KDF that a wallet takes, so that the rest is not lost in its noise.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(5)
public class WalletBenchmark {

  /** A wallet on disk. */
  @State(Scope.Benchmark)
  public static class OnDisk {
    final Path folder;
    final Path file;
    final byte[] salt = new byte[16];
    final Passphrase passphrase = Passphrase.copyOf("pearl and nacre".toCharArray());

    public OnDisk() {
      try {
        folder = Files.createTempDirectory("nacre-bench-wallet");
        file = folder.resolve(UUID.randomUUID() + ".wallet");
        Wallet.create(file, passphrase, KdfParameters.MINIMUM).close();
      } catch (IOException failed) {
        throw new IllegalStateException(failed);
      }
    }

    @TearDown
    public void delete() throws IOException {
      try (var files = Files.newDirectoryStream(folder)) {
        for (Path each : files) {
          Files.delete(each);
        }
      }
      Files.delete(folder);
    }
  }

  @Benchmark
  public int plainOpen(OnDisk wallet) throws IOException {
    try (SecretBytes key =
        PassphraseKdf.derive(KdfParameters.MINIMUM, wallet.salt, wallet.passphrase)) {
      return key.length();
    }
  }

  @Benchmark
  public int sealedOpen(OnDisk wallet) throws IOException {
    try (Wallet opened = Wallet.open(wallet.file, wallet.passphrase)) {
      return opened.keys().size();
    }
  }
}
