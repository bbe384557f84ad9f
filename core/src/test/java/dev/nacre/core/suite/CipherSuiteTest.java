package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CipherSuiteTest {
  /** These stand in files for ever. */
  @Test
  void wireNumbersNeverChange() {
    assertThat(CipherSuite.AES_256_GCM.wire()).isEqualTo(1);
    assertThat(CipherSuite.CHACHA20_POLY1305.wire()).isEqualTo(2);
    assertThat(CipherSuite.values()).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource
  void isFoundByItsNumberAndItsNameInAnyCase(CipherSuite suite) {
    assertThat(CipherSuite.ofWire(suite.wire())).isEqualTo(suite);
    assertThat(CipherSuite.named(suite.text())).isEqualTo(suite);
    assertThat(CipherSuite.named(suite.text().toLowerCase(java.util.Locale.ROOT))).isEqualTo(suite);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 3, 4, 255, Integer.MAX_VALUE})
  void anUnknownNumberIsRefused(int wire) {
    assertThatThrownBy(() -> CipherSuite.ofWire(wire))
        .isInstanceOfSatisfying(
            NacreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_SUITE))
        .hasMessageContaining("number " + wire);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "AES", "AES-128-GCM", "AES-256-CTR", "hunter2"})
  void anUnknownNameIsRefusedAndNotRepeated(String name) {
    assertThatThrownBy(() -> CipherSuite.named(name))
        .isInstanceOfSatisfying(
            NacreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_SUITE))
        .message()
        .doesNotContain("hunter2", "AES-");
  }
}
