package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumFormula;
import dev.nacre.core.sql.resolve.Relation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a plan says of the result of its statement: the columns that are decrypted, what must be
 * checked of the result before, and which rows are shown. Immutable.
 */
public final class PlannedResult {
  private final List<@Nullable EncryptedColumn> columns;
  private final OptionalInt requiredColumnCount;
  private final List<String> labels;
  private final boolean isEncrypted;
  private final boolean reliesOnReportedPositions;
  private final @Nullable EncryptedColumn filter;
  private final @Nullable ShippedRows shipped;
  private final RepeatedNames repeated;
  private final List<Relation.Column> returnedColumns;

  PlannedResult(PlannedResultBuilder collected) {
    this.columns = Collections.unmodifiableList(new ArrayList<>(collected.columns()));
    this.requiredColumnCount = collected.count();
    this.labels = collected.labels();
    this.isEncrypted = collected.hasEncrypted();
    this.reliesOnReportedPositions = collected.reliesOnReportedPositions();
    this.filter = collected.filter();
    this.shipped = collected.shipped();
    this.repeated = collected.repeated();
    this.returnedColumns = collected.returned();
  }

  /** Whether a column is decrypted. */
  public boolean isEncrypted() {
    return isEncrypted;
  }

  /** The column as which a column of the result, from 1, is decrypted; or null. */
  public @Nullable EncryptedColumn column(int number) {
    return number >= 1 && number <= columns.size() ? columns.get(number - 1) : null;
  }

  /** How many columns, from the first, are known; the result may have more. */
  public int knownColumnCount() {
    return columns.size();
  }

  /** How many columns the result must have; empty if that is not checked. */
  public OptionalInt requiredColumnCount() {
    return requiredColumnCount;
  }

  /**
   * The labels that the columns must have, from the first, folded; an empty one is not checked. No
   * labels if each column is named in the statement.
   */
  public List<String> requiredLabels() {
    return labels;
  }

  /**
   * Whether the positions of encrypted columns are known from the database alone: good enough to
   * read rows, but not to write any.
   */
  public boolean reliesOnReportedPositions() {
    return reliesOnReportedPositions;
  }

  /**
   * A column behind those of the statement, by which rows are left out; null if all are shown. The
   * application does not see it.
   */
  public @Nullable EncryptedColumn filter() {
    return filter;
  }

  /** What the driver adds up; null if the database adds up, or there is no sum. */
  public @Nullable ShippedRows shipped() {
    return shipped;
  }

  /** What the database is asked twice for a row, so that the driver can add up. */
  public RepeatedNames repeated() {
    return repeated;
  }

  /** How {@link #filter} shows rows; null if all are shown. */
  public SumFormula.@Nullable Filter shownRows() {
    return filter instanceof SumColumn sum
            && sum.sum().formula() instanceof SumFormula.Filter formula
        ? formula
        : null;
  }

  /** Whether the driver sorts the rows before it shows the first. */
  public boolean sortsRows() {
    SumFormula.Filter rows = shownRows();
    return rows != null && !rows.order().isEmpty();
  }

  /**
   * The columns that {@code RETURNING *} shows, if these are not only those of {@link
   * Plan#targetTable}, because another table with encrypted columns is involved.
   */
  public List<Relation.Column> returnedColumns() {
    return returnedColumns;
  }
}
