package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.column.EncryptedColumn;
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
 * @param isRepeatable whether several statements assign what one would
 */
public record RowwiseParts(
    Target target, Assignments assignments, Condition condition, boolean isRepeatable) {
  /**
   * The table that is updated.
   *
   * @param span with its alias
   * @param qualifier of its columns
   */
  public record Target(CatalogTable table, Span span, String qualifier) {}

  /**
   * All assignments.
   *
   * @param values for columns WITH (SUM), in order
   * @param parameters in the order of the text
   * @param columns that are assigned, folded
   */
  public record Assignments(
      Span span, List<Value> values, List<Operand.Parameter> parameters, Set<String> columns) {
    public Assignments {
      values = List.copyOf(values);
      parameters = inTextOrder(parameters);
      columns = Set.copyOf(columns);
    }
  }

  /**
   * The condition that selects the rows.
   *
   * @param span null for all rows
   * @param parameters in the order of the text
   * @param fixedColumns columns, folded, that it compares with one value
   */
  public record Condition(
      @Nullable Span span, List<Operand.Parameter> parameters, Set<String> fixedColumns) {
    public Condition {
      parameters = inTextOrder(parameters);
      fixedColumns = Set.copyOf(fixedColumns);
    }
  }

  // JDBC numbers parameters in the order of the text, which need not be the order of the tree.
  private static List<Operand.Parameter> inTextOrder(List<Operand.Parameter> parameters) {
    return parameters.stream()
        .sorted(Comparator.comparingInt(parameter -> parameter.span().start()))
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
