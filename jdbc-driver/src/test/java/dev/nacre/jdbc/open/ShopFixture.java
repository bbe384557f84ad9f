package dev.nacre.jdbc.open;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.CheapWallets;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** H2 databases under one wallet that is cheap to open. */
public abstract class ShopFixture {
  private static final String PASSPHRASE = "right";

  @TempDir protected Path folder;
  protected Path wallet;

  @BeforeEach
  protected void makeWallet() throws IOException {
    folder = folder.toRealPath();
    wallet = folder.resolve("w.wallet");
    openNewWallet(wallet).close();
  }

  protected static Wallet openNewWallet(Path file) throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      return CheapWallets.create(file, passphrase);
    }
  }

  protected Wallet openWallet() throws IOException {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      return Wallet.open(wallet, passphrase);
    }
  }

  protected String url(Path database, String more) {
    return "jdbc:nacre:h2:"
        + database
        + ";nacre.wallet="
        + wallet
        + ";nacre.wallet.password="
        + PASSPHRASE
        + more;
  }

  protected Connection connect(Path database, String more) throws SQLException {
    return DriverManager.getConnection(url(database, more), "sa", "");
  }

  protected void create(Path database, String more) throws SQLException {
    try (Connection connection = connect(database, more)) {
      connection.createStatement().execute("CREATE TABLE t(a INT) AS SELECT 1");
    }
  }

  protected void add(Path database, String more) throws SQLException {
    try (Connection connection = connect(database, more)) {
      connection.createStatement().execute("INSERT INTO t SELECT COUNT(*) + 1 FROM t");
    }
  }

  protected int rows(Path database, String more) throws SQLException {
    try (Connection connection = connect(database, more);
        ResultSet found = connection.createStatement().executeQuery("SELECT COUNT(*) FROM t")) {
      found.next();
      return found.getInt(1);
    }
  }

  protected static Path file(Path database) {
    return database.resolveSibling(database.getFileName() + ".mv.db");
  }

  /** As {@code cp} does it. */
  protected static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.copy(file(from), file(to), StandardCopyOption.REPLACE_EXISTING);
  }

  /** All that a refusal says, in its causes too. */
  protected String refusal(Path database, String more) {
    SQLException refused =
        catchThrowableOfType(SQLException.class, () -> connect(database, more).close());
    StringBuilder said = new StringBuilder(refused == null ? "opened" : refused.getSQLState());
    for (Throwable each = refused; each != null; each = each.getCause()) {
      said.append('\n').append(each.getMessage());
    }
    return said.toString();
  }

  /**
   * Names of all files in the folder but H2's own traces and the locks beside databases, which stay
   * wherever one was asked for, and the sizes of the databases.
   */
  protected Map<String, Long> files() throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    try (Stream<Path> found = Files.walk(folder)) {
      for (Path file : found.filter(Files::isRegularFile).toList()) {
        String name = file.toString();
        if (name.endsWith(".trace.db") || name.endsWith(".mv.db.lock")) {
          continue;
        }
        boolean database = file.toString().endsWith(".mv.db");
        sizes.put(folder.relativize(file).toString(), database ? Files.size(file) : 0);
      }
    }
    return sizes;
  }
}
