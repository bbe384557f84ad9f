package dev.nacre.jdbc.columns.policy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.PolicyMatches.Unmatched;
import dev.nacre.core.sql.dialect.Dialect;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports the lines of a policy that match nothing in one database. */
final class UnmatchedLineReport {
  /** Not by the class: applications have configured this name. */
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.jdbc.catalog.PolicyWatch");

  /** The warnings already logged, with their database. */
  private static final Set<List<String>> WARNED = ConcurrentHashMap.newKeySet();

  private final String database;
  private final Dialect dialect;

  UnmatchedLineReport(String database, Dialect dialect) {
    this.database = database;
    this.dialect = dialect;
  }

  /**
   * Whether another column is meant than the line says: its table lacks the column, or the database
   * cuts off one of the names wherever it is used.
   */
  boolean isWrong(Unmatched line) {
    return line.lacksColumn()
        || (line.exact() && Stream.of(line.name().split("\\.", -1)).anyMatch(dialect::cutsOff));
  }

  /**
   * @throws NacreException {@link ErrorCode#POLICY_NAMES_NO_COLUMN} when a line {@link #isWrong}:
   *     what is meant may be plain
   */
  void refuseOrWarn(List<Unmatched> lines) {
    List<Unmatched> wrong = lines.stream().filter(this::isWrong).toList();
    if (!wrong.isEmpty()) {
      throw new NacreException(ErrorCode.POLICY_NAMES_NO_COLUMN, described(wrong));
    }
    warn(lines);
  }

  void warn(List<Unmatched> lines) {
    if (!lines.isEmpty() && WARNED.add(List.of(database, described(lines)))) {
      LOG.warn("{}. If a name is misspelled, what it means is in plain", described(lines));
    }
  }

  private static String described(List<Unmatched> lines) {
    return lines.stream()
        .map(Unmatched::text)
        .collect(
            Collectors.joining(
                ", line ", "The policy has lines that are about nothing: line ", ""));
  }
}
