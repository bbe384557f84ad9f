package dev.nacre.core.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sum.ashe.form.SumFormat;
import dev.nacre.core.sum.ashe.form.SumOptions;
import dev.nacre.core.value.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * How a column can be added up: by the server, which adds sum forms, or by the driver, which
 * decrypts the value of each row.
 *
 * @param number of the column among those of its table with this capability, from 1; the names of
 *     its hidden columns contain it, and it stays when the column is renamed
 * @param byRows whether the driver adds up; the cells have no sum form then
 */
public record SumCapability(int number, SumOptions options, boolean byRows) {
  /** The most such columns of a table. */
  public static final int MAX_COLUMNS = 99;

  private static final int SUM = 1;
  private static final int NARROW = 2;
  private static final int SQUARES = 4;
  private static final int VERIFIED = 8;
  private static final int BY_ROWS = 16;
  private static final int NUMBER = 16;

  public SumCapability {
    if (number < 1 || number > MAX_COLUMNS) {
      throw new NacreException(
          ErrorCode.SUM_OPTIONS_REFUSED, "A table has 1 to " + MAX_COLUMNS + " columns WITH (SUM)");
    }
  }

  /** Added up by the server. */
  public SumCapability(int number, SumOptions options) {
    this(number, options, false);
  }

  /** The sum form of the values of a column; where it has none, what a sum of them may be. */
  public SumFormat format(ColumnType type) {
    return SumFormat.of(type, byRows ? SumOptions.DEFAULT : options);
  }

  /** Why a column of a type has no such sums, for a message. */
  public static String unfitReason(ColumnType type, SumOptions options) {
    return "of type "
        + type
        + (options.narrow() ? " is too wide for NARROW, or" : "")
        + " has no exact sums";
  }

  /** The bytes that the sum form adds to a cell: the id of the row, and its limbs. */
  public static int formBytes(@Nullable SumCapability sums, ColumnType type) {
    return sums == null || sums.byRows ? 0 : Long.BYTES * (1 + sums.format(type).limbs());
  }

  void require(ColumnType type, Protection protection) {
    if (protection.comparesEqual()) {
      throw new NacreException(
          ErrorCode.SUM_OPTIONS_REFUSED, "A column is either NO SALT or WITH (SUM)");
    }
    SumFormat unused = format(type);
  }

  /** The capabilities of a column in the catalog's format. */
  static int wire(@Nullable SumCapability sums) {
    if (sums == null) {
      return 0;
    }
    return SUM
        | (sums.options.narrow() ? NARROW : 0)
        | (sums.options.squares() ? SQUARES : 0)
        | (sums.options.verified() ? VERIFIED : 0)
        | (sums.byRows ? BY_ROWS : 0)
        | sums.number << NUMBER;
  }

  /** The reverse of {@link #wire}. */
  static @Nullable SumCapability of(int wire) {
    if (wire == 0) {
      return null;
    }
    int number = wire >>> NUMBER;
    boolean narrowRows = (wire & NARROW) != 0 && (wire & BY_ROWS) != 0; // no limbs to be narrow
    boolean known = number >= 1 && number <= MAX_COLUMNS && !narrowRows;
    SumCapability found =
        new SumCapability(
            known ? number : 1,
            new SumOptions((wire & NARROW) != 0, (wire & SQUARES) != 0, (wire & VERIFIED) != 0),
            (wire & BY_ROWS) != 0);
    if (!known || wire(found) != wire) {
      throw new NacreException(
          ErrorCode.CATALOG_TOO_NEW,
          "The catalog of encrypted columns grants a capability that this release does not know");
    }
    return found;
  }
}
