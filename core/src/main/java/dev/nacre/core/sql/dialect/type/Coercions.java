package dev.nacre.core.sql.dialect.type;

import dev.nacre.core.value.ColumnType;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The coercions of a database, for storing values in columns and for comparing them. For an
 * encrypted column the database sees only cells and cannot coerce, so Nacre does it: exactly as the
 * database would, or not at all. The tables list the pairs for which generated tests found no
 * difference.
 */
public final class Coercions {
  /** The columns of the tables. */
  public enum Target {
    CHAR,
    VARCHAR,
    WHOLE,
    NUMERIC,
    REAL,
    DOUBLE,
    DATE,
    TIME,
    TIMETZ,
    TIMESTAMP,
    TIMESTAMPTZ,
    BOOLEAN,
    UUID,
    BINARY,
    VARBINARY,
    JSON,
    CLOB,
    BLOB;

    public static Target of(ColumnType type) {
      return switch (type.name()) {
        case CHAR -> CHAR;
        case VARCHAR -> VARCHAR;
        case NUMERIC, DECIMAL -> NUMERIC;
        case REAL -> REAL;
        case DOUBLE -> DOUBLE;
        case DATE -> DATE;
        case TIME -> TIME;
        case TIME_WITH_TIME_ZONE -> TIMETZ;
        case TIMESTAMP -> TIMESTAMP;
        case TIMESTAMP_WITH_TIME_ZONE -> TIMESTAMPTZ;
        case BOOLEAN -> BOOLEAN;
        case UUID -> UUID;
        case BINARY -> BINARY;
        case VARBINARY -> VARBINARY;
        case JSON -> JSON;
        case CLOB, TEXT -> CLOB;
        case BLOB, BYTEA -> BLOB;
        default -> WHOLE;
      };
    }
  }

  private final Map<SourceType, Map<Target, Coercion>> stored;
  private final Map<SourceType, Map<Target, Coercion>> compared;

  /**
   * Parses the tables. A table has a header line with the types of columns, and then a line for
   * each type of value, with a sign of {@link Coercion} for each pair. A pair that is not in a
   * table is refused.
   */
  public Coercions(String stored, String compared) {
    this.stored = read(stored);
    this.compared = read(compared);
  }

  private static Map<SourceType, Map<Target, Coercion>> read(String table) {
    List<String> lines = table.lines().toList();
    String[] head = lines.get(0).strip().split(" +", -1);
    Map<SourceType, Map<Target, Coercion>> rows = new EnumMap<>(SourceType.class);
    for (String line : lines.subList(1, lines.size())) {
      String[] signs = line.strip().split(" +", -1);
      if (signs.length != head.length + 1) {
        throw new IllegalStateException("a row of another length: " + signs[0]);
      }
      Map<Target, Coercion> row = new EnumMap<>(Target.class);
      for (int i = 0; i < head.length; i++) {
        row.put(Target.valueOf(head[i]), Coercion.of(signs[i + 1].charAt(0)));
      }
      rows.put(SourceType.valueOf(signs[0]), row);
    }
    return rows;
  }

  /** The coercion of a value that is stored in a column. */
  public Coercion stored(SourceType source, ColumnType target) {
    return found(stored, source, Target.of(target));
  }

  /** The coercion of a value that is compared with a column. */
  public Coercion compared(SourceType source, ColumnType target) {
    return found(compared, source, Target.of(target));
  }

  /** The entry in the tables. */
  public Coercion found(boolean compares, SourceType source, Target target) {
    return found(compares ? compared : stored, source, target);
  }

  private static Coercion found(
      Map<SourceType, Map<Target, Coercion>> table, SourceType source, Target target) {
    Map<Target, Coercion> row = table.getOrDefault(source, table.get(source.usually()));
    return row == null ? Coercion.NONE : row.getOrDefault(target, Coercion.NONE);
  }
}
