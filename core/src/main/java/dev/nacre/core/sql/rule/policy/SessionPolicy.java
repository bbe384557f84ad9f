package dev.nacre.core.sql.rule.policy;

import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.reading.TableName;
import dev.nacre.core.text.NameFolding;
import java.util.Optional;

/**
 * A policy for the names of a session, whose unqualified names are in its current schema.
 *
 * @param schema the schema of unqualified names; empty when unknown
 */
record SessionPolicy(Policy policy, String schema) {
  boolean isOn() {
    return policy.isAboutColumns();
  }

  /** The line of the policy about a column, if there is one. */
  Optional<Policy.Line> line(String inSchema, String table, String column) {
    return policy.line(effectiveSchema(inSchema), table, column);
  }

  /** Whether the policy wants a column encrypted. */
  boolean encrypts(TableName table, String column) {
    return policy.encrypts(effectiveSchema(table.schema()), table.name(), column);
  }

  /** Whether the policy may want columns of a table encrypted. */
  boolean mayEncryptIn(TableName table) {
    return policy.mayEncryptIn(effectiveSchema(table.schema()), table.name());
  }

  /** The schema whose lines apply; a temporary table hides a table of any schema. */
  private String effectiveSchema(String inSchema) {
    if (NameFolding.fold(inSchema).startsWith("PG_TEMP")) {
      return "";
    }
    return inSchema.isEmpty() ? schema : inSchema;
  }

  /** Whether a line wants columns of tables with this name, folded, encrypted. */
  boolean namesTable(String table) {
    return policy.namesTable(schema, table);
  }

  /** Whether a line may match this name, folded, in any schema. */
  boolean mayMention(String name) {
    return policy.namesTable("", name) || policy.encryptsInAnyTable(name);
  }

  /** Whether a table may be renamed without changing which of its columns may be plain. */
  boolean mayRename(TableName table, TableName to) {
    String from = effectiveSchema(table.schema());
    String into = to.isQualified() ? to.schema() : from;
    boolean there = NameFolding.fold(into).equals(NameFolding.fold(from));
    return !policy.mayEncryptIn(into, to.name())
        || (there && policy.treatsAlike(from, table.name(), to.name()));
  }
}
