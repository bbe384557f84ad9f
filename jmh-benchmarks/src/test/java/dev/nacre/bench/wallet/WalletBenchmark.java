package dev.nacre.bench.wallet;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.kdf.PassphraseKdf;
import dev.nacre.wallet.kdf.Pbkdf2;
import dev.nacre.wallet.kdf.Scrypt;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Opening a wallet beside its KDF alone, for each KDF that there is: the difference is what the
 * rest of it costs. The cheapest one shows that best, before it is lost in the noise of the KDF.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(2)
public class WalletBenchmark {

  /** A wallet on disk. */
  @State(Scope.Benchmark)
  public static class OnDisk {
    @Param({"argon2id-minimum", "argon2id", "scrypt", "pbkdf2"})
    public String kdf = "";

    private Path folder = Path.of("");
    Path file = Path.of("");
    final byte[] salt = new byte[16];
    final Passphrase passphrase = Passphrase.copyOf("pearl and nacre".toCharArray());

    @Setup
    public void create() throws IOException {
      folder = Files.createTempDirectory("nacre-bench-wallet");
      file = folder.resolve(UUID.randomUUID() + ".wallet");
      Wallet.create(file, passphrase, parameters()).close();
    }

    KdfParameters parameters() {
      return switch (kdf) {
        case "argon2id" -> KdfParameters.DEFAULT;
        case "scrypt" -> Scrypt.DEFAULT;
        case "pbkdf2" -> Pbkdf2.DEFAULT;
        default -> KdfParameters.MINIMUM;
      };
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
        PassphraseKdf.derive(wallet.parameters(), wallet.salt, wallet.passphrase)) {
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
