package dev.nacre.jdbc.columns.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.convert.NoGracePeriod;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A column of each type is described as its plain twin, by all that metadata has to say. */
final class DeclaredMetaDataTest {
  /**
   * Cells of a randomised column are not searched.
   *
   * <p>MariaDB's driver knows no types of parameters before they are given, and has other names and
   * codes for some types of a result than for those of a table, which are ours in both places. Of
   * types longer than an int it reports 0 or -1. The catalog has one word for types that differ in
   * nothing but the name and the greatest length (the long ones of MariaDB; a timestamp).
   *
   * <p>The classes are those of the objects that the getters give.
   */
  private static final Pattern ALLOWED =
      Pattern.compile(
          "searchable true / false"
              + "|\\? (type|className) unknown / |\\? typeName NULL / "
              + "|: (TYPE_NAME|typeName) (TEXT|BLOB|TIMESTAMP) / (LONGTEXT|LONGBLOB|DATETIME)$"
              + "|: (COLUMN_SIZE|CHAR_OCTET_LENGTH|precision|displaySize) (65535|0|-1) / 2147483647$"
              + "|^TIMESTAMP\\(.\\): signed false / true$"
              + "|(TYPE_NAME|typeName) varchar / text$"
              + "|typeName (INTEGER|INTEGER UNSIGNED|uuid|JSON) / (INT|INT UNSIGNED|UUID|LONGTEXT)$"
              + "|: type (12 / -1|-3 / -2|-3 / -4)$"
              + "|className .* / (\\[B|java.lang.(String|Integer|Short))$");

  @ParameterizedTest
  @EachDialect
  @Covers("columns-25")
  void aColumnIsDescribedAsItsPlainTwin(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement secret = connection.createStatement();
        Statement open = bench.plain.createStatement()) {
      List<String> types =
          new ArrayList<>(MatrixType.manyOf(dialect).stream().map(MatrixType::declared).toList());
      if (dialect != Dialect.POSTGRESQL) {
        types.add("DECIMAL(9,3)");
      }
      types.add("VARCHAR(7) NOT NULL");
      List<String> columns = new ArrayList<>();
      types.forEach(type -> columns.add("c" + columns.size() + " " + type));
      String table = dialect.stored("twin");
      String sealed = dialect.stored("sealed");
      assertThat(open.executeUpdate("CREATE TABLE twin (" + String.join(", ", columns) + ")"))
          .isZero();
      assertThat(
              secret.executeUpdate(
                  "CREATE TABLE sealed (" + String.join(" ENCRYPT, ", columns) + " ENCRYPT)"))
          .isZero();
      List<String> differences = new ArrayList<>();
      compare(types, listed(bench.plain, table), listed(connection, sealed), differences);
      compare(types, shown(bench.plain, "twin"), shown(connection, "sealed"), differences);
      compare(types, given(bench.plain, "twin"), given(connection, "sealed"), differences);
      differences.removeIf(one -> ALLOWED.matcher(one).find());
      assertThat(differences).isEmpty();
    }
  }

  /** It is converted as what it was declared as, and its values are those of a NUMERIC. */
  @ParameterizedTest
  @ValueSource(strings = {"H2", "DERBY"})
  @ExtendWith(NoGracePeriod.class)
  void aDecimalIsNoNumericAndComparesWithOne(Dialect dialect) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection connection = bench.connect();
        Statement secret = connection.createStatement()) {
      assertThat(bench.plain("CREATE TABLE d (id INT, c DECIMAL(9,3))")).isZero();
      assertThat(bench.plain("INSERT INTO d VALUES (1, 1.5)")).isEqualTo(1);
      boolean unused = secret.execute("ALTER TABLE d MODIFY (c ENCRYPT NO SALT KEY GROUP g)");
      unused =
          secret.execute("CREATE TABLE n (id INT, c NUMERIC(9,3) ENCRYPT NO SALT KEY GROUP g)");
      assertThat(typeName(connection, dialect.stored("d"))).isEqualTo("DECIMAL");
      assertThat(typeName(connection, dialect.stored("n"))).isEqualTo("NUMERIC");
      assertThat(secret.executeUpdate("INSERT INTO n SELECT id, c FROM d")).isEqualTo(1);
      try (ResultSet row =
          secret.executeQuery(
              "SELECT n.c FROM n JOIN d ON n.c = d.c WHERE d.c = 1.5 UNION SELECT c FROM d")) {
        assertThat(row.next()).isTrue();
        assertThat(row.getString(1)).isEqualTo("1.500");
        assertThat(row.next()).isFalse();
      }
      unused = secret.execute("ALTER TABLE d MODIFY (c DECRYPT)");
      assertThat(typeName(bench.plain, dialect.stored("d"))).isEqualTo("DECIMAL");
    }
  }

  private static String typeName(Connection connection, String table) throws SQLException {
    return String.valueOf(listed(connection, table).get(1).get("TYPE_NAME"));
  }

  private static void compare(
      List<String> types,
      List<Map<String, String>> plain,
      List<Map<String, String>> ours,
      List<String> differences) {
    assertThat(ours).hasSameSizeAs(plain);
    for (int i = 0; i < plain.size(); i++) {
      for (Map.Entry<String, String> one : plain.get(i).entrySet()) {
        String other = ours.get(i).get(one.getKey());
        if (!one.getValue().equals(other)) {
          differences.add(
              types.get(i) + ": " + one.getKey() + " " + one.getValue() + " / " + other);
        }
      }
    }
  }

  private static List<Map<String, String>> listed(Connection connection, String table)
      throws SQLException {
    List<Map<String, String>> lines = new ArrayList<>();
    try (ResultSet row =
        connection.getMetaData().getColumns(connection.getCatalog(), null, table, "%")) {
      ResultSetMetaData labels = row.getMetaData();
      while (row.next()) {
        Map<String, String> line = new LinkedHashMap<>();
        for (int i = 1; i <= labels.getColumnCount(); i++) {
          if (!labels.getColumnLabel(i).equals("TABLE_NAME")) {
            line.put(labels.getColumnLabel(i), String.valueOf(row.getString(i)));
          }
        }
        lines.add(line);
      }
    }
    return lines;
  }

  private static List<Map<String, String>> shown(Connection connection, String table)
      throws SQLException {
    List<Map<String, String>> lines = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM " + table)) {
      ResultSetMetaData of = row.getMetaData();
      for (int i = 1; i <= of.getColumnCount(); i++) {
        Map<String, String> line = new LinkedHashMap<>();
        line.put("type", "" + of.getColumnType(i));
        line.put("typeName", of.getColumnTypeName(i));
        line.put("className", of.getColumnClassName(i));
        line.put("precision", "" + of.getPrecision(i));
        line.put("scale", "" + of.getScale(i));
        line.put("displaySize", "" + of.getColumnDisplaySize(i));
        line.put("signed", "" + of.isSigned(i));
        line.put("caseSensitive", "" + of.isCaseSensitive(i));
        line.put("searchable", "" + of.isSearchable(i));
        line.put("currency", "" + of.isCurrency(i));
        line.put("nullable", "" + of.isNullable(i));
        line.put("autoIncrement", "" + of.isAutoIncrement(i));
        line.put("readOnly", "" + of.isReadOnly(i));
        lines.add(line);
      }
    }
    return lines;
  }

  private static List<Map<String, String>> given(Connection connection, String table)
      throws SQLException {
    List<Map<String, String>> lines = new ArrayList<>();
    int columns = shown(connection, table).size();
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO " + table + " VALUES (?" + ", ?".repeat(columns - 1) + ")")) {
      ParameterMetaData of = insert.getParameterMetaData();
      for (int i = 1; i <= columns; i++) {
        Map<String, String> line = new LinkedHashMap<>();
        int parameter = i;
        line.put("? type", said(() -> "" + of.getParameterType(parameter)));
        line.put("? typeName", said(() -> of.getParameterTypeName(parameter)));
        line.put("? className", said(() -> of.getParameterClassName(parameter)));
        line.put("? precision", said(() -> "" + of.getPrecision(parameter)));
        line.put("? scale", said(() -> "" + of.getScale(parameter)));
        line.put("? signed", said(() -> "" + of.isSigned(parameter)));
        line.put("? nullable", said(() -> "" + of.isNullable(parameter)));
        line.put("? mode", said(() -> "" + of.getParameterMode(parameter)));
        lines.add(line);
      }
    }
    return lines;
  }

  private interface Saying {
    String say() throws SQLException;
  }

  /** MariaDB's driver knows nothing of most parameters. */
  private static String said(Saying saying) {
    try {
      return saying.say();
    } catch (SQLException unknown) {
      return "unknown";
    }
  }
}
