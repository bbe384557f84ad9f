package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Policy;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.key.MasterKeys;
import dev.nacre.core.sql.define.Alteration;
import dev.nacre.core.sql.define.Rewriting;
import dev.nacre.core.sql.define.TableDraft;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.SumSql;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.columns.catalog.CatalogDraft;
import dev.nacre.jdbc.columns.catalog.CatalogSession;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.catalog.SqlWork;
import dev.nacre.jdbc.columns.policy.PolicyWatch;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.parameter.ValueSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Creates, alters and drops tables, and records the result in the catalog. The caller passes the
 * newest catalog, if there is one.
 */
public final class EncryptedDdl {
  private final Connection raw;
  private final Dialect dialect;
  private final MasterKeys masters;
  private final Policy policy;
  private final CatalogTableStore store;
  private final CatalogSession known;
  private final TableChanges tables;
  private final PolicyWatch watch;
  private final ValueSettings settings;

  public EncryptedDdl(
      Connection raw,
      Dialect dialect,
      MasterKeys masters,
      Policy policy,
      CatalogTableStore store,
      CatalogSession known,
      TableChanges tables,
      PolicyWatch watch,
      ValueSettings settings) {
    this.raw = raw;
    this.settings = settings;
    this.dialect = dialect;
    this.masters = masters;
    this.policy = policy;
    this.store = store;
    this.known = known;
    this.tables = tables;
    this.watch = watch;
  }

  /** Refuses a table that exists. */
  public <T> T create(@Nullable Catalog catalog, TableDraft draft, SqlWork<T> work)
      throws SQLException, IOException {
    String schema = schema(draft.schema(), "created");
    requireWish(draft, schema);
    for (TableDraft.Column column : draft.columns()) {
      if (column.encrypted() != null) {
        requireDay(column.encrypted().type());
      }
    }
    if (store.tables().isShown(schema, draft.name())) {
      throw refused("The table was not created: there is one of this name");
    }
    Catalog old = catalog == null ? known.writer().first() : catalog;
    Catalog next = CatalogDraft.with(old, draft, schema, masters);
    return tables.create(draft.name(), next, work);
  }

  /**
   * The schema of a table; refuses one in which its catalog would not be found, or is no other's.
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
   * Refuses a table that is not there, or that others reach in ways that no check covers: what a
   * conversion refuses, too.
   */
  public <T> T addFirst(@Nullable Catalog catalog, Rewriting.AddFirst first, SqlWork<T> work)
      throws SQLException, IOException {
    String schema = schema(first.schema(), "altered");
    TableDraft.Encrypted encrypted = Objects.requireNonNull(first.column().encrypted());
    requireDay(encrypted.type());
    TableSnapshot snapshot = new TableSnapshot(raw, dialect.conversion(), schema, first.table());
    if (snapshot.columns().isEmpty()) {
      throw refused("The table was not altered: there is no such table in this schema");
    }
    Optional<String> obstacle = snapshot.obstacle();
    if (obstacle.isPresent()) {
      throw refused("The table was not altered: " + obstacle.get());
    }
    if (known.tables().mayHave(schema, first.table(), first.column().name())) {
      throw refused("The table was not altered: there is a column of this name");
    }
    Catalog old = catalog == null ? known.writer().first() : catalog;
    if (old.table(first.table()).isPresent() || old.conversion(first.table()).isPresent()) {
      throw new NacreException(
          ErrorCode.CATALOG_CHANGED, "The table was altered by another connection meanwhile");
    }
    List<TableDraft.Column> columns = new ArrayList<>();
    for (String name : snapshot.names()) {
      if (SumSql.isHidden(name)) {
        throw refused("The table was not altered: a column has a name of hidden columns for sums");
      }
      if (!dialect.readsSameInAllModes(name)) {
        throw refused("The table was not altered: " + dialect.modeDependenceReason());
      }
      columns.add(new TableDraft.Column(name, null));
    }
    columns.add(first.column());
    TableDraft draft = new TableDraft(schema, first.table(), false, columns, first.sql());
    requireWish(draft, schema);
    Catalog next = CatalogDraft.with(old, draft, schema, masters);
    return tables.addFirst(first.table(), first.column().name(), next, work);
  }

  /** Refuses an encrypted DATE where it has a time of day, as in H2's Oracle mode. */
  private void requireDay(ColumnType type) {
    if (type.name() == TypeName.DATE && settings.datesHaveTimes()) {
      throw new NacreException(
          ErrorCode.COLUMN_TYPE_REFUSED,
          "In this mode of the database a DATE has a time of day; declare the encrypted column as"
              + " TIMESTAMP(0)");
    }
  }

  /** The policy was applied for the schema that was current when the statement was planned. */
  private void requireWish(TableDraft draft, String schema) {
    for (TableDraft.Column column : draft.columns()) {
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
  public void requireThere(@Nullable Catalog catalog, Rewriting.CreateAgain again)
      throws SQLException, IOException {
    TableDraft draft = again.table();
    String schema = draft.schema().isEmpty() ? store.tables().currentSchema() : draft.schema();
    CatalogTable table = again.known();
    boolean same =
        catalog != null
            && catalog.tables().contains(table)
            && Catalog.folded(schema).equals(Catalog.folded(table.schema()));
    if (!same || !known.tables().mayExist(table.schema(), table.name())) {
      throw refused(
          "The table was not created: the catalog knows one of this name, which the database"
              + " does not have or has in another schema; DROP TABLE IF EXISTS takes it out");
    }
  }

  /** Refuses the statement if the table has changed, or its rows are being converted. */
  public <T> T alter(@Nullable Catalog catalog, Rewriting.Alter alter, SqlWork<T> work)
      throws SQLException, IOException {
    requireSettled(catalog, alter.table());
    if (catalog == null || !catalog.tables().contains(alter.table())) {
      throw new NacreException(
          ErrorCode.CATALOG_CHANGED, "The table was altered by another connection meanwhile");
    }
    TableAlteration altering =
        TableAlteration.of(catalog, alter.table(), alter.alteration(), masters);
    altering.after().forEach(watch::requireKept);
    for (CatalogTable after : altering.after()) {
      after.columns().stream()
          .filter(column -> !alter.table().columns().contains(column))
          .filter(column -> column.encryption() != null)
          .forEach(column -> requireDay(column.encryption().type()));
    }
    if (altering.isTaken(known)) {
      throw refused("The table was not altered: there is a column or a table of this name");
    }
    if (alter.alteration() instanceof Alteration.AddIfMissing there
        && alter.table().hasSums()
        && !known.tables().mayHave(alter.table().schema(), alter.table().name(), there.column())) {
      // It would come behind the hidden columns, where some databases show all.
      throw refused(
          "The table was not altered: its column "
              + there.column()
              + " is in the catalog, and not in the database; DROP COLUMN IF EXISTS takes it out");
    }
    // DROP CONSTRAINT is never one of several alterations.
    if (alter.alteration() instanceof Alteration.DropConstraint drop
        && known.tables().guards(alter.table()).contains(drop.name())) {
      throw refused(
          "The table was not altered: the constraint keeps plaintext out of an encrypted column");
    }
    return tables.alter(altering, work);
  }

  /** Refuses tables whose rows are being converted. */
  public <T> T drop(@Nullable Catalog catalog, List<CatalogTable> dropped, SqlWork<T> work)
      throws SQLException, IOException {
    dropped.forEach(table -> requireSettled(catalog, table));
    return tables.drop(dropped, work);
  }

  /**
   * Called before DDL, which takes no lock that would keep it from a table whose conversion began
   * after the statement was planned.
   */
  public static void requireNoneConverts(Catalog catalog, String definition) {
    for (TableConversion conversion : catalog.conversions()) {
      // Anywhere in the text: a false match is refused only this once.
      if (Catalog.folded(definition).contains(Catalog.folded(conversion.after().name()))) {
        throw converting(conversion);
      }
    }
  }

  private static void requireSettled(@Nullable Catalog catalog, CatalogTable table) {
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
