package dev.nacre.spring.boot.jdbc;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Optional;

/** Which failures are Nacre's. */
public final class Refusals {
  private static final int OURS = 900_000;

  private Refusals() {}

  /** The code of this failure itself, not of its causes. */
  public static Optional<ErrorCode> code(Throwable failure) {
    if (failure instanceof CodedError coded) {
      return Optional.of(coded.code());
    }
    return failure instanceof SQLException ours
        ? Arrays.stream(ErrorCode.values())
            .filter(code -> code.number() == ours.getErrorCode() - OURS)
            .findFirst()
        : Optional.empty();
  }
}
