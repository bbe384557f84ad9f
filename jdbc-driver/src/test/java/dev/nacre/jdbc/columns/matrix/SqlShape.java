package dev.nacre.jdbc.columns.matrix;

import java.util.ArrayList;
import java.util.List;

/**
 * One thing that an application may send, of which docs/sql.md says what becomes of it.
 *
 * @param tool whose form it is; empty where an application writes it itself
 * @param isOurs whether no database without Nacre has it
 * @param arguments for its parameters
 * @param before what somebody did to both databases, past Nacre, before anybody connected
 * @param after what takes back what it does, as far as it was done
 */
record SqlShape(
    String section,
    String sql,
    String tool,
    boolean isOurs,
    SqlWay way,
    List<Object> arguments,
    List<String> before,
    List<String> after) {
  static SqlShape of(String section, String sql, Object... arguments) {
    return new SqlShape(
        section, sql, "", false, SqlWay.ONCE, List.of(arguments), List.of(), List.of());
  }

  /** The same without encryption. */
  static String plain(String sql) {
    return sql.replaceAll(
        " ENCRYPT( NO SALT)?( KEY GROUP \\w+)?( USING 'AES256')?( WITH \\(SUM[A-Z ]*\\))?", "");
  }

  SqlShape ours() {
    return new SqlShape(section, sql, tool, true, way, arguments, before, after);
  }

  SqlShape by(String other) {
    return new SqlShape(section, sql, other, isOurs, way, arguments, before, after);
  }

  SqlShape by(SqlWay other) {
    return new SqlShape(section, sql, tool, isOurs, other, arguments, before, after);
  }

  SqlShape behind(String... statements) {
    return new SqlShape(section, sql, tool, isOurs, way, arguments, List.of(statements), after);
  }

  SqlShape undone(String... statements) {
    return new SqlShape(section, sql, tool, isOurs, way, arguments, before, List.of(statements));
  }

  /** What the page calls it. */
  String title() {
    List<String> title = new ArrayList<>();
    String quotes = sql.contains("`") ? "`` " : "`";
    title.add(quotes + sql.replace("|", "\\|") + new StringBuilder(quotes).reverse());
    if (!way.phrase().isEmpty()) {
      title.add(way.phrase());
    }
    if (!before.isEmpty()) {
      title.add("after `" + String.join("`, `", before) + "`");
    }
    return String.join(", ", title) + (tool.isEmpty() ? "" : " *" + tool + "*");
  }
}
