package dev.nacre.jdbc.columns.ddl;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.ddl.Alteration;
import dev.nacre.core.sql.ddl.PlanResult;
import dev.nacre.core.sql.ddl.TableDraft;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import dev.nacre.jdbc.columns.catalog.CatalogContext;
import dev.nacre.jdbc.columns.catalog.CatalogTableStore;
import dev.nacre.jdbc.columns.schema.TableSnapshot;
import dev.nacre.jdbc.value.ValueSettings;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What DDL for tables with encrypted columns must fulfil, besides what its plan says. Each method
 * refuses it otherwise, before anything is sent.
 */
final class DdlRequirements {
  private final Connection raw;
  private final Dialect dialect;
  private final CatalogTableStore store;
  private final Policy policy;
  private final ValueSettings settings;

  DdlRequirements(CatalogContext context, Policy policy, ValueSettings settings) {
    this.raw = context.raw();
    this.dialect = context.dialect();
    this.store = context.store();
    this.policy = policy;
    this.settings = settings;
  }

  /**
   * The schema of a table; refuses one in which the table would not last, or its catalog would not
   * be found.
   */
  String requireSchema(String given, String done) throws SQLException {
    String schema = given.isEmpty() ? store.tables().currentSchema() : given;
    // Connections with another current schema would not find the catalog of this one.
    boolean elsewhere = dialect.catalog().schema().isEmpty() && !schema.equals(store.schema());
    if (elsewhere || schema.startsWith("pg_")) {
      throw refused("The table was not " + done + ": tables of its schema are not persistent");
    }
    return schema;
  }

  TableSnapshot requireTable(String schema, String table) throws SQLException {
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
  List<ColumnDraft> plainColumns(TableSnapshot snapshot) {
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
  void requireDateWithoutTime(ColumnType type) {
    if (type.name() == TypeName.DATE && settings.datesHaveTimes()) {
      throw new NacreException(
          ErrorCode.COLUMN_TYPE_REFUSED,
          "In this mode of the database a DATE has a time of day; declare the encrypted column as"
              + " TIMESTAMP(0)");
    }
  }

  /** The policy was applied for the schema that was current when the statement was planned. */
  void requirePolicyApplied(TableDraft draft, String schema) {
    for (ColumnDraft column : draft.columns()) {
      if (column.encrypted() == null && policy.encrypts(schema, draft.name(), column.name())) {
        throw new NacreException(
            ErrorCode.POLICY_STATEMENT_REFUSED,
            "The current schema is another one than when the definition was read");
      }
    }
  }

  /**
   * Refuses ADD COLUMN IF NOT EXISTS where the database would add a column that the catalog has. It
   * would come behind the hidden columns for sums, and some databases show all columns from there.
   */
  void requireColumnOrderKept(PlanResult.Alter alter) throws SQLException {
    CatalogTable table = alter.table();
    if (alter.alteration() instanceof Alteration.AddIfMissing known
        && table.hasSumForms()
        && !store.tables().mayHave(table.schema(), table.name(), known.column())) {
      throw refused(
          "The table was not altered: its column "
              + known.column()
              + " is in the catalog, and not in the database; DROP COLUMN IF EXISTS takes it out");
    }
  }

  /** Refuses to drop our own constraints. DROP CONSTRAINT is never one of several alterations. */
  void requireGuardKept(PlanResult.Alter alter) throws SQLException {
    if (alter.alteration() instanceof Alteration.DropConstraint drop
        && store.tables().guards(alter.table()).contains(drop.name())) {
      throw refused(
          "The table was not altered: the constraint keeps plaintext out of an encrypted column");
    }
  }

  static NacreException refused(String why) {
    return new NacreException(ErrorCode.ENCRYPT_CLAUSE_REFUSED, why);
  }
}
