package dev.nacre.jdbc.value;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.type.Coercion;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Checks whether a database would make the same of a value as was made here. Each check returns
 * what is wrong, in the words of a message, and empty where nothing is.
 */
final class ConvertedValueChecks {
  static final String EMPTY_IS_NULL = "is empty, which is NULL in this mode, and";

  private final Dialect dialect;
  private final ValueSettings settings;
  private final CoercionConditions conditions;
  private final UnificationCheck among;
  private final List<BiFunction<ValueUse, Object, Optional<String>>> all =
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

  List<BiFunction<ValueUse, Object, Optional<String>>> all() {
    return all;
  }

  private Optional<String> roundedCastReachesMidnight(ValueUse use, Object value) {
    return use.storesCast()
            && dialect.jdbcBehavior().roundsToMicros()
            && StoredValues.reachesMidnight(value, use.type().scale())
        ? Optional.of(GivenValueChecks.castTo(use.wanted()))
        : Optional.empty();
  }

  private Optional<String> castIsNotFilled(ValueUse use, Object value) {
    return use.storesCast()
            && use.type().name() == TypeName.BINARY
            && dialect.comparesWithoutSpaces()
            && !use.type().holds(value)
        ? Optional.of(GivenValueChecks.castTo(use.wanted()))
        : Optional.empty();
  }

  private Optional<String> isConvertedOtherwise(ValueUse use, Object value) {
    InputValue given = use.given();
    ColumnType wanted = use.wanted();
    Coercion coercion =
        use.compared()
            ? dialect.coercions().compared(given.source(), wanted)
            : dialect.coercions().stored(given.source(), wanted);
    boolean asItIs = use.compared() || use.cast() != null;
    return conditions.hold(coercion, wanted, given.value(), value, asItIs)
        ? Optional.empty()
        : Optional.of("");
  }

  private Optional<String> emptyIsNull(ValueUse use, Object value) {
    return settings.emptyIsNull() && value.equals("") && !use.type().name().isLarge()
        ? Optional.of(EMPTY_IS_NULL)
        : Optional.empty();
  }

  private Optional<String> charIsNotPadded(ValueUse use, Object unused) {
    return settings.padsChars() || isSameUnpadded(use)
        ? Optional.empty()
        : Optional.of("in a mode that does not pad a CHAR");
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

  private Optional<String> castCharIsUnpadded(ValueUse use, Object value) {
    boolean unpadded =
        use.given().source() == SourceType.TEXT_LITERAL && dialect.comparesListsUnpadded();
    return use.compared()
            && use.type().name() == TypeName.CHAR
            && use.cast() != null
            && (unpadded || endsWithSpace(value))
        ? Optional.of(GivenValueChecks.castTo(use.wanted()))
        : Optional.empty();
  }

  private Optional<String> othersChangeItsType(ValueUse use, Object value) {
    return among.isAsAlone(use.type(), use.given(), value)
        ? Optional.empty()
        : Optional.of(UnificationCheck.words(use.given().unification()) + " and");
  }

  private Optional<String> insideDstGap(ValueUse unused, Object value) {
    return dialect.shiftsDstGap()
            && value instanceof LocalDateTime time
            && !time.equals(time.atZone(ZoneId.systemDefault()).toLocalDateTime())
        ? Optional.of("of an hour that the time zone of this JVM leaves out")
        : Optional.empty();
  }

  private Optional<String> trailingSpaceEqualsNone(ValueUse use, Object value) {
    return dialect.comparesWithoutSpaces()
            && use.column().encryption().protection().comparesEqual()
            && use.type().name() != TypeName.CHAR
            && endsWithSpace(value)
        ? Optional.of("with a space at its end")
        : Optional.empty();
  }

  private static boolean endsWithSpace(Object value) {
    return value instanceof byte[] bytes
        ? bytes.length > 0 && bytes[bytes.length - 1] == ' '
        : value instanceof String text && text.endsWith(" ");
  }
}
