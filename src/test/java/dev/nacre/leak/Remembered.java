package dev.nacre.leak;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.nacre.core.secret.SecretBytes;
import dev.nacre.testkit.leak.KeyLedger;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Uses a database in a JVM of its own and writes down what its heap holds: while the database is
 * open, and after it was closed.
 *
 * <p>Keys, passphrase and values are told to the parent through {@link Masked}, and are kept by no
 * variable here when the second dump is made.
 */
public final class Remembered {
  private static final int ROWS = 50;

  private Remembered() {}

  /** Takes what the database encrypts. */
  public static void main(String[] args) throws Exception {
    String url = "jdbc:nacre:h2:./shop;nacre.encrypt=" + args[0];
    Path passphrase = Path.of("passphrase");
    System.setProperty("nacre.wallet.password.file", passphrase.toString());
    try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
      fill(connection, args[0].contains("columns") ? "ENCRYPT" : "");
      tellKeys();
      dump("open.hprof");
    }
    // Whatever runs after the last close: H2's writer, the warm-up of the ciphers.
    for (int i = 0; i < 100 && !KeyLedger.installed().openNow().isEmpty(); i++) {
      Thread.sleep(100);
    }
    System.out.println("still open: " + KeyLedger.installed().openNow().size());
    dump("closed.hprof");
  }

  private static void fill(Connection connection, String clause) throws IOException, SQLException {
    Masked values = new Masked(Path.of("values"));
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE customer (id INT PRIMARY KEY, ssn VARCHAR(80) %s)".formatted(clause));
    }
    SecureRandom random = new SecureRandom();
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO customer VALUES (?, ?)")) {
      for (int i = 0; i < ROWS; i++) {
        byte[] fresh = new byte[20];
        random.nextBytes(fresh);
        String value = HexFormat.of().formatHex(fresh);
        values.add(value.getBytes(StandardCharsets.US_ASCII));
        insert.setInt(1, i);
        insert.setString(2, value);
        insert.executeUpdate();
      }
    }
  }

  private static void tellKeys() throws IOException {
    Masked keys = new Masked(Path.of("keys"));
    for (Object secret : KeyLedger.installed().openNow()) {
      if (secret instanceof SecretBytes bytes && bytes.length() >= 16 && bytes.length() < 256) {
        byte[] copy = bytes.copy();
        keys.add(copy);
        Arrays.fill(copy, (byte) 0);
      }
    }
    byte[] read = Files.readAllBytes(Path.of("passphrase"));
    new Masked(Path.of("passphrases")).add(read);
    Arrays.fill(read, (byte) 0);
  }

  private static void dump(String file) throws IOException {
    // What nobody holds any more is swept before; the JVM's garbage is not ours to zero.
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file, true);
  }
}
