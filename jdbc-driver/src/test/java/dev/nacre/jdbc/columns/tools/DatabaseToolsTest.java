package dev.nacre.jdbc.columns.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.secret.Passphrase;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.twin.DatabaseTwin;
import dev.nacre.testkit.twin.EncryptionTarget;
import dev.nacre.testkit.twin.TwinFactory;
import dev.nacre.wallet.CheapWallets;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The calls by which DBeaver and IntelliJ show a database: what they show of one with encrypted
 * columns is what they show of the plain twin.
 */
final class DatabaseToolsTest {
  private static final String WORDS = "correct-horse-battery-staple";

  /** Statistics, and sizes that DeclaredMetaDataTest compares. */
  private static final Pattern NOT_COMPARED =
      Pattern.compile(
          "CARDINALITY|PAGES|COLUMN_SIZE|BUFFER_LENGTH|DECIMAL_DIGITS|NUM_PREC_RADIX"
              + "|CHAR_OCTET_LENGTH|SOURCE_DATA_TYPE|SQL_DATA_TYPE|SPECIFIC_NAME");

  /** Whose driver it is and where the database lies: the twins differ there. */
  private static final Set<String> OWN_ANSWERS =
      Set.of(
          "getURL",
          "getUserName",
          "getDriverName",
          "getDriverVersion",
          "getDriverMajorVersion",
          "getDriverMinorVersion",
          "hashCode",
          "toString");

  @TempDir private Path root;

  private interface Call {
    ResultSet rows(DatabaseMetaData of, @Nullable String catalog, @Nullable String schema)
        throws SQLException;
  }

  /** In the order in which a tool unfolds its tree. */
  private static Map<String, Call> calls(String customer, String orders) {
    Map<String, Call> calls = new LinkedHashMap<>();
    calls.put("catalogs", (of, catalog, schema) -> of.getCatalogs());
    calls.put("schemas", (of, catalog, schema) -> of.getSchemas());
    calls.put("schemas by name", (of, catalog, schema) -> of.getSchemas(catalog, "%"));
    calls.put("table types", (of, catalog, schema) -> of.getTableTypes());
    calls.put("types", (of, catalog, schema) -> of.getTypeInfo());
    calls.put("tables", (of, catalog, schema) -> of.getTables(catalog, schema, "%", null));
    calls.put(
        "views",
        (of, catalog, schema) -> of.getTables(catalog, schema, "%", new String[] {"VIEW"}));
    calls.put("columns", (of, catalog, schema) -> of.getColumns(catalog, schema, "%", "%"));
    calls.put("key", (of, catalog, schema) -> of.getPrimaryKeys(catalog, schema, customer));
    calls.put(
        "indexes",
        (of, catalog, schema) -> of.getIndexInfo(catalog, schema, customer, false, true));
    calls.put(
        "unique indexes",
        (of, catalog, schema) -> of.getIndexInfo(catalog, schema, customer, true, false));
    calls.put("imported", (of, catalog, schema) -> of.getImportedKeys(catalog, schema, orders));
    calls.put("exported", (of, catalog, schema) -> of.getExportedKeys(catalog, schema, customer));
    calls.put(
        "reference",
        (of, catalog, schema) ->
            of.getCrossReference(catalog, schema, customer, catalog, schema, orders));
    calls.put(
        "row",
        (of, catalog, schema) -> of.getBestRowIdentifier(catalog, schema, customer, 1, true));
    calls.put("versions", (of, catalog, schema) -> of.getVersionColumns(catalog, schema, customer));
    calls.put("functions", (of, catalog, schema) -> of.getFunctions(catalog, schema, "%"));
    calls.put("procedures", (of, catalog, schema) -> of.getProcedures(catalog, schema, "%"));
    calls.put("types of users", (of, catalog, schema) -> of.getUDTs(catalog, schema, "%", null));
    calls.put("client info", (of, catalog, schema) -> of.getClientInfoProperties());
    calls.put(
        "grants by column",
        (of, catalog, schema) -> of.getColumnPrivileges(catalog, schema, customer, "%"));
    calls.put("grants", (of, catalog, schema) -> of.getTablePrivileges(catalog, schema, customer));
    return calls;
  }

  @ParameterizedTest
  @EnumSource(
      value = EncryptionTarget.class,
      names = {"H2_COLUMNS", "POSTGRESQL", "MARIADB", "DERBY"})
  @Covers("columns-25")
  void toolCallsShowADatabaseAsItsPlainTwin(EncryptionTarget target) throws Exception {
    DatabaseTwin twin = TwinFactory.create(target, root);
    try (Passphrase passphrase = Passphrase.copyOf(WORDS.toCharArray())) {
      CheapWallets.create(twin.wallet(), passphrase).close();
    }
    List<String> options =
        new ArrayList<>(
            List.of(
                "nacre.wallet=" + twin.wallet(),
                "nacre.wallet.password=" + WORDS,
                "nacre.encrypt=columns"));
    if (target.isServer()) {
      options.add("nacre.catalog=create");
    }
    boolean lower = target.isServer();
    Map<String, Call> calls = calls(lower ? "customer" : "CUSTOMER", lower ? "orders" : "ORDERS");
    try (Connection sealed =
            DriverManager.getConnection(
                twin.nacreUrl(options.toArray(new String[0])), twin.user(), "");
        Connection plain = DriverManager.getConnection(twin.plainUrl(), twin.user(), "")) {
      define(target, sealed, " ENCRYPT", " ENCRYPT NO SALT");
      define(target, plain, "", "");
      List<String> names =
          List.of(String.valueOf(sealed.getCatalog()), String.valueOf(plain.getCatalog()));
      SoftAssertions all = new SoftAssertions();
      for (Map.Entry<String, Call> call : calls.entrySet()) {
        all.assertThat(rows(sealed, names, call.getValue()))
            .as(target + " " + call.getKey())
            .isEqualTo(rows(plain, names, call.getValue()));
      }
      all.assertAll();
      // There was something to compare.
      assertThat(rows(sealed, names, Objects.requireNonNull(calls.get("columns"))))
          .hasSizeGreaterThanOrEqualTo(7);
      assertThat(rows(sealed, names, Objects.requireNonNull(calls.get("imported")))).hasSize(1);
      assertThat(rows(sealed, names, Objects.requireNonNull(calls.get("indexes"))))
          .hasSizeGreaterThanOrEqualTo(2);
      assertThat(read(sealed)).isEqualTo(read(plain)).isNotEmpty();
      assertThat(answers(sealed)).isEqualTo(answers(plain)).hasSizeGreaterThan(120);
      List<Map<String, String>> head = described(plain, names);
      head.get(2).put("isSearchable", "false"); // no condition on a random column
      assertThat(described(sealed, names)).isEqualTo(head).hasSize(4);
    }
  }

  private static void define(
      EncryptionTarget target, Connection connection, String random, String searched)
      throws SQLException {
    String exact = target == EncryptionTarget.MARIADB ? " COLLATE utf8mb4_nopad_bin" : "";
    try (Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "CREATE TABLE customer (id INT NOT NULL, name VARCHAR(80), ssn VARCHAR(11)"
                  + random
                  + ", email VARCHAR(80)"
                  + exact
                  + searched
                  + ", CONSTRAINT pk_customer PRIMARY KEY (id))",
              "CREATE INDEX by_email ON customer (email)",
              "CREATE TABLE orders (id INT NOT NULL, buyer INT, note VARCHAR(40)"
                  + random
                  + ", CONSTRAINT pk_orders PRIMARY KEY (id),"
                  + " CONSTRAINT fk_buyer FOREIGN KEY (buyer) REFERENCES customer (id))",
              "CREATE TABLE town (id INT, name VARCHAR(40))",
              "CREATE VIEW towns AS SELECT id FROM town",
              "INSERT INTO customer VALUES (1, 'Ada', '078-05-1120', 'ada@example.org')")) {
        assertThat(statement.executeUpdate(sql)).as(sql).isNotNegative();
      }
    }
  }

  /** Without the names of the two databases, and those that Derby makes up. */
  private static String neutral(String value, List<String> names) {
    return names.contains(value) ? "this" : value.replaceAll("^SQL\\d{10}-[0-9a-f-]+$", "SQL…");
  }

  /** Without the catalog of Nacre. */
  private static Set<String> rows(Connection connection, List<String> names, Call call)
      throws SQLException {
    Set<String> rows = new TreeSet<>();
    @Nullable String catalog = connection.getCatalog();
    try (ResultSet row =
        call.rows(
            connection.getMetaData(),
            catalog,
            connection.getMetaData().supportsSchemasInTableDefinitions()
                ? connection.getSchema()
                : null)) {
      ResultSetMetaData labels = row.getMetaData();
      while (row.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= labels.getColumnCount(); i++) {
          String label = labels.getColumnLabel(i);
          if (!NOT_COMPARED.matcher(label).matches()) {
            String value = String.valueOf(row.getString(i));
            line.append(label).append('=').append(neutral(value, names)).append(' ');
          }
        }
        if (!line.toString().contains("nacre_")) {
          rows.add(line.toString());
        }
      }
    }
    return rows;
  }

  /** What the database can do and how it writes names, which a tool asks before all else. */
  private static Map<String, Object> answers(Connection connection) throws Exception {
    Map<String, Object> answers = new TreeMap<>();
    for (Method question : DatabaseMetaData.class.getMethods()) {
      Class<?> answer = question.getReturnType();
      if (question.getParameterCount() == 0
          && (answer.isPrimitive() || answer == String.class)
          && !OWN_ANSWERS.contains(question.getName())) {
        answers.put(question.getName(), String.valueOf(question.invoke(connection.getMetaData())));
      }
    }
    return answers;
  }

  /** What the head of a grid and its editors ask of each column. */
  private static List<Map<String, String>> described(Connection connection, List<String> names)
      throws Exception {
    List<Map<String, String>> columns = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM customer")) {
      ResultSetMetaData head = row.getMetaData();
      for (int i = 1; i <= head.getColumnCount(); i++) {
        Map<String, String> column = new TreeMap<>();
        for (Method question : ResultSetMetaData.class.getMethods()) {
          if (question.getParameterCount() == 1 && question.getParameterTypes()[0] == int.class) {
            String answer = String.valueOf(question.invoke(head, i));
            column.put(question.getName(), neutral(answer, names));
          }
        }
        columns.add(column);
      }
    }
    return columns;
  }

  /** As a grid of data does it: some rows of all columns, each by {@code getObject}. */
  private static List<String> read(Connection connection) throws SQLException {
    List<String> cells = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(200);
      statement.setFetchSize(200);
      try (ResultSet row = statement.executeQuery("SELECT * FROM customer")) {
        ResultSetMetaData labels = row.getMetaData();
        while (row.next()) {
          for (int i = 1; i <= labels.getColumnCount(); i++) {
            cells.add(labels.getColumnLabel(i) + "=" + row.getObject(i));
          }
        }
      }
    }
    return cells;
  }
}
