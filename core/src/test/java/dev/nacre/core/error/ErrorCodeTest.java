package dev.nacre.core.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ErrorCodeTest {
  @Test
  void noTwoErrorsShareANumber() {
    assertThat(Arrays.stream(ErrorCode.values()).map(ErrorCode::number)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void standsInARangeOfItsOwnAndSaysWhatToDo(ErrorCode code) {
    assertThat(code.number()).isBetween(1000, 9999);
    assertThat(code.number() / 1000).isIn(1, 2, 3, 4, 5, 9);
    assertThat(code.remedy()).matches("(?s)[A-Z].*[^.]\\.");
  }

  @Test
  void theMessageHasTheCodeWhatHappenedAndWhatToDo() {
    assertThat(ErrorCode.WALLET_CLOSED.message("The wallet shop.wallet is closed"))
        .isEqualTo("NACRE-1020: The wallet shop.wallet is closed. Open it again.");
    assertThat(ErrorCode.WALLET_CLOSED.text()).isEqualTo("NACRE-1020");
  }

  @Test
  void bothExceptionsCarryTheCodeTheMessageAndTheCause() {
    var cause = new IOException("cause");
    var io = new NacreIOException(ErrorCode.WALLET_BUSY, "It is busy", cause);
    var other = new NacreException(ErrorCode.WALLET_BUSY, "It is busy", cause);
    assertThat(io).hasMessage(other.getMessage()).hasCause(cause);
    assertThat(other).hasMessageStartingWith("NACRE-1015: It is busy. Wait").hasCause(cause);
    assertThat(io.code()).isEqualTo(other.code()).isEqualTo(ErrorCode.WALLET_BUSY);
    assertThat(new NacreIOException(ErrorCode.WALLET_BUSY, "It is busy")).hasNoCause();
    assertThat(new NacreException(ErrorCode.WALLET_BUSY, "It is busy")).hasNoCause();
  }
}
