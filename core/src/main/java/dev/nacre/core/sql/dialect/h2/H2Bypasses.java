package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.spi.BypassQueries;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds other names through which tables can be reached on H2: views, synonyms, linked tables, and
 * Java code.
 */
final class H2Bypasses implements BypassQueries {
  /** Aliases and aggregates: Java code that may open its own connections. */
  private static final String ROUTINES =
      "SELECT 'routine', ROUTINE_NAME, NULL, ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES";

  /**
   * An INSTEAD OF trigger receives values that no plain table would store. Other triggers see only
   * what their table stores, and may fire.
   */
  private static final String TRIGGERS =
      "SELECT 'relation', EVENT_OBJECT_TABLE, NULL, TRIGGER_NAME"
          + " FROM INFORMATION_SCHEMA.TRIGGERS WHERE ACTION_TIMING = 'INSTEAD OF'";

  /** The query for a session that uses the INFORMATION_SCHEMA of H2 1.4, by that of H2 2. */
  private static final Map<String, String> BODIES_BEFORE =
      Map.of(
          ROUTINES,
          "SELECT 'routine', ALIAS_NAME, NULL, ALIAS_NAME FROM INFORMATION_SCHEMA.FUNCTION_ALIASES",
          TRIGGERS,
          "SELECT 'relation', TABLE_NAME, NULL, TRIGGER_NAME FROM INFORMATION_SCHEMA.TRIGGERS"
              + " WHERE SQL LIKE '% INSTEAD OF %'");

  private static final List<String> BODIES =
      List.of(
          // A materialized view has no definition here, and counts as a view of an encrypted table.
          // H2's own views have none either, but are excluded, because applications use their names
          // (VIEWS, FIELDS, PARAMETERS) for tables of their own.
          "SELECT 'relation', TABLE_NAME, VIEW_DEFINITION, NULL FROM INFORMATION_SCHEMA.VIEWS V"
              + " WHERE NOT EXISTS (SELECT 1 FROM INFORMATION_SCHEMA.TABLES T"
              + " WHERE T.TABLE_SCHEMA = V.TABLE_SCHEMA AND T.TABLE_NAME = V.TABLE_NAME"
              + " AND T.TABLE_CLASS LIKE 'org.h2.table.InformationSchemaTable%')",
          "SELECT 'relation', SYNONYM_NAME, SYNONYM_FOR, NULL FROM INFORMATION_SCHEMA.SYNONYMS",
          // The target of a linked table is not visible.
          "SELECT 'relation', TABLE_NAME, NULL, NULL FROM INFORMATION_SCHEMA.TABLES"
              + " WHERE TABLE_CLASS LIKE '%TableLink'",
          ROUTINES,
          TRIGGERS);

  @Override
  public List<String> definitions() {
    return BODIES;
  }

  @Override
  public Optional<String> definitionsFallback(String query) {
    return Optional.ofNullable(BODIES_BEFORE.get(query));
  }
}
