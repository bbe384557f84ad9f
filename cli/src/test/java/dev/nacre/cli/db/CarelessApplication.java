package dev.nacre.cli.db;

import dev.nacre.cli.FakeTerminal;
import dev.nacre.testkit.process.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/**
 * Another process that has a database open, and opens and closes its file once more in ways that an
 * application has at hand.
 */
final class CarelessApplication implements AutoCloseable {
  /** A way, from within an application that has the database open. */
  enum Way {
    FILE_READ {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        refused(connection, "CALL FILE_READ('" + shop.file + "')");
      }
    },
    FILE_READ_BY_LINK {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        Path link = Files.createSymbolicLink(shop.folder.resolve("data.csv"), shop.file);
        refused(connection, "CALL FILE_READ('" + link + "')");
        Files.delete(link);
      }
    },
    FILE_READ_BY_HARD_LINK {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        Path link = Files.createLink(shop.folder.resolve("data.csv"), shop.file);
        refused(connection, "CALL FILE_READ('" + link + "')");
        Files.delete(link);
      }
    },
    FILE_READ_OF_THE_LOCK {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        refused(connection, "CALL FILE_READ('" + shop.file + ".lock')");
      }
    },
    FILE_READ_BY_OTHER_FILE_SYSTEMS {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        for (String scheme : List.of("nio:", "async:", "retry:", "nioMapped:", "split:", "zip:")) {
          refused(connection, "CALL FILE_READ('" + scheme + shop.file + "')");
          refused(connection, "CALL FILE_READ('" + scheme + shop.file + ".lock')");
        }
      }
    },
    CSVREAD_WITH_COLUMNS {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        refused(connection, "SELECT * FROM CSVREAD('" + shop.file + "', 'A,B')");
      }
    },
    CSVREAD_WITHOUT_COLUMNS {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        refused(connection, "SELECT * FROM CSVREAD('" + shop.file + "')");
      }
    },
    RUNSCRIPT {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        refused(connection, "RUNSCRIPT FROM '" + shop.file + "'");
      }
    },
    LINKED_TABLE {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        refused(
            connection,
            "CREATE LINKED TABLE l('', 'jdbc:h2:" + shop.database + "', 'sa', '', 'CUSTOMER')");
      }
    },
    STRAY_ABSOLUTE {
      @Override
      void go(Shop shop, Connection connection) {
        refused("jdbc:h2:" + shop.database);
      }
    },
    STRAY_RELATIVE {
      @Override
      void go(Shop shop, Connection connection) {
        refused("jdbc:h2:./" + shop.database.getFileName());
      }
    },
    STRAY_FILE {
      @Override
      void go(Shop shop, Connection connection) {
        refused("jdbc:h2:file:" + shop.database);
      }
    },
    STRAY_BY_LINK {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        Path link = Files.createSymbolicLink(shop.folder.resolve("linked"), shop.folder);
        refused("jdbc:h2:" + link.resolve(shop.database.getFileName()));
        Files.delete(link);
      }
    },
    STRAY_READER {
      @Override
      void go(Shop shop, Connection connection) {
        refused("jdbc:h2:" + shop.database + ";ACCESS_MODE_DATA=r");
      }
    },
    STRAY_IN_ANOTHER_LOADER {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        URL h2 = org.h2.Driver.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader =
            new URLClassLoader(new URL[] {h2}, ClassLoader.getPlatformClassLoader())) {
          Driver driver =
              (Driver) loader.loadClass("org.h2.Driver").getDeclaredConstructor().newInstance();
          refused(() -> driver.connect("jdbc:h2:" + shop.database, new Properties()));
        }
      }
    },
    VERIFY {
      @Override
      void go(Shop shop, Connection connection) {
        run("db", "verify", shop.database);
      }
    },
    VERIFY_FOLDER {
      @Override
      void go(Shop shop, Connection connection) {
        run("db", "verify", shop.folder);
      }
    },
    STATUS {
      @Override
      void go(Shop shop, Connection connection) {
        run("db", "status", shop.database);
      }
    },
    BACKUP_COMMAND {
      @Override
      void go(Shop shop, Connection connection) {
        run("db", "backup", shop.database, shop.folder.resolve("no.zip"));
      }
    },
    BACKUP_STATEMENT {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        Path zip = shop.folder.resolve("yes.zip");
        try (Statement statement = connection.createStatement()) {
          statement.execute("BACKUP TO '" + zip + "'");
        }
        Files.delete(zip);
      }
    },
    COPY_OF_THE_FILE {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        Path copy = Files.createTempFile("copy", ".db");
        Files.write(copy, Files.readAllBytes(shop.file));
        Files.delete(copy);
      }
    },
    COPY_OF_THE_FOLDER {
      @Override
      void go(Shop shop, Connection connection) throws Exception {
        COPY_OF_THE_FILE.go(shop, connection);
        byte[] unused = Files.readAllBytes(Path.of(shop.file + ".lock"));
      }
    };

    abstract void go(Shop shop, Connection connection) throws Exception;
  }

  @FunctionalInterface
  private interface Connecting {
    Connection connect() throws SQLException;
  }

  private static void refused(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException wanted) {
      return;
    }
    throw new IllegalStateException(sql);
  }

  private static void refused(String url) {
    refused(() -> DriverManager.getConnection(url, "sa", ""));
  }

  private static void refused(Connecting stray) {
    try (Connection connection = stray.connect()) {
      throw new IllegalStateException("connected: " + connection);
    } catch (SQLException wanted) {
      // It has opened and closed the file.
    }
  }

  private static void run(Object... words) {
    int unused = new FakeTerminal().with("NACRE_WALLET_PASSWORD", Shop.PASSPHRASE).run(words);
  }

  private final ChildJvm process;

  private CarelessApplication(ChildJvm process) {
    this.process = process;
  }

  static CarelessApplication start(Shop shop) throws IOException {
    return new CarelessApplication(
        ChildJvm.start(
            CarelessApplication.class,
            shop.folder,
            List.of("-Xshare:auto"),
            List.of(shop.folder.toString())));
  }

  long pid() {
    return process.pid();
  }

  /** Has it open the database, and then its file once more. */
  void goes(Way way) throws IOException {
    process.sendLine(way.name());
    String unused = process.await("gone");
  }

  /** Stops it where it is: a change after this was made by another process. */
  void freezes() throws IOException {
    process.freeze();
  }

  void thaws() throws IOException {
    process.resume();
  }

  /** Has it run a statement. */
  void runs(String sql) throws IOException {
    process.sendLine(sql);
    String unused = process.await("run");
  }

  /** Has it close the database. */
  void leaves() throws IOException {
    process.sendLine("leave");
    String unused = process.await("left");
  }

  @Override
  public void close() throws IOException {
    process.close();
  }

  public static void main(String[] args) throws Exception {
    Shop shop = new Shop(Path.of(args[0]));
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Connection connection = null;
    for (String order = orders.readLine(); order != null; order = orders.readLine()) {
      if (order.equals("leave")) {
        Objects.requireNonNull(connection).close();
        System.out.println("left");
      } else if (order.contains(" ")) {
        try (Statement statement = Objects.requireNonNull(connection).createStatement()) {
          statement.execute(order);
        }
        System.out.println("run");
      } else {
        connection = shop.connect("");
        Way.valueOf(order).go(shop, connection);
        System.out.println("gone");
      }
    }
  }
}
