package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Protection;
import dev.nacre.core.value.ColumnType;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A table with encrypted columns that a statement would create.
 *
 * @param schema as it would be stored; empty when the statement names none
 * @param name as it would be stored
 * @param sql what to send: binary columns with a check in the place of the encrypted ones
 */
public record TableDraft(String schema, String name, List<Column> columns, String sql) {
  /**
   * @param secret nothing for a plain column
   */
  public record Column(String name, @Nullable Secret secret) {}

  /**
   * @param group empty when the column has a key of its own, or one that is known by its id
   * @param inherited the group of a column that this one refers to, if there is one
   */
  public record Secret(
      ColumnType type, Protection protection, String group, @Nullable UUID inherited) {
    public Secret(ColumnType type, Protection protection, String group) {
      this(type, protection, group, null);
    }

    Secret in(UUID known) {
      return new Secret(type, protection, group, known);
    }
  }

  /** The statement holds names only, but what follows a default is a value. */
  @Override
  public String toString() {
    return "TableDraft[" + name + "]";
  }
}
