package dev.nacre.demo.database;

import java.nio.file.FileSystemException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains to an operator why the shop does not start. */
public final class DatabaseNotOpenedAnalyzer
    extends AbstractFailureAnalyzer<DatabaseNotOpenedException> {
  private static final int IN_USE = 90020;
  private static final int NOT_A_DATABASE = 90030;

  @Override
  protected FailureAnalysis analyze(Throwable root, DatabaseNotOpenedException failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    return new FailureAnalysis(what(cause), todo(cause), failure);
  }

  private static String what(Throwable cause) {
    return switch (code(cause)) {
      case IN_USE -> "Another process has the shop's database open. " + cause.getMessage();
      case NOT_A_DATABASE ->
          "The shop was started as a plain one, and its database is not a plain H2 file. "
              + cause.getMessage();
      default -> "The shop's database does not open. " + text(cause);
    };
  }

  private static String todo(Throwable cause) {
    String text = text(cause);
    if (code(cause) == IN_USE) {
      return "Stop the other shop, or give this one another folder: --shop.folder=./another";
    }
    if (code(cause) == NOT_A_DATABASE || text.contains("NACRE-3001")) {
      return "Start the shop with the profile that the database was made with"
          + " (--spring.profiles.active=demo,pages or demo,plain), or give it another folder.";
    }
    if (text.contains("NACRE-")) {
      return "docs/errors.md explains each NACRE code; docs/petstore.md says where the shop keeps"
          + " its wallet and passphrase.";
    }
    if (cause instanceof FileSystemException) {
      return "Let the user of the shop write to that folder, or name another (--shop.folder=…); in a"
          + " container with a read-only file system mount a volume there.";
    }
    return "docs/petstore.md lists what can go wrong at a start.";
  }

  private static int code(@Nullable Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return sql.getErrorCode();
      }
    }
    return 0;
  }

  private static String text(Throwable cause) {
    return String.valueOf(cause.getMessage());
  }
}
