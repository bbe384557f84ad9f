package dev.nacre.jdbc.engine.h2.fs.internals;

import dev.nacre.core.error.Causes;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.HoldingProcess;
import java.nio.channels.OverlappingFileLockException;
import java.sql.SQLException;
import org.h2.Driver;
import org.h2.api.ErrorCode;
import org.h2.message.DbException;
import org.h2.mvstore.DataUtils;

/** Converts our refusals to exceptions that pass through H2 to the caller of a statement. */
public final class H2Errors {
  // Read at run time: a constant of H2 would be that of the release we were compiled with.
  private static final boolean WRAPS_ITS_OWN_ERRORS =
      Driver.load().getMajorVersion() == 2 && Driver.load().getMinorVersion() == 1;

  private H2Errors() {}

  /** Another process has the database open: H2's own error, with the name of that process. */
  public static SQLException alreadyOpen(NacreIOException refused) {
    return DbException.get(
            ErrorCode.DATABASE_ALREADY_OPEN_1, refused, String.valueOf(refused.getMessage()))
        .getSQLException();
  }

  /**
   * Another process has the database open, as H2 has detected itself.
   *
   * @return what failed; if it is this error and names no holder, with the holder's name
   */
  public static SQLException namingHolder(SQLException failed, String file) {
    if (failed.getErrorCode() != ErrorCode.DATABASE_ALREADY_OPEN_1
        || failed.getCause() instanceof NacreIOException) {
      return failed;
    }
    return alreadyOpen(
        new NacreIOException(
            dev.nacre.core.error.ErrorCode.FILE_IN_USE,
            "The file "
                + file
                + " is open in "
                + (isHere(failed) ? "this process" : HoldingProcess.describe(file)),
            failed));
  }

  // This is how Java refuses a second lock in its own process. After SHUTDOWN IMMEDIATELY, an H2
  // thread may still be writing.
  private static boolean isHere(SQLException failed) {
    return Causes.first(failed, OverlappingFileLockException.class).isPresent();
  }

  /**
   * For a block of an open database. As an IOException, H2 would report a general error or one that
   * names only the file, depending on where it occurred. As H2's own exception it becomes SQL error
   * 90028 with our message, also over the network protocol. H2 2.1 wraps exceptions that are not of
   * its store, so there it is a general error with our message.
   */
  public static RuntimeException reading(NacreIOException refused) {
    String message = String.valueOf(refused.getMessage());
    return WRAPS_ITS_OWN_ERRORS
        ? DataUtils.newMVStoreException(DataUtils.ERROR_READING_FAILED, "{0}", message, refused)
        : DbException.get(ErrorCode.IO_EXCEPTION_1, refused, message);
  }
}
