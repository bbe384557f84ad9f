package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.core.sql.dialect.spi.TableDescription;
import dev.nacre.core.value.ColumnType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * SQL for conversions on Derby. A conversion is one transaction there. Derby stores much of the
 * metadata as Java objects, which queries cannot inspect.
 */
final class DerbyConversion implements ConversionSql {
  /** The limit of CHAR and CHAR FOR BIT DATA. */
  private static final int LONGEST_FIXED = 254;

  private static final int MOST_DIGITS = 31;

  @Override
  public boolean isOneTransaction() {
    return true;
  }

  @Override
  public List<String> lock(String path) {
    return List.of("LOCK TABLE " + path + " IN EXCLUSIVE MODE");
  }

  @Override
  public List<String> unlock() {
    return List.of();
  }

  /** None is needed: only one process can have the database open. */
  @Override
  public Optional<String> acquireConversionLock() {
    return Optional.empty();
  }

  @Override
  public Optional<String> releaseConversionLock() {
    return Optional.empty();
  }

  @Override
  public List<String> metadataQueries() {
    return DerbyTableQueries.ALL;
  }

  @Override
  public Optional<TableDescription> parse(
      String schema, String table, List<List<List<@Nullable String>>> answers) {
    return Optional.of(DerbyTable.of(this, schema, table, answers));
  }

  @Override
  public String columns() {
    throw parsedByDerbyTable();
  }

  @Override
  public List<String> columnObstacles() {
    throw parsedByDerbyTable();
  }

  @Override
  public String checks() {
    throw parsedByDerbyTable();
  }

  @Override
  public String indexes() {
    throw parsedByDerbyTable();
  }

  @Override
  public List<String> swap(
      DraftReplacement replaced, boolean again, List<String> columns, List<KeyRecreation> keys) {
    throw parsedByDerbyTable();
  }

  private static IllegalStateException parsedByDerbyTable() {
    return new IllegalStateException("DerbyTable parses this");
  }

  /** Derby compares characters by code, as it does for encrypted columns. */
  @Override
  public boolean comparesExactly(ColumnType type, String collation) {
    return true;
  }

  @Override
  public List<String> obstacles() {
    return List.of(
        of("it is not a persistent base table", "", " AND t.TABLETYPE <> 'T'"),
        of("it has a trigger", " JOIN SYS.SYSTRIGGERS g ON g.TABLEID = t.TABLEID", ""),
        of(
            "a view is about it",
            " JOIN SYS.SYSDEPENDS d ON d.PROVIDERID = t.TABLEID"
                + " JOIN SYS.SYSVIEWS v ON v.TABLEID = d.DEPENDENTID",
            ""),
        // The action of a trigger on another table is a stored statement.
        of(
            "a trigger is about it",
            " JOIN SYS.SYSDEPENDS d ON d.PROVIDERID = t.TABLEID"
                + " JOIN SYS.SYSSTATEMENTS m ON m.STMTID = d.DEPENDENTID",
            ""));
  }

  private static String of(String reason, String joined, String condition) {
    return "SELECT '"
        + (reason + "'" + DerbySystemTables.TABLES + joined)
        + (DerbySystemTables.ONE_TABLE + condition + DerbySystemTables.COMMITTED);
  }

  /**
   * Derby checks each row when a check is added, so the check is dropped before and added after.
   */
  @Override
  public List<String> replaceCellChecks(
      String path, List<CellCheckReplacement> cellChecks, boolean rows) {
    List<String> texts = new ArrayList<>();
    for (CellCheckReplacement one : cellChecks) {
      one.before().forEach(old -> texts.add("ALTER TABLE " + path + " DROP CONSTRAINT " + old));
      if (rows) {
        texts.add("ALTER TABLE " + path + " ADD " + one.cellCheck());
      }
    }
    return texts;
  }

  @Override
  public Optional<String> rowId() {
    return Optional.of("1");
  }

  @Override
  public Optional<String> cursor() {
    return Optional.of("NACRE_ROWS");
  }

  @Override
  public Optional<String> uniqueColumns() {
    return Optional.empty();
  }

  @Override
  public String reservedName(String name) {
    return name.toUpperCase(Locale.ROOT);
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
      case CHAR -> type.length() > LONGEST_FIXED ? Optional.empty() : Optional.of(type.toString());
      case BINARY ->
          type.length() > LONGEST_FIXED
              ? Optional.empty()
              : Optional.of("CHAR(" + type.length() + ") FOR BIT DATA");
      case VARBINARY -> Optional.of("VARCHAR(" + type.length() + ") FOR BIT DATA");
      case NUMERIC, DECIMAL ->
          type.length() > MOST_DIGITS ? Optional.empty() : Optional.of(type.toString());
      // TIMESTAMP has nine fractional digits, TIME none.
      case TIMESTAMP -> Optional.of("TIMESTAMP");
      case TIME -> type.scale() > 0 ? Optional.empty() : Optional.of("TIME");
      case VARCHAR, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, DATE, BOOLEAN ->
          Optional.of(type.toString());
      default -> Optional.empty();
    };
  }

  @Override
  public boolean bindsTimesAsText() {
    return true;
  }
}
