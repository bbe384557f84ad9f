package dev.nacre.dropin;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import dev.nacre.wallet.kdf.Pbkdf2;
import dev.nacre.wallet.kdf.Scrypt;
import dev.nacre.wallet.keystorefile.KeyStoreFileFormat;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;

/** A program that needs each algorithm of Bouncy Castle that Nacre uses; see DriverJarTest. */
final class OnDriverJar {
  private OnDriverJar() {}

  /**
   * @param args a folder, a value, a key store of BCFKS that another program wrote
   */
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    try (Passphrase passphrase = Passphrase.copyOf("for a test".toCharArray())) {
      columns(folder, args[1]);
      List<KdfParameters> kdfs =
          List.of(KdfParameters.MINIMUM, new Scrypt(17, 8, 1), Pbkdf2.DEFAULT);
      for (KdfParameters kdf : kdfs) {
        Path file = folder.resolve("w" + kdf.wire() + ".wallet");
        Wallet.create(file, passphrase, kdf).close();
        try (Wallet wallet = Wallet.open(file, passphrase)) {
          for (KeyStoreFileFormat format : KeyStoreFileFormat.values()) {
            Path store = folder.resolve("w" + kdf.wire() + "." + format);
            wallet.exportKeyStore(store, format, passphrase);
            System.out.println(kdf + " " + wallet.importKeyStore(store, format, passphrase));
          }
          wallet.addRecoveryKey().close();
          System.out.println(
              wallet.importKeyStore(Path.of(args[2]), KeyStoreFileFormat.BCFKS, passphrase).size());
        }
      }
    }
  }

  private static void columns(Path folder, String value) throws Exception {
    String url =
        "jdbc:nacre:h2:"
            + folder.resolve("shop")
            + ";nacre.encrypt=pages,columns;nacre.wallet.password=for a test";
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      boolean unused =
          statement.execute(
              "CREATE TABLE t (a VARCHAR(80) ENCRYPT, b VARCHAR(80) ENCRYPT NO SALT)");
      unused = statement.execute("INSERT INTO t VALUES ('" + value + "', '" + value + "')");
      try (ResultSet row = statement.executeQuery("SELECT a FROM t WHERE b = '" + value + "'")) {
        System.out.println("read " + (row.next() && row.getString(1).equals(value)));
      }
    }
  }
}
