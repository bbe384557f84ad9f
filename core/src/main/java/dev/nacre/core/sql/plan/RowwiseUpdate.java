package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.dialect.spi.sum.RowwiseSql;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How an UPDATE puts one value into several rows of columns WITH (SUM): each row needs a cell of
 * its own, so the database refuses the statement itself. Then one statement locks the rows and
 * lists their keys, and others write the cells by key. A row is evaluated in them as in the
 * statement itself, whose texts they consist of.
 */
public final class RowwiseUpdate {
  private final RowwiseParts parts;
  private final String source;
  private final List<Edit> edits;
  private final List<Slot> slots;

  /**
   * A place of assignments that takes parameters.
   *
   * @param parameter of the statement, from 1; 0 for a literal
   * @param column of the value that each row has a cell of its own for; null for a parameter that
   *     is the same for all rows
   * @param literal that is encrypted; null for a parameter
   */
  public record Slot(
      Span span,
      int parameter,
      @Nullable EncryptedColumn column,
      Edit.@Nullable EncryptLiteral literal) {}

  private RowwiseUpdate(RowwiseParts parts, String source, List<Edit> edits, List<Slot> slots) {
    this.parts = parts;
    this.source = source;
    this.edits = edits;
    this.slots = List.copyOf(slots);
  }

  /**
   * @param edits of the statement, in order
   * @return null if the statement cannot be taken apart
   */
  static @Nullable RowwiseUpdate of(RowwiseParts parts, String source, List<Edit> edits) {
    List<Slot> slots = new ArrayList<>();
    for (RowwiseParts.Value value : parts.assignments().values()) {
      Edit.EncryptLiteral literal = null;
      for (Edit edit : edits) {
        if (edit instanceof Edit.EncryptLiteral found && value.span().holds(span(found))) {
          literal = found;
        }
      }
      if ((literal == null) != (value.parameter() > 0)) {
        return null;
      }
      slots.add(new Slot(value.span(), value.parameter(), value.column(), literal));
    }
    for (Operand.Parameter marker : parts.assignments().parameters()) {
      if (slots.stream().noneMatch(slot -> slot.span().holds(marker.span()))) {
        slots.add(new Slot(marker.span(), marker.index() + 1, null, null));
      }
    }
    slots.sort(Comparator.comparingInt(slot -> slot.span().start()));
    return new RowwiseUpdate(parts, source, edits, slots);
  }

  private static Span span(Edit edit) {
    return new Span(edit.start(), edit.end());
  }

  public CatalogTable table() {
    return parts.target().table();
  }

  /** The parameters in assignments, in order, and the literals that each row gets a cell of. */
  public List<Slot> slots() {
    return slots;
  }

  /** The parameters of the statement that the list of rows has, in order, from 1. */
  public List<Integer> conditionParameters() {
    return parts.condition().parameters().stream().map(marker -> marker.index() + 1).toList();
  }

  public boolean hasParameters() {
    return !parts.condition().parameters().isEmpty()
        || slots.stream().anyMatch(slot -> slot.parameter > 0);
  }

  /** Whether the condition compares all of these columns, folded, with a value: it is one row. */
  public boolean isOneRow(Collection<String> key) {
    return !key.isEmpty() && parts.condition().fixedColumns().containsAll(key);
  }

  /** Whether one of these columns, folded, is assigned. */
  public boolean sets(Set<String> columns) {
    return columns.stream().anyMatch(parts.assignments().columns()::contains);
  }

  /** Whether several statements, each for some of the rows, assign what one would. */
  public boolean isRepeatable() {
    return parts.isRepeatable();
  }

  /**
   * The SQL that locks the rows and lists their keys, in their order, so that two such updates wait
   * for each other, and do not block each other. An UPDATE of a hidden id, which is unique, takes
   * the same lock on each database.
   *
   * @param key names of columns as SQL writes them
   */
  public String rows(List<String> key, Function<Edit.EncryptLiteral, String> encrypt) {
    String columns = key.stream().map(this::of).collect(Collectors.joining(", "));
    Span condition = parts.condition().span();
    return "SELECT "
        + (columns + " FROM " + part(parts.target().span(), encrypt, null))
        + (condition == null ? "" : " WHERE" + part(condition, encrypt, null))
        + (" ORDER BY " + columns + " FOR UPDATE");
  }

  /**
   * The SQL that updates rows by their key. Its parameters are those of the {@link #slots}, which
   * for a value are the key and the cell of each row, and then the keys of the rows. The last row
   * has its cell without its key: a row that no key finds would get it as well, and the database
   * finds that it is not unique.
   *
   * @param sql of the database
   */
  public String update(
      List<String> key, int rows, RowwiseSql sql, Function<Edit.EncryptLiteral, String> encrypt) {
    String one = key.stream().map(name -> of(name) + " = ?").collect(Collectors.joining(" AND "));
    String cell = "CAST(? AS " + sql.cellType() + ")";
    String cells =
        rows == 1
            ? cell
            : "(CASE"
                + (" WHEN " + one + " THEN " + cell).repeat(rows - 1)
                + (" ELSE " + cell + " END)");
    return "UPDATE "
        + part(parts.target().span(), encrypt, null)
        + (" SET " + part(parts.assignments().span(), encrypt, cells))
        + (" WHERE " + keyCondition(key, rows, one, sql.searchesRowLists()));
  }

  private String keyCondition(List<String> key, int rows, String one, boolean searchesRows) {
    if (key.size() == 1) {
      return of(key.get(0)) + " IN (?" + ", ?".repeat(rows - 1) + ")";
    }
    if (searchesRows) {
      String columns = key.stream().map(this::of).collect(Collectors.joining(", "));
      String values = "(?" + ", ?".repeat(key.size() - 1) + ")";
      return "(" + columns + ") IN (" + values + (", " + values).repeat(rows - 1) + ")";
    }
    return "(" + one + ")" + (" OR (" + one + ")").repeat(rows - 1);
  }

  private String of(String column) {
    return parts.target().qualifier() + "." + column;
  }

  /**
   * @param cells in place of each value that each row has a cell of its own for; null outside of
   *     assignments
   */
  private String part(
      Span of, Function<Edit.EncryptLiteral, String> encrypt, @Nullable String cells) {
    List<Edit> within = new ArrayList<>();
    List<Span> replaced = new ArrayList<>();
    for (Slot slot : slots) {
      if (cells != null && slot.column != null) {
        replaced.add(slot.span);
        within.add(new Edit.Replace(slot.span.start(), slot.span.end(), cells));
      }
    }
    for (Edit edit : edits) {
      Span its = span(edit);
      if (of.holds(its) && replaced.stream().noneMatch(one -> one.holds(its))) {
        within.add(edit);
      }
    }
    within.sort(Comparator.comparingInt(Edit::start));
    return Splice.of(
        of.of(source), within.stream().map(edit -> shift(edit, -of.start())).toList(), encrypt);
  }

  private static Edit shift(Edit edit, int by) {
    if (edit instanceof Edit.EncryptLiteral literal) {
      return new Edit.EncryptLiteral(
          literal.start() + by,
          literal.end() + by,
          literal.column(),
          literal.literal(),
          literal.cast(),
          literal.compared(),
          literal.unification());
    }
    Edit.Replace replace = (Edit.Replace) edit;
    return new Edit.Replace(replace.start() + by, replace.end() + by, replace.text());
  }
}
