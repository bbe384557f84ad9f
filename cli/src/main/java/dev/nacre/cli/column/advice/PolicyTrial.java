package dev.nacre.cli.column.advice;

import dev.nacre.cli.column.log.LoggedStatement;
import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.column.schema.SchemaInfo;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.plan.RequiredKey;
import dev.nacre.core.sql.resolve.PlainTable;
import dev.nacre.core.sql.resolve.PlainTables;
import dev.nacre.core.text.NameFolding;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Plans statements as they would be under a policy. */
public final class PolicyTrial {
  private final SchemaInfo schema;
  private final SqlRewriter rewriter;
  private final PlainTables plain;

  /** A refusal: its code, and its message, which contains no value. */
  public record Refusal(LoggedStatement statement, ErrorCode code, String message) {
    /** For {@code --json}, without the message. */
    public Map<String, @Nullable Object> structure() {
      Map<String, @Nullable Object> structure = new LinkedHashMap<>();
      structure.put("line", statement.line());
      structure.put("code", code.text());
      structure.put("statement", statement.shown().orElse(null));
      return structure;
    }
  }

  public PolicyTrial(
      SchemaInfo schema, Function<ColumnInfo, Optional<Decision>> decisions, Dialect dialect) {
    this.schema = schema;
    this.rewriter = new SqlRewriter(CatalogUnderPolicy.of(schema, decisions, dialect), dialect);
    Map<String, PlainTable> known = new HashMap<>();
    this.plain = path -> known.computeIfAbsent(path, this::described);
  }

  private PlainTable described(String path) {
    String name = path.substring(path.lastIndexOf('.') + 1).replaceAll("[\"`\\[\\]]", "");
    List<ColumnInfo> columns = schema.table(name);
    return columns.isEmpty()
        ? PlainTable.UNKNOWN
        : new PlainTable(
            columns.stream().map(column -> NameFolding.fold(column.name())).toList(),
            Set.of(),
            true);
  }

  /** The refusal of a statement; empty if it would be sent. */
  public Optional<Refusal> refusal(LoggedStatement statement) throws SQLException {
    try {
      if (rewriter.rewrite(statement.text(), plain) instanceof PlanResult.Planned planned) {
        for (RequiredKey keyed : planned.plan().assumptions().requiredKeys()) {
          requireKey(keyed);
        }
      }
      return Optional.empty();
    } catch (NacreException refused) {
      return Optional.of(
          new Refusal(statement, refused.code(), String.valueOf(refused.getMessage())));
    }
  }

  /** As the driver asks the database before it sends the statement. */
  private void requireKey(RequiredKey keyed) throws SQLException {
    CatalogTable table = keyed.column().table();
    @Nullable ColumnInfo column = schema.find(table.name(), keyed.column().name()).orElse(null);
    if (column == null || !keyed.holds(new HashSet<>(schema.primaryKey(column)))) {
      throw keyed.refusal();
    }
  }

  /** Why a column of this type cannot be encrypted as a policy wants; empty if it can. */
  public static Optional<String> obstacle(ColumnInfo column, Decision decision, Dialect dialect) {
    return decision.wish() == Wish.PLAIN
        ? Optional.empty()
        : CatalogUnderPolicy.obstacle(column, decision, dialect);
  }
}
