package dev.nacre.core.sql.dialect.h2;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import dev.nacre.core.value.ColumnType;
import dev.nacre.core.value.TypeName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SQL for conversions on H2, where each DDL statement commits by itself. */
final class H2Conversion implements ConversionSql {
  private static final Pattern ESCAPE = Pattern.compile("\\\\([0-9a-fA-F]{4})");
  private static final String IS = " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";

  @Override
  public boolean isOneTransaction() {
    return false;
  }

  @Override
  public boolean isLockTimeout(String state, int code) {
    return state.equals("HYT00");
  }

  /**
   * None is needed: the catalog keeps others out, since all connections in this process use Nacre.
   */
  @Override
  public List<String> lock(String path) {
    return List.of();
  }

  @Override
  public List<String> unlock() {
    return List.of();
  }

  @Override
  public Optional<String> acquireConversionLock() {
    return Optional.empty();
  }

  @Override
  public Optional<String> releaseConversionLock() {
    return Optional.empty();
  }

  @Override
  public String columns() {
    return "SELECT COLUMN_NAME, CASE DECLARED_DATA_TYPE WHEN 'DECIMAL' THEN 'DECIMAL'"
        + " ELSE DATA_TYPE END || CASE"
        + " WHEN DATA_TYPE = 'NUMERIC'"
        + " THEN '(' || NUMERIC_PRECISION || ',' || NUMERIC_SCALE || ')'"
        + " WHEN DATETIME_PRECISION IS NOT NULL AND DATA_TYPE <> 'DATE'"
        + " THEN '(' || DATETIME_PRECISION || ')'"
        + " WHEN CHARACTER_MAXIMUM_LENGTH IS NOT NULL AND DATA_TYPE <> 'JSON'"
        + " THEN '(' || CHARACTER_MAXIMUM_LENGTH || ')' ELSE '' END,"
        + " CASE IS_NULLABLE WHEN 'NO' THEN 1 ELSE 0 END,"
        + " CASE WHEN IS_GENERATED <> 'NEVER' THEN 'it is generated'"
        + " WHEN IS_IDENTITY = 'YES' THEN 'it is an identity'"
        + " WHEN COLUMN_DEFAULT IS NOT NULL OR COLUMN_ON_UPDATE IS NOT NULL"
        + " THEN 'it has a default'"
        + " WHEN DOMAIN_NAME IS NOT NULL THEN 'it is of a domain'"
        + " WHEN NOT IS_VISIBLE THEN 'it is invisible' END,"
        + " CAST('' AS VARCHAR) FROM INFORMATION_SCHEMA.COLUMNS"
        + IS
        + " ORDER BY ORDINAL_POSITION";
  }

  /** H2 compares characters by code point, as it does for encrypted columns. */
  @Override
  public boolean comparesExactly(ColumnType type, String collation) {
    return true;
  }

  @Override
  public List<String> obstacles() {
    return List.of(
        "SELECT 'it is not a persistent base table' FROM INFORMATION_SCHEMA.TABLES"
            + IS
            + " AND (TABLE_TYPE <> 'BASE TABLE' OR STORAGE_TYPE NOT IN ('CACHED', 'MEMORY'))",
        // Then DDL does not wait for transactions with uncommitted rows.
        "SELECT 'the database has LOCK_MODE 0, in which no session waits for others'"
            + " WHERE LOCK_MODE() = 0 AND ? IS NOT NULL AND ? IS NOT NULL",
        "SELECT 'a transaction that was prepared is in doubt, and may be about it'"
            + " FROM INFORMATION_SCHEMA.IN_DOUBT WHERE ? IS NOT NULL AND ? IS NOT NULL",
        "SELECT 'it has a trigger' FROM INFORMATION_SCHEMA.TRIGGERS"
            + " WHERE EVENT_OBJECT_SCHEMA = ? AND EVENT_OBJECT_TABLE = ?",
        "SELECT 'a view may be about it' FROM INFORMATION_SCHEMA.VIEWS"
            + " WHERE ? IS NOT NULL AND TABLE_SCHEMA <> 'INFORMATION_SCHEMA'"
            + " AND (VIEW_DEFINITION IS NULL"
            + " OR LOCATE(UPPER(?), UPPER(VIEW_DEFINITION)) > 0)",
        "SELECT 'a synonym stands for it' FROM INFORMATION_SCHEMA.SYNONYMS"
            + " WHERE ? IS NOT NULL AND SYNONYM_FOR = ?",
        // H2 would set such a column in each row that the conversion updates.
        "SELECT 'it has a column with ON UPDATE' FROM INFORMATION_SCHEMA.COLUMNS"
            + IS
            + " AND COLUMN_ON_UPDATE IS NOT NULL",
        "SELECT 'it has a generated column' FROM INFORMATION_SCHEMA.COLUMNS"
            + IS
            + " AND IS_GENERATED <> 'NEVER' AND NOT REGEXP_LIKE(COLUMN_NAME, '"
            + HiddenColumns.NAME_PATTERN
            + "', 'i')");
  }

  @Override
  public List<String> columnObstacles() {
    String reason =
        "SELECT 'a foreign key is about it; drop that, convert both columns, and add it again'"
            + " FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS t JOIN INFORMATION_SCHEMA.";
    String about =
        " u ON u.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA"
            + " AND u.CONSTRAINT_NAME = t.CONSTRAINT_NAME WHERE u.TABLE_SCHEMA = ?"
            + " AND u.TABLE_NAME = ? AND u.COLUMN_NAME = ? AND t.CONSTRAINT_TYPE = 'FOREIGN KEY'";
    return List.of(reason + "KEY_COLUMN_USAGE" + about, reason + "CONSTRAINT_COLUMN_USAGE" + about);
  }

  @Override
  public String checks() {
    return "SELECT t.CONSTRAINT_NAME, k.CHECK_CLAUSE"
        + " FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS t"
        + " JOIN INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE u"
        + " ON u.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA"
        + " AND u.CONSTRAINT_NAME = t.CONSTRAINT_NAME"
        + " JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS k"
        + " ON k.CONSTRAINT_SCHEMA = t.CONSTRAINT_SCHEMA"
        + " AND k.CONSTRAINT_NAME = t.CONSTRAINT_NAME WHERE u.TABLE_SCHEMA = ?"
        + " AND u.TABLE_NAME = ? AND u.COLUMN_NAME = ? AND t.CONSTRAINT_TYPE = 'CHECK'";
  }

  /** Names with non-ASCII letters are shown as {@code U&"\00e4"}. */
  @Override
  public boolean isCellCheck(String column, String condition) {
    String plain =
        ESCAPE
            .matcher(condition.replace("U&\"", "\""))
            .replaceAll(
                escape ->
                    Matcher.quoteReplacement(
                        Character.toString(Integer.parseInt(escape.group(1), 16))));
    return ConversionSql.super.isCellCheck(column, condition.contains("U&\"") ? plain : condition);
  }

  @Override
  public String skipExistingRows() {
    return "NOCHECK";
  }

  @Override
  public String indexes() {
    return "SELECT 1 FROM INFORMATION_SCHEMA.INDEX_COLUMNS" + IS + " AND COLUMN_NAME = ?";
  }

  @Override
  public Optional<String> rowId() {
    return Optional.of("_ROWID_");
  }

  @Override
  public Optional<String> uniqueColumns() {
    return Optional.empty();
  }

  @Override
  public String reservedName(String name) {
    return name.toUpperCase(Locale.ROOT);
  }

  @Override
  public List<String> swap(
      DraftReplacement replaced, boolean again, List<String> columns, List<KeyRecreation> keys) {
    String alter = "ALTER TABLE " + replaced.path() + " ";
    String draft = quoted(reservedName(DRAFT));
    List<String> texts = new ArrayList<>();
    if (!replaced.encrypts()) {
      replaced.cellChecks().forEach(cellCheck -> texts.add(alter + "DROP CONSTRAINT " + cellCheck));
      List<String> hidden =
          replaced.hidden().stream()
              .filter(one -> one.isIn(columns))
              .map(HiddenColumns.Column::name)
              .toList();
      if (!hidden.isEmpty()) {
        texts.add(alter + "DROP COLUMN " + String.join(", ", hidden));
      }
    }
    if (!again) {
      // A row that was inserted meanwhile has no draft value, and makes the statement fail.
      texts.add(
          alter
              + ("ALTER COLUMN " + replaced.column() + " SET DATA TYPE " + replaced.type())
              + (" USING CASE WHEN " + replaced.column() + " IS NULL THEN NULL")
              + (" WHEN " + draft + " IS NULL")
              + (" AND 1 / (CASE WHEN " + draft + " IS NULL THEN 0 ELSE 1 END) = 1 THEN NULL")
              + (" ELSE " + draft + " END"));
    }
    if (replaced.encrypts() && replaced.cellChecks().isEmpty()) {
      texts.add(alter + "ADD " + replaced.cellCheck());
    }
    if (replaced.encrypts()) {
      texts.addAll(addHiddenColumns(replaced, columns));
    }
    texts.addAll(dropDraft(replaced.path(), columns));
    return texts;
  }

  @Override
  public String addColumns(List<String> definitions) {
    return "ADD (" + String.join(", ", definitions) + ")";
  }

  @Override
  public boolean isSwapped(DraftReplacement replaced, Collection<String> columns, String type) {
    boolean cells = type.equals(replaced.cellType().replace("VARBINARY", "BINARY VARYING"));
    return cells == replaced.encrypts();
  }

  @Override
  public Optional<String> plainType(ColumnType type) {
    return Optional.of(type.toString());
  }

  @Override
  public String parameter(ColumnType type) {
    return type.name() == TypeName.JSON ? "? FORMAT JSON" : "?";
  }
}
