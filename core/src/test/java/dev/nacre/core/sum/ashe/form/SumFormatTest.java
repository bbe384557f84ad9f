package dev.nacre.core.sum.ashe.form;

import static dev.nacre.core.sum.ashe.AsheColumnTest.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.ashe.AsheColumnTest;
import dev.nacre.core.sum.ashe.id.IdSet;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.testkit.cover.Covers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How many limbs a column has, and that its sums have room in them. */
@Covers("queries-3")
final class SumFormatTest {
  private static final SumOptions ALL = new SumOptions(false, true, true);
  private static final SumOptions SQUARES = new SumOptions(false, true, false);
  private static final SumOptions NARROW = new SumOptions(true, false, false);

  @Test
  void columnHasTheLimbsOfTheSpecification() {
    assertThat(limbs("SMALLINT")).isEqualTo("2 2 4 4");
    assertThat(limbs("INTEGER")).isEqualTo("2 3 4 4");
    assertThat(limbs("BIGINT")).isEqualTo("3 4 4 7");
    String before = "";
    List<String> found = new ArrayList<>();
    for (int digits = 1; digits <= 31; digits++) {
      String now = limbs(decimal(digits));
      if (!now.equals(before)) {
        found.add(digits + ": " + now);
      }
      before = now;
    }
    assertThat(found)
        .containsExactly(
            "1: 2 2 4 4",
            "7: 2 3 4 4",
            "13: 3 3 4 4",
            "15: 3 3 4 6",
            "16: 3 4 4 7",
            "25: 3 4 4 8",
            "26: 3 none 4 8",
            "30: 3 none 6 8",
            "31: 3 none 7 8");
  }

  private static String limbs(String type) {
    return limbs(ColumnType.of(TypeName.valueOf(type)));
  }

  private static String limbs(ColumnType type) {
    SumFormat verified = SumFormat.of(type, ALL);
    String square;
    try {
      square = "" + SumFormat.of(type, SQUARES).limbs(SummedPower.SQUARES);
    } catch (NacreException none) {
      assertThat(none.code()).isEqualTo(ErrorCode.SUM_OPTIONS_REFUSED);
      square = "none";
    }
    return SumFormat.of(type, SumOptions.DEFAULT).limbs()
        + " "
        + square
        + " "
        + verified.limbs(SummedPower.VALUES)
        + " "
        + verified.limbs(SummedPower.SQUARES);
  }

  private static ColumnType decimal(int digits) {
    return new ColumnType(TypeName.DECIMAL, digits, 0);
  }

  /** The rules of the package description, computed from the greatest possible sums. */
  @Test
  void sumHasRoomForItsMaximumOfValues() {
    int formats = 0;
    for (ColumnType type : numbers()) {
      for (SumOptions options : AsheColumnTest.options().toList()) {
        Optional<SumFormat> format = format(type, options);
        if (format.isEmpty()) {
          continue;
        }
        formats++;
        for (SummedPower power :
            options.squares() ? SummedPower.values() : new SummedPower[] {SummedPower.VALUES}) {
          PowerLayout layout = format.get().layout(power);
          BigInteger count = BigInteger.valueOf(layout.addends());
          BigInteger span =
              layout.highest().subtract(layout.lowest()).multiply(count).add(BigInteger.ONE);
          int margin = options.narrow() || options.verified() ? 0 : 60;
          assertThat(span.shiftLeft(margin)).isLessThanOrEqualTo(layout.ring().modulus());
          layout.tags().ifPresent(tags -> assertThat(span).isLessThanOrEqualTo(tags.modulus()));
          assertThat(layout.addends()).isBetween(options.narrow() ? 1L << 20 : 1L << 27, 1L << 32);
        }
      }
    }
    assertThat(formats).isGreaterThan(200);
  }

  private static Optional<SumFormat> format(ColumnType type, SumOptions options) {
    try {
      return Optional.of(SumFormat.of(type, options));
    } catch (NacreException tooWide) {
      assertThat(tooWide.code()).isEqualTo(ErrorCode.SUM_OPTIONS_REFUSED);
      return Optional.empty();
    }
  }

  private static List<ColumnType> numbers() {
    List<ColumnType> types = new ArrayList<>();
    for (TypeName name : TypeName.values()) {
      if (name.bits() > 0) {
        types.add(ColumnType.of(name));
      }
    }
    for (int digits = 1; digits <= 60; digits++) {
      types.add(new ColumnType(TypeName.NUMERIC, digits, digits / 2));
    }
    return types;
  }

  /** With 2^32 rows no database's sum of a limb overflows; Derby's has 31 digits, H2's 29. */
  @Test
  void limbsOfAllRowsFitIntoTheSumsOfAllDatabases() {
    BigInteger most = BigInteger.ONE.shiftLeft(63).multiply(BigInteger.valueOf(IdSet.MOST));
    assertThat(most).isLessThan(BigInteger.TEN.pow(29));
  }

  @Test
  void typesWithoutExactOrNarrowSumsAreRefused() {
    Stream.of(TypeName.DOUBLE, TypeName.REAL, TypeName.DATE, TypeName.BOOLEAN)
        .forEach(name -> tooWide(ColumnType.of(name), SumOptions.DEFAULT));
    tooWide(ColumnType.of(TypeName.VARCHAR, 10), SumOptions.DEFAULT);
    tooWide(ColumnType.of(TypeName.BIGINT), NARROW);
    tooWide(decimal(14), NARROW);
    tooWide(decimal(60), SumOptions.DEFAULT);
    tooWide(new ColumnType(TypeName.NUMERIC, 1_000, 0), SumOptions.DEFAULT);
    assertThat(SumFormat.of(decimal(12), NARROW).limbs()).isOne();
    assertThat(SumFormat.of(ColumnType.of(TypeName.INTEGER), NARROW).addends(SummedPower.VALUES))
        .isEqualTo(1L << 32);
  }

  private static void tooWide(ColumnType type, SumOptions options) {
    refused(ErrorCode.SUM_OPTIONS_REFUSED, () -> SumFormat.of(type, options));
  }

  @Test
  void valuesAreCountedInUnitsOfTheirLastPlace() {
    SumFormat format = SumFormat.of(new ColumnType(TypeName.DECIMAL, 8, 2), SQUARES);
    for (String same : List.of("12.5", "12.50", "12.500", "1.25E+1")) {
      assertThat(format.units(new BigDecimal(same))).isEqualTo(1250);
    }
    assertThat(format.units(new BigDecimal("-999999.99"))).isEqualTo(-99_999_999);
    for (String wide : List.of("1000000", "0.001", "-1000000.00", "1E+1000000000", "1E-99")) {
      refused(ErrorCode.VALUE_DOES_NOT_FIT, () -> format.units(new BigDecimal(wide)));
    }
    assertThat(format.value(SummedPower.VALUES, BigInteger.valueOf(-5))).isEqualTo("-0.05");
    assertThat(format.value(SummedPower.SQUARES, BigInteger.valueOf(25))).isEqualTo("0.0025");
    assertThat(format.toString()).isEqualTo("SumFormat[DECIMAL(8,2), 5 limbs]");
  }
}
