package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.ddl.TableDraft;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.text.NameFolding;
import dev.nacre.jdbc.columns.catalog.CatalogContext;
import dev.nacre.jdbc.columns.catalog.CatalogEntries;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.policy.PolicyWatch;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.columns.transaction.SqlCallable;
import dev.nacre.jdbc.value.ValueSettings;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Creates, alters and drops tables with encrypted columns, and records the result in the catalog.
 *
 * <p>Each method takes the newest catalog, or null if there is none, and refuses the statement
 * before anything is sent, or passes it on to {@link TableChanges}.
 */
public final class EncryptedDdl {
  private final MasterKeys masters;
  private final CatalogTableStore store;
  private final CatalogSession catalogs;
  private final TableChanges changes;
  private final PolicyWatch policyWatch;
  private final DdlRequirements requirements;

  /**
   * @param policy which columns must be encrypted when a table is defined
   * @param policyWatch whether that is still so in a changed catalog
   */
  public EncryptedDdl(
      CatalogContext context, Policy policy, PolicyWatch policyWatch, ValueSettings settings) {
    this.masters = context.masters();
    this.store = context.store();
    this.catalogs = context.session();
    this.changes = TableChanges.of(context);
    this.policyWatch = policyWatch;
    this.requirements = new DdlRequirements(context, policy, settings);
  }

  /** Creates a table; refuses one that exists. */
  public <T> T create(@Nullable Catalog catalog, TableDraft draft, SqlCallable<T> ddl)
      throws SQLException, IOException {
    String schema = requirements.requireSchema(draft.schema(), "created");
    requirements.requirePolicyApplied(draft, schema);
    for (ColumnDraft column : draft.columns()) {
      if (column.encrypted() != null) {
        requirements.requireDateWithoutTime(column.encrypted().type());
      }
    }
    if (store.tables().isShown(schema, draft.name())) {
      throw DdlRequirements.refused("The table was not created: there is one of this name");
    }
    Catalog old = catalog == null ? catalogs.writer().first() : catalog;
    Catalog next = CatalogEntries.withTable(old, draft, schema, masters);
    return changes.create(draft.name(), next, ddl);
  }

  /**
   * Adds the first encrypted column to a table. Refuses a table that does not exist, and one that a
   * conversion would refuse, too: there are ways to its rows that no check covers.
   */
  public <T> T addFirst(@Nullable Catalog catalog, PlanResult.AddFirst first, SqlCallable<T> ddl)
      throws SQLException, IOException {
    String schema = requirements.requireSchema(first.schema(), "altered");
    ColumnDraft.Encrypted encrypted = Objects.requireNonNull(first.column().encrypted());
    requirements.requireDateWithoutTime(encrypted.type());
    TableSnapshot snapshot = requirements.requireTable(schema, first.table());
    if (catalogs.tables().mayHave(schema, first.table(), first.column().name())) {
      throw DdlRequirements.refused("The table was not altered: there is a column of this name");
    }
    Catalog old = catalog == null ? catalogs.writer().first() : catalog;
    if (old.table(first.table()).isPresent() || old.conversion(first.table()).isPresent()) {
      throw new NacreException(
          ErrorCode.CATALOG_CHANGED, "The table was altered by another connection meanwhile");
    }
    List<ColumnDraft> columns = requirements.plainColumns(snapshot);
    columns.add(first.column());
    TableDraft draft = new TableDraft(schema, first.table(), false, columns, first.sql());
    requirements.requirePolicyApplied(draft, schema);
    Catalog next = CatalogEntries.withTable(old, draft, schema, masters);
    return changes.addFirst(first.table(), first.column().name(), next, ddl);
  }

  /**
   * Refuses the statement if the catalog's table is not the one that is meant, or does not exist.
   */
  public void requireExisting(@Nullable Catalog catalog, PlanResult.CreateAgain again)
      throws SQLException, IOException {
    TableDraft draft = again.table();
    String schema = draft.schema().isEmpty() ? store.tables().currentSchema() : draft.schema();
    CatalogTable table = again.known();
    boolean same =
        catalog != null
            && catalog.tables().contains(table)
            && NameFolding.fold(schema).equals(NameFolding.fold(table.schema()));
    if (!same || !catalogs.tables().mayExist(table.schema(), table.name())) {
      throw DdlRequirements.refused(
          "The table was not created: the catalog knows one of this name, which the database"
              + " does not have or has in another schema; DROP TABLE IF EXISTS takes it out");
    }
  }

  /** Alters a table; refuses one that has changed, or whose rows are being converted. */
  public <T> T alter(@Nullable Catalog catalog, PlanResult.Alter alter, SqlCallable<T> ddl)
      throws SQLException, IOException {
    ConversionCheck.requireNotConverting(catalog, alter.table());
    if (catalog == null || !catalog.tables().contains(alter.table())) {
      throw new NacreException(
          ErrorCode.CATALOG_CHANGED, "The table was altered by another connection meanwhile");
    }
    TableAlteration alteration =
        TableAlteration.plan(catalog, alter.table(), alter.alteration(), masters);
    alteration.after().forEach(policyWatch::requireKept);
    for (CatalogTable after : alteration.after()) {
      after.columns().stream()
          .filter(column -> !alter.table().columns().contains(column))
          .filter(column -> column.encryption() != null)
          .forEach(column -> requirements.requireDateWithoutTime(column.encryption().type()));
    }
    if (new AlterationProbe(alteration, catalogs.tables()).isNameTaken()) {
      throw DdlRequirements.refused(
          "The table was not altered: there is a column or a table of this name");
    }
    requirements.requireColumnOrderKept(alter);
    requirements.requireGuardKept(alter);
    return changes.alter(alteration, ddl);
  }

  /** Drops tables; refuses those whose rows are being converted. */
  public <T> T drop(@Nullable Catalog catalog, List<CatalogTable> dropped, SqlCallable<T> ddl)
      throws SQLException, IOException {
    dropped.forEach(table -> ConversionCheck.requireNotConverting(catalog, table));
    return changes.drop(dropped, ddl);
  }
}
