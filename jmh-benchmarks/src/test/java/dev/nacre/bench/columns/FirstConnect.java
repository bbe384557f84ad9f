package dev.nacre.bench.columns;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * One sample of {@link FirstConnects}: prints the milliseconds to the connection and to the row.
 */
final class FirstConnect {
  /** As {@link Encrypting} has it, which needs more classes. */
  private static final int KIBIBYTES = 19 * 1024;

  private FirstConnect() {}

  public static void main(String[] args) throws Exception {
    long begin = System.nanoTime();
    StackSamples samples = System.getProperty("profile") == null ? null : new StackSamples();
    run(begin, args);
    if (samples != null) {
      samples.end();
    }
  }

  private static void run(long begin, String... args) throws IOException, SQLException {
    if (args[0].equals("wallet")) {
      openWallet(args[1]);
      double took = millis(begin);
      System.out.printf(Locale.ROOT, "%.1f %.1f%n", took, took);
      return;
    }
    if (args[0].equals("hand")) {
      deriveKey();
    }
    try (Connection connection = DriverManager.getConnection(args[1])) {
      double connected = millis(begin);
      try (PreparedStatement select =
          connection.prepareStatement("SELECT name FROM customer WHERE id = ?")) {
        select.setInt(1, 1);
        try (ResultSet row = select.executeQuery()) {
          if (!row.next() || !row.getString(1).equals("Ada")) {
            throw new IllegalStateException("another row");
          }
        }
      }
      System.out.printf(Locale.ROOT, "%.1f %.1f%n", connected, millis(begin));
    }
  }

  private static void openWallet(String file) throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(Encrypting.WORDS.toCharArray())) {
      Wallet.open(Path.of(file), passphrase).close();
    }
  }

  /** A key from a passphrase, and a cell that is encrypted and decrypted. */
  private static void deriveKey() {
    Argon2BytesGenerator argon = new Argon2BytesGenerator();
    argon.init(
        new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
            .withMemoryAsKB(KIBIBYTES)
            .withIterations(2)
            .withParallelism(1)
            .withSalt(new byte[16])
            .build());
    int unused =
        argon.generateBytes(Encrypting.WORDS.getBytes(StandardCharsets.UTF_8), new byte[32]);
    CellsByHand cells = new CellsByHand();
    if (!cells.open(cells.seal("Ada")).equals("Ada")) {
      throw new IllegalStateException("another text");
    }
  }

  private static double millis(long begin) {
    return (System.nanoTime() - begin) / 1e6;
  }
}
