package dev.nacre.core.sql.dialect;

import java.util.List;

/**
 * By which other names tables are reached on H2: views, synonyms, and tables that lie elsewhere, as
 * far as the database says what they are made of.
 */
final class H2Detours {
  static final List<String> BODIES =
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
              + " WHERE TABLE_CLASS LIKE '%TableLink'");

  private H2Detours() {}
}
