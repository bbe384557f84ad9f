package dev.nacre.leak;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.testkit.leak.PlaintextScanner;
import dev.nacre.wallet.RecoveryKey;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.h2.store.fs.FileUtils;

/** Does whatever might show a passphrase, and prints all that it is told. */
final class Secrets {
  private Secrets() {}

  /** The parent learns the recovery key from a line that it does not keep. */
  static void walletWithRecoveryKey(Path file) throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(Marker.PASSPHRASE.text().toCharArray());
        Wallet wallet = Wallet.create(file, passphrase);
        RecoveryKey recovery = wallet.addRecoveryKey()) {
      System.out.println("recovery key " + new String(recovery.toChars()));
    }
  }

  static void provoke(String url, Properties info, Connection connection) throws Exception {
    String wrong = Marker.WRONG_PASSPHRASE.text();
    Properties withWrong = new Properties();
    withWrong.putAll(info);
    withWrong.setProperty("nacre.wallet.password", wrong);
    Properties without = new Properties();
    without.putAll(info);
    without.remove("nacre.wallet.password");
    String inUrl = url + ";nacre.wallet.password=" + wrong;
    refused(url, withWrong);
    refused(inUrl, without);
    refused(inUrl + ";nacre.wallet.pasword=" + wrong, without);
    refused(inUrl + ";nacre.suite=" + wrong, without);
    refused(inUrl + ";CIPHER=AES", without);
    refused(inUrl + ";NO_SUCH_SETTING=1", info);
    refused(inUrl.replace("shop", "no/such/../folder/./x").replace("h2:", "h9:"), without);
    refused(inUrl + ";nacre.wallet.password=" + wrong + "2", without);

    for (DriverPropertyInfo each :
        DriverManager.getDriver(inUrl).getPropertyInfo(inUrl, new Properties())) {
      System.out.println(each.name + "=" + each.value + " " + Arrays.toString(each.choices));
      System.out.println(each.description);
    }
    NacreDataSource source = new NacreDataSource();
    source.setUrl(inUrl);
    System.out.println(source);
    System.out.println(connection);
    System.out.println(connection.getMetaData());
    System.out.println(connection.getMetaData().getURL());
    System.out.println(connection.getClientInfo());
    for (String query :
        List.of(
            "CALL DATABASE_PATH()",
            "SELECT * FROM INFORMATION_SCHEMA.SETTINGS",
            "SELECT * FROM INFORMATION_SCHEMA.SESSIONS",
            "SHOW ENCRYPTION WALLET",
            "SHOW ENCRYPTION KEYS",
            "SHOW ENCRYPTION FILES")) {
      print(connection, query);
    }
    System.out.println(System.getProperties());
    System.out.println(ManagementFactory.getRuntimeMXBean().getInputArguments());
    System.out.println(Arrays.toString(ProcessHandle.current().info().arguments().orElse(null)));
    Thread.getAllStackTraces().keySet().forEach(thread -> System.out.println(thread.getName()));
  }

  /** As whoever has the keys may read it. */
  static void lookIntoTheTrace(Path trace) throws IOException {
    try (InputStream in = FileUtils.newInputStream("nacre:" + trace)) {
      PlaintextScanner scanner =
          new PlaintextScanner(Marker.values(true)).bytes("trace", in.readAllBytes());
      System.out.println(
          "trace " + (scanner.findings().isEmpty() ? "holds no secrets" : scanner.findings()));
    }
  }

  private static void refused(String url, Properties info) {
    try (Connection unexpected = DriverManager.getConnection(url, info)) {
      System.out.println("not refused: " + unexpected);
    } catch (SQLException | RuntimeException expected) {
      expected.printStackTrace(System.out);
    }
  }

  private static void print(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        StringBuilder line = new StringBuilder(query);
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          line.append(' ').append(rows.getString(i));
        }
        System.out.println(line);
      }
    }
  }
}
