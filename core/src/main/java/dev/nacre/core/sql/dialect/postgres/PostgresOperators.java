package dev.nacre.core.sql.dialect.postgres;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names the schema of each operator in a query of ours. PostgreSQL takes an operator that fits the
 * types exactly from any schema of the search path before one of {@code pg_catalog} that does not.
 * So a user who may create one in such a schema could hide tables, views and routines from us.
 *
 * <p>{@code IN} has no form with a schema; such queries have {@code = ANY} and {@code <> ALL}.
 */
final class PostgresOperators {
  /** A string or a quoted name, which is left as it is, or an operator between spaces. */
  private static final Pattern OPERATOR =
      Pattern.compile(
          "'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|(?<= )(=|<>|>=|>|!~|~|\\|\\||->>|-)(?= )");

  private PostgresOperators() {}

  static String qualified(String query) {
    return OPERATOR
        .matcher(query)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) == null
                        ? found.group()
                        : "OPERATOR(pg_catalog." + found.group(1) + ")"));
  }

  static List<String> qualified(List<String> queries) {
    return queries.stream().map(PostgresOperators::qualified).toList();
  }
}
