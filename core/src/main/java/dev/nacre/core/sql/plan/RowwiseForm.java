package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Span;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an UPDATE of one table that gives values to columns WITH (SUM), as ranges of its
 * text.
 *
 * @param target the table, with its alias
 * @param qualifier of its columns
 * @param sets all assignments
 * @param where the condition; null for all rows
 * @param values for columns WITH (SUM), in order
 * @param assigned parameters in assignments
 * @param tested parameters in the condition
 * @param set names of the columns that are assigned, folded
 * @param fixed names of columns, folded, that the condition compares with one value
 * @param isRepeatable whether several statements assign what one would
 */
public record RowwiseForm(
    CatalogTable table,
    Span target,
    String qualifier,
    Span sets,
    @Nullable Span where,
    List<Value> values,
    List<Operand.Parameter> assigned,
    List<Operand.Parameter> tested,
    Set<String> set,
    Set<String> fixed,
    boolean isRepeatable) {
  /** Markers are in the order of their places, which need not be the order of the tree. */
  public RowwiseForm {
    values = List.copyOf(values);
    assigned = inTextOrder(assigned);
    tested = inTextOrder(tested);
    set = Set.copyOf(set);
    fixed = Set.copyOf(fixed);
  }

  private static List<Operand.Parameter> inTextOrder(List<Operand.Parameter> markers) {
    return markers.stream()
        .sorted(Comparator.comparingInt(marker -> marker.span().start()))
        .toList();
  }

  /**
   * A value that each row needs a cell of its own for.
   *
   * @param span including a cast, if there is one
   * @param parameter from 1; 0 for a literal
   */
  public record Value(Span span, EncryptedColumn column, int parameter) {}
}
