package dev.nacre.core.sql.dialect;

import dev.nacre.core.value.ColumnType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** On MariaDB, where each definition is committed by itself, and is done whole or not at all. */
record MariaDbConversion() implements ConversionSql {
  private static final String IS = " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";

  @Override
  public boolean isOneTransaction() {
    return false;
  }

  @Override
  public List<String> lock(String path) {
    return List.of("LOCK TABLES " + path + " WRITE");
  }

  @Override
  public List<String> unlock() {
    return List.of("UNLOCK TABLES");
  }

  @Override
  public Optional<String> claim() {
    return Optional.of("SELECT GET_LOCK(CONCAT('nacre', ?), 0)");
  }

  @Override
  public Optional<String> release() {
    return Optional.of("SELECT RELEASE_LOCK(CONCAT('nacre', ?))");
  }

  @Override
  public String columns() {
    return "SELECT COLUMN_NAME, COLUMN_TYPE, CASE IS_NULLABLE WHEN 'NO' THEN 1 ELSE 0 END,"
        + " CASE WHEN EXTRA <> '' THEN 'it is generated, invisible or numbered'"
        + " WHEN COLUMN_DEFAULT IS NOT NULL AND COLUMN_DEFAULT <> 'NULL' THEN 'it has a default'"
        + " WHEN COLUMN_COMMENT <> '' THEN 'it has a comment, which would be lost' END,"
        + " COALESCE(COLLATION_NAME, '') FROM information_schema.COLUMNS"
        + IS
        + " ORDER BY ORDINAL_POSITION";
  }

  @Override
  public boolean comparesExactly(ColumnType type, String collation) {
    return MariaDb.comparesExactly(type.name(), collation);
  }

  @Override
  public List<String> obstacles() {
    return List.of(
        "SELECT 'it is partitioned, or not kept by InnoDB' FROM information_schema.TABLES"
            + IS
            + " AND (TABLE_TYPE <> 'BASE TABLE' OR ENGINE <> 'InnoDB'"
            + " OR CREATE_OPTIONS LIKE '%partitioned%')",
        "SELECT 'it has a trigger' FROM information_schema.TRIGGERS"
            + " WHERE EVENT_OBJECT_SCHEMA = ? AND EVENT_OBJECT_TABLE = ?",
        "SELECT 'a view may be about it' FROM information_schema.VIEWS"
            + " WHERE ? IS NOT NULL"
            + " AND TABLE_SCHEMA NOT IN ('sys', 'mysql', 'performance_schema')"
            + " AND (VIEW_DEFINITION = ''"
            + " OR LOCATE(?, VIEW_DEFINITION) > 0)",
        "SELECT 'it has a generated or an invisible column' FROM information_schema.COLUMNS"
            + IS
            + " AND (EXTRA LIKE '%GENERATED%' OR EXTRA LIKE '%INVISIBLE%')");
  }

  @Override
  public List<String> columnObstacles() {
    String reason =
        "SELECT 'a foreign key is about it; drop that, convert both columns, and add it again'"
            + " FROM information_schema.KEY_COLUMN_USAGE";
    return List.of(
        reason + IS + " AND COLUMN_NAME = ? AND REFERENCED_TABLE_NAME IS NOT NULL",
        reason
            + " WHERE REFERENCED_TABLE_SCHEMA = ? AND REFERENCED_TABLE_NAME = ?"
            + " AND REFERENCED_COLUMN_NAME = ?",
        "SELECT 'an index holds a part of it' FROM information_schema.STATISTICS"
            + IS
            + " AND COLUMN_NAME = ? AND (SUB_PART IS NOT NULL OR INDEX_TYPE <> 'BTREE')");
  }

  @Override
  public String checks() {
    return "SELECT 1 FROM information_schema.CHECK_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = ?"
        + " AND TABLE_NAME = ? AND LOCATE(?, CHECK_CLAUSE) > 0";
  }

  /** A column has one check of its own at the most. */
  @Override
  public String guards() {
    return "SELECT CONSTRAINT_NAME, CHECK_CLAUSE FROM information_schema.CHECK_CONSTRAINTS"
        + " WHERE LEVEL = 'Column' AND CONSTRAINT_SCHEMA = ? AND TABLE_NAME = ?"
        + " AND CONSTRAINT_NAME = ?";
  }

  @Override
  public boolean isGuard(String column, String condition) {
    return true;
  }

  @Override
  public boolean guardsKeys() {
    return false;
  }

  @Override
  public String indexed() {
    return "SELECT 1 FROM information_schema.STATISTICS" + IS + " AND COLUMN_NAME = ?";
  }

  @Override
  public Optional<String> row() {
    return Optional.empty();
  }

  @Override
  public Optional<String> numbers() {
    return Optional.of(
        "SELECT s.COLUMN_NAME FROM information_schema.STATISTICS s"
            + " JOIN information_schema.COLUMNS c ON c.TABLE_SCHEMA = s.TABLE_SCHEMA"
            + " AND c.TABLE_NAME = s.TABLE_NAME AND c.COLUMN_NAME = s.COLUMN_NAME"
            + " WHERE s.TABLE_SCHEMA = ? AND s.TABLE_NAME = ? AND s.NON_UNIQUE = 0"
            + " AND c.IS_NULLABLE = 'NO' AND c.COLUMN_TYPE NOT LIKE '%unsigned%'"
            + " AND c.DATA_TYPE IN ('tinyint', 'smallint', 'mediumint', 'int', 'bigint')"
            + " AND NOT EXISTS (SELECT 1 FROM information_schema.STATISTICS o"
            + " WHERE o.TABLE_SCHEMA = s.TABLE_SCHEMA AND o.TABLE_NAME = s.TABLE_NAME"
            + " AND o.INDEX_NAME = s.INDEX_NAME AND o.SEQ_IN_INDEX > 1)");
  }

  @Override
  public String locking() {
    return " FOR UPDATE";
  }

  @Override
  public String quoted(String name) {
    return MariaDb.quoted(name);
  }

  @Override
  public List<String> number(String path) {
    return List.of(
        "ALTER TABLE "
            + path
            + (" ADD COLUMN " + quoted(ROW) + " BIGINT NOT NULL AUTO_INCREMENT UNIQUE"));
  }

  /**
   * The draft gets its other name in the definition after which the column holds no values of its
   * type: so its name says how far it is.
   */
  @Override
  public List<String> swap(Change change, boolean again, Collection<String> columns) {
    if (again && !columns.contains(DONE)) {
      return List.of(); // it was ended
    }
    String alter = "ALTER TABLE " + change.path() + " ";
    String done = quoted(DONE);
    List<String> texts = new ArrayList<>();
    String binary = alter + "MODIFY " + change.definition(change.binary());
    texts.add(
        again
            ? binary
            : binary + ", CHANGE " + quoted(DRAFT) + " " + done + " " + change.type() + " NULL");
    String put = "UPDATE " + change.path() + " SET " + change.column() + " = ";
    String where = " WHERE " + done + " IS NOT NULL";
    String rest =
        ", DROP COLUMN " + done + (change.numbered() ? ", DROP COLUMN " + quoted(ROW) : "");
    if (!change.encrypts()) {
      // From binary it takes the sixteen bytes of a UUID, and of all others the text.
      boolean bytes = change.type().contains("BINARY") || change.type().equals("UUID");
      texts.add(put + (bytes ? done : "CAST(" + done + " AS CHAR)") + where);
      texts.add(alter + "MODIFY " + change.definition(change.type()));
    }
    texts.add(put + done + where);
    // With a copy, so that nothing of the values stays in the file of the table, and each is
    // checked.
    texts.add(
        alter
            + "MODIFY "
            + change.definition(change.type())
            + (change.encrypts() ? " " + change.guard() : "")
            + rest
            + ", ALGORITHM=COPY");
    return texts;
  }

  @Override
  public boolean isSwapped(Change change, Collection<String> columns, String type) {
    if (columns.contains(DRAFT)) {
      return false;
    }
    return columns.contains(DONE) || change.guards().isEmpty() != change.encrypts();
  }

  @Override
  public Optional<String> plain(ColumnType type) {
    return switch (type.name()) {
      case TIME_WITH_TIME_ZONE, TIMESTAMP_WITH_TIME_ZONE, JSON -> Optional.empty();
      case REAL -> Optional.of("FLOAT");
      case DOUBLE -> Optional.of("DOUBLE");
      case TIMESTAMP -> Optional.of("DATETIME(" + Math.min(type.scale(), 6) + ")");
      case TIME -> Optional.of("TIME(" + Math.min(type.scale(), 6) + ")");
      default -> Optional.of(type.toString());
    };
  }
}
