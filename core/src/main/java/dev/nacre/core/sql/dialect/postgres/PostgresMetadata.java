package dev.nacre.core.sql.dialect.postgres;

import static dev.nacre.core.sql.dialect.postgres.PostgresOperators.qualified;

import dev.nacre.core.sql.dialect.spi.MergedColumnPosition;
import dev.nacre.core.sql.dialect.spi.MetadataQueries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Queries about tables on PostgreSQL. */
final class PostgresMetadata implements MetadataQueries {
  private static final String NO_SUCH_SCHEMA = "3F";

  private static final String TABLES =
      " FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace";

  private static final String COLUMNS =
      " FROM pg_catalog.pg_attribute a"
          + " JOIN pg_catalog.pg_class c ON c.oid = a.attrelid"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace";

  private static final String CHECKS =
      " FROM pg_catalog.pg_constraint k"
          + " JOIN pg_catalog.pg_class c ON c.oid = k.conrelid"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace";

  private static final String ONE_TABLE = " WHERE n.nspname = ? AND c.relname = ?";

  /** Tables, partitioned ones, views, materialised ones and foreign tables. */
  private static final String WITH_COLUMNS = "c.relkind = ANY ('{r,p,v,m,f}')";

  private static final String IN_ORDER = " ORDER BY a.attnum";

  private static final Set<String> OF_EVERY_TABLE =
      Set.of("CTID", "XMIN", "XMAX", "CMIN", "CMAX", "TABLEOID");

  /** Excludes system objects by their ids, because user objects may lie in system schemas. */
  private static final String MADE_BY_USERS = " AND c.oid >= 16384";

  @Override
  public String tableExists() {
    return qualified("SELECT 1" + TABLES + ONE_TABLE);
  }

  @Override
  public String allTables() {
    return qualified("SELECT n.nspname, c.relname" + TABLES);
  }

  @Override
  public String relations(boolean all) {
    return qualified(
        "SELECT n.nspname, c.relname, n.nspname, c.relname"
            + TABLES
            + (" WHERE " + WITH_COLUMNS + MADE_BY_USERS)
            + " AND NOT pg_catalog.pg_is_other_temp_schema(n.oid)");
  }

  @Override
  public String allColumns() {
    return qualified(
        "SELECT n.nspname, c.relname, a.attname"
            + COLUMNS
            + " WHERE a.attnum > 0 AND NOT a.attisdropped AND "
            + (WITH_COLUMNS + MADE_BY_USERS));
  }

  @Override
  public String columns() {
    return qualified(
        "SELECT a.attname" + COLUMNS + ONE_TABLE + " AND a.attnum > 0 AND NOT a.attisdropped");
  }

  @Override
  public Optional<String> columnsOf(String path) {
    return Optional.of(qualified("SELECT a.attname, a.attnum > 0" + ofColumns(path) + IN_ORDER));
  }

  @Override
  public Optional<String> columnsOfAll(List<String> paths) {
    List<String> tables = new ArrayList<>();
    for (String path : paths) {
      tables.add(
          "(" + tables.size() + ", pg_catalog.to_regclass(" + PostgresLiterals.text(path) + "))");
    }
    return Optional.of(
        qualified(
            "SELECT t.n, a.attname, a.attnum > 0 FROM (VALUES "
                + String.join(", ", tables)
                + ") t (n, rel) JOIN pg_catalog.pg_attribute a ON a.attrelid = t.rel"
                + " WHERE NOT a.attisdropped ORDER BY t.n, a.attnum"));
  }

  @Override
  public int visibilityColumn() {
    return 2;
  }

  @Override
  public boolean isHidden(String said) {
    return said.equals("f");
  }

  @Override
  public Optional<String> columnsInOrder(String path) {
    return Optional.of(
        qualified("SELECT a.attname" + ofColumns(path) + " AND a.attnum > 0" + IN_ORDER));
  }

  private static String ofColumns(String path) {
    return " FROM pg_catalog.pg_attribute a WHERE NOT a.attisdropped"
        + (" AND a.attrelid = pg_catalog.to_regclass(" + PostgresLiterals.text(path) + ")");
  }

  @Override
  public MergedColumnPosition mergedColumnPosition() {
    return MergedColumnPosition.FIRST;
  }

  @Override
  public Optional<String> searchPath() {
    return Optional.of("SELECT pg_catalog.current_setting('search_path')");
  }

  @Override
  public Set<String> systemColumns() {
    return OF_EVERY_TABLE;
  }

  @Override
  public boolean isUndefinedTable(String state) {
    return state.equals("42P01") || state.startsWith(NO_SUCH_SCHEMA);
  }

  @Override
  public boolean isTableInvisible(String state) {
    return MetadataQueries.super.isTableInvisible(state) || state.startsWith(NO_SUCH_SCHEMA);
  }

  @Override
  public String checks() {
    return qualified(
        "SELECT k.conname, a.attname"
            + CHECKS
            + " LEFT JOIN pg_catalog.pg_attribute a"
            + " ON a.attrelid = c.oid AND a.attnum = ANY (k.conkey)"
            + ONE_TABLE
            + " AND k.contype = 'c'");
  }

  @Override
  public String allChecks() {
    return qualified(
        "SELECT n.nspname, c.relname, pg_catalog.pg_get_constraintdef(k.oid)"
            + CHECKS
            + " WHERE k.contype = 'c'");
  }

  @Override
  public Optional<String> nameProbe() {
    return Optional.of(
        qualified(
            "SELECT 1 FROM pg_catalog.unnest(?::text[]) t(n), pg_catalog.unnest(?::text[]) s(n)"
                + " WHERE pg_catalog.to_regclass(pg_catalog.quote_ident(t.n)) IS NOT NULL"
                + " OR pg_catalog.to_regclass(pg_catalog.quote_ident(s.n) || '.' ||"
                + " pg_catalog.quote_ident(t.n)) IS NOT NULL LIMIT 1"));
  }
}
