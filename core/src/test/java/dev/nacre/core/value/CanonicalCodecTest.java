package dev.nacre.core.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One value, one encoding; and what a column makes of a value before. */
@Covers("columns-11")
final class CanonicalCodecTest {
  private static final ColumnType NUMERIC = new ColumnType(TypeName.NUMERIC, 12, 2);

  @Test
  void numbersOnTheWireNeverChange() {
    assertThat(Stream.of(ValueKind.values()).map(kind -> kind.wire() + kind.name()).toList())
        .containsExactly(
            "1CHARACTER",
            "2PADDED",
            "3NUMBER",
            "4FLOAT",
            "5DATE",
            "6TIME",
            "7TIME_ZONED",
            "8TIMESTAMP",
            "9TIMESTAMP_ZONED",
            "10BOOLEAN",
            "11UUID",
            "12BINARY",
            "13JSON",
            "14LARGE_CHARACTER",
            "15LARGE_BINARY");
    assertThat(Stream.of(TypeName.values()).map(type -> type.wire() + type.name()).toList())
        .containsExactly(
            "1CHAR",
            "2VARCHAR",
            "3TINYINT",
            "4SMALLINT",
            "5INTEGER",
            "6BIGINT",
            "7NUMERIC",
            "8REAL",
            "9DOUBLE",
            "10DATE",
            "11TIME",
            "12TIME_WITH_TIME_ZONE",
            "13TIMESTAMP",
            "14TIMESTAMP_WITH_TIME_ZONE",
            "15BOOLEAN",
            "16UUID",
            "17BINARY",
            "18VARBINARY",
            "19JSON",
            "20CLOB",
            "21BLOB",
            "22TEXT",
            "23BYTEA",
            "24MEDIUMINT",
            "25TINYINT_UNSIGNED",
            "26SMALLINT_UNSIGNED",
            "27MEDIUMINT_UNSIGNED",
            "28INTEGER_UNSIGNED",
            "29BIGINT_UNSIGNED",
            "30DECIMAL");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0000",
    "0.00, 0000",
    "-0.0, 0000",
    "1, 0001",
    "1.00, 0001",
    "-1, 00ff",
    "127, 007f",
    "128, 000080",
    "100, 0301",
    "12.5, 027d",
    "0.01, 0401",
    "-12.34, 04fb2e",
  })
  void numbersHaveTheEncodingOfTheSpecification(BigDecimal number, String hex) {
    byte[] bytes = CanonicalCodec.encode(ValueKind.NUMBER, number);
    assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(hex);
    assertThat((BigDecimal) CanonicalCodec.decode(ValueKind.NUMBER, bytes))
        .isEqualByComparingTo(number);
  }

  /** columns-11: in whatever type and scale a number comes, equal numbers have equal bytes. */
  @Test
  void equalNumbersHaveEqualBytesInEveryNumericType() {
    Set<String> all =
        Stream.of(
                ColumnType.of(TypeName.TINYINT),
                ColumnType.of(TypeName.SMALLINT),
                ColumnType.of(TypeName.INTEGER),
                ColumnType.of(TypeName.BIGINT),
                NUMERIC,
                new ColumnType(TypeName.NUMERIC, 5, 0),
                new ColumnType(TypeName.NUMERIC, 38, 20))
            .flatMap(
                type ->
                    Stream.of("1E+1", "10", "10.0", "10.00")
                        .map(text -> type.encode(new BigDecimal(text))))
            .map(bytes -> HexFormat.of().formatHex(bytes))
            .collect(Collectors.toSet());
    assertThat(all).hasSize(1);
  }

  @Test
  void textHasEqualBytesWhateverTheLengthOfTheColumn() {
    assertThat(ColumnType.of(TypeName.VARCHAR, 25).encode("Ünïcødé"))
        .isEqualTo(ColumnType.of(TypeName.VARCHAR, 80).encode("Ünïcødé"))
        .isEqualTo("Ünïcødé".getBytes(StandardCharsets.UTF_8));
    assertThat(ColumnType.of(TypeName.CHAR, 5).encode("ab "))
        .isEqualTo(ColumnType.of(TypeName.CHAR, 80).encode("ab"));
    assertThat(ColumnType.of(TypeName.VARCHAR, 5).encode("ab "))
        .isNotEqualTo(ColumnType.of(TypeName.VARCHAR, 5).encode("ab"));
  }

  @Test
  void nothingIsFoldedOrNormalised() {
    ColumnType type = ColumnType.of(TypeName.VARCHAR, 10);
    assertThat(
            Stream.of("é", "e\u0301", "É", "i", "I", "ı", "İ", "", " ")
                .map(type::encode)
                .map(HexFormat.of()::formatHex))
        .doesNotHaveDuplicates();
  }

  @Test
  void valuesComeBackAsTheColumnShowsThem() {
    assertThat(roundTrip(NUMERIC, new BigDecimal("5"))).isEqualTo(new BigDecimal("5.00"));
    assertThat(roundTrip(NUMERIC, new BigDecimal("0.005"))).isEqualTo(new BigDecimal("0.01"));
    assertThat(roundTrip(NUMERIC, new BigDecimal("-0.004"))).isEqualTo(new BigDecimal("0.00"));
    assertThat(roundTrip(NUMERIC, new BigDecimal("1E-1000000000")))
        .isEqualTo(new BigDecimal("0.00"));
    assertThat(roundTrip(ColumnType.of(TypeName.BIGINT), new BigDecimal("1E+2")))
        .isEqualTo(new BigDecimal("100"));
    assertThat(roundTrip(ColumnType.of(TypeName.CHAR, 4), "ab")).isEqualTo("ab  ");
    assertThat(roundTrip(ColumnType.of(TypeName.BINARY, 3), new byte[] {1}))
        .isEqualTo(new byte[] {1, 0, 0});
    assertThat(roundTrip(ColumnType.of(TypeName.REAL), 0.1)).isEqualTo((double) 0.1f);
    assertThat(roundTrip(ColumnType.of(TypeName.DOUBLE), -0.0)).isEqualTo(-0.0);
    assertThat(roundTrip(ColumnType.of(TypeName.DOUBLE), Double.NaN)).isEqualTo(Double.NaN);
    assertThat(
            roundTrip(
                new ColumnType(TypeName.TIMESTAMP, 0, 0),
                LocalDateTime.parse("1999-12-31T23:59:59.5")))
        .isEqualTo(LocalDateTime.parse("2000-01-01T00:00"));
    assertThat(roundTrip(new ColumnType(TypeName.TIME, 0, 3), LocalTime.parse("23:59:59.9999")))
        .isEqualTo(LocalTime.parse("23:59:59.999"));
  }

  @Test
  void everyKindHoldsItsExtremes() {
    Stream.of(
            LocalDate.of(-5_000_000, 1, 1),
            LocalDate.of(5_000_000, 12, 31),
            LocalDate.of(1582, 10, 10))
        .forEach(date -> assertThat(both(ValueKind.DATE, date)).isEqualTo(date));
    Stream.of(LocalTime.MIN, LocalTime.MAX)
        .forEach(time -> assertThat(both(ValueKind.TIME, time)).isEqualTo(time));
    Stream.of(OffsetTime.MIN, OffsetTime.MAX)
        .forEach(time -> assertThat(both(ValueKind.TIME_ZONED, time)).isEqualTo(time));
    Stream.of(LocalDateTime.MIN, LocalDateTime.MAX)
        .forEach(time -> assertThat(both(ValueKind.TIMESTAMP, time)).isEqualTo(time));
    Stream.of(
            OffsetDateTime.MIN,
            OffsetDateTime.MAX,
            OffsetDateTime.of(
                2024, 2, 29, 1, 2, 3, 4, ZoneOffset.ofHoursMinutesSeconds(-1, -2, -3)))
        .forEach(time -> assertThat(both(ValueKind.TIMESTAMP_ZONED, time)).isEqualTo(time));
    UUID id = new UUID(Long.MIN_VALUE, -1);
    assertThat(both(ValueKind.UUID, id)).isEqualTo(id);
    assertThat(both(ValueKind.BOOLEAN, true)).isEqualTo(true);
    assertThat(both(ValueKind.JSON, "{\"a\": 1}")).isEqualTo("{\"a\": 1}");
  }

  @ParameterizedTest
  @CsvSource({
    "CHARACTER, c3",
    "CHARACTER, c080",
    "CHARACTER, eda080",
    "CHARACTER, f0808080",
    "CHARACTER, efbfbdff",
    "JSON, 7b80",
    "NUMBER, ''",
    "NUMBER, 00",
    "NUMBER, 000001",
    "NUMBER, 000a",
    "NUMBER, 0200",
    "NUMBER, 8000",
    "NUMBER, ffffffff0f01",
    "BOOLEAN, 02",
    "BOOLEAN, ''",
    "BOOLEAN, 0001",
    "DATE, 000000",
    "TIME, ffffffffffff",
    "TIMESTAMP, 0000000000000000ffffffff",
    "TIMESTAMP, 00000000000000003b9aca00",
    "TIME_ZONED, 0000000000007fffffff",
    "FLOAT, 7ff8000000000001",
    "UUID, 00",
    "PADDED, ff",
    "LARGE_CHARACTER, c3",
    "LARGE_CHARACTER, c080",
    "LARGE_CHARACTER, 61eda080",
  })
  void otherBytesAreNoValue(ValueKind kind, String hex) {
    assertThatThrownBy(() -> CanonicalCodec.decode(kind, HexFormat.of().parseHex(hex)))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> assertThat(refused.code()).isEqualTo(ErrorCode.CELL_TAMPERED));
  }

  /** Text is not encoded once more to find out; so every border of UTF-8 is met here. */
  @Test
  void bytesThatAreNoUtf8AreNoText() {
    int[] borders = {
      0x00, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbd, 0xbe, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0,
      0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff
    };
    for (int length = 1; length <= 4; length++) {
      byte[] bytes = new byte[length];
      for (int i = 0; i < Math.pow(borders.length, length); i++) {
        for (int at = 0, rest = i; at < length; at++, rest /= borders.length) {
          bytes[at] = (byte) borders[rest % borders.length];
        }
        String strict = strictly(bytes);
        Object decoded;
        try {
          decoded = CanonicalCodec.decode(ValueKind.CHARACTER, bytes);
        } catch (NacreException refused) {
          decoded = null;
        }
        if (!Objects.equals(decoded, strict)) { // 200,000 assertions take seconds
          assertThat(decoded).as(HexFormat.of().formatHex(bytes)).isEqualTo(strict);
        }
      }
    }
  }

  private static @Nullable String strictly(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException malformed) {
      return null;
    }
  }

  @Test
  void valueThatDoesNotFitIsRefusedWithoutNamingIt() {
    refuses(ColumnType.of(TypeName.VARCHAR, 3), "four");
    refuses(ColumnType.of(TypeName.CHAR, 3), "four");
    for (String half :
        List.of("x\ud800", "\udc00", "\ude00\ud83d", "\ud83d?", "\ud83d\ude00\ud83d")) {
      refuses(ColumnType.of(TypeName.VARCHAR, 3), half);
    }
    refuses(ColumnType.of(TypeName.TINYINT), new BigDecimal("128"));
    refuses(ColumnType.of(TypeName.TINYINT), new BigDecimal("-128.5"));
    refuses(ColumnType.of(TypeName.BIGINT), new BigDecimal("9223372036854775808"));
    refuses(ColumnType.of(TypeName.BIGINT), new BigDecimal("1E+2000000000"));
    refuses(ColumnType.of(TypeName.MEDIUMINT), new BigDecimal("8388608"));
    refuses(ColumnType.of(TypeName.TINYINT_UNSIGNED), new BigDecimal("-1"));
    refuses(ColumnType.of(TypeName.TINYINT_UNSIGNED), new BigDecimal("255.5"));
    refuses(ColumnType.of(TypeName.BIGINT_UNSIGNED), new BigDecimal("18446744073709551616"));
    refuses(NUMERIC, new BigDecimal("9999999999.995"));
    refuses(NUMERIC, new BigDecimal("1E+2000000000"));
    refuses(ColumnType.of(TypeName.VARBINARY, 3), new byte[4]);
    refuses(ColumnType.of(TypeName.DATE), LocalDate.MAX);
    refuses(ColumnType.of(TypeName.JSON), "x".repeat(ColumnType.MAX_LENGTH + 1));
    assertThat(ColumnType.of(TypeName.VARCHAR, 3).encode("😀😀😀")).hasSize(12);
    assertThat(ColumnType.of(TypeName.TINYINT).encode(new BigDecimal("-128.4"))).hasSize(2);
  }

  private static void refuses(ColumnType type, Object value) {
    assertThatThrownBy(() -> type.encode(value))
        .isInstanceOfSatisfying(
            NacreException.class,
            refused -> {
              assertThat(refused.code()).isEqualTo(ErrorCode.VALUE_DOES_NOT_FIT);
              assertThat(refused.getMessage()).doesNotContain("four", "9999");
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, ColumnType.MAX_LENGTH + 1})
  void aLengthOutOfRangeIsRefused(int length) {
    for (TypeName name : TypeName.values()) {
      if (name.hasLength()) {
        assertThatThrownBy(() -> ColumnType.of(name, length))
            .isInstanceOfSatisfying(
                NacreException.class,
                refused -> assertThat(refused.code()).isEqualTo(ErrorCode.COLUMN_TYPE_REFUSED));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noEncodingIsLongerThanTheTypeSays(TypeName name) {
    ColumnType type =
        name.isDecimal()
            ? new ColumnType(name, 38, 38)
            : name.hasLength()
                ? ColumnType.of(name, 7)
                : new ColumnType(name, 0, name.hasFraction() ? 9 : 0);
    Object longest =
        switch (name.kind()) {
          case CHARACTER, PADDED, JSON, LARGE_CHARACTER -> "\ud83d\ude00".repeat(7);
          case NUMBER ->
              switch (name) {
                case TINYINT -> new BigDecimal("-128");
                case SMALLINT -> new BigDecimal("-32768");
                case INTEGER -> new BigDecimal("-2147483648");
                case BIGINT -> new BigDecimal("-9223372036854775807");
                case BIGINT_UNSIGNED -> new BigDecimal("18446744073709551615");
                case TINYINT_UNSIGNED, SMALLINT_UNSIGNED, MEDIUMINT_UNSIGNED, INTEGER_UNSIGNED ->
                    new BigDecimal("255");
                default -> new BigDecimal("-0." + "9".repeat(38));
              };
          case FLOAT -> 0.1;
          case DATE -> LocalDate.EPOCH;
          case TIME -> LocalTime.MAX;
          case TIME_ZONED -> OffsetTime.MAX;
          case TIMESTAMP -> LocalDateTime.MAX;
          case TIMESTAMP_ZONED -> OffsetDateTime.MAX;
          case BOOLEAN -> true;
          case UUID -> new UUID(1, 2);
          case BINARY, LARGE_BINARY -> new byte[7];
        };
    assertThat(type.encode(longest).length).isLessThanOrEqualTo(type.maxBytes());
  }

  private static Object roundTrip(ColumnType type, Object value) {
    return type.decode(type.encode(value));
  }

  private static Object both(ValueKind kind, Object value) {
    return CanonicalCodec.decode(kind, CanonicalCodec.encode(kind, value));
  }
}
