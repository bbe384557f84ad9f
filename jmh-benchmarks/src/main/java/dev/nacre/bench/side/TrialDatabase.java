package dev.nacre.bench.side;

import dev.nacre.bench.fork.Trial;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The database of a trial.
 *
 * @param folder holds nothing but this side's databases and their files
 * @param cacheKb how much the database may keep in its own memory
 * @param options more options in the engine's own syntax, each with its semicolon
 */
public record TrialDatabase(Side side, Path folder, String database, long cacheKb, String options) {
  /** Protects random text made here; it is not a secret. */
  private static final String PASSPHRASE = "benchmark";

  private static final String NO_WALLET = "no wallet for the benchmark could be made";

  private static final String HEX_KEY =
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

  private static final int DERBY_PAGE = 4096;

  public static TrialDatabase of(Trial trial) {
    return new TrialDatabase(
        Side.named(trial.contender()),
        Path.of(trial.setting("folder")),
        trial.setting("database"),
        trial.number("cacheKb"),
        trial.setting("options"));
  }

  /** The settings that describe this database to a trial. */
  public Map<String, String> settings() {
    return Map.of(
        "folder",
        folder.toString(),
        "database",
        database,
        "cacheKb",
        String.valueOf(cacheKb),
        "options",
        options);
  }

  /** Connects, and creates the database if there is none. */
  public Connection connect() throws SQLException {
    return connect(";CACHE_SIZE=" + cacheKb);
  }

  /**
   * Connects to a database that this process has open. H2 empties its cache and resets its hit
   * count for everyone when a new connection sets the cache size, so this sets none.
   */
  public Connection join() throws SQLException {
    return connect("");
  }

  private Connection connect(String cacheOfH2) throws SQLException {
    return switch (side.engine()) {
      case H2 -> {
        provideWallet();
        yield connect(h2(cacheOfH2));
      }
      case DERBY -> derby();
      case SQLITE -> sqlite();
      case HSQLDB -> hsqldb();
      case MARIADB -> mariaDb();
      case POSTGRESQL -> throw new IllegalStateException("trials share a server");
      case NONE -> throw new IllegalStateException("there is no database");
    };
  }

  private static Connection connect(Login login) throws SQLException {
    return DriverManager.getConnection(login.url(), login.properties());
  }

  /** Closes the last connection, and makes the engine write everything to its files. */
  public void close(Connection last) throws SQLException {
    last.close();
    if (side.engine() == Engine.MARIADB) {
      MariaDbProcess.stop(folder);
    }
    if (side.engine() == Engine.DERBY) {
      try {
        DriverManager.getConnection("jdbc:derby:" + path() + ";shutdown=true").close();
      } catch (SQLException saysThatItIsDown) {
        if (!"08006".equals(saysThatItIsDown.getSQLState())) {
          throw saysThatItIsDown;
        }
      }
    }
  }

  /** Reads the files into the system's cache, so that no side waits for the disk. */
  public void readIntoSystemCache() throws IOException {
    for (Path file : files()) {
      try (InputStream in = Files.newInputStream(file)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
    }
  }

  /** The size of all files of this database. */
  public long bytes() throws IOException {
    long bytes = 0;
    for (Path file : files()) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> folder.relativize(file).toString().startsWith(database))
          .toList();
    }
  }

  private Path path() {
    return folder.toAbsolutePath().resolve(database);
  }

  /** What a pool needs to {@link #join}; for H2 only. */
  public Login login() {
    if (side.engine() != Engine.H2) {
      throw new IllegalStateException(side.text() + " is no H2");
    }
    return h2("");
  }

  /** A URL and the driver's properties. */
  public record Login(String url, Properties properties) {}

  private Login h2(String cache) {
    var properties = user("sa", side == Side.H2_CIPHER ? PASSPHRASE + " sa" : "sa");
    if (isSealed()) {
      properties.setProperty("nacre.encrypt", side.sealsColumns() ? "columns" : "pages");
      properties.setProperty("nacre.wallet", wallet().toString());
      properties.setProperty("nacre.wallet.password", PASSPHRASE);
    }
    String url =
        (isSealed() ? "jdbc:nacre:h2:" : "jdbc:h2:")
            + path()
            + (side == Side.H2_CIPHER ? ";CIPHER=AES" : "")
            + cache
            + options;
    return new Login(url, properties);
  }

  private Connection derby() throws SQLException {
    System.setProperty("derby.stream.error.file", folder.resolve("derby.log").toString());
    System.setProperty("derby.storage.pageSize", String.valueOf(DERBY_PAGE));
    System.setProperty("derby.storage.pageCacheSize", String.valueOf(cacheKb * 1024L / DERBY_PAGE));
    // Derby's own default is DES.
    String encryption =
        side == Side.DERBY_ENCRYPTED
            ? ";dataEncryption=true;encryptionAlgorithm=AES/CBC/NoPadding;encryptionKeyLength=256"
                + ";bootPassword="
                + PASSPHRASE
            : "";
    return DriverManager.getConnection("jdbc:derby:" + path() + ";create=true" + encryption);
  }

  private Connection sqlite() throws SQLException {
    String key = side == Side.SQLITE_CIPHER ? "?cipher=sqlcipher&legacy=4&key=" + PASSPHRASE : "";
    Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + path() + ".db" + key);
    try (Statement pragma = connection.createStatement()) {
      pragma.execute("PRAGMA journal_mode=WAL");
      pragma.execute("PRAGMA synchronous=NORMAL");
      pragma.execute("PRAGMA cache_size=-" + cacheKb);
    }
    return connection;
  }

  private Connection hsqldb() throws SQLException {
    String key = side == Side.HSQLDB_CRYPT ? ";crypt_type=AES;crypt_key=" + HEX_KEY : "";
    return DriverManager.getConnection(
        "jdbc:hsqldb:file:"
            + path()
            + ";shutdown=true;hsqldb.cache_rows="
            + Math.max(100, cacheKb)
            + ";hsqldb.cache_size="
            + Math.max(100, cacheKb)
            + key,
        user("SA", ""));
  }

  private Connection mariaDb() throws SQLException {
    String server = MariaDbProcess.url(folder, database, cacheKb, options);
    if (!side.sealsColumns()) {
      return DriverManager.getConnection("jdbc:" + server, user("root", ""));
    }
    Properties properties = user("root", "");
    Path wallet = wallet();
    boolean first = !Files.exists(wallet);
    if (first) {
      createWallet(wallet);
      properties.setProperty("nacre.catalog", "create");
    }
    properties.setProperty("nacre.wallet", wallet.toString());
    properties.setProperty("nacre.wallet.password", PASSPHRASE);
    return DriverManager.getConnection("jdbc:nacre:" + server, properties);
  }

  private Path wallet() {
    return folder.resolve("bench.wallet");
  }

  private boolean isSealed() {
    return side.sealsPages() || side.sealsColumns();
  }

  private void provideWallet() throws SQLException {
    if (isSealed()) {
      try {
        BenchWallet.provide(wallet(), PASSPHRASE);
      } catch (IOException failed) {
        throw new SQLException(NO_WALLET, failed);
      }
    }
  }

  private static void createWallet(Path file) throws SQLException {
    try {
      BenchWallet.create(file, PASSPHRASE);
    } catch (IOException failed) {
      throw new SQLException(NO_WALLET, failed);
    }
  }

  private static Properties user(String name, String password) {
    var properties = new Properties();
    properties.setProperty("user", name);
    properties.setProperty("password", password);
    return properties;
  }
}
