package dev.nacre.cli.db;

import dev.nacre.core.block.FileKind;
import dev.nacre.core.file.v1.Preamble;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.wallet.Wallet;
import dev.nacre.wallet.kdf.KdfParameters;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A small database and its wallet, made as an application makes them; but the wallet is as cheap to
 * open as one may be, because each command opens it.
 */
final class Shop {
  static final String PASSPHRASE = "sesame";

  final Path folder;
  final Path database;
  final Path file;
  final Path wallet;

  Shop(Path folder) {
    this(folder, "shop");
  }

  Shop(Path folder, String name) {
    this.folder = folder;
    this.database = folder.resolve(name);
    this.file = folder.resolve(name + ".mv.db");
    this.wallet = folder.resolve(name + ".wallet");
  }

  /** With rows. */
  static Shop filled(Path folder) throws SQLException {
    Shop shop = new Shop(folder);
    shop.run(
        "CREATE TABLE customer (id INT PRIMARY KEY, name VARCHAR)",
        "INSERT INTO customer SELECT x, 'name ' || REPEAT('x', 300) || x FROM SYSTEM_RANGE(1, 2000)");
    return shop;
  }

  Connection connect(String settings) throws SQLException {
    if (!Files.exists(wallet)) {
      makeWallet();
    }
    return DriverManager.getConnection(
        "jdbc:nacre:h2:" + database + settings + ";nacre.wallet.password=" + PASSPHRASE, "sa", "");
  }

  void makeWallet() {
    try (Passphrase passphrase = Passphrase.copyOf(PASSPHRASE.toCharArray())) {
      Wallet.create(wallet, passphrase, KdfParameters.MINIMUM).close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  void run(String... statements) throws SQLException {
    try (Connection connection = connect("");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  long count(String settings) throws SQLException {
    try (Connection connection = connect(settings);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(name) FROM customer")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** Changes one bit of a block. */
  void flip(long block) throws IOException {
    flip(file, block);
  }

  static void flip(Path file, long block) throws IOException {
    try (RandomAccessFile raw = new RandomAccessFile(file.toFile(), "rw")) {
      long at = Preamble.layout(FileKind.DATABASE).offset(block) + 77;
      raw.seek(at);
      int old = raw.read();
      raw.seek(at);
      raw.write(old ^ 4);
    }
  }
}
