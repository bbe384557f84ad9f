package dev.nacre.core.error;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A failure in code that reads or writes: files, wallets, key services. */
public class NacreIOException extends IOException implements CodedError {
  private final ErrorCode code;

  /**
   * @param whatHappened what and where, without a full stop, without any value or secret
   */
  public NacreIOException(ErrorCode code, String whatHappened) {
    this(code, whatHappened, null);
  }

  public NacreIOException(ErrorCode code, String whatHappened, @Nullable Throwable cause) {
    super(code.message(whatHappened), cause);
    this.code = code;
  }

  @Override
  public final ErrorCode code() {
    return code;
  }
}
