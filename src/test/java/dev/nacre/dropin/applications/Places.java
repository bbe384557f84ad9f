package dev.nacre.dropin.applications;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.server.MariaDb;
import dev.nacre.testkit.server.Postgres;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes new databases. Starts the servers that they need, and ends them. */
final class Places implements AutoCloseable {
  private static final String PASSPHRASE = "correct-horse";

  private final Path root;
  private @Nullable EmbeddedPostgres postgres;
  private @Nullable MariaDb mariaDb;
  private int made;

  Places(Path root) {
    this.root = root;
  }

  /**
   * @param policy for columns
   */
  Place make(Storage storage, Path policy) throws IOException, SQLException {
    String name = "run" + ++made;
    Path folder = Files.createDirectory(root.resolve(name));
    Path wallet = folder.resolve("the.wallet");
    if (!storage.isPlain()) {
      try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
        Wallet.create(wallet, passphrase, KdfParameters.MINIMUM).close();
      }
    }
    String user =
        switch (storage.server) {
          case H2 -> "sa";
          case POSTGRESQL -> "postgres";
          // Not root: Spring ends a database that it takes for HSQLDB's with SHUTDOWN.
          case MARIADB -> "application";
        };
    String plain = database(storage.server, name, folder, user);
    String separator = storage.server == Storage.Server.H2 ? ";" : "&";
    StringBuilder url = new StringBuilder(plain);
    if (!storage.isPlain()) {
      url.insert("jdbc:".length(), "nacre:");
      option(url, separator, "nacre.wallet", wallet.toString());
      option(url, separator, "nacre.wallet.password", PASSPHRASE);
    }
    if (storage.protection == Storage.Protection.COLUMNS) {
      option(url, separator, "nacre.encrypt", "columns");
      option(url, separator, "nacre.policy", policy.toString());
      if (storage.server != Storage.Server.H2) {
        option(url, separator, "nacre.catalog", "create");
      }
    }
    return new Place(storage, plain, url.toString(), user, folder);
  }

  private static void option(StringBuilder url, String separator, String name, String value) {
    url.append(separator).append(name).append('=').append(value);
  }

  private String database(Storage.Server server, String name, Path folder, String user)
      throws IOException, SQLException {
    return switch (server) {
      case H2 -> "jdbc:h2:" + folder.resolve("data") + ";DB_CLOSE_DELAY=-1";
      case POSTGRESQL -> {
        EmbeddedPostgres running = postgres == null ? Postgres.builder().start() : postgres;
        postgres = running;
        String url = "jdbc:postgresql://127.0.0.1:" + running.getPort() + "/";
        create(url + "postgres", user, name);
        yield url + name + "?sslmode=disable";
      }
      case MARIADB -> {
        MariaDb running = mariaDb == null ? MariaDb.start(root, List.of()) : mariaDb;
        mariaDb = running;
        create(running.url("mysql"), "root", name);
        send(
            running.url("mysql"),
            "root",
            "CREATE USER IF NOT EXISTS " + user + "@localhost",
            "GRANT ALL ON " + name + ".* TO " + user + "@localhost");
        yield running.url(name);
      }
    };
  }

  private static void create(String url, String user, String name) throws SQLException {
    send(url, user, "CREATE DATABASE " + name);
  }

  private static void send(String url, String user, String... statements) throws SQLException {
    try (Connection admin = DriverManager.getConnection(url, user, "");
        Statement statement = admin.createStatement()) {
      for (String sql : statements) {
        boolean unused = statement.execute(sql);
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      if (postgres != null) {
        postgres.close();
      }
    } finally {
      if (mariaDb != null) {
        mariaDb.close();
      }
    }
  }
}
