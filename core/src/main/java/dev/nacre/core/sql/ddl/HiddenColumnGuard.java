package dev.nacre.core.sql.ddl;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.ddl.statement.DefinitionRefusal;
import dev.nacre.core.sql.ddl.statement.StatementNames;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.sql.tree.Definition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What ALTER TABLE may do to a table that has hidden columns, since some are WITH (SUM). */
record HiddenColumnGuard(StatementNames names, CatalogTable table) {
  /** Refuses a statement that names a hidden column, or its index, in any of its parts. */
  void refuseHidden(Definition.AlterTable alter) {
    if (names.in(alter.span()).stream().anyMatch(HiddenColumns::isHidden)) {
      throw AlterTableRule.refused("a name is that of a column that is hidden for sums");
    }
  }

  /**
   * Refuses what would take hidden columns along.
   *
   * @return what follows the statement, so that the hidden columns stay the last
   */
  String behind(List<Alteration> alterations) {
    boolean adds = false;
    for (Alteration one : alterations) {
      if (one instanceof Alteration.DropConstraint) {
        throw notYet("a constraint is dropped, which might be that of the hidden ids");
      }
      if (one instanceof Alteration.Drop drop) {
        refuseSummed(EncryptedColumn.named(table, drop.name()));
      }
      adds |= one instanceof Alteration.Add;
    }
    return adds ? names.dialect().sums().orElseThrow().afterAddedColumns(table) : "";
  }

  private static void refuseSummed(@Nullable EncryptedColumn column) {
    if (column != null && column.encryption().sumForm() != null) {
      throw notYet(
          "its column "
              + column.name()
              + " is WITH (SUM), and other columns are generated from it; MODIFY (… DECRYPT) it"
              + " before it is dropped");
    }
  }

  private static NacreException notYet(String what) {
    return DefinitionRefusal.NOT_ALTERED.because(ErrorCode.NOT_BUILT_YET, what);
  }
}
