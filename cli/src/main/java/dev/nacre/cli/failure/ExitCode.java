package dev.nacre.cli.failure;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;

/** The exit codes of the process. The only place where failures are mapped to exit codes. */
public enum ExitCode {
  OK(0),
  /** Done, with findings: a check that failed, a damaged block. */
  FINDINGS(1),
  USAGE(2),
  /** Wallet, passphrase or key. */
  WALLET(3),
  /** Another process is using what is needed. */
  BUSY(4),
  IO(5),
  /** A fault in Nacre; separate, so that no script takes it for a finding. */
  INTERNAL(70),
  INTERRUPTED(130);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }

  static ExitCode of(Throwable failure) {
    if (failure instanceof CodedError coded) {
      return of(coded.code());
    }
    if (failure instanceof UncheckedIOException wrapper && wrapper.getCause() != null) {
      return of(wrapper.getCause());
    }
    if (failure instanceof InterruptedException
        || failure instanceof InterruptedIOException
        || failure instanceof ClosedByInterruptException) {
      return INTERRUPTED;
    }
    return failure instanceof IOException ? IO : INTERNAL;
  }

  /** By the name of a code first, then by its range, so that new codes have an exit code too. */
  public static ExitCode of(ErrorCode code) {
    if (code.name().endsWith("_BUSY")
        || code == ErrorCode.FILE_IN_USE
        || code == ErrorCode.TABLE_CONVERTING
        || code == ErrorCode.CATALOG_CHANGED) {
      return BUSY;
    }
    if (code == ErrorCode.INTERRUPTED) {
      return INTERRUPTED;
    }
    // Not tampering: the request cannot be carried out.
    if (code == ErrorCode.CATALOG_ABSENT
        || code == ErrorCode.CONVERSION_REFUSED
        || code == ErrorCode.POLICY_NOT_UNDERSTOOD) {
      return USAGE;
    }
    if (code.name().endsWith("_NOT_WRITABLE") || code.name().endsWith("_UNREADABLE")) {
      return IO;
    }
    if (code == ErrorCode.FILE_KEY_WRONG) {
      return WALLET;
    }
    if (code == ErrorCode.BLOCKS_NOT_RESEALED) {
      return FINDINGS;
    }
    return switch (code.number() / 1000) {
      case 1 -> WALLET;
      case 2 -> USAGE;
      case 3, 4 -> FINDINGS;
      case 5 -> IO;
      default -> INTERNAL;
    };
  }
}
