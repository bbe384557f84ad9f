package dev.nacre.core.sql.dialect.mariadb;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.ValueKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** SQL for conversions on MariaDB, where each DDL statement commits by itself, and is atomic. */
final class MariaDbConversion implements ConversionSql {
  /** ER_LOCK_WAIT_TIMEOUT, whose SQLState is shared with many other errors. */
  private static final int LOCK_WAIT_TIMEOUT = 1_205;

  private static final Set<String> WHOLE =
      Set.of("tinyint", "smallint", "mediumint", "int", "bigint");

  private static final String IS = " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";

  @Override
  public boolean isOneTransaction() {
    return false;
  }

  @Override
  public boolean isLockTimeout(String state, int code) {
    return code == LOCK_WAIT_TIMEOUT;
  }

  @Override
  public List<String> lock(String path) {
    return List.of("LOCK TABLES " + path + " WRITE");
  }

  /** The default timeout is a day, unless the server is configured otherwise. */
  @Override
  public List<String> tryLock(String path) {
    return List.of("LOCK TABLES " + path + " WRITE WAIT 3");
  }

  @Override
  public List<String> unlock() {
    return List.of("UNLOCK TABLES");
  }

  @Override
  public Optional<String> acquireConversionLock() {
    return Optional.of("SELECT GET_LOCK(CONCAT('nacre', ?), 0)");
  }

  @Override
  public Optional<String> releaseConversionLock() {
    return Optional.of("SELECT RELEASE_LOCK(CONCAT('nacre', ?))");
  }

  /** An administrator may still write to a read-only server. Some versions return a word. */
  @Override
  public Optional<String> writeProbe() {
    return Optional.of("SELECT 1 FROM DUAL WHERE CONCAT(@@global.read_only) IN ('0', 'OFF')");
  }

  @Override
  public String columns() {
    return "SELECT COLUMN_NAME, COLUMN_TYPE, CASE IS_NULLABLE WHEN 'NO' THEN 1 ELSE 0 END,"
        + " CASE WHEN DATA_TYPE = 'timestamp'"
        + " THEN 'what its values are depends on the time zone of who asks'"
        + " WHEN DATA_TYPE LIKE '%text' OR DATA_TYPE LIKE '%blob'"
        + " THEN 'its values may be as long as they like' END,"
        + " COALESCE(COLLATION_NAME, '') FROM information_schema.COLUMNS"
        + IS
        + " ORDER BY ORDINAL_POSITION";
  }

  @Override
  public boolean comparesExactly(ColumnType type, String collation) {
    return MariaDbCollations.comparesExactly(type.name(), collation);
  }

  @Override
  public List<String> obstacles() {
    return MariaDbObstacles.OF_TABLE;
  }

  @Override
  public List<String> columnObstacles() {
    return MariaDbObstacles.OF_COLUMN;
  }

  @Override
  public String checks() {
    return MariaDbObstacles.CHECKS;
  }

  /** Names of encrypted columns here never need quotes. */
  @Override
  public boolean isCellCheck(String column, String condition) {
    return ConversionSql.super.isCellCheck(column, condition.replace("`", ""));
  }

  /**
   * The cell check is a column check, which is replaced with the column definition. Forces a copy
   * of the table: otherwise rows would not be checked, and some versions ignore a changed check.
   */
  @Override
  public List<String> replaceCellChecks(
      String path, List<CellCheckReplacement> cellChecks, boolean rows) {
    List<String> actions = new ArrayList<>();
    for (CellCheckReplacement one : cellChecks) {
      String nullable = one.notNull() ? " NOT NULL " : " NULL ";
      actions.add("MODIFY " + one.column() + " " + one.type() + nullable + one.cellCheck());
    }
    return List.of(copying(path, actions, rows));
  }

  private static String copying(String path, List<String> actions, boolean checked) {
    return "SET STATEMENT check_constraint_checks = "
        + (checked ? "1" : "0")
        + (" FOR ALTER TABLE " + path + " " + String.join(", ", actions))
        + ", ALGORITHM=COPY";
  }

  @Override
  public String indexes() {
    return "SELECT 1 FROM information_schema.STATISTICS" + IS + " AND COLUMN_NAME = ?";
  }

  @Override
  public Optional<String> definition(String path) {
    return Optional.of("SHOW CREATE TABLE " + path);
  }

  @Override
  public List<KeyRecreation> keys(String definition, String column) {
    return MariaDbKeyDefinitions.of(definition, column);
  }

  @Override
  public Optional<String> rowId() {
    return Optional.empty();
  }

  /** A join with the COLUMNS view would open each table of the server. */
  @Override
  public Optional<String> uniqueColumns() {
    return Optional.of(
        "SELECT MIN(COLUMN_NAME) FROM information_schema.STATISTICS"
            + IS
            + " GROUP BY INDEX_NAME HAVING MAX(SEQ_IN_INDEX) = 1 AND MAX(NON_UNIQUE) = 0"
            + " ORDER BY INDEX_NAME <> 'PRIMARY', INDEX_NAME");
  }

  @Override
  public boolean isIntegerId(TableColumn column) {
    String type = column.type().toLowerCase(Locale.ENGLISH).split("[^a-z]", 2)[0];
    return column.notNull() && WHOLE.contains(type);
  }

  @Override
  public String lockSuffix() {
    return " FOR UPDATE";
  }

  @Override
  public String quoted(String name) {
    return MariaDbNames.quoted(name);
  }

  @Override
  public List<String> numberRows(String path) {
    return List.of(
        "ALTER TABLE "
            + path
            + (" ADD COLUMN " + quoted(ROW) + " BIGINT NOT NULL AUTO_INCREMENT UNIQUE"));
  }

  /**
   * Forces a copy of the table: otherwise existing rows keep the bytes of their draft values. Rows
   * are not checked, since they do not change otherwise.
   */
  @Override
  public List<String> dropDraft(String path, Collection<String> columns) {
    if (!columns.contains(DRAFT)) {
      return ConversionSql.super.dropDraft(path, columns);
    }
    List<String> actions = new ArrayList<>();
    for (String name : List.of(DRAFT, ROW)) {
      if (columns.contains(name)) {
        actions.add("DROP COLUMN " + quoted(name));
      }
    }
    return List.of(copying(path, actions, false));
  }

  /**
   * One atomic DDL statement: the draft gets the name and the position of the column. Forces a copy
   * of the table, so that no plaintext stays in its file, and each row is checked.
   */
  @Override
  public List<String> swap(
      DraftReplacement replaced, boolean again, List<String> columns, List<KeyRecreation> keys) {
    if (again) {
      return List.of();
    }
    List<String> actions = new ArrayList<>();
    keys.forEach(key -> actions.add(key.dropAction()));
    if (!replaced.encrypts()) {
      replaced.hidden().forEach(one -> actions.add("DROP COLUMN " + one.name()));
    }
    actions.add("DROP COLUMN " + replaced.column());
    if (replaced.hasRowNumbers()) {
      actions.add("DROP COLUMN " + quoted(ROW));
    }
    String cellCheck = replaced.encrypts() ? " " + replaced.cellCheck() : "";
    actions.add(
        "CHANGE COLUMN "
            + quoted(DRAFT)
            + (" " + replaced.definition(replaced.type()) + cellCheck)
            + place(replaced.column(), columns));
    keys.forEach(key -> actions.add(key.addAction()));
    if (replaced.encrypts()) {
      for (HiddenColumns.Column one : replaced.hidden()) {
        actions.add("ADD COLUMN " + one.definition() + (one.isId() ? " UNIQUE" : ""));
      }
    }
    return List.of(copying(replaced.path(), actions, true));
  }

  private String place(String column, List<String> columns) {
    int place = columns.stream().map(this::quoted).toList().indexOf(column);
    return place == 0 ? " FIRST" : " AFTER " + quoted(columns.get(place - 1));
  }

  /** Types of plain columns differ from types of cells. */
  @Override
  public boolean isSwapped(DraftReplacement replaced, Collection<String> columns, String type) {
    boolean cells = type.equalsIgnoreCase(replaced.cellType()) || type.endsWith("blob");
    return !columns.contains(DRAFT) && cells == replaced.encrypts();
  }

  @Override
  public Optional<String> plainType(ColumnType type) {
    return MariaDbPlainValues.type(type);
  }

  @Override
  public boolean transfersText() {
    return true;
  }

  @Override
  public String readExpression(ColumnType type, String column, String collation) {
    return MariaDbPlainValues.reading(type, column, collation);
  }

  @Override
  public String parameter(ColumnType type) {
    return type.kind() == ValueKind.BINARY ? "?" : "CONVERT(? USING utf8mb4)";
  }
}
