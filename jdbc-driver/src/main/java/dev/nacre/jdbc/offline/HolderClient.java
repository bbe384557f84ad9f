package dev.nacre.jdbc.offline;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobState;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.storage.FileHolder;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.database.H2DatabaseUrl;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A client of the process that has a database open; it sends its requests through an H2 connection.
 * Of H2's errors it reports only the number, since their messages may contain values.
 */
public final class HolderClient implements AutoCloseable {
  private static final int IN_USE = 90020;
  private static final int NO_ADMINISTRATOR = 90040;

  private final Connection connection;
  private final Optional<Path> database;
  private final String process;
  private volatile boolean left;

  private HolderClient(Connection connection, Optional<Path> database) throws IOException {
    this.connection = connection;
    this.database = database;
    stayWithHolder();
    String answer = ask("holder");
    this.process = answer.split(" ", 2)[0];
    if (database.isPresent() && answer.equals(here())) {
      throw new NacreIOException(
          ErrorCode.NOBODY_HOLDS, "No other process has the database " + database.get() + " open");
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

  // Includes the start time: in two containers both may be process 1.
  private static String here() {
    ProcessHandle here = ProcessHandle.current();
    return here.pid() + " " + here.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }

  /**
   * The credentials for the requests.
   *
   * @param user an administrator of the database
   * @param password of the user; null for none
   * @param wallet null for the one that the URL names, or that is beside the database
   * @param passphrase of the wallet; null for an auto-login
   */
  public record Access(
      String user,
      @Nullable Passphrase password,
      @Nullable Path wallet,
      @Nullable Passphrase passphrase,
      @Nullable Path registry) {}

  /** The progress of a job. */
  public record Progress(JobState state, long done, long total, String message) {}

  /**
   * Connects to the process.
   *
   * @throws NacreIOException {@code NOBODY_HOLDS} when no other process has the database open
   */
  public static HolderClient find(String url, Access access) throws IOException {
    H2DatabaseUrl at = H2DatabaseUrl.parse(url);
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
    Connection connection;
    try {
      connection = DriverManager.getConnection(url, info);
    } catch (SQLException failed) {
      throw refusal(failed, at.database());
    } finally {
      Arrays.fill(password, '\0');
      Arrays.fill(passphrase, '\0');
    }
    try {
      return new HolderClient(connection, at.database());
    } catch (IOException | RuntimeException refused) {
      closeQuietly(connection, refused);
      throw refused;
    }
  }

  /** Its process id on its own system. */
  public String process() {
    return process;
  }

  /** The database's path, when it is certainly on this machine. */
  Optional<Path> database() {
    return database;
  }

  /**
   * Starts a rotation of the data key.
   *
   * @return the job, which may have been running already
   */
  public long rotate() throws IOException {
    try {
      return Long.parseLong(ask("rotate"));
    } catch (NumberFormatException foreign) {
      throw notUnderstood();
    }
  }

  /**
   * @throws NacreIOException {@code JOB_UNKNOWN} when another process has the database by now
   */
  public Progress progress(long job) throws IOException {
    String[] words = ask(String.valueOf(job)).split(" ", 4);
    if (words.length < 4) {
      throw notUnderstood();
    }
    try {
      return new Progress(
          JobState.valueOf(words[0]), Long.parseLong(words[1]), Long.parseLong(words[2]), words[3]);
    } catch (IllegalArgumentException foreign) {
      throw notUnderstood();
    }
  }

  /** Writes an encrypted copy over a file. */
  void backup(String file) throws IOException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute("BACKUP TO '" + file.replace("'", "''") + "'");
    } catch (SQLException failed) {
      throw refusal(failed, database);
    }
  }

  /** Stops waiting for responses: from now on, the connection is closed in the background. */
  void leave() {
    left = true;
  }

  private String ask(String order) throws IOException {
    String answer;
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("CALL FILE_READ('?job " + order + "')")) {
      byte[] bytes = rows.next() ? rows.getBytes(1) : null;
      answer = bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
      connection.commit();
    } catch (SQLException failed) {
      throw refusal(failed, database);
    }
    String[] words = answer.split(" ", 3);
    if (words[0].equals("ok") && words.length > 1) {
      return answer.substring("ok ".length());
    }
    if (!words[0].equals("no") || words.length < 2) {
      throw notUnderstood();
    }
    ErrorCode code = code(words[1]);
    throw new NacreIOException(code, "The process that has the database open refuses");
  }

  // From a server without Nacre, or with another release of it.
  private static NacreIOException notUnderstood() {
    return new NacreIOException(
        ErrorCode.HOLDER_REFUSED, "What has the database open answers in a way of its own");
  }

  private static ErrorCode code(String number) {
    return Arrays.stream(ErrorCode.values())
        .filter(code -> number.equals(String.valueOf(code.number())))
        .findFirst()
        .orElse(ErrorCode.JOB_ORDER_REFUSED);
  }

  private static IOException refusal(SQLException failed, Optional<Path> database) {
    if (failed.getErrorCode() == IN_USE && database.isPresent()) {
      String file = database.get() + DatabaseLocation.FILE_SUFFIX;
      return new NacreIOException(
          ErrorCode.FILE_IN_USE,
          "The file "
              + file
              + " is open in "
              + FileHolder.of(file)
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
    if (passphrase == null) {
      return new char[0];
    }
    return passphrase
        .utf8()
        .lend(
            bytes -> {
              CharBuffer decoded = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(bytes));
              char[] chars = Arrays.copyOf(decoded.array(), decoded.length());
              Arrays.fill(decoded.array(), '\0');
              return chars;
            });
  }

  private static void closeQuietly(Connection connection, Exception reason) {
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
