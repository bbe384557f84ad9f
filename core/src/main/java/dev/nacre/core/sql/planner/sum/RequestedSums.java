package dev.nacre.core.sql.planner.sum;

import dev.nacre.core.catalog.Encryption;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.column.SumColumn;
import dev.nacre.core.sql.column.SumDescription;
import dev.nacre.core.sql.dialect.spi.sum.ResultType;
import dev.nacre.core.sql.dialect.spi.sum.SumAggregateSql;
import dev.nacre.core.sql.dialect.spi.sum.SumSql;
import dev.nacre.core.sql.sum.SumFunction;
import dev.nacre.core.sql.sum.SumTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The sums and other aggregates that a formula is computed from, each of them once. */
final class RequestedSums {
  private final SumSql sql;
  private final List<SumPlanner.RequestedSum> all = new ArrayList<>();

  RequestedSums(SumSql sql) {
    this.sql = sql;
  }

  /**
   * An aggregate that the driver adds up.
   *
   * @param of what is added up of a row
   * @param place among what it adds up
   * @param countSql the SQL of the number of its values
   */
  static SumPlanner.RequestedSum shipped(
      EncryptedColumn about,
      Encryption of,
      SumFunction function,
      ResultType shown,
      int place,
      String countSql) {
    SumDescription result =
        SumDescription.ofShipped(
            of, function, shown.precision(), shown.scale(), shown.size(), place);
    SumColumn column = SumPlanner.resultColumn(about, shown, result);
    return new SumPlanner.RequestedSum(column, "sum " + place, countSql);
  }

  /** The place of an aggregate among those of the formula. */
  int place(SumPlanner.RequestedSum sum) {
    for (int place = 0; place < all.size(); place++) {
      SumPlanner.RequestedSum known = all.get(place);
      if (known.sql().equals(sum.sql()) && function(known.column()) == function(sum.column())) {
        return place;
      }
    }
    all.add(sum);
    return all.size() - 1;
  }

  private static SumFunction function(SumColumn column) {
    return column.sum().function();
  }

  /** What the texts are decrypted as, in the order of their places. */
  List<SumColumn> columns() {
    return all.stream().map(SumPlanner.RequestedSum::column).toList();
  }

  /** The SQL of the texts of the sums in one, which is NULL if one of the sums is. */
  String text() {
    if (all.size() == 1) {
      return all.get(0).sql();
    }
    String there = all.stream().map(RequestedSums::isNotNull).collect(Collectors.joining(" AND "));
    List<String> texts = all.stream().map(SumPlanner.RequestedSum::sql).toList();
    return "(CASE WHEN "
        + (there + " THEN COALESCE(" + sql.join(texts, SumAggregateSql.SEPARATOR))
        + (", '" + SumAggregateSql.TOO_LONG + "') END)");
  }

  /** The SQL of the texts of the sums, with a mark for each that is NULL, and of further texts. */
  String text(List<String> further) {
    List<String> texts = new ArrayList<>();
    all.forEach(
        one -> texts.add("COALESCE(" + one.sql() + ", '" + SumAggregateSql.NULL_MARK + "')"));
    texts.addAll(further);
    return texts.size() == 1 ? texts.get(0) : sql.join(texts, SumAggregateSql.SEPARATOR);
  }

  /** The SQL of a condition that a term is not NULL. */
  String isNotNull(SumTerm term) {
    Set<Integer> places = new TreeSet<>();
    collect(term, places);
    return places.stream()
        .map(place -> isNotNull(all.get(place)))
        .collect(Collectors.joining(" AND "));
  }

  /** Some aggregates need more values than one. */
  private static String isNotNull(SumPlanner.RequestedSum sum) {
    return sum.countSql() + " > " + (function(sum.column()).least() - 1);
  }

  private static void collect(SumTerm term, Set<Integer> places) {
    if (term instanceof SumTerm.Sum sum) {
      places.add(sum.place());
    } else if (term instanceof SumTerm.Unrounded sum) {
      places.add(sum.place());
    } else if (term instanceof SumTerm.Negative negative) {
      collect(negative.of(), places);
    } else if (term instanceof SumTerm.Binary binary) {
      collect(binary.left(), places);
      collect(binary.right(), places);
    }
  }
}
