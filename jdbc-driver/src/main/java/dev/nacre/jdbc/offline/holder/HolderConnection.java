package dev.nacre.jdbc.offline.holder;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.HoldingProcess;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.database.H2DatabaseUrl;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The H2 connection of a {@link HolderClient}. Of H2's errors it reports only the number, since
 * their messages may contain values.
 */
final class HolderConnection implements AutoCloseable {
  private static final int IN_USE = 90020;
  private static final int NO_ADMINISTRATOR = 90040;

  private final Connection connection;
  private final Optional<Path> database;
  private volatile boolean left;

  private HolderConnection(Connection connection, Optional<Path> database) {
    this.connection = connection;
    this.database = database;
  }

  /** Connects to the process that has the database open, or opens the database here. */
  static HolderConnection open(String url, HolderClient.Access access) throws IOException {
    H2DatabaseUrl at = H2DatabaseUrl.parse(url);
    HolderConnection opened = new HolderConnection(connect(url, at, access), at.database());
    try {
      opened.stayWithHolder();
      return opened;
    } catch (IOException | RuntimeException refused) {
      opened.closeAfter(refused);
      throw refused;
    }
  }

  private static Connection connect(String url, H2DatabaseUrl at, HolderClient.Access access)
      throws IOException {
    Properties info = new Properties();
    char[] password = chars(access.password());
    char[] passphrase = chars(access.passphrase());
    info.put("user", access.user());
    info.put("password", password);
    if (at.database().isPresent()) {
      info.put("IFEXISTS", "TRUE");
      put(info, "nacre.wallet", access.wallet());
      put(info, "nacre.registry", access.registry());
      if (access.passphrase() != null) {
        info.put("nacre.wallet.password", passphrase);
      }
    } else {
      // The server encrypts its pages. Options for applications from the environment must not
      // apply.
      info.put("nacre.encrypt", "none");
      for (String option : new String[] {"nacre.exports", "nacre.imports", "nacre.unwrap"}) {
        info.put(option, "allow");
      }
    }
    try {
      return DriverManager.getConnection(url, info);
    } catch (SQLException failed) {
      throw refusal(failed, at.database());
    } finally {
      Arrays.fill(password, '\0');
      Arrays.fill(passphrase, '\0');
    }
  }

  // If the holder dies, H2 reconnects, and this process would become the holder and execute the
  // requests. H2 does not reconnect with an open transaction.
  private void stayWithHolder() throws IOException {
    try {
      connection.setAutoCommit(false);
    } catch (SQLException failed) {
      throw refusal(failed, database);
    }
  }

  /** The database's path, when it is certainly on this machine. */
  Optional<Path> database() {
    return database;
  }

  /**
   * Runs a query.
   *
   * @return its first value as text; empty when there is none
   */
  String query(String sql) throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      byte[] bytes = rows.next() ? rows.getBytes(1) : null;
      String answer = bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
      connection.commit();
      return answer;
    } catch (SQLException failed) {
      throw refusal(failed, database);
    }
  }

  void execute(String sql) throws IOException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    } catch (SQLException failed) {
      throw refusal(failed, database);
    }
  }

  /** Stops waiting for responses: from now on, the connection is closed in the background. */
  void leave() {
    left = true;
  }

  private static IOException refusal(SQLException failed, Optional<Path> database) {
    if (failed.getErrorCode() == IN_USE && database.isPresent()) {
      String file = database.get() + DatabaseLocation.FILE_SUFFIX;
      return new NacreIOException(
          ErrorCode.FILE_IN_USE,
          "The file "
              + file
              + " is open in "
              + HoldingProcess.describe(file)
              + ", which serves no other process",
          failed);
    }
    for (Throwable each = failed; each != null; each = each.getCause()) {
      if (each instanceof NacreException ours) {
        throw ours;
      }
      if (each instanceof NacreIOException ours) {
        return ours;
      }
    }
    return failed.getErrorCode() == NO_ADMINISTRATOR
        ? new NacreIOException(ErrorCode.ADMINISTRATOR_NEEDED, "The user is no administrator")
        : new NacreIOException(
            ErrorCode.HOLDER_REFUSED, "H2 failed with its error " + failed.getErrorCode(), failed);
  }

  private static void put(Properties info, String name, @Nullable Path file) {
    if (file != null) {
      info.put(name, file.toString());
    }
  }

  // For the caller to zero.
  private static char[] chars(@Nullable Passphrase passphrase) {
    return passphrase == null ? new char[0] : passphrase.toChars();
  }

  /** Closes it because of an error, to which it adds its own. */
  void closeAfter(Exception reason) {
    try {
      connection.close();
    } catch (SQLException also) {
      reason.addSuppressed(also);
    }
  }

  private void closeLeft() {
    try {
      connection.close();
    } catch (SQLException gone) {
      // The request ends with the connection.
    }
  }

  @Override
  public void close() throws IOException {
    if (left) {
      // Closing waits for the statement that runs there, but never longer than this process lives.
      Thread closing = new Thread(this::closeLeft, "nacre-holder-close");
      closing.setDaemon(true);
      closing.start();
      return;
    }
    try {
      connection.close();
    } catch (SQLException gone) {
      throw refusal(gone, database);
    }
  }
}
