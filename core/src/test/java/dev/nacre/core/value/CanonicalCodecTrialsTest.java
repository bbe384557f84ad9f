package dev.nacre.core.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.trial.Trials;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CanonicalCodecTrialsTest {
  @Test
  void numbersAreEqualExactlyWhenTheirBytesAre() throws Exception {
    Trials.run(
        300,
        dice -> {
          BigDecimal one = dice.decimal();
          BigDecimal other =
              dice.between(0, 2) == 0 ? one.setScale(one.scale() + 2) : dice.decimal();
          byte[] bytes = CanonicalCodec.encode(ValueKind.NUMBER, one);
          assertThat((BigDecimal) CanonicalCodec.decode(ValueKind.NUMBER, bytes))
              .isEqualByComparingTo(one);
          assertThat(java.util.Arrays.equals(bytes, CanonicalCodec.encode(ValueKind.NUMBER, other)))
              .isEqualTo(one.compareTo(other) == 0);
          assertThat(CanonicalCodec.encode(ValueKind.NUMBER, one.setScale(one.scale() + 3)))
              .isEqualTo(bytes);
        });
  }

  @Test
  void textComesBack() throws Exception {
    Trials.run(
        300,
        dice -> {
          String text = dice.text(60);
          try {
            assertThat(
                    CanonicalCodec.decode(
                        ValueKind.CHARACTER, CanonicalCodec.encode(ValueKind.CHARACTER, text)))
                .isEqualTo(text);
          } catch (NacreException refused) {
            assertThat(text.codePoints().anyMatch(c -> c >= 0xd800 && c < 0xe000)).isTrue();
          }
        });
  }

  @Test
  void timestampsComeBack() throws Exception {
    Trials.run(
        300,
        dice -> {
          LocalDateTime time = dice.time();
          assertThat(
                  CanonicalCodec.decode(
                      ValueKind.TIMESTAMP, CanonicalCodec.encode(ValueKind.TIMESTAMP, time)))
              .isEqualTo(time);
        });
  }

  /** Whatever bytes come, they are the one encoding of what is read, or refused. */
  @Test
  void bytesAreOneValueOrNone() throws Exception {
    Trials.run(
        1_000,
        dice -> {
          ValueKind kind = dice.of(List.of(ValueKind.values()));
          byte[] bytes = dice.bytes(18);
          try {
            Object value = CanonicalCodec.decode(kind, bytes);
            assertThat(CanonicalCodec.encode(kind, value)).isEqualTo(bytes);
          } catch (NacreException refused) {
            assertThat(refused.getMessage()).startsWith("NACRE-3040");
          }
        });
  }
}
