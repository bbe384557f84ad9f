package dev.nacre.demo;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.demo.database.PolicyFileProvider;
import dev.nacre.testkit.server.MariaDb;
import dev.nacre.testkit.server.Postgres;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
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
    EmbeddedPostgres server = Postgres.builder().start();
    return new ShopPlace(
        "jdbc:postgresql://localhost:" + server.getPort() + "/postgres", "postgres", server::close);
  }

  private static ShopPlace mariaDb(Path folder) throws IOException, SQLException {
    MariaDb server = MariaDb.start(folder, List.of());
    try (Connection admin = DriverManager.getConnection(server.url("mysql"), "root", "");
        Statement statement = admin.createStatement()) {
      statement.execute("CREATE DATABASE shop CHARACTER SET utf8mb4");
    }
    return new ShopPlace(server.url("shop"), "root", server::close);
  }

  private boolean isFile() {
    return url.startsWith("jdbc:h2:");
  }

  /** The URL through Nacre, with encrypted columns. */
  public String encryptedUrl() {
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
    PolicyFileProvider.write(policy);
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
