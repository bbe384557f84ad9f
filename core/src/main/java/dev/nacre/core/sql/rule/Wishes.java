package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.catalog.Policy.Decision;
import dev.nacre.core.sql.resolve.Words;
import java.util.Optional;

/**
 * What a policy says of names, as a session means them.
 *
 * @param schema the one that names without one are in; empty when it is not known
 */
record Wishes(Policy policy, String schema) {
  boolean isOn() {
    return policy.isAboutColumns();
  }

  /** What the policy says of a column, where it says something. */
  Optional<Decision> wish(String inSchema, String table, String column) {
    return policy.find(known(inSchema), table, column);
  }

  /** Whether it wants a column encrypted. */
  boolean wants(String inSchema, String table, String column) {
    return policy.encrypts(known(inSchema), table, column);
  }

  /** Whether it may want columns of a table encrypted. */
  boolean mayHold(String inSchema, String table) {
    return policy.mayHold(known(inSchema), table);
  }

  /** A temporary table stands before one of any schema. */
  private String known(String inSchema) {
    if (Catalog.folded(inSchema).startsWith("PG_TEMP")) {
      return "";
    }
    return inSchema.isEmpty() ? schema : inSchema;
  }

  /** Whether a line says of tables of this name, folded, that they hold what is to be encrypted. */
  boolean names(String table) {
    return policy.names(schema, table);
  }

  /** Whether a line may be about something of this name, folded, wherever it is. */
  boolean isMentioned(String name) {
    return policy.names("", name) || policy.encryptsInAny(name);
  }

  /** Whether a table may get the name that stands there: its columns may stay as they are. */
  boolean isAlike(String inSchema, String table, Words words, int to) {
    int end = words.endOfPath(to);
    String name = words.name(end - 1);
    String from = known(inSchema);
    String into = end - to > 1 ? words.name(end - 3) : from;
    boolean there = Catalog.folded(into).equals(Catalog.folded(from));
    return !policy.mayHold(into, name) || (there && policy.treatsAlike(from, table, name));
  }
}
