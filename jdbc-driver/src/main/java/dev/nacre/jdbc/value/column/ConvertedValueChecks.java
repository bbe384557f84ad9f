package dev.nacre.jdbc.value.column;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.type.Coercion;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.value.InputValue;
import dev.nacre.jdbc.value.ValueSettings;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** Checks whether a database would convert a value as it was converted here. */
final class ConvertedValueChecks {
  @FunctionalInterface
  private interface Check {
    Optional<ValueObjection> objection(ValueUse use, Object value);
  }

  private final Dialect dialect;
  private final ValueSettings settings;
  private final CoercionConditions conditions;
  private final UnificationCheck among;
  private final List<Check> checks =
      List.of(
          this::roundedCastReachesMidnight,
          this::castIsNotFilled,
          this::isConvertedOtherwise,
          this::emptyIsNull,
          this::charIsNotPadded,
          this::castCharIsUnpadded,
          this::othersChangeItsType,
          this::insideDstGap,
          this::trailingSpaceEqualsNone);

  ConvertedValueChecks(Dialect dialect, ValueSettings settings, CoercionConditions conditions) {
    this.dialect = dialect;
    this.settings = settings;
    this.conditions = conditions;
    this.among = new UnificationCheck(dialect);
  }

  /**
   * What is wrong with a value first, if anything.
   *
   * @param value the converted one
   */
  Optional<ValueObjection> objection(ValueUse use, Object value) {
    for (Check check : checks) {
      Optional<ValueObjection> objection = check.objection(use, value);
      if (objection.isPresent()) {
        return objection;
      }
    }
    return Optional.empty();
  }

  private Optional<ValueObjection> roundedCastReachesMidnight(ValueUse use, Object value) {
    return use.storesCast()
            && dialect.jdbcBehavior().roundsToMicros()
            && StoredTimes.reachesMidnight(value, use.type().scale())
        ? Optional.of(ValueObjection.castTo(use.wanted()))
        : Optional.empty();
  }

  private Optional<ValueObjection> castIsNotFilled(ValueUse use, Object value) {
    return use.storesCast()
            && use.type().name() == TypeName.BINARY
            && dialect.comparesWithoutSpaces()
            && !use.type().holds(value)
        ? Optional.of(ValueObjection.castTo(use.wanted()))
        : Optional.empty();
  }

  private Optional<ValueObjection> isConvertedOtherwise(ValueUse use, Object value) {
    InputValue given = use.given();
    ColumnType wanted = use.wanted();
    Coercion coercion =
        use.compared()
            ? dialect.coercions().compared(given.source(), wanted)
            : dialect.coercions().stored(given.source(), wanted);
    Rounding rounding =
        use.compared() || use.cast() != null ? Rounding.FORBIDDEN : Rounding.ALLOWED;
    return conditions.hold(coercion, wanted, given.value(), value, rounding)
        ? Optional.empty()
        : Optional.of(ValueObjection.OF_ITS_TYPE);
  }

  private Optional<ValueObjection> emptyIsNull(ValueUse use, Object value) {
    return settings.emptyIsNull() && value.equals("") && !use.type().name().isLarge()
        ? Optional.of(ValueObjection.EMPTY_IS_NULL)
        : Optional.empty();
  }

  private Optional<ValueObjection> charIsNotPadded(ValueUse use, Object unused) {
    return settings.padsChars() || isSameUnpadded(use)
        ? Optional.empty()
        : Optional.of(new ValueObjection("in a mode that does not pad a CHAR"));
  }

  /** Whether a mode that trims trailing spaces of a CHAR gives the same result for a value. */
  private static boolean isSameUnpadded(ValueUse use) {
    ColumnType cast = use.cast();
    boolean padded = cast != null && cast.name() == TypeName.CHAR;
    return !padded
        && (use.type().name() != TypeName.CHAR
            || !use.compared()
            || !endsWithSpace(use.given().value()));
  }

  private Optional<ValueObjection> castCharIsUnpadded(ValueUse use, Object value) {
    boolean unpadded =
        use.given().source() == SourceType.TEXT_LITERAL && dialect.comparesListsUnpadded();
    return use.compared()
            && use.type().name() == TypeName.CHAR
            && use.cast() != null
            && (unpadded || endsWithSpace(value))
        ? Optional.of(ValueObjection.castTo(use.wanted()))
        : Optional.empty();
  }

  private Optional<ValueObjection> othersChangeItsType(ValueUse use, Object value) {
    return among.isAsAlone(use.type(), use.given(), value)
        ? Optional.empty()
        : Optional.of(
            new ValueObjection(UnificationCheck.words(use.given().unification()) + " and"));
  }

  private Optional<ValueObjection> insideDstGap(ValueUse unused, Object value) {
    return dialect.shiftsDstGap()
            && value instanceof LocalDateTime time
            && !time.equals(time.atZone(ZoneId.systemDefault()).toLocalDateTime())
        ? Optional.of(new ValueObjection("of an hour that the time zone of this JVM leaves out"))
        : Optional.empty();
  }

  private Optional<ValueObjection> trailingSpaceEqualsNone(ValueUse use, Object value) {
    return dialect.comparesWithoutSpaces()
            && use.column().encryption().protection().comparesEqual()
            && use.type().name() != TypeName.CHAR
            && endsWithSpace(value)
        ? Optional.of(new ValueObjection("with a space at its end"))
        : Optional.empty();
  }

  private static boolean endsWithSpace(Object value) {
    return value instanceof byte[] bytes
        ? bytes.length > 0 && bytes[bytes.length - 1] == ' '
        : value instanceof String text && text.endsWith(" ");
  }
}
