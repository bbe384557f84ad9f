package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.part.BypassQueries;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * By which other names tables are reached on H2: views, synonyms, tables that lie elsewhere, and
 * Java, as far as the database says what they are made of.
 */
final class H2Bypasses implements BypassQueries {
  /** Aliases and aggregates: Java with connections of its own. */
  private static final String ROUTINES =
      "SELECT 'routine', ROUTINE_NAME, NULL, ROUTINE_NAME FROM INFORMATION_SCHEMA.ROUTINES";

  /**
   * What fires in the place of a change is given values that no plain table would hold. All others
   * see what their table holds, and are let fire.
   */
  private static final String TRIGGERS =
      "SELECT 'relation', EVENT_OBJECT_TABLE, NULL, TRIGGER_NAME"
          + " FROM INFORMATION_SCHEMA.TRIGGERS WHERE ACTION_TIMING = 'INSTEAD OF'";

  /** The same where a session has asked for the INFORMATION_SCHEMA of H2 1.4. */
  private static final Map<String, String> BODIES_BEFORE =
      Map.of(
          ROUTINES,
          "SELECT 'routine', ALIAS_NAME, NULL, ALIAS_NAME FROM INFORMATION_SCHEMA.FUNCTION_ALIASES",
          TRIGGERS,
          "SELECT 'relation', TABLE_NAME, NULL, TRIGGER_NAME FROM INFORMATION_SCHEMA.TRIGGERS"
              + " WHERE SQL LIKE '% INSTEAD OF %'");

  private static final List<String> BODIES =
      List.of(
          // A materialised one has no definition here, and counts as one of an encrypted table. Nor
          // have H2's own, whose names (VIEWS, FIELDS, PARAMETERS) applications use for theirs.
          "SELECT 'relation', TABLE_NAME, VIEW_DEFINITION, NULL FROM INFORMATION_SCHEMA.VIEWS V"
              + " WHERE NOT EXISTS (SELECT 1 FROM INFORMATION_SCHEMA.TABLES T"
              + " WHERE T.TABLE_SCHEMA = V.TABLE_SCHEMA AND T.TABLE_NAME = V.TABLE_NAME"
              + " AND T.TABLE_CLASS LIKE 'org.h2.table.InformationSchemaTable%')",
          "SELECT 'relation', SYNONYM_NAME, SYNONYM_FOR, NULL FROM INFORMATION_SCHEMA.SYNONYMS",
          // What they reach stands in a text that nobody is shown.
          "SELECT 'relation', TABLE_NAME, NULL, NULL FROM INFORMATION_SCHEMA.TABLES"
              + " WHERE TABLE_CLASS LIKE '%TableLink'",
          ROUTINES,
          TRIGGERS);

  @Override
  public List<String> bodies() {
    return BODIES;
  }

  @Override
  public Optional<String> bodiesBefore(String query) {
    return Optional.ofNullable(BODIES_BEFORE.get(query));
  }
}
