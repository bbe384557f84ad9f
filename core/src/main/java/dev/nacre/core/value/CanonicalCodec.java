package dev.nacre.core.value;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.UUID;

/** Encodes and decodes values in the canonical format of the package description. */
final class CanonicalCodec {
  private static final long NANOS_OF_DAY = 86_400_000_000_000L;
  private static final int MAX_SCALE = 1 << 20;
  private static final char REPLACEMENT = '\ufffd';

  private CanonicalCodec() {}

  static byte[] encode(ValueKind kind, Object value) {
    return switch (kind) {
      case CHARACTER, PADDED, JSON, LARGE_CHARACTER -> utf8((String) value);
      case NUMBER -> number((BigDecimal) value);
      case FLOAT -> ByteBuffer.allocate(8).putDouble(canonicalNan((Double) value)).array();
      case DATE -> date((LocalDate) value);
      case TIME -> time(ByteBuffer.allocate(6), (LocalTime) value).array();
      case TIME_ZONED -> {
        OffsetTime time = (OffsetTime) value;
        yield time(ByteBuffer.allocate(10), time.toLocalTime())
            .putInt(time.getOffset().getTotalSeconds())
            .array();
      }
      case TIMESTAMP -> timestamp(ByteBuffer.allocate(12), (LocalDateTime) value).array();
      case TIMESTAMP_ZONED -> {
        OffsetDateTime time = (OffsetDateTime) value;
        yield timestamp(ByteBuffer.allocate(16), time.toLocalDateTime())
            .putInt(time.getOffset().getTotalSeconds())
            .array();
      }
      case BOOLEAN -> new byte[] {(byte) ((Boolean) value ? 1 : 0)};
      case UUID -> {
        UUID id = (UUID) value;
        yield ByteBuffer.allocate(16)
            .putLong(id.getMostSignificantBits())
            .putLong(id.getLeastSignificantBits())
            .array();
      }
      case BINARY, LARGE_BINARY -> ((byte[]) value).clone();
    };
  }

  static Object decode(ValueKind kind, byte[] bytes) {
    Object value;
    try {
      value = read(kind, bytes);
    } catch (DateTimeException | ArithmeticException impossible) {
      throw notCanonical(kind);
    }
    // A value has one encoding: another one was not written by Nacre.
    if (!isOne(kind, value) && !Arrays.equals(encode(kind, value), bytes)) {
      throw notCanonical(kind);
    }
    return value;
  }

  /** Whether a decoded value is certain to have no other encoding. */
  private static boolean isOne(ValueKind kind, Object value) {
    return switch (kind) {
      // Encoding a large value again would need too much memory, and the decoder accepts only one
      // encoding.
      case LARGE_CHARACTER, LARGE_BINARY -> true;
      case BINARY -> true;
      // Invalid UTF-8 becomes this character, and valid UTF-8 is unique for a text.
      case CHARACTER, PADDED, JSON -> ((String) value).indexOf(REPLACEMENT) < 0;
      default -> false;
    };
  }

  private static Object read(ValueKind kind, byte[] bytes) {
    return switch (kind) {
      case CHARACTER, PADDED, JSON -> new String(bytes, StandardCharsets.UTF_8);
      case LARGE_CHARACTER -> largeText(bytes);
      case NUMBER -> number(bytes);
      case FLOAT -> sized(kind, bytes, 8).getDouble();
      case DATE -> LocalDate.ofEpochDay(sized(kind, bytes, 4).getInt());
      case TIME -> time(sized(kind, bytes, 6));
      case TIME_ZONED -> {
        ByteBuffer in = sized(kind, bytes, 10);
        yield OffsetTime.of(time(in), offset(in));
      }
      case TIMESTAMP -> timestamp(sized(kind, bytes, 12));
      case TIMESTAMP_ZONED -> {
        ByteBuffer in = sized(kind, bytes, 16);
        yield OffsetDateTime.of(timestamp(in), offset(in));
      }
      case BOOLEAN -> sized(kind, bytes, 1).get() != 0;
      case UUID -> {
        ByteBuffer in = sized(kind, bytes, 16);
        yield new UUID(in.getLong(), in.getLong());
      }
      case BINARY, LARGE_BINARY -> bytes;
    };
  }

  /** Decodes strictly, because the result is not compared with its encoding afterwards. */
  private static String largeText(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException malformed) {
      throw notCanonical(ValueKind.LARGE_CHARACTER);
    }
  }

  private static byte[] utf8(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return withSurrogates(text);
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Rejects lone surrogates: getBytes would turn them into question marks, so that two values could
   * become equal.
   */
  private static byte[] withSurrogates(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (!new String(bytes, StandardCharsets.UTF_8).equals(text)) {
      throw new NacreException(
          ErrorCode.VALUE_DOES_NOT_FIT, "A value for an encrypted column holds half a character");
    }
    return bytes;
  }

  /** Strips trailing zeros: equal numbers have equal, and the shortest, bytes. */
  @Safeguard(
      value = {"columns-11", "columns-40"},
      stub = Stub.ARGUMENT)
  private static BigDecimal stripped(BigDecimal value) {
    return value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros();
  }

  private static byte[] number(BigDecimal value) {
    BigDecimal stripped = stripped(value);
    byte[] unscaled = stripped.unscaledValue().toByteArray();
    byte[] out = new byte[5 + unscaled.length];
    int at = 0;
    int scale = stripped.scale() << 1 ^ stripped.scale() >> 31;
    while ((scale & ~0x7f) != 0) {
      out[at++] = (byte) (scale | 0x80);
      scale >>>= 7;
    }
    out[at++] = (byte) scale;
    System.arraycopy(unscaled, 0, out, at, unscaled.length);
    return Arrays.copyOf(out, at + unscaled.length);
  }

  private static BigDecimal number(byte[] bytes) {
    int scale = 0;
    int at = 0;
    boolean more = true;
    while (more) {
      if (at == bytes.length || at == 3) {
        throw notCanonical(ValueKind.NUMBER);
      }
      scale |= (bytes[at] & 0x7f) << (7 * at);
      more = bytes[at++] < 0;
    }
    scale = scale >>> 1 ^ -(scale & 1);
    if (at == bytes.length || Math.abs(scale) > MAX_SCALE) {
      throw notCanonical(ValueKind.NUMBER);
    }
    return new BigDecimal(new BigInteger(bytes, at, bytes.length - at), scale);
  }

  private static double canonicalNan(double value) {
    return Double.isNaN(value) ? Double.NaN : value;
  }

  private static byte[] date(LocalDate value) {
    long day = value.toEpochDay();
    if (day != (int) day) {
      throw new NacreException(
          ErrorCode.VALUE_DOES_NOT_FIT, "A date for an encrypted column is out of range");
    }
    return ByteBuffer.allocate(4).putInt((int) day).array();
  }

  private static ByteBuffer time(ByteBuffer out, LocalTime value) {
    long nanos = value.toNanoOfDay();
    return out.putShort((short) (nanos >>> 32)).putInt((int) nanos);
  }

  private static LocalTime time(ByteBuffer in) {
    long nanos = (long) (in.getShort() & 0xffff) << 32 | (in.getInt() & 0xffffffffL);
    if (nanos >= NANOS_OF_DAY) {
      throw notCanonical(ValueKind.TIME);
    }
    return LocalTime.ofNanoOfDay(nanos);
  }

  private static ByteBuffer timestamp(ByteBuffer out, LocalDateTime value) {
    return out.putLong(value.toEpochSecond(ZoneOffset.UTC))
        .putInt(value.get(ChronoField.NANO_OF_SECOND));
  }

  private static LocalDateTime timestamp(ByteBuffer in) {
    return LocalDateTime.ofEpochSecond(in.getLong(), in.getInt(), ZoneOffset.UTC);
  }

  private static ZoneOffset offset(ByteBuffer in) {
    return ZoneOffset.ofTotalSeconds(in.getInt());
  }

  private static ByteBuffer sized(ValueKind kind, byte[] bytes, int length) {
    if (bytes.length != length) {
      throw notCanonical(kind);
    }
    return ByteBuffer.wrap(bytes);
  }

  private static NacreException notCanonical(ValueKind kind) {
    return new NacreException(
        ErrorCode.CELL_TAMPERED, "A cell holds bytes that are no " + kind + " value");
  }
}
