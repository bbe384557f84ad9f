package dev.nacre.core.sql.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.sql.ddl.column.ColumnRule;
import dev.nacre.core.sql.ddl.column.ReferencesClause;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sql.ddl.statement.StatementEdits;
import dev.nacre.core.sql.tree.AlterAction;
import dev.nacre.core.sql.tree.TableElement;
import org.jspecify.annotations.Nullable;

/**
 * The rule for {@code ADD COLUMN a …}.
 *
 * @param table the one that is altered, if it has encrypted columns
 * @param edits of the statement
 */
record AddedColumnRule(
    Catalog catalog,
    @Nullable CatalogTable table,
    ColumnRule columnRule,
    AddedElementCheck elements,
    ReferencesClause references,
    StatementEdits edits) {
  /**
   * @param alteration null where the catalog does not change
   * @param checksRows whether the database must check the rows that are there: an encrypted column
   *     is NOT NULL
   */
  record Added(@Nullable Alteration alteration, boolean checksRows) {}

  Added apply(AlterAction.Add add, TableElement.Column definition) {
    AddedElementCheck.refuseMoving(definition);
    ColumnRule.Definition column = columnRule.read(definition);
    ColumnDraft.Encrypted encrypted = column.encrypted();
    refuseSums(encrypted, column.name(), columnRule.asked(definition));
    boolean again = add.ifAbsent() != null && elements.isKnown(definition.name());
    if (!again && elements.isKnown(definition.name())) {
      throw AlterTableRule.refused(
          "a column of this name exists; drop it with DROP COLUMN IF EXISTS first");
    }
    if (encrypted == null) {
      elements.checkPlain(definition);
    } else if (column.reference() != null) {
      encrypted = encrypted.in(references.inherited(column.reference(), encrypted).group());
    }
    boolean checksRows = encrypted != null && definition.says("NOT NULL");
    if (table == null && encrypted == null) {
      return new Added(null, checksRows);
    }
    ColumnDraft draft = new ColumnDraft(column.name(), encrypted);
    if (again && table != null) {
      draft.requireAgreement(table, catalog, DefinitionRefusal.NOT_ALTERED);
      return new Added(new Alteration.AddIfMissing(column.name()), checksRows);
    } else if (add.ifAbsent() != null) {
      edits.leaveOut(add.ifAbsent().span()); // an existing column unknown to the catalog fails
    }
    return new Added(new Alteration.Add(draft), checksRows);
  }

  /** Where cells have a sum form, a table with rows would need one for each of them. */
  private static void refuseSums(
      ColumnDraft.@Nullable Encrypted encrypted, String column, String asked) {
    if (encrypted != null && encrypted.sums() != null && !encrypted.sums().byRows()) {
      throw DefinitionRefusal.NOT_ALTERED.because(
          ErrorCode.NOT_BUILT_YET,
          "the column "
              + column
              + " is added without WITH (SUM), and then MODIFY ("
              + column
              + " ENCRYPT WITH (SUM)) converts it"
              + (asked.isEmpty() ? "" : asked + "; connect without that line meanwhile"));
    }
  }
}
