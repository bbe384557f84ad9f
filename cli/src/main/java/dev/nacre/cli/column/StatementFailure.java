package dev.nacre.cli.column;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.HoldingProcess;
import dev.nacre.jdbc.engine.DatabaseLocation;
import dev.nacre.jdbc.open.database.H2DatabaseUrl;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The failure of a statement, for the command line: our own message with our code, or, if the
 * database refused, a message without the database's text, which may contain values.
 */
final class StatementFailure extends IOException implements CodedError {
  private static final int HELD_BY_ANOTHER = 90_020; // in H2
  private static final int BARE_RELATIVE_PATH = 90_011; // in H2
  private static final int LOCK_WAIT = 1_205; // in MariaDB

  private static final long serialVersionUID = 1;

  private final ErrorCode code;

  private StatementFailure(ErrorCode code, String message) {
    super(message);
    this.code = code;
  }

  @Override
  public ErrorCode code() {
    return code;
  }

  /**
   * @param user from the command line, or null
   */
  static IOException of(SQLException failed, String url, @Nullable String user) {
    Optional<ErrorCode> ours = ErrorCode.ofVendorCode(failed.getErrorCode());
    if (ours.isPresent()) {
      return new StatementFailure(ours.get(), String.valueOf(failed.getMessage()));
    }
    for (Throwable each = failed; each != null; each = each.getCause()) {
      if (each instanceof CodedError coded) {
        return new StatementFailure(coded.code(), String.valueOf(each.getMessage()));
      }
    }
    String state = String.valueOf(failed.getSQLState());
    String what =
        "The database answered with SQLState " + state + ", error " + failed.getErrorCode();
    if (failed.getErrorCode() == HELD_BY_ANOTHER && url.contains(":h2:")) {
      return new NacreIOException(
          ErrorCode.FILE_IN_USE, "The files of the database are open in " + holder(url));
    }
    if (failed.getErrorCode() == BARE_RELATIVE_PATH && url.contains(":h2:")) {
      return new NacreIOException(
          ErrorCode.URL_NOT_UNDERSTOOD,
          "H2 takes ./shop, ~/shop or an absolute path, and not shop");
    }
    if (state.startsWith("28") && user == null && !url.toLowerCase(Locale.ROOT).contains("user=")) {
      return new NacreIOException(
          ErrorCode.DATABASE_REFUSED, what + "; no --user was given, nor is one in the URL");
    }
    if (state.startsWith("08")) {
      return new NacreIOException(ErrorCode.DATABASE_UNREACHABLE, what);
    }
    boolean busy =
        state.startsWith("40")
            || Arrays.asList("55P03", "HYT00").contains(state)
            || failed.getErrorCode() == LOCK_WAIT;
    return new NacreIOException(busy ? ErrorCode.DATABASE_BUSY : ErrorCode.DATABASE_REFUSED, what);
  }

  private static String holder(String url) {
    try {
      return H2DatabaseUrl.parse(url)
          .database()
          .map(database -> HoldingProcess.describe(database + DatabaseLocation.FILE_SUFFIX))
          .orElse("another process");
    } catch (RuntimeException notNamed) {
      return "another process";
    }
  }
}
