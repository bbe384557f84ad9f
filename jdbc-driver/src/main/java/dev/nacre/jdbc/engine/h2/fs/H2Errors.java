package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.core.error.Causes;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.storage.FileHolder;
import java.nio.channels.OverlappingFileLockException;
import java.sql.SQLException;
import org.h2.Driver;
import org.h2.api.ErrorCode;
import org.h2.message.DbException;
import org.h2.mvstore.DataUtils;

/** Our refusals in the form in which they get through H2 to whoever runs a statement. */
final class H2Errors {
  // Asked at run time: a constant of H2 would be the one of the release that we were compiled with.
  private static final boolean WRAPS_ITS_OWN_ERRORS =
      Driver.load().getMajorVersion() == 2 && Driver.load().getMinorVersion() == 1;

  private H2Errors() {}

  /** Another process has the database open, said as H2 says it, with who that is. */
  static SQLException alreadyOpen(NacreIOException refused) {
    return DbException.get(
            ErrorCode.DATABASE_ALREADY_OPEN_1, refused, String.valueOf(refused.getMessage()))
        .getSQLException();
  }

  /**
   * The same when H2 has found out by itself.
   *
   * @return what failed, with the holder's name in it if this is it and none was named
   */
  static SQLException namingHolder(SQLException failed, String file) {
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
                + (isHere(failed) ? "this process" : FileHolder.of(file)),
            failed));
  }

  // Java refuses a second lock of its own process so. H2 may still be writing in a thread of its
  // own behind a SHUTDOWN IMMEDIATELY.
  private static boolean isHere(SQLException failed) {
    return Causes.first(failed, OverlappingFileLockException.class).isPresent();
  }

  /**
   * For a block of an open database. As an IOException it would come out as a general error or as
   * one that names only the file, depending on where in H2 it was; as H2's own exception it comes
   * out as SQL error 90028 with our message, over its network protocol, too. H2 2.1 wraps what is
   * not an exception of its store, so there it is a general error with our message.
   */
  static RuntimeException reading(NacreIOException refused) {
    String message = String.valueOf(refused.getMessage());
    return WRAPS_ITS_OWN_ERRORS
        ? DataUtils.newMVStoreException(DataUtils.ERROR_READING_FAILED, "{0}", message, refused)
        : DbException.get(ErrorCode.IO_EXCEPTION_1, refused, message);
  }
}
