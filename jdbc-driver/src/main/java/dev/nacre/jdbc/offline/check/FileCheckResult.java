package dev.nacre.jdbc.offline.check;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.verify.VerificationReport;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The result of verifying one file.
 *
 * @param file its name; for a part of an archive, that of the archive, {@code !/} and the part's
 * @param verified null when there was nothing to verify
 * @param refusal why
 */
public record FileCheckResult(
    String file, @Nullable VerificationReport verified, @Nullable NacreIOException refusal) {
  static FileCheckResult done(String file, VerificationReport verified) {
    return new FileCheckResult(file, verified, null);
  }

  static FileCheckResult refused(String file, NacreIOException refusal) {
    return new FileCheckResult(file, null, refusal);
  }

  /**
   * Requires that the whole file was verified and is not damaged.
   *
   * @param damaged the message about damage, from the name of the file
   */
  public void requireWhole(UnaryOperator<String> damaged) throws IOException {
    if (refusal != null) {
      throw refusal;
    }
    if (verified != null && !verified.complete()) {
      throw new InterruptedIOException("interrupted");
    }
    if (verified == null || verified.isDamaged()) {
      throw new NacreIOException(ErrorCode.BACKUP_DAMAGED, damaged.apply(file));
    }
  }

  /** Whether the whole file was checked, as far as there was anything to check. */
  public boolean isComplete() {
    return verified == null || verified.complete();
  }
}
