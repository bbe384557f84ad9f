package dev.nacre.cli.column.schema;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.value.ColumnType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A column, as the database describes it.
 *
 * @param catalog of the table, as the driver names it
 * @param jdbcType of {@link Types}
 * @param type as the database names it
 * @param size of its values, in characters or digits
 * @param digits after the decimal point
 * @param comment in the definition; empty without one
 */
public record ColumnInfo(
    @Nullable String catalog,
    @Nullable String schema,
    String table,
    String name,
    int jdbcType,
    String type,
    int size,
    int digits,
    String comment) {
  /** Complete names: a schema that only starts like one of them belongs to an application. */
  private static final Set<String> OF_THE_SYSTEM =
      Set.of(
          "INFORMATION_SCHEMA",
          "PG_CATALOG",
          "MYSQL", // these three are MariaDB's
          "PERFORMANCE_SCHEMA",
          "SYS", // also Derby's, as are all that follow
          "SYSCAT",
          "SYSCS_DIAG",
          "SYSCS_UTIL",
          "SYSFUN",
          "SYSIBM",
          "SYSPROC",
          "SYSSTAT");

  /** From a row of {@code DatabaseMetaData.getColumns}. */
  static ColumnInfo of(ResultSet row) throws SQLException {
    String comment = row.getString("REMARKS");
    return new ColumnInfo(
        row.getString("TABLE_CAT"),
        row.getString("TABLE_SCHEM"),
        row.getString("TABLE_NAME"),
        row.getString("COLUMN_NAME"),
        row.getInt("DATA_TYPE"),
        String.valueOf(row.getString("TYPE_NAME")),
        row.getInt("COLUMN_SIZE"),
        row.getInt("DECIMAL_DIGITS"),
        comment == null ? "" : comment);
  }

  boolean isOfTheSystem() {
    return isOfTheSystem(catalog, schema, table);
  }

  private static boolean isOfTheSystem(
      @Nullable String catalog, @Nullable String schema, String table) {
    String name = String.valueOf(schema == null ? catalog : schema).toUpperCase(Locale.ROOT);
    return OF_THE_SYSTEM.contains(name) || Catalog.isOwn(table);
  }

  /** The qualifier of the table in SQL. */
  public String place() {
    return String.valueOf(schema == null ? catalog : schema);
  }

  /** Its table and its own name, as a policy writes them. */
  public String path() {
    return table + "." + name;
  }

  /** Its type as in a definition: {@code VARCHAR(80)}. */
  public String definition() {
    boolean decimal = jdbcType == Types.DECIMAL || jdbcType == Types.NUMERIC;
    if (decimal) {
      return type + "(" + size + ", " + Math.max(0, digits) + ")";
    }
    String upper = type.toUpperCase(Locale.ROOT);
    boolean large = jdbcType == Types.CLOB || jdbcType == Types.BLOB;
    boolean sized = upper.contains("CHAR") || upper.contains("BINARY");
    return sized && !large && size > 0 && size <= ColumnType.MAX_LENGTH
        ? type + "(" + size + ")"
        : type;
  }

  /** Whether it holds text, and not numbers, dates or bytes. */
  public boolean isText() {
    return switch (jdbcType) {
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR,
          Types.CLOB,
          Types.NCLOB ->
          true;
      default -> false;
    };
  }

  /** Whether it holds a boolean, which is not worth encrypting. */
  boolean isFlag() {
    return jdbcType == Types.BOOLEAN || jdbcType == Types.BIT;
  }

  public boolean isInexact() {
    return jdbcType == Types.DOUBLE || jdbcType == Types.FLOAT || jdbcType == Types.REAL;
  }

  boolean isNetworkAddress() {
    return Set.of("inet", "cidr", "macaddr", "macaddr8", "inet4", "inet6")
        .contains(type.toLowerCase(Locale.ROOT));
  }
}
