package dev.nacre.jdbc.api;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/**
 * Asks for sums, averages and counts of one table, in groups. It is for tables that no single
 * statement adds up: their rows are in several databases, or another program than the database adds
 * them.
 *
 * <pre>{@code
 * SumQuery.from("staff").where("city = 'Osaka'").groupBy("dept").sum("salary").count()
 * }</pre>
 *
 * <p>Names are as in SQL. Immutable: each method returns another query.
 *
 * @param table with its schema, if need be
 * @param condition as in WHERE, over plain and deterministic columns; its values are literals
 * @param groups plain and deterministic columns; none for one group of all rows
 * @param aggregates of columns that are {@code WITH (SUM)}
 */
public record SumQuery(
    String table, Optional<String> condition, List<String> groups, List<Aggregate> aggregates) {
  /** What is asked for. */
  public enum Function {
    SUM,
    AVERAGE,
    /** The values of a column that are not NULL. */
    COUNT,
    /** All rows. */
    ROWS
  }

  /**
   * One result for each group.
   *
   * @param column empty for {@link Function#ROWS}
   */
  public record Aggregate(Function function, String column) {}

  public SumQuery {
    groups = List.copyOf(groups);
    aggregates = List.copyOf(aggregates);
  }

  public static SumQuery from(String table) {
    return new SumQuery(table, Optional.empty(), List.of(), List.of());
  }

  /**
   * Only rows that this is true of; replaces an earlier condition.
   *
   * @param condition SQL text of the application; it must never contain input of a user
   */
  public SumQuery where(String condition) {
    return new SumQuery(table, Optional.of(condition), groups, aggregates);
  }

  /** Replaces earlier groups. */
  public SumQuery groupBy(String... columns) {
    return new SumQuery(table, condition, List.of(columns), aggregates);
  }

  public SumQuery sum(String column) {
    return and(Function.SUM, column);
  }

  public SumQuery average(String column) {
    return and(Function.AVERAGE, column);
  }

  /** How many values of the column are not NULL. */
  public SumQuery count(String column) {
    return and(Function.COUNT, column);
  }

  /** How many rows there are. */
  public SumQuery count() {
    return and(Function.ROWS, "");
  }

  private SumQuery and(Function function, String column) {
    List<Aggregate> more = new ArrayList<>(aggregates);
    more.add(new Aggregate(function, column));
    return new SumQuery(table, condition, groups, more);
  }

  /** The columns of the aggregates, each once. */
  public List<String> summed() {
    LinkedHashSet<String> columns = new LinkedHashSet<>();
    for (Aggregate aggregate : aggregates) {
      if (aggregate.function() != Function.ROWS) {
        columns.add(aggregate.column());
      }
    }
    return List.copyOf(columns);
  }

  /** Without the condition, which has values. */
  @Override
  public String toString() {
    return "SumQuery[" + table + ", " + groups + ", " + aggregates + "]";
  }
}
