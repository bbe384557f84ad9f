package dev.nacre.core.catalog;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.safeguard.Stub;
import dev.nacre.core.value.ColumnType;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the catalog records of an encrypted column: its id, type, protection, key group and sums.
 *
 * @param id stays when the column is renamed
 * @param type that the application sees
 * @param group whose key encrypts it: the column's own id when it is in no group
 * @param sums null for a column that cannot be added up
 */
public record Encryption(
    UUID id, ColumnType type, Protection protection, UUID group, @Nullable SumCapability sums) {
  /** A column that cannot be added up. */
  public Encryption(UUID id, ColumnType type, Protection protection, UUID group) {
    this(id, type, protection, group, null);
  }

  /**
   * @throws NacreException {@link ErrorCode#COLUMN_TYPE_REFUSED} when equal values of the type can
   *     have different representations
   */
  public Encryption {
    if (protection.comparesEqual() && !type.kind().isCanonical()) {
      throw new NacreException(
          ErrorCode.COLUMN_TYPE_REFUSED,
          "NO SALT is not possible for "
              + type
              + (type.name().isLarge()
                  ? ", whose values may be of any length"
                  : ", whose values can be equal and differ"));
    }
    if (sums != null) {
      sums.require(type, protection);
    }
  }

  /** What the server can add up, in the sum forms of the cells; null where they have none. */
  public @Nullable SumCapability sumForm() {
    return sums == null || sums.byRows() ? null : sums;
  }

  /**
   * Whether a cell of the other column may be stored in this one. One with a sum form is written
   * once, under the id of its row.
   */
  public boolean storesCellsOf(Encryption other) {
    return sumForm() == null && other.sumForm() == null && sharesCellsWith(other);
  }

  /** With another suite for random cells; this one for a column that can have only one suite. */
  public Encryption withRandomised(Protection randomised) {
    return protection.comparesEqual() || sums != null
        ? this
        : new Encryption(id, type, randomised, group);
  }

  public boolean isIn(KeyGroup one) {
    return one.id().equals(group);
  }

  /** Whether cells of the two columns are equal exactly when the values are. */
  public boolean comparesWith(Encryption other) {
    return protection.comparesEqual()
        && other.protection.comparesEqual()
        && isOfGroupOf(other)
        && type.kind() == other.type.kind();
  }

  @Safeguard(value = "columns-09b", stub = Stub.TRUE)
  private boolean isOfGroupOf(Encryption other) {
    return group.equals(other.group);
  }

  /** Whether a cell of one column can be decrypted as a cell of the other, to an equal value. */
  public boolean sharesCellsWith(Encryption other) {
    return id.equals(other.id) || (comparesWith(other) && type.holdsSameValuesAs(other.type));
  }
}
