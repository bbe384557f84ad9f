package dev.nacre.core.sql.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import java.util.List;

/**
 * A table with encrypted columns that a statement would create.
 *
 * @param schema as the database would store it; may be empty
 * @param name as the database would store it
 * @param isIfAbsent whether an existing table of this name is left as it is
 * @param sql the text to send, with binary columns and checks in place of the encrypted columns
 */
public record TableDraft(
    String schema, String name, boolean isIfAbsent, List<ColumnDraft> columns, String sql) {
  /** Whether the cells of a column have sum forms, whose salts are stored. */
  public boolean hasSumForms() {
    return columns.stream().anyMatch(ColumnDraft::hasSumForm);
  }

  /**
   * @throws NacreException when a column that the statement declares encrypted differs in the
   *     catalog; columns added or dropped since do not matter
   */
  void requireAgreement(CatalogTable known, Catalog catalog) {
    columns.forEach(
        column -> column.requireAgreement(known, catalog, DefinitionRefusal.NOT_CREATED));
  }

  /** Without the text, because a default in it is a value. */
  @Override
  public String toString() {
    return "TableDraft[" + name + "]";
  }
}
