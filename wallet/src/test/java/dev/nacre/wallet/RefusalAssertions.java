package dev.nacre.wallet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts that something is refused with a code, in words that give nothing away. */
public final class RefusalAssertions {
  private RefusalAssertions() {}

  public static Throwable assertRefused(ErrorCode code, ThrowingCallable action) {
    Throwable thrown = catchThrowable(action);
    assertThat(thrown).isInstanceOf(CodedError.class);
    assertThat(((CodedError) thrown).code()).isEqualTo(code);
    assertThat(thrown)
        .hasMessageStartingWith(code.text() + ": ")
        .hasMessageContaining(code.remedy());
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      assertThat(String.valueOf(each.getMessage())).doesNotContain(WalletFixture.PASSPHRASE);
    }
    return thrown;
  }
}
