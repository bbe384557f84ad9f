package dev.nacre.jdbc.partition;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.api.NacreConnection;
import dev.nacre.jdbc.api.SumQuery;
import dev.nacre.jdbc.api.SumSource;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.result.SumCounts;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Asks one database, through its own connection. Another thread may cancel it. */
final class PartQuery {
  private final SumQuery query;
  private final Part part;
  private final AtomicReference<@Nullable Statement> running = new AtomicReference<>();
  private final AtomicBoolean cancelled = new AtomicBoolean();

  PartQuery(SumQuery query, Part part) {
    this.query = query;
    this.part = part;
  }

  PartAnswer ask() throws SQLException {
    try (Connection connection = part.open()) {
      if (!connection.isWrapperFor(NacreConnection.class)) {
        throw SqlErrors.refused(
            ErrorCode.SUM_QUERY_REFUSED,
            "A connection of a query for sums is not one through Nacre");
      }
      SumSource source = connection.unwrap(NacreConnection.class).sums(query);
      try (Statement statement = connection.createStatement()) {
        running.set(statement);
        if (cancelled.get()) {
          throw SqlErrors.of(new InterruptedException());
        }
        try (ResultSet row = statement.executeQuery(text(source))) {
          return new PartAnswer(source, classes(row.getMetaData()), groups(row, source));
        } finally {
          running.set(null);
        }
      }
    }
  }

  private String text(SumSource source) {
    List<String> summed = source.summed();
    StringBuilder text = new StringBuilder("SELECT ");
    for (String group : query.groups()) {
      text.append(group).append(", ");
    }
    text.append("COUNT(*) AS n");
    for (int i = 0; i < summed.size(); i++) {
      String column = summed.get(i);
      text.append(", SUM(").append(column).append(") AS s").append(i);
    }
    text.append(" FROM ").append(query.table());
    query.condition().ifPresent(condition -> text.append(" WHERE (").append(condition).append(')'));
    if (!query.groups().isEmpty()) {
      text.append(" GROUP BY ").append(String.join(", ", query.groups()));
      for (int group = 0; group < query.groups().size(); group++) {
        if (!source.isEncrypted(group)) {
          text.append(", ").append(source.exactly(query.groups().get(group)));
        }
      }
    }
    return text.toString();
  }

  private List<String> classes(ResultSetMetaData shown) throws SQLException {
    List<String> classes = new ArrayList<>();
    for (int group = 1; group <= query.groups().size(); group++) {
      classes.add(shown.getColumnClassName(group));
    }
    return classes;
  }

  private List<PartAnswer.Group> groups(ResultSet row, SumSource source) throws SQLException {
    List<PartAnswer.Group> groups = new ArrayList<>();
    while (row.next()) {
      List<@Nullable Object> values = new ArrayList<>();
      for (int group = 1; group <= query.groups().size(); group++) {
        values.add(row.getObject(group));
      }
      int at = query.groups().size() + 1;
      long rows = row.getLong(at++);
      List<@Nullable BigDecimal> sums = new ArrayList<>();
      List<Long> counts = new ArrayList<>();
      for (int column = 0; column < source.summed().size(); column++) {
        counts.add(row.unwrap(SumCounts.class).count(at));
        sums.add(row.getBigDecimal(at++));
      }
      groups.add(new PartAnswer.Group(values, rows, sums, counts));
    }
    return groups;
  }

  /** Ends the statement, if the driver can; what it still answers is of no use. */
  void cancel() {
    cancelled.set(true);
    Statement statement = running.get();
    if (statement != null) {
      try {
        statement.cancel();
      } catch (SQLException ended) {
        // It has ended by itself.
        running.set(null);
      }
    }
  }
}
