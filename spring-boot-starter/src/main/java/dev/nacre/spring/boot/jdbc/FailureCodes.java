package dev.nacre.spring.boot.jdbc;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import java.sql.SQLException;
import java.util.Optional;

/** Which failures are Nacre's, by their codes. */
public final class FailureCodes {
  private FailureCodes() {}

  /** The code of this failure itself, not of its causes. */
  public static Optional<ErrorCode> code(Throwable failure) {
    if (failure instanceof CodedError coded) {
      return Optional.of(coded.code());
    }
    return failure instanceof SQLException ours
        ? ErrorCode.ofVendorCode(ours.getErrorCode())
        : Optional.empty();
  }
}
