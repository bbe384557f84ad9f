package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.sql.reading.TableName;
import java.util.Optional;

/**
 * A policy for the names of a session, whose unqualified names are in its current schema.
 *
 * @param schema the schema of unqualified names; empty when unknown
 */
record PolicyView(Policy policy, String schema) {
  boolean isOn() {
    return policy.isAboutColumns();
  }

  /** The line of the policy about a column, if there is one. */
  Optional<Policy.Line> line(String inSchema, String table, String column) {
    return policy.line(effective(inSchema), table, column);
  }

  /** Whether the policy wants a column encrypted. */
  boolean wants(TableName table, String column) {
    return policy.encrypts(effective(table.schema()), table.name(), column);
  }

  /** Whether the policy may want columns of a table encrypted. */
  boolean mayHold(TableName table) {
    return policy.mayHold(effective(table.schema()), table.name());
  }

  /** The schema whose lines apply; a temporary table hides a table of any schema. */
  private String effective(String inSchema) {
    if (Catalog.folded(inSchema).startsWith("PG_TEMP")) {
      return "";
    }
    return inSchema.isEmpty() ? schema : inSchema;
  }

  /** Whether a line wants columns of tables with this name, folded, encrypted. */
  boolean names(String table) {
    return policy.names(schema, table);
  }

  /** Whether a line may match this name, folded, in any schema. */
  boolean isMentioned(String name) {
    return policy.names("", name) || policy.encryptsInAny(name);
  }

  /** Whether a table may be renamed without changing which of its columns may be plain. */
  boolean mayRename(TableName table, TableName to) {
    String from = effective(table.schema());
    String into = to.isQualified() ? to.schema() : from;
    boolean there = Catalog.folded(into).equals(Catalog.folded(from));
    return !policy.mayHold(into, to.name())
        || (there && policy.treatsAlike(from, table.name(), to.name()));
  }
}
