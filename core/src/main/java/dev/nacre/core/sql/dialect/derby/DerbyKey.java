package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.derby.DerbyTableQueries.Column;
import dev.nacre.core.sql.dialect.derby.DerbyTableQueries.Row;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An index of a Derby table, or the key that it implements.
 *
 * <p>Sorted in the order of creation: Derby does not create an index beside an equivalent one, but
 * it creates a key beside any.
 *
 * @param referred whether a foreign key of some table refers to it
 * @param state of a constraint, as SYSCONSTRAINTS has it
 * @param reference the REFERENCES clause of a foreign key, with its actions
 */
record DerbyKey(
    Kind kind, String name, List<Part> parts, String state, boolean referred, String reference) {
  static final Comparator<DerbyKey> ORDER =
      Comparator.comparing(DerbyKey::kind).thenComparing(DerbyKey::name);

  private static final Pattern DESCRIPTOR =
      Pattern.compile(
          "(?:UNIQUE (?:WITH DUPLICATE NULLS )?)?(?: ?DEFERRABLE CHECKING )?BTREE"
              + " \\(([0-9]+(?: DESC)?(?:, [0-9]+(?: DESC)?)*)\\)");

  private static final Pattern COLUMNS = Pattern.compile("\\(([0-9]+(?:,[0-9]+)*)?\\)");

  /** In the order of creation. */
  enum Kind {
    INDEX,
    UNIQUE_INDEX,
    PRIMARY_KEY,
    UNIQUE,
    FOREIGN_KEY
  }

  /** A column, and its sort order. */
  record Part(String column, boolean descending) {}

  /**
   * @param row of a key or an index: its type is P, U or I
   * @throws IllegalStateException when the descriptor cannot be parsed
   */
  static DerbyKey of(Row row, List<String> columns) {
    boolean unique = row.text(Column.INDEX).startsWith("UNIQUE ");
    Kind kind =
        switch (row.text(Column.TYPE)) {
          case "P" -> Kind.PRIMARY_KEY;
          case "U" -> Kind.UNIQUE;
          case "I" -> unique ? Kind.UNIQUE_INDEX : Kind.INDEX;
          default -> throw new IllegalStateException("a key is of another kind than Derby has");
        };
    return new DerbyKey(
        kind,
        row.text(Column.NAME),
        parts(row.text(Column.INDEX), columns),
        row.text(Column.STATE),
        !"0".equals(row.value(Column.REFERENCES)),
        "");
  }

  /**
   * A foreign key.
   *
   * @param others the columns of the other table
   */
  static DerbyKey foreign(ConversionSql sql, Row row, List<String> columns, List<String> others) {
    String reference =
        "REFERENCES "
            + (sql.path(row.text(Column.OTHER_SCHEMA), row.text(Column.OTHER_TABLE)) + " ")
            + listed(sql, parts(row.text(Column.OTHER_INDEX), others))
            + (" ON DELETE " + becomes(row.text(Column.ON_DELETE)))
            + (" ON UPDATE " + becomes(row.text(Column.ON_UPDATE)));
    return new DerbyKey(
        Kind.FOREIGN_KEY,
        row.text(Column.NAME),
        parts(row.text(Column.INDEX), columns),
        row.text(Column.STATE),
        false,
        reference);
  }

  private static String becomes(String rule) {
    return switch (rule) {
      case "C" -> "CASCADE";
      case "S" -> "RESTRICT";
      case "R" -> "NO ACTION";
      case "U" -> "SET NULL";
      default -> throw new IllegalStateException("a foreign key does what Derby's do not");
    };
  }

  private static List<Part> parts(String description, List<String> columns) {
    Matcher descriptor = DESCRIPTOR.matcher(description);
    if (!descriptor.matches()) {
      throw new IllegalStateException("an index is described in another way than Derby does it");
    }
    List<Part> parts = new ArrayList<>();
    for (String part : descriptor.group(1).split(", ", -1)) {
      int number = Integer.parseInt(part.replace(" DESC", ""));
      parts.add(new Part(columns.get(number - 1), part.endsWith(" DESC")));
    }
    return parts;
  }

  private static String listed(ConversionSql sql, List<Part> parts) {
    return parts.stream()
        .map(part -> sql.quoted(part.column) + (part.descending ? " DESC" : ""))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  /** The numbers of the columns in a check. */
  static List<Integer> numbers(String columns) {
    Matcher list = COLUMNS.matcher(columns);
    if (!list.matches()) {
      throw new IllegalStateException("columns are counted in another way than Derby does it");
    }
    List<Integer> numbers = new ArrayList<>();
    if (list.group(1) != null) {
      for (String number : list.group(1).split(",", -1)) {
        numbers.add(Integer.valueOf(number));
      }
    }
    return numbers;
  }

  boolean isAbout(String column) {
    return parts.stream().anyMatch(part -> part.column.equals(column));
  }

  boolean isForeign() {
    return kind == Kind.FOREIGN_KEY;
  }

  String dropping(ConversionSql sql, String schema, String path) {
    return switch (kind) {
      case INDEX, UNIQUE_INDEX -> "DROP INDEX " + schema + "." + sql.quoted(name);
      case PRIMARY_KEY, UNIQUE, FOREIGN_KEY ->
          "ALTER TABLE " + path + " DROP CONSTRAINT " + sql.quoted(name);
    };
  }

  String adding(ConversionSql sql, String schema, String path) {
    String columns = listed(sql, parts);
    String key = "ALTER TABLE " + path + " ADD CONSTRAINT " + sql.quoted(name) + " ";
    String index = "INDEX " + schema + "." + sql.quoted(name) + " ON " + path + " " + columns;
    return switch (kind) {
      case INDEX -> "CREATE " + index;
      case UNIQUE_INDEX -> "CREATE UNIQUE " + index;
      case PRIMARY_KEY -> key + "PRIMARY KEY " + columns;
      case UNIQUE -> key + "UNIQUE " + columns;
      case FOREIGN_KEY -> key + "FOREIGN KEY " + columns + " " + reference;
    };
  }
}
