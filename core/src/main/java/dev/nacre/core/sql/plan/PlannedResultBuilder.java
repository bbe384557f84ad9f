package dev.nacre.core.sql.plan;

import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What is known of the result of a statement while it is planned. */
final class PlannedResultBuilder {
  private final List<@Nullable EncryptedColumn> columns = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();
  private final List<Relation.Column> returned = new ArrayList<>();
  private boolean stars;
  private boolean reliesOnReportedPositions;
  private int plainStar = Integer.MAX_VALUE;
  private OptionalInt count = OptionalInt.empty();
  private @Nullable EncryptedColumn filter;
  private @Nullable ShippedRows shipped;
  private RepeatedNames repeated = RepeatedNames.NONE;

  /** The encrypted columns by position, with null for others. */
  List<@Nullable EncryptedColumn> columns() {
    return columns;
  }

  /** The names of the columns where a star shows some; else empty. */
  List<String> labels() {
    return stars ? List.copyOf(labels) : List.of();
  }

  List<Relation.Column> returned() {
    return List.copyOf(returned);
  }

  boolean reliesOnReportedPositions() {
    return reliesOnReportedPositions;
  }

  /** How many columns must be there; empty if that is not checked. */
  OptionalInt count() {
    return count;
  }

  @Nullable EncryptedColumn filter() {
    return filter;
  }

  @Nullable ShippedRows shipped() {
    return shipped;
  }

  RepeatedNames repeated() {
    return repeated;
  }

  /** Whether the result has encrypted columns. */
  boolean hasEncrypted() {
    for (EncryptedColumn column : columns) {
      if (column != null) {
        return true;
      }
    }
    return false;
  }

  /** See {@link PlanBuilder#setResult}. */
  void add(Relation relation, boolean counted) {
    List<Relation.Column> all = relation.columns();
    boolean relies =
        plainStar < all.size()
            && all.stream().skip(plainStar).anyMatch(column -> column.encrypted() != null);
    boolean complete = relies || all.size() <= plainStar;
    for (Relation.Column column : complete ? all : all.subList(0, plainStar)) {
      columns.add(column.encrypted());
      labels.add(column.name());
    }
    stars |= relies;
    reliesOnReportedPositions |= relies;
    if (counted && complete && relation.isWhole()) {
      count = OptionalInt.of(all.size());
    }
  }

  /** All columns of a table are shown. */
  void noteStar() {
    stars = true;
  }

  /** See {@link PlanBuilder#notePlainStar}. */
  void notePlainStar(int place) {
    plainStar = Math.min(plainStar, place);
  }

  void addReturned(List<Relation.Column> more) {
    returned.addAll(more);
  }

  void setFilter(EncryptedColumn column) {
    filter = column;
  }

  void setShipped(ShippedRows rows, RepeatedNames names) {
    shipped = rows;
    repeated = names;
  }

  /** The statement returns no rows of its own. */
  void clear() {
    columns.clear();
    labels.clear();
    returned.clear();
    filter = null;
    shipped = null;
    repeated = RepeatedNames.NONE;
    count = OptionalInt.empty();
  }
}
