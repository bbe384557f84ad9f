package dev.nacre.jdbc.columns.types;

import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What differs when the same calls are made for a plain column and for an encrypted one. Each value
 * is given by each setter to both, and what both have stored in the same way is read by each getter
 * from both.
 */
final class TypeMatrix {
  /** Enough to have a value of each sort; each is read by every getter. */
  private static final int READ = 24;

  /** Stored, and not shown by the getter that usually does. */
  private static final String UNREADABLE = "unreadable";

  private final DatabaseHarness bench;
  private final Connection guarded;
  private final List<MatrixSetters.Given> setters = MatrixSetters.all();

  // By type and method, then by the word for it: the values.
  private final Map<String, Map<String, Set<String>>> differences = new TreeMap<>();
  private int compared;

  TypeMatrix(DatabaseHarness bench, Connection guarded) {
    this.bench = bench;
    this.guarded = guarded;
  }

  /** How many outcomes were compared. */
  int compared() {
    return compared;
  }

  /** One line for each type and method that differ. */
  List<String> lines() {
    return differences.entrySet().stream()
        .map(
            one ->
                one.getKey()
                    + " | "
                    + one.getValue().entrySet().stream()
                        .map(word -> word.getKey() + ": " + String.join(", ", word.getValue()))
                        .collect(Collectors.joining("; ")))
        .toList();
  }

  void run(List<MatrixType> types) throws SQLException {
    int number = 0;
    for (MatrixType type : types) {
      number++;
      try (Statement statement = guarded.createStatement()) {
        int unused =
            statement.executeUpdate(
                "CREATE TABLE e"
                    + number
                    + " (id INT PRIMARY KEY, c "
                    + type.declared()
                    + " ENCRYPT)");
        unused =
            bench.plain(
                "CREATE TABLE p" + number + " (id INT PRIMARY KEY, c " + type.declared() + ")");
      }
      Map<Integer, String> plain = write(bench.plain, "p" + number, type);
      Map<Integer, String> ours = write(guarded, "e" + number, type);
      Set<Integer> alike = new LinkedHashSet<>();
      Set<String> outcomes = new LinkedHashSet<>();
      for (int i = 0; i < setters.size(); i++) {
        MatrixSetters.Given given = setters.get(i);
        String one = plain.getOrDefault(i, MatrixOutcome.REFUSED);
        String other = ours.getOrDefault(i, MatrixOutcome.REFUSED);
        compare(type, given.method(), given.value(), one, other);
        if (plain.containsKey(i)
            && one.equals(other)
            && !one.equals(UNREADABLE)
            && outcomes.add(one)) {
          alike.add(i);
        }
      }
      List<Integer> chosen = alike.stream().limit(READ).toList();
      List<Map<String, String>> shownPlain = read(bench.plain, "p" + number, chosen);
      List<Map<String, String>> shown = read(guarded, "e" + number, chosen);
      for (int i = 0; i < chosen.size(); i++) {
        String value = plain.getOrDefault(chosen.get(i), "");
        for (Map.Entry<String, String> one : shownPlain.get(i).entrySet()) {
          String other = shown.get(i).getOrDefault(one.getKey(), "");
          compare(type, one.getKey(), value.replaceFirst("^\\S+ ", ""), one.getValue(), other);
        }
      }
    }
  }

  private void compare(MatrixType type, String method, String value, String plain, String ours) {
    compared++;
    String word = MatrixOutcome.difference(plain, ours);
    if (word != null) {
      differences
          .computeIfAbsent(type.declared() + " | " + method, key -> new TreeMap<>())
          .computeIfAbsent(word, key -> new LinkedHashSet<>())
          .add(
              Boolean.getBoolean("nacre.outcomes")
                  ? value + " <" + plain + "|" + ours + ">"
                  : value);
    }
  }

  /** Gives all values; says what was stored by those that were taken. */
  private Map<Integer, String> write(Connection connection, String table, MatrixType type)
      throws SQLException {
    try (PreparedStatement insert =
            connection.prepareStatement("INSERT INTO " + table + " (id, c) VALUES (?, ?)");
        Statement statement = connection.createStatement()) {
      for (int i = 0; i < setters.size(); i++) {
        MatrixSetters.Setting setting = setters.get(i).setting();
        int id = i;
        String unused =
            MatrixOutcome.of(
                () ->
                    setting == null
                        ? statement.executeUpdate(
                            "INSERT INTO "
                                + table
                                + " (id, c) VALUES ("
                                + id
                                + ", "
                                + setters.get(id).value()
                                + ")")
                        : insert(insert, id, setting));
      }
    }
    Map<Integer, String> stored = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT id, c FROM " + table + " ORDER BY id")) {
      while (row.next()) {
        String outcome = MatrixOutcome.of(() -> type.stored().of(row));
        stored.put(row.getInt(1), outcome.equals(MatrixOutcome.REFUSED) ? UNREADABLE : outcome);
      }
    }
    return stored;
  }

  private static int insert(PreparedStatement insert, int id, MatrixSetters.Setting setting)
      throws SQLException {
    insert.clearParameters();
    insert.setInt(1, id);
    setting.to(insert);
    return insert.executeUpdate();
  }

  /** What each getter says of each of these rows, and whether it was NULL. */
  private List<Map<String, String>> read(Connection connection, String table, List<Integer> ids)
      throws SQLException {
    Map<String, MatrixGetters.Getter> byLabel = MatrixGetters.byLabel();
    List<Map<String, String>> shown = new ArrayList<>();
    // Not prepared: a driver that has executed one often enough may answer in another way.
    try (Statement query = connection.createStatement()) {
      for (int id : ids) {
        try (ResultSet row = query.executeQuery("SELECT c FROM " + table + " WHERE id = " + id)) {
          if (!row.next()) {
            throw new IllegalStateException("a row is gone");
          }
          Map<String, String> outcomes = new LinkedHashMap<>();
          MatrixGetters.byIndex().forEach((name, getter) -> outcomes.put(name, said(row, getter)));
          byLabel.forEach(
              (name, getter) -> {
                if (connection == guarded && !said(row, getter).equals(outcomes.get(name))) {
                  throw new IllegalStateException(name + " differs by label");
                }
              });
          shown.add(outcomes);
        }
      }
    }
    return shown;
  }

  private static String said(ResultSet row, MatrixGetters.Getter getter) {
    String outcome = MatrixOutcome.of(() -> getter.of(row));
    if (outcome.equals(MatrixOutcome.REFUSED)) {
      return outcome;
    }
    @Nullable String wasNull = MatrixOutcome.of(row::wasNull);
    return outcome + " " + wasNull;
  }
}
