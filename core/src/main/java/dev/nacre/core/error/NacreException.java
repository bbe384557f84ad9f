package dev.nacre.core.error;

import org.jspecify.annotations.Nullable;

/** A failure in code that does no I/O. */
public class NacreException extends RuntimeException implements CodedError {
  private final ErrorCode code;

  /**
   * @param whatHappened what and where, without a full stop, without any value or secret
   */
  public NacreException(ErrorCode code, String whatHappened) {
    this(code, whatHappened, null);
  }

  public NacreException(ErrorCode code, String whatHappened, @Nullable Throwable cause) {
    super(code.message(whatHappened), cause);
    this.code = code;
  }

  @Override
  public final ErrorCode code() {
    return code;
  }
}
