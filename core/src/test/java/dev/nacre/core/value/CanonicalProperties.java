package dev.nacre.core.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.NacreException;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class CanonicalProperties {
  @Property(tries = 300)
  void numbersAreEqualExactlyWhenTheirBytesAre(@ForAll BigDecimal one, @ForAll BigDecimal other) {
    byte[] bytes = Canonical.encode(ValueKind.NUMBER, one);
    assertThat((BigDecimal) Canonical.decode(ValueKind.NUMBER, bytes)).isEqualByComparingTo(one);
    assertThat(java.util.Arrays.equals(bytes, Canonical.encode(ValueKind.NUMBER, other)))
        .isEqualTo(one.compareTo(other) == 0);
    assertThat(Canonical.encode(ValueKind.NUMBER, one.setScale(one.scale() + 3))).isEqualTo(bytes);
  }

  @Property(tries = 300)
  void textComesBack(@ForAll String text) {
    try {
      assertThat(Canonical.decode(ValueKind.CHARACTER, Canonical.encode(ValueKind.CHARACTER, text)))
          .isEqualTo(text);
    } catch (NacreException refused) {
      assertThat(text.codePoints().anyMatch(c -> c >= 0xd800 && c < 0xe000)).isTrue();
    }
  }

  @Property(tries = 300)
  void timestampsComeBack(@ForAll LocalDateTime time) {
    assertThat(Canonical.decode(ValueKind.TIMESTAMP, Canonical.encode(ValueKind.TIMESTAMP, time)))
        .isEqualTo(time);
  }

  /** Whatever bytes come, they are the one encoding of what is read, or refused. */
  @Property(tries = 1000)
  void bytesAreOneValueOrNone(@ForAll ValueKind kind, @ForAll @Size(max = 18) byte[] bytes) {
    try {
      Object value = Canonical.decode(kind, bytes);
      assertThat(Canonical.encode(kind, value)).isEqualTo(bytes);
    } catch (NacreException refused) {
      assertThat(refused.getMessage()).startsWith("NACRE-3040");
    }
  }
}
