package dev.nacre.jdbc.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.JDBCType;
import java.sql.Timestamp;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.api.H2Type;
import org.junit.jupiter.api.Test;

/** A value that a driver gets twice is the same for it both times. */
final class RepeatableValuesTest {
  @Test
  void valuesAndTypesAreRepeatable() {
    assertThat(RepeatableValues.areRepeatable(new Object[] {1, null, JDBCType.INTEGER})).isTrue();
    assertThat(RepeatableValues.areRepeatable(new Object[] {1, "x", H2Type.VARCHAR})).isTrue();
    assertThat(RepeatableValues.areRepeatable(new Object[] {1, BigDecimal.ONE, 12, 2})).isTrue();
  }

  @Test
  void streamsAndUnknownClassesAreNot() {
    for (Object once :
        new Object[] {
          new ByteArrayInputStream(new byte[1]),
          new StringReader("x"),
          new AtomicLong(1),
          Thread.State.NEW
        }) {
      assertThat(RepeatableValues.areRepeatable(new Object[] {1, once}))
          .as(once.getClass().getName())
          .isFalse();
    }
  }

  @Test
  void valuesThatCanBeChangedAreCopied() {
    byte[] bytes = {1, 2};
    Timestamp time = Timestamp.valueOf("2026-11-28 10:00:00.123456789");
    var copies = RepeatableValues.copied(new Object[] {1, bytes, time});
    bytes[0] = 9;
    time.setNanos(0);
    assertThat(copies[1]).isEqualTo(new byte[] {1, 2});
    assertThat(((Timestamp) Objects.requireNonNull(copies[2])).getNanos()).isEqualTo(123_456_789);
  }
}
