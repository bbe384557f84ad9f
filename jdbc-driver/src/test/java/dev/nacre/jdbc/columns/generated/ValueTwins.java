package dev.nacre.jdbc.columns.generated;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.generated.ValueGenerator.Topic;
import dev.nacre.jdbc.columns.generated.ValueGenerator.Value;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.types.MatrixGetters;
import dev.nacre.jdbc.columns.types.MatrixType;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * Values that are put into columns of each type, and compared with what is there, once encrypted
 * through Nacre and once plain: what is not refused has to come out alike, also where it is an
 * error.
 */
final class ValueTwins {
  private static final int SCRATCH = 0;
  private static final int NEW = 1000;
  private static final int ROWS = 24;

  /** What came of the cases of one kind. */
  static final class Tally {
    int exact;
    int refused;
    int different;
    String example = "";
  }

  private final DatabaseHarness bench;
  private final Connection guarded;
  private final Connection plain;
  private final RandomGenerator random;
  private final ValueGenerator values;
  private final List<TwinTables> twins = new ArrayList<>();
  private final Map<String, Tally> tallies = new TreeMap<>();

  /** What each case begins a transaction with, or nothing. */
  private String local = "";

  /** Statements of which one is sent now and then. */
  private List<String> shifts = List.of();

  ValueTwins(DatabaseHarness bench, Connection guarded, Connection plain, long seed) {
    this.bench = bench;
    this.guarded = guarded;
    this.plain = plain;
    this.random = new SplittableRandom(seed);
    this.values = new ValueGenerator(random);
  }

  /** How many cases came out alike. */
  int exact() {
    return tallies.values().stream().mapToInt(tally -> tally.exact).sum();
  }

  /** One line for each kind of case whose outcomes differ. */
  List<String> differences() {
    return tallies.entrySet().stream()
        .filter(one -> one.getValue().different > 0)
        .map(
            one ->
                one.getKey()
                    + " | "
                    + one.getValue().exact
                    + " exact, "
                    + one.getValue().refused
                    + " refused, "
                    + one.getValue().different
                    + " different: "
                    + one.getValue().example)
        .toList();
  }

  /** To both. */
  void send(String statement) throws SQLException {
    if (!statement.isEmpty()) {
      run(plain, statement);
      run(guarded, statement);
    }
  }

  /** From now on a setting changes while cases run, and one is made for each alone. */
  void under(ValueSetting setting) throws SQLException {
    for (String statement : setting.statements()) {
      send(statement);
    }
    shifts = setting.statements().size() > 1 ? setting.statements() : List.of();
    local = setting.local();
  }

  void create(List<MatrixType> types) throws SQLException {
    for (MatrixType type : types) {
      if (isReadOtherwise(type)) {
        continue;
      }
      int number = twins.size();
      String columns = " (id INT PRIMARY KEY, n INT, c " + type.declared();
      String collation =
          bench.dialect.hasCollations()
                  && TwinTables.topic(type) == Topic.TEXT
                  && !type.declared().equals("JSON")
              ? " COLLATE utf8mb4_nopad_bin"
              : "";
      try {
        run(plain, "CREATE TABLE p" + number + columns + collation + ")");
      } catch (SQLException unknown) {
        continue; // no such type in this mode
      }
      boolean compares = true;
      try {
        run(guarded, "CREATE TABLE e" + number + columns + collation + " ENCRYPT NO SALT)");
      } catch (SQLException needsSalt) {
        compares = false;
        try {
          run(guarded, "CREATE TABLE e" + number + columns + collation + " ENCRYPT)");
        } catch (SQLException notInThisMode) {
          run(plain, "DROP TABLE p" + number);
          continue;
        }
      }
      run(plain, "INSERT INTO p" + number + " (id, n) VALUES (0, 0)");
      run(guarded, "INSERT INTO e" + number + " (id, n) VALUES (0, 0)");
      twins.add(new TwinTables(number, type, compares, TwinTables.topic(type)));
    }
  }

  /**
   * Documented elsewhere: JSON is kept as it is given; MariaDB shows six digits of a FLOAT, and its
   * TIMESTAMP has a range and a time zone that a DATETIME has not.
   */
  private boolean isReadOtherwise(MatrixType type) {
    boolean mariaDb = bench.dialect == Dialect.MARIADB;
    return type.declared().equals("JSON")
        || (mariaDb
            && (type.declared().equals("FLOAT") || type.declared().startsWith("TIMESTAMP")));
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(sql);
    }
  }

  /** A topic that values of a column's type are about, and that it is compared with. */
  private Topic topic(TwinTables twin) {
    if (twin.topic == Topic.TEXT && random.nextInt(2) == 0) {
      return List.of(Topic.values()).get(random.nextInt(Topic.values().length));
    }
    return twin.topic;
  }

  void run(int count) throws SQLException {
    for (int i = 0; i < count; i++) {
      if (!shifts.isEmpty() && random.nextInt(10) == 0) {
        send(shifts.get(random.nextInt(shifts.size())));
      }
      TwinTables twin = twins.get(random.nextInt(twins.size()));
      begin();
      if (random.nextInt(twin.rows < ROWS ? 4 : 3) < (twin.rows < ROWS ? 3 : 1)) {
        assign(twin);
      } else if (twin.compares) {
        compare(twin);
      } else {
        assign(twin);
      }
      end();
    }
  }

  /** A transaction with a setting of its own. */
  private void begin() throws SQLException {
    if (!local.isEmpty()) {
      guarded.setAutoCommit(false);
      plain.setAutoCommit(false);
      send(local);
    }
  }

  private void end() throws SQLException {
    if (!local.isEmpty()) {
      guarded.setAutoCommit(true);
      plain.setAutoCommit(true);
    }
  }

  private Value value(TwinTables twin) {
    Value value = values.about(topic(twin));
    while (bench.dialect == Dialect.DERBY && value.sort().contains("LocalTime")) {
      value = values.about(topic(twin)); // its driver has no such class, and Nacre takes this one
    }
    return random.nextInt(4) == 0 ? cast(twin, value) : value;
  }

  private Value cast(TwinTables twin, Value value) {
    List<String> types = CastTypes.of(bench.dialect);
    String type =
        random.nextInt(3) == 0 ? twin.type.declared() : types.get(random.nextInt(types.size()));
    boolean colons = bench.dialect == Dialect.POSTGRESQL && random.nextBoolean();
    return value.within(
        "CAST(" + value.sort() + " AS " + type.replaceAll("\\(.*?\\)", "(n)") + ")",
        colons ? value.text() + "::" + type : "CAST(" + value.text() + " AS " + type + ")");
  }

  private void assign(TwinTables twin) throws SQLException {
    switch (WriteKind.next(random)) {
      case INSERT_ONE -> insert(twin, List.of(value(twin)));
      case INSERT_SEVERAL -> insert(twin, List.of(value(twin), value(twin)));
      case MERGE -> merge(twin, List.of(value(twin), value(twin)));
      case CHOOSE -> choose(twin);
      case UPDATE -> {
        Value value = value(twin);
        String sql = "UPDATE %s SET c = " + value.text() + " WHERE id = " + SCRATCH;
        write(twin, sql, List.of(value), SCRATCH);
      }
    }
  }

  /** A value is put there by CASE or COALESCE. */
  private void choose(TwinTables twin) throws SQLException {
    Value value = value(twin);
    String choice =
        switch (random.nextInt(3)) {
          case 0 -> "COALESCE(" + value.text() + ", c)";
          case 1 -> "CASE WHEN id = " + SCRATCH + " THEN " + value.text() + " ELSE c END";
          default -> "CASE id WHEN -1 THEN c WHEN " + SCRATCH + " THEN " + value.text() + " END";
        };
    String sql = "UPDATE %s SET c = " + choice + " WHERE id = " + SCRATCH;
    write(twin, sql, List.of(value), SCRATCH);
  }

  /** The same by a MERGE, to which the rows are offered. */
  private void merge(TwinTables twin, List<Value> given) throws SQLException {
    if (bench.dialect != Dialect.H2 && bench.dialect != Dialect.POSTGRESQL) {
      insert(twin, given);
      return;
    }
    run(guarded, "DELETE FROM e" + twin.number + " WHERE id >= " + NEW);
    run(plain, "DELETE FROM p" + twin.number + " WHERE id >= " + NEW);
    StringJoiner rows = new StringJoiner(", ", "MERGE INTO %s t USING (VALUES ", ")");
    for (int i = 0; i < given.size(); i++) {
      rows.add("(" + (NEW + i) + ", " + given.get(i).text() + ")");
    }
    String sql =
        rows
            + " s (id, c) ON t.id = s.id"
            + " WHEN NOT MATCHED THEN INSERT (id, n, c) VALUES (s.id, 0, s.c)";
    write(twin, sql, given, NEW);
  }

  /** A row for each value. */
  private void insert(TwinTables twin, List<Value> given) throws SQLException {
    run(guarded, "DELETE FROM e" + twin.number + " WHERE id >= " + NEW);
    run(plain, "DELETE FROM p" + twin.number + " WHERE id >= " + NEW);
    StringJoiner rows = new StringJoiner(", ", "INSERT INTO %s (id, n, c) VALUES ", "");
    for (int i = 0; i < given.size(); i++) {
      rows.add("(" + (NEW + i) + ", 0, " + given.get(i).text() + ")");
    }
    write(twin, rows.toString(), given, NEW);
  }

  /**
   * @param first the id of the row with the first value
   */
  private void write(TwinTables twin, String sql, List<Value> given, int first)
      throws SQLException {
    Object ours = ValueOutcomes.update(guarded, sql.formatted("e" + twin.number), given);
    Object theirs = ValueOutcomes.update(plain, sql.formatted("p" + twin.number), given);
    boolean went = theirs.equals(given.size()) && ours.equals(given.size());
    if (went) {
      List<Object> our = new ArrayList<>();
      List<Object> their = new ArrayList<>();
      for (int i = 0; i < given.size(); i++) {
        our.add(ValueOutcomes.stored(guarded, "e" + twin.number, twin, first + i));
        their.add(ValueOutcomes.stored(plain, "p" + twin.number, twin, first + i));
      }
      ours = our;
      theirs = their;
    }
    count(twin, given, "=", sql, ours, theirs);
    if (went && ours.equals(theirs)) {
      if (given.size() == 1 && twin.rows < ROWS) {
        keep(twin, given.get(0));
      }
      if (twin.topic == Topic.TIME) {
        read(twin, given, first);
      }
    }
  }

  /** For comparisons. */
  private void keep(TwinTables twin, Value value) {
    String copy =
        "INSERT INTO %s (id, n, c) VALUES (" + (twin.rows + 1) + ", 0, " + value.text() + ")";
    Object one = ValueOutcomes.update(guarded, copy.formatted("e" + twin.number), List.of(value));
    Object other = ValueOutcomes.update(plain, copy.formatted("p" + twin.number), List.of(value));
    if (!one.equals(1) || !other.equals(1)) {
      throw new IllegalStateException("once it went, and then not: " + copy + one + other);
    }
    twin.rows++;
  }

  /** What getters show of a time; what only one of the two shows is listed elsewhere. */
  private void read(TwinTables twin, List<Value> given, int id) throws SQLException {
    List<MatrixGetters.Getter> getters =
        List.of(
            row -> row.getTimestamp(2),
            row -> row.getDate(2),
            row -> row.getTime(2),
            row -> row.getString(2),
            row -> row.getObject(2),
            row -> row.getObject(2, LocalDateTime.class),
            row -> row.getObject(2, OffsetDateTime.class),
            row -> row.getObject(2, Instant.class));
    int index = random.nextInt(getters.size());
    if (bench.dialect == Dialect.MARIADB && (index == 1 || index == 3)) {
      return; // its Date keeps the time of day, and its text has six digits now and then
    }
    MatrixGetters.Getter getter = getters.get(index);
    Object ours = ValueOutcomes.read(guarded, "e" + twin.number, getter, id);
    Object theirs = ValueOutcomes.read(plain, "p" + twin.number, getter, id);
    if (!ours.equals(ValueOutcomes.FAILED) && !theirs.equals(ValueOutcomes.FAILED)) {
      count(twin, given, "getter " + index, "", ours, theirs);
    }
  }

  private void compare(TwinTables twin) throws SQLException {
    ValueCondition condition =
        ValueCondition.of(random, bench.dialect != Dialect.DERBY, value(twin), value(twin));
    String where = " WHERE id BETWEEN 1 AND 99 AND " + condition.text();
    switch (random.nextInt(5)) {
      case 0 -> {
        String sql = "UPDATE %s SET n = n + 1" + where;
        change(twin, condition, sql);
      }
      case 1 -> {
        guarded.setAutoCommit(false);
        plain.setAutoCommit(false);
        change(twin, condition, "DELETE FROM %s" + where);
        guarded.rollback();
        plain.rollback();
        guarded.setAutoCommit(true);
        plain.setAutoCommit(true);
      }
      default -> {
        String sql = "SELECT id FROM %s" + where + " ORDER BY id";
        Object ours =
            ValueOutcomes.query(guarded, sql.formatted("e" + twin.number), condition.given());
        Object theirs =
            ValueOutcomes.query(plain, sql.formatted("p" + twin.number), condition.given());
        count(twin, condition.given(), "compare", sql, ours, theirs);
      }
    }
  }

  private void change(TwinTables twin, ValueCondition condition, String sql) {
    Object ours =
        ValueOutcomes.update(guarded, sql.formatted("e" + twin.number), condition.given());
    Object theirs =
        ValueOutcomes.update(plain, sql.formatted("p" + twin.number), condition.given());
    count(twin, condition.given(), "compare", sql, ours, theirs);
  }

  private void count(
      TwinTables twin, List<Value> given, String use, String sql, Object ours, Object theirs) {
    String sorts = given.stream().map(Value::sort).distinct().collect(Collectors.joining(", "));
    Tally tally =
        tallies.computeIfAbsent(
            twin.type.declared() + " | " + use + " | " + sorts, key -> new Tally());
    if (ours.equals(ValueOutcomes.REFUSED)) {
      tally.refused++;
    } else if (ours.equals(theirs)) {
      tally.exact++;
    } else {
      tally.different++;
      String shown = given.stream().map(Value::shown).collect(Collectors.joining(", "));
      tally.example = sql + " " + shown + " ours " + ours + " plain " + theirs;
    }
  }
}
