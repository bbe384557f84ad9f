package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.define.Alteration;
import dev.nacre.core.sql.define.RewriteResult;
import dev.nacre.core.sql.define.TableDraft;
import dev.nacre.core.sql.define.column.ColumnDraft;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.columns.catalog.CatalogDraft;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.catalog.SqlWork;
import dev.nacre.jdbc.columns.policy.PolicyWatch;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.value.ValueSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Creates, alters and drops tables with encrypted columns, and records the result in the catalog.
 *
 * <p>Each method takes the newest catalog, or null if there is none, and refuses the statement
 * before anything is sent, or passes it on to {@link TableChanges}.
 */
public final class EncryptedDdl {
  private final Connection raw;
  private final Dialect dialect;
  private final MasterKeys masters;
  private final Policy policy;
  private final CatalogTableStore store;
  private final CatalogSession catalogs;
  private final TableChanges changes;
  private final PolicyWatch policyWatch;
  private final ValueSettings settings;

  /**
   * @param policy which columns must be encrypted when a table is defined
   * @param policyWatch whether that is still so in a changed catalog
   */
  public EncryptedDdl(
      Connection raw,
      Dialect dialect,
      MasterKeys masters,
      Policy policy,
      CatalogTableStore store,
      CatalogSession catalogs,
      TableChanges changes,
      PolicyWatch policyWatch,
      ValueSettings settings) {
    this.raw = raw;
    this.dialect = dialect;
    this.masters = masters;
    this.policy = policy;
    this.store = store;
    this.catalogs = catalogs;
    this.changes = changes;
    this.policyWatch = policyWatch;
    this.settings = settings;
  }

  /** Creates a table; refuses one that exists. */
  public <T> T create(@Nullable Catalog catalog, TableDraft draft, SqlWork<T> ddl)
      throws SQLException, IOException {
    String schema = schema(draft.schema(), "created");
    requirePolicyApplied(draft, schema);
    for (ColumnDraft column : draft.columns()) {
      if (column.encrypted() != null) {
        requireDateWithoutTime(column.encrypted().type());
      }
    }
    if (store.tables().isShown(schema, draft.name())) {
      throw refused("The table was not created: there is one of this name");
    }
    Catalog old = catalog == null ? catalogs.writer().first() : catalog;
    Catalog next = CatalogDraft.with(old, draft, schema, masters);
    return changes.create(draft.name(), next, ddl);
  }

  /**
   * The schema of a table; refuses one in which the table would not last, or its catalog would not
   * be found.
   */
  private String schema(String given, String done) throws SQLException {
    String schema = given.isEmpty() ? store.tables().currentSchema() : given;
    // Connections with another current schema would not find the catalog of this one.
    boolean elsewhere = dialect.catalog().schema().isEmpty() && !schema.equals(store.schema());
    if (elsewhere || schema.startsWith("pg_")) {
      throw refused("The table was not " + done + ": tables of its schema are not persistent");
    }
    return schema;
  }

  /**
   * Adds the first encrypted column to a table. Refuses a table that does not exist, and one that a
   * conversion would refuse, too: there are ways to its rows that no check covers.
   */
  public <T> T addFirst(@Nullable Catalog catalog, RewriteResult.AddFirst first, SqlWork<T> ddl)
      throws SQLException, IOException {
    String schema = schema(first.schema(), "altered");
    ColumnDraft.Encrypted encrypted = Objects.requireNonNull(first.column().encrypted());
    requireDateWithoutTime(encrypted.type());
    TableSnapshot snapshot = requireTable(schema, first.table());
    if (catalogs.tables().mayHave(schema, first.table(), first.column().name())) {
      throw refused("The table was not altered: there is a column of this name");
    }
    Catalog old = catalog == null ? catalogs.writer().first() : catalog;
    if (old.table(first.table()).isPresent() || old.conversion(first.table()).isPresent()) {
      throw new NacreException(
          ErrorCode.CATALOG_CHANGED, "The table was altered by another connection meanwhile");
    }
    List<ColumnDraft> columns = plainColumns(snapshot);
    columns.add(first.column());
    TableDraft draft = new TableDraft(schema, first.table(), false, columns, first.sql());
    requirePolicyApplied(draft, schema);
    Catalog next = CatalogDraft.with(old, draft, schema, masters);
    return changes.addFirst(first.table(), first.column().name(), next, ddl);
  }

  private TableSnapshot requireTable(String schema, String table) throws SQLException {
    TableSnapshot snapshot = TableSnapshot.of(raw, dialect.conversion(), schema, table);
    if (snapshot.columns().isEmpty()) {
      throw refused("The table was not altered: there is no such table in this schema");
    }
    Optional<String> obstacle = snapshot.obstacle();
    if (obstacle.isPresent()) {
      throw refused("The table was not altered: " + obstacle.get());
    }
    return snapshot;
  }

  /** The columns of a table that the catalog does not have; refuses names that it could not use. */
  private List<ColumnDraft> plainColumns(TableSnapshot snapshot) {
    List<ColumnDraft> columns = new ArrayList<>();
    for (String name : snapshot.names()) {
      if (HiddenColumns.isHidden(name)) {
        throw refused("The table was not altered: a column has a name of hidden columns for sums");
      }
      if (!dialect.readsSameInAllModes(name)) {
        throw refused("The table was not altered: " + dialect.modeDependenceReason());
      }
      columns.add(new ColumnDraft(name, null));
    }
    return columns;
  }

  /** Refuses an encrypted DATE where it has a time of day, as in H2's Oracle mode. */
  private void requireDateWithoutTime(ColumnType type) {
    if (type.name() == TypeName.DATE && settings.datesHaveTimes()) {
      throw new NacreException(
          ErrorCode.COLUMN_TYPE_REFUSED,
          "In this mode of the database a DATE has a time of day; declare the encrypted column as"
              + " TIMESTAMP(0)");
    }
  }

  /** The policy was applied for the schema that was current when the statement was planned. */
  private void requirePolicyApplied(TableDraft draft, String schema) {
    for (ColumnDraft column : draft.columns()) {
      if (column.encrypted() == null && policy.encrypts(schema, draft.name(), column.name())) {
        throw new NacreException(
            ErrorCode.POLICY_STATEMENT_REFUSED,
            "The current schema is another one than when the definition was read");
      }
    }
  }

  /**
   * Refuses the statement if the catalog's table is not the one that is meant, or does not exist.
   */
  public void requireExisting(@Nullable Catalog catalog, RewriteResult.CreateAgain again)
      throws SQLException, IOException {
    TableDraft draft = again.table();
    String schema = draft.schema().isEmpty() ? store.tables().currentSchema() : draft.schema();
    CatalogTable table = again.known();
    boolean same =
        catalog != null
            && catalog.tables().contains(table)
            && Catalog.folded(schema).equals(Catalog.folded(table.schema()));
    if (!same || !catalogs.tables().mayExist(table.schema(), table.name())) {
      throw refused(
          "The table was not created: the catalog knows one of this name, which the database"
              + " does not have or has in another schema; DROP TABLE IF EXISTS takes it out");
    }
  }

  /** Alters a table; refuses one that has changed, or whose rows are being converted. */
  public <T> T alter(@Nullable Catalog catalog, RewriteResult.Alter alter, SqlWork<T> ddl)
      throws SQLException, IOException {
    requireNotConverting(catalog, alter.table());
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
          .forEach(column -> requireDateWithoutTime(column.encryption().type()));
    }
    if (new AlterationProbe(alteration, catalogs.tables()).isNameTaken()) {
      throw refused("The table was not altered: there is a column or a table of this name");
    }
    requireOrderOfColumns(alter);
    requireGuardKept(alter);
    return changes.alter(alteration, ddl);
  }

  /**
   * Refuses ADD COLUMN IF NOT EXISTS where the database would add a column that the catalog has. It
   * would come behind the hidden columns for sums, and some databases show all columns from there.
   */
  private void requireOrderOfColumns(RewriteResult.Alter alter) throws SQLException {
    CatalogTable table = alter.table();
    if (alter.alteration() instanceof Alteration.AddIfMissing known
        && table.hasSums()
        && !catalogs.tables().mayHave(table.schema(), table.name(), known.column())) {
      throw refused(
          "The table was not altered: its column "
              + known.column()
              + " is in the catalog, and not in the database; DROP COLUMN IF EXISTS takes it out");
    }
  }

  /** Refuses to drop our own constraints. DROP CONSTRAINT is never one of several alterations. */
  private void requireGuardKept(RewriteResult.Alter alter) throws SQLException {
    if (alter.alteration() instanceof Alteration.DropConstraint drop
        && catalogs.tables().guards(alter.table()).contains(drop.name())) {
      throw refused(
          "The table was not altered: the constraint keeps plaintext out of an encrypted column");
    }
  }

  /** Drops tables; refuses those whose rows are being converted. */
  public <T> T drop(@Nullable Catalog catalog, List<CatalogTable> dropped, SqlWork<T> ddl)
      throws SQLException, IOException {
    dropped.forEach(table -> requireNotConverting(catalog, table));
    return changes.drop(dropped, ddl);
  }

  /**
   * Called before DDL, which takes no lock that would keep it from a table whose conversion began
   * after the statement was planned.
   */
  public static void requireNoConversion(Catalog catalog, String definition) {
    for (TableConversion conversion : catalog.conversions()) {
      // Anywhere in the text: a false match is refused only this once.
      if (Catalog.folded(definition).contains(Catalog.folded(conversion.after().name()))) {
        throw converting(conversion);
      }
    }
  }

  private static void requireNotConverting(@Nullable Catalog catalog, CatalogTable table) {
    if (catalog != null) {
      catalog
          .conversion(table.name())
          .ifPresent(
              conversion -> {
                throw converting(conversion);
              });
    }
  }

  private static NacreException converting(TableConversion conversion) {
    return new NacreException(
        ErrorCode.TABLE_CONVERTING,
        "The rows of the table " + conversion.after().name() + " are being converted");
  }

  private static NacreException refused(String why) {
    return new NacreException(ErrorCode.ENCRYPT_CLAUSE_REFUSED, why);
  }
}
