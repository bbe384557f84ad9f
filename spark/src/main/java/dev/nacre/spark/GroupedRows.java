package dev.nacre.spark;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumSource;
import dev.nacre.spark.executor.LimbAggregator;
import dev.nacre.spark.executor.SumForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * What Spark runs: reads rows, and adds them up in groups. Nothing of it refers to a key.
 *
 * @param partitions of the rows, by the row ids of the first summed column
 */
record GroupedRows(SparkSession spark, ExecutorConnection executors, int partitions) {
  private static final String GROUP = "g";
  private static final Set<DataType> EXACT =
      Set.of(
          DataTypes.StringType,
          DataTypes.BinaryType,
          DataTypes.ByteType,
          DataTypes.ShortType,
          DataTypes.IntegerType,
          DataTypes.LongType,
          DataTypes.DateType);

  /** One row for each group: its values, the number of rows, and what was added up. */
  Dataset<Row> of(SumSource source, SumQuery query, SumSource.Extent extent) {
    List<String> names = new ArrayList<>();
    List<Column> aggregates = new ArrayList<>();
    aggregates.add(functions.count(functions.lit(1)));
    for (int column = 0; column < source.summed().size(); column++) {
      int limbs = source.limbs(column);
      String id = "id" + column;
      names.add(id);
      Column[] values = new Column[limbs];
      for (int limb = 0; limb < limbs; limb++) {
        String name = "limb" + column + "_" + limb;
        names.add(name);
        values[limb] = functions.col(name);
      }
      // Beans have their properties in alphabetical order: id, limbs.
      aggregates.add(
          functions
              .udaf(new LimbAggregator(limbs), Encoders.bean(SumForm.class))
              .apply(
                  functions.col(id),
                  functions.when(functions.col(id).isNotNull(), functions.array(values))));
    }
    List<String> groups =
        Stream.iterate(0, group -> group + 1)
            .limit(query.groups().size())
            .map(group -> GROUP + group)
            .toList();
    names.addAll(groups.isEmpty() ? List.of("all") : groups);
    Dataset<Row> rows = read(source, extent).toDF(names.toArray(String[]::new));
    for (int group = 0; group < groups.size(); group++) {
      requireExact(rows.schema().apply(groups.get(group)).dataType(), query.groups().get(group));
    }
    return rows.groupBy(groups.stream().map(functions::col).toArray(Column[]::new))
        .agg(aggregates.get(0), aggregates.stream().skip(1).toArray(Column[]::new));
  }

  /** Other types lose digits on their way into Spark, so that two groups would become one. */
  private static void requireExact(DataType type, String column) {
    if (!EXACT.contains(type)) {
      throw new NacreException(
          ErrorCode.SUM_QUERY_REFUSED,
          "Spark reads the column " + column + " as " + type.sql() + ", and does not group by it");
    }
  }

  private Dataset<Row> read(SumSource source, SumSource.Extent extent) {
    String rows = "(" + source.sql() + ") nacre_rows";
    SumSource.Ids ids = extent.columns().get(0);
    if (partitions == 1 || ids.count() == 0) {
      return spark.read().jdbc(executors.url(), rows, executors.properties());
    }
    String id = spark.read().jdbc(executors.url(), rows, executors.properties()).columns()[0];
    return spark
        .read()
        .jdbc(
            executors.url(),
            rows,
            id,
            ids.least(),
            ids.greatest() + 1,
            partitions,
            executors.properties());
  }
}
