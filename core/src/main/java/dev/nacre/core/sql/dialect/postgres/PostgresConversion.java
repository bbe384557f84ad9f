package dev.nacre.core.sql.dialect.postgres;

import static dev.nacre.core.sql.dialect.postgres.PostgresOperators.qualified;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.value.ColumnType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** SQL for conversions on PostgreSQL, where a conversion is one transaction. */
final class PostgresConversion implements ConversionSql {
  private static final String OF =
      " FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace";
  private static final String IS = " WHERE n.nspname = ? AND c.relname = ?";
  private static final String COLUMN =
      OF + " JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped";
  private static final String DEPENDS =
      " JOIN pg_catalog.pg_depend d ON d.refobjid = c.oid AND d.refobjsubid = a.attnum"
          + " AND d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass";

  @Override
  public boolean isOneTransaction() {
    return true;
  }

  @Override
  public List<String> lock(String path) {
    // Disables row security, or fails: a hidden row would lose its value.
    return List.of(
        "LOCK TABLE " + path + " IN ACCESS EXCLUSIVE MODE",
        "SET LOCAL row_security = off",
        "SET LOCAL bytea_output = 'hex'"); // format of conditions that are searched for cells
  }

  @Override
  public List<String> unlock() {
    return List.of();
  }

  @Override
  public Optional<String> acquireConversionLock() {
    return Optional.of("SELECT CASE WHEN pg_catalog.pg_try_advisory_lock(?) THEN 1 ELSE 0 END");
  }

  @Override
  public Optional<String> releaseConversionLock() {
    return Optional.of("SELECT CASE WHEN pg_catalog.pg_advisory_unlock(?) THEN 1 ELSE 0 END");
  }

  @Override
  public String columns() {
    return qualified(
        "SELECT a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod),"
            + " CASE WHEN a.attnotnull THEN 1 ELSE 0 END,"
            + " CASE WHEN a.attgenerated <> '' THEN 'it is generated'"
            + " WHEN a.attidentity <> '' THEN 'it is an identity'"
            + " WHEN a.atthasdef THEN 'it has a default' END,"
            + " CASE WHEN NOT l.collisdeterministic THEN l.collname::text ELSE '' END"
            + COLUMN
            + " LEFT JOIN pg_catalog.pg_collation l ON l.oid = a.attcollation"
            + IS
            + " AND a.attnum > 0 ORDER BY a.attnum");
  }

  @Override
  public boolean comparesExactly(ColumnType type, String collation) {
    return collation.isEmpty();
  }

  @Override
  public List<String> obstacles() {
    return qualified(
        List.of(
            "SELECT 'it is a partition, a parent or a child, or it does not last'"
                + OF
                + IS
                + " AND (c.relkind <> 'r' OR c.relpersistence = 't' OR c.relispartition OR EXISTS"
                + " (SELECT 1 FROM pg_catalog.pg_inherits i WHERE c.oid = i.inhrelid OR c.oid ="
                + " i.inhparent))",
            "SELECT 'it has a trigger'"
                + OF
                + " JOIN pg_catalog.pg_trigger t ON t.tgrelid = c.oid"
                + IS
                + " AND NOT t.tgisinternal",
            "SELECT 'a view or a rule is about it'"
                + OF
                + " JOIN pg_catalog.pg_depend d ON d.refobjid = c.oid"
                + " AND d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass"
                + " AND d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass"
                + IS,
            "SELECT 'it has a policy'"
                + OF
                + " JOIN pg_catalog.pg_policy p ON p.polrelid = c.oid"
                + IS,
            "SELECT 'it has a generated column'"
                + COLUMN
                + IS
                + " AND a.attgenerated <> '' AND a.attname !~ '"
                + HiddenColumns.NAME_PATTERN
                + "'",
            "SELECT 'an index of it has an expression or a condition'"
                + OF
                + " JOIN pg_catalog.pg_index i ON i.indrelid = c.oid"
                + IS
                + " AND (i.indexprs IS NOT NULL OR i.indpred IS NOT NULL)"));
  }

  @Override
  public List<String> columnObstacles() {
    return qualified(
        List.of(
            "SELECT 'a foreign key is about it; drop that, convert both columns, and add it again'"
                + COLUMN
                + " JOIN pg_catalog.pg_constraint k ON (k.contype = 'f' OR k.contype = 'x')"
                + " AND ((k.conrelid = c.oid AND a.attnum = ANY (k.conkey))"
                + " OR (k.confrelid = c.oid AND a.attnum = ANY (k.confkey)))"
                + IS
                + " AND a.attname = ?"));
  }

  /** What PostgreSQL itself would refuse at the last step, and subscribers of the table. */
  @Override
  public List<String> replacementObstacles() {
    return qualified(
        List.of(
            "SELECT 'a function, or the policy of a table, depends on it'"
                + COLUMN
                + DEPENDS
                + " AND d.classid = ANY ('{pg_catalog.pg_proc,pg_catalog.pg_policy}'"
                + "::pg_catalog.regclass[])"
                + IS
                + " AND a.attname = ?",
            "SELECT 'a publication has it in its columns or its condition'"
                + COLUMN
                + DEPENDS
                + " AND d.classid = 'pg_catalog.pg_publication_rel'::pg_catalog.regclass"
                + IS
                + " AND a.attname = ?",
            "SELECT 'its table is published, and subscribers lack the column that is filled; take"
                + " it out of the publication before'"
                + COLUMN
                + " JOIN pg_catalog.pg_publication_tables t"
                + " ON t.schemaname = n.nspname AND t.tablename = c.relname"
                + " JOIN pg_catalog.pg_publication p ON p.pubname = t.pubname AND p.pubupdate"
                + IS
                + " AND a.attname = ?",
            "SELECT 'statistics have an expression about it'"
                + COLUMN
                + DEPENDS
                + " JOIN pg_catalog.pg_statistic_ext s ON s.oid = d.objid"
                + " AND pg_catalog.to_jsonb(s) ->> 'stxexprs' IS NOT NULL" // not before version 14
                + IS
                + " AND a.attname = ? AND d.classid"
                + " = 'pg_catalog.pg_statistic_ext'::pg_catalog.regclass",
            "SELECT 'an index of it has an order or a collation of its own'"
                + COLUMN
                + " JOIN pg_catalog.pg_index i ON i.indrelid = c.oid"
                + " JOIN pg_catalog.generate_series(0, 31) k(n) ON k.n < i.indnkeyatts"
                + " AND i.indkey[k.n] = a.attnum"
                + " JOIN pg_catalog.pg_opclass o ON o.oid = i.indclass[k.n]"
                + IS
                + " AND a.attname = ? AND (NOT o.opcdefault"
                + " OR i.indcollation[k.n] <> a.attcollation)"));
  }

  @Override
  public String checks() {
    return qualified(
        "SELECT k.conname, pg_catalog.pg_get_constraintdef(k.oid)"
            + COLUMN
            + " JOIN pg_catalog.pg_constraint k ON k.conrelid = c.oid AND a.attnum = ANY (k.conkey)"
            + IS
            + " AND a.attname = ? AND k.contype = 'c'");
  }

  @Override
  public String skipExistingRows() {
    return "NOT VALID";
  }

  @Override
  public String indexes() {
    return qualified(
        "SELECT 1"
            + COLUMN
            + " JOIN pg_catalog.pg_index i ON i.indrelid = c.oid AND a.attnum = ANY (i.indkey)"
            + IS
            + " AND a.attname = ?");
  }

  @Override
  public Optional<String> rowId() {
    return Optional.of("ctid");
  }

  @Override
  public String rowIdParameter() {
    return "?::pg_catalog.tid";
  }

  @Override
  public Optional<String> uniqueColumns() {
    return Optional.empty();
  }

  @Override
  public List<String> swap(
      DraftReplacement replaced, boolean again, List<String> columns, List<KeyRecreation> keys) {
    String alter = "ALTER TABLE " + replaced.path() + " ";
    List<String> texts = new ArrayList<>();
    replaced.cellChecks().forEach(cellCheck -> texts.add(alter + "DROP CONSTRAINT " + cellCheck));
    if (!replaced.encrypts() && !replaced.hidden().isEmpty()) {
      // No type changes as long as a column is generated from it.
      List<String> names = replaced.hidden().stream().map(HiddenColumns.Column::name).toList();
      texts.add(alter + "DROP COLUMN " + String.join(", DROP COLUMN ", names));
    }
    // One statement writes and checks each row once, and does not write the draft again.
    texts.add(
        alter
            + ("ALTER COLUMN " + replaced.column() + " TYPE " + replaced.type())
            + (" USING " + quoted(DRAFT) + ", DROP COLUMN " + quoted(DRAFT))
            + (replaced.encrypts() ? ", ADD " + replaced.cellCheck() : ""));
    if (replaced.encrypts()) {
      texts.addAll(addHiddenColumns(replaced, columns));
    }
    return texts;
  }

  /** An uncommitted swap is rolled back. */
  @Override
  public boolean isSwapped(DraftReplacement replaced, Collection<String> columns, String type) {
    return false;
  }

  @Override
  public Optional<String> plainType(ColumnType type) {
    return switch (type.name()) {
      case TINYINT -> Optional.of("SMALLINT");
      case BINARY, VARBINARY -> Optional.of("BYTEA");
      // It has at most six fractional digits, and the rest would be lost.
      case TIME_WITH_TIME_ZONE, TIMESTAMP_WITH_TIME_ZONE, TIME, TIMESTAMP ->
          type.scale() > 6 ? Optional.empty() : Optional.of(type.toString());
      default -> Optional.of(type.toString());
    };
  }

  @Override
  public String parameter(ColumnType type) {
    return "CAST(? AS " + plainType(type).orElseThrow() + ")";
  }
}
