package dev.nacre.jdbc.offline.holder;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobState;
import dev.nacre.core.secret.Passphrase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A client of the process that has a database open. It sends requests as SQL through a {@link
 * HolderConnection}, and understands the answers.
 */
public final class HolderClient implements AutoCloseable {
  private final HolderConnection connection;
  private final String process;

  private HolderClient(HolderConnection connection) throws IOException {
    this.connection = connection;
    String answer = ask("holder");
    this.process = answer.split(" ", 2)[0];
    Optional<Path> database = database();
    if (database.isPresent() && answer.equals(here())) {
      throw new NacreIOException(
          ErrorCode.NOBODY_HOLDS, "No other process has the database " + database.get() + " open");
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
    HolderConnection connection = HolderConnection.open(url, access);
    try {
      return new HolderClient(connection);
    } catch (IOException | RuntimeException refused) {
      connection.closeAfter(refused);
      throw refused;
    }
  }

  /** Its process id on its own system. */
  public String process() {
    return process;
  }

  /** The database's path, when it is certainly on this machine. */
  public Optional<Path> database() {
    return connection.database();
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
  public void backup(String file) throws IOException {
    connection.execute("BACKUP TO '" + file.replace("'", "''") + "'");
  }

  /** Stops waiting for responses: from now on, the connection is closed in the background. */
  public void leave() {
    connection.leave();
  }

  private String ask(String order) throws IOException {
    String answer = connection.query("CALL FILE_READ('?job " + order + "')");
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
        ErrorCode.HOLDER_REFUSED, "The process that has the database open gave an unknown answer");
  }

  private static ErrorCode code(String number) {
    return Arrays.stream(ErrorCode.values())
        .filter(code -> number.equals(String.valueOf(code.number())))
        .findFirst()
        .orElse(ErrorCode.JOB_ORDER_REFUSED);
  }

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
