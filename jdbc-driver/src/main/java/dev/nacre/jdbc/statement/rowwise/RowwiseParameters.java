package dev.nacre.jdbc.statement.rowwise;

import dev.nacre.core.sql.plan.Plan;
import dev.nacre.core.sql.plan.RowwiseUpdate;
import dev.nacre.jdbc.columns.ColumnEncryption;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a prepared UPDATE of several rows.
 *
 * @param cells of randomised parameters, by number from 1; null for NULL
 */
public record RowwiseParameters(
    ColumnEncryption columns,
    Plan plan,
    IntFunction<byte @Nullable []> cells,
    RecordedParameters recorded)
    implements RowwiseValues {
  private RowwiseUpdate update() {
    return Objects.requireNonNull(plan.rowwise());
  }

  @Override
  public boolean isKept() {
    return update().conditionParameters().stream().allMatch(recorded::isKept)
        && update().slots().stream().allMatch(slot -> slot.parameter() == 0 || isKept(slot));
  }

  private boolean isKept(RowwiseUpdate.Slot slot) {
    return (slot.column() == null || cells.apply(slot.parameter()) != null)
        ? recorded.isKept(slot.parameter())
        : recorded.isNull(slot.parameter()); // and not a value that is encrypted in another way
  }

  @Override
  public boolean hasCell() {
    return update().slots().stream()
        .anyMatch(
            slot ->
                slot.column() != null
                    && (slot.parameter() == 0 || cells.apply(slot.parameter()) != null));
  }

  /** The cell that was given has an id, which another execution may have used. */
  @Override
  public byte @Nullable [] cell(RowwiseUpdate.Slot slot) throws SQLException {
    if (slot.parameter() == 0) {
      return RowwiseValues.encrypt(columns, slot);
    }
    byte[] given = cells.apply(slot.parameter());
    return given == null
        ? null
        : columns.cells().reencrypt(Objects.requireNonNull(slot.column()), given);
  }

  @Override
  public void set(PreparedStatement statement, int place, int parameter) throws SQLException {
    recorded.set(statement, place, parameter);
  }
}
