package dev.nacre.jdbc.columns.generated;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Makes statements about the tables of {@code SqlTwins}: queries in queries, with names that hide
 * each other, that reach outwards, and that mean something else than they seem to (orders called
 * customer). A name is used only for what it means, so that a secret value is given to an encrypted
 * column alone.
 */
public final class QueryGenerator {
  /** What may be done with a column. */
  enum Kind {
    NUMBER,
    TEXT,
    RANDOM,
    EXACT
  }

  /** A name in a FROM, and what is below it. */
  private record Source(String sql, String alias, Map<String, Kind> columns) {}

  /** A query and what it shows. */
  private record Query(String sql, Map<String, Kind> columns) {}

  private static final Map<String, Map<String, Kind>> TABLES =
      Map.of(
          "customer",
          columns("id", Kind.NUMBER, "ssn", Kind.RANDOM, "email", Kind.EXACT, "name", Kind.TEXT),
          "account",
          columns(
              "id", Kind.NUMBER, "ssn", Kind.RANDOM, "email", Kind.EXACT, "balance", Kind.NUMBER),
          "orders",
          columns(
              "id", Kind.NUMBER, "buyer", Kind.NUMBER, "amount", Kind.NUMBER, "note", Kind.TEXT));
  private static final List<String> NAMES = List.of("customer", "account", "orders");
  private static final List<String> ALIASES = List.of("a", "b", "c", "d", "e");

  /** Those of tables and of a column. */
  private static final List<String> MISLEADING = List.of("customer", "account", "orders", "email");

  private static final int DEEPEST = 3;

  private final SplittableRandom random;
  private final List<String> secrets;
  private final Map<String, Map<String, Kind>> named = new LinkedHashMap<>();

  /**
   * @param secrets what encrypted columns are compared with and given
   */
  public QueryGenerator(long seed, List<String> secrets) {
    this.random = new SplittableRandom(seed);
    this.secrets = secrets;
  }

  private static Map<String, Kind> columns(Object... namesAndKinds) {
    Map<String, Kind> columns = new LinkedHashMap<>();
    for (int i = 0; i < namesAndKinds.length; i += 2) {
      columns.put((String) namesAndKinds[i], (Kind) namesAndKinds[i + 1]);
    }
    return columns;
  }

  private static Map<String, Kind> table(String name) {
    return TABLES.getOrDefault(name, Map.of());
  }

  private static Kind kind(Map<String, Kind> columns, String name) {
    return columns.getOrDefault(name, Kind.TEXT);
  }

  /** A query, or a change. */
  public String statement() {
    named.clear();
    if (random.nextInt(3) > 0) {
      return query();
    }
    String table = of(NAMES);
    Map<String, Kind> columns = table(table);
    List<List<Source>> scope = List.of(List.of(new Source(table, table, columns)));
    return switch (random.nextInt(3)) {
      case 0 ->
          "UPDATE " + table + " SET " + assignments(columns, scope) + " WHERE " + is(scope, 1);
      case 1 -> "DELETE FROM " + table + " WHERE " + is(scope, 1);
      default -> insert(table, columns);
    };
  }

  private String query() {
    StringBuilder with = new StringBuilder();
    for (int i = random.nextInt(3); i > 0; i--) {
      String name = random.nextInt(8) == 0 ? of(MISLEADING) : of(List.of("w", "v"));
      if (!named.containsKey(name)) {
        Query query = query(List.of(), 2);
        with.append(with.isEmpty() ? "WITH " : ", ").append(name).append(" AS (");
        with.append(query.sql).append(')');
        named.put(name, query.columns);
      }
    }
    Query query = query(List.of(), 0);
    String more = "";
    if (random.nextInt(6) == 0) {
      Kind kind = random.nextBoolean() ? Kind.EXACT : Kind.NUMBER;
      query = one(List.of(), 1, kind);
      more = of(List.of(" UNION ", " UNION ALL ", " EXCEPT ", " INTERSECT "));
      more += one(List.of(), 1, kind).sql;
    }
    return (with.isEmpty() ? "" : with + " ") + query.sql + more;
  }

  private String insert(String table, Map<String, Kind> columns) {
    List<String> names = new ArrayList<>(columns.keySet());
    String into = "INSERT INTO " + table + " (" + String.join(", ", names) + ") ";
    if (random.nextBoolean()) {
      return into
          + "VALUES ("
          + names.stream().map(name -> given(kind(columns, name))).collect(Collectors.joining(", "))
          + ")";
    }
    List<Source> from = List.of(source(2));
    List<List<Source>> scope = List.of(from);
    String values =
        names.stream()
            .map(name -> inserted(name, kind(columns, name), scope))
            .collect(Collectors.joining(", "));
    return into + "SELECT " + values + " FROM " + from.get(0).sql + " WHERE " + is(scope, 1);
  }

  private String inserted(String name, Kind kind, List<List<Source>> scope) {
    if (name.equals("id")) {
      return "500";
    }
    return kind == Kind.RANDOM ? "NULL" : value(kind, scope, 2);
  }

  private String assignments(Map<String, Kind> columns, List<List<Source>> scope) {
    List<String> names = new ArrayList<>(columns.keySet());
    names.remove("id");
    String name = of(names);
    String first = name + " = " + value(kind(columns, name), scope, 2);
    names.remove(name);
    String other = of(names);
    return random.nextBoolean()
        ? first
        : first + ", " + other + " = " + given(kind(columns, other));
  }

  /** With a list of one to three columns, each by a name of its own. */
  private Query query(List<List<Source>> outer, int depth) {
    List<Source> from = new ArrayList<>(List.of(source(depth)));
    String join = "";
    if (random.nextInt(3) == 0) {
      Source second = source(depth + 1);
      if (!second.alias.equals(from.get(0).alias)) {
        from.add(second);
        join = of(List.of(" JOIN ", " LEFT JOIN ", " CROSS JOIN "));
      }
    }
    List<List<Source>> scope = new ArrayList<>(List.of(from));
    String on = join.isBlank() || join.startsWith(" CROSS") ? "" : " ON " + is(scope, DEEPEST);
    String text = from.get(0).sql + (from.size() > 1 ? join + from.get(1).sql : "") + on;
    scope.addAll(outer);
    Map<String, Kind> shown = new LinkedHashMap<>();
    List<String> list = new ArrayList<>();
    for (int i = 0, count = 1 + random.nextInt(3); i < count; i++) {
      Kind kind = of(List.of(Kind.values()));
      String name = of(List.of("id", "email", "x", "y", "z", "k")) + (i == 0 ? "" : i);
      list.add(value(kind, scope, depth + 1) + " AS " + name);
      shown.put(name, kind);
    }
    boolean distinct = random.nextInt(6) == 0 && !shown.containsValue(Kind.RANDOM);
    return new Query(
        "SELECT "
            + (distinct ? "DISTINCT " : "")
            + String.join(", ", list)
            + (" FROM " + text)
            + (random.nextInt(4) == 0 ? "" : " WHERE " + is(scope, depth)),
        shown);
  }

  /** With one column of a kind. */
  private Query one(List<List<Source>> outer, int depth, Kind kind) {
    List<Source> from = List.of(source(depth + 1));
    List<List<Source>> scope = new ArrayList<>(List.of(from));
    scope.addAll(outer);
    return new Query(
        "SELECT "
            + column(kind, scope, random.nextInt(3) > 0)
            + " AS x"
            + (" FROM " + from.get(0).sql)
            + (random.nextInt(3) == 0 ? "" : " WHERE " + is(scope, depth + 1)),
        columns("x", kind));
  }

  private Source source(int depth) {
    String alias = of(random.nextInt(6) == 0 ? MISLEADING : ALIASES);
    int which = random.nextInt(4);
    if (which == 0 && depth < DEEPEST) {
      Query query = query(List.of(), depth + 1); // No LATERAL: it does not see what is outside.
      return new Source("(" + query.sql + ") " + alias, alias, query.columns);
    }
    List<String> names = new ArrayList<>(NAMES);
    names.addAll(named.keySet());
    String name = of(names);
    Map<String, Kind> columns = named.getOrDefault(name, table(name));
    return which == 1
        ? new Source(name, name, columns)
        : new Source(name + " " + alias, alias, columns);
  }

  private static List<List<Source>> inner(List<List<Source>> scope, String table) {
    Map<String, Kind> columns = table(table);
    List<List<Source>> inner = new ArrayList<>();
    inner.add(List.of(new Source(table, table, columns)));
    inner.addAll(scope);
    return inner;
  }

  private String is(List<List<Source>> scope, int depth) {
    int deep = depth >= DEEPEST ? 5 : 10;
    String exact = column(Kind.EXACT, scope, true);
    if (exact.startsWith("(")) {
      return column(Kind.NUMBER, scope, true) + of(List.of(" = ", " < ")) + random.nextInt(60);
    }
    return switch (random.nextInt(deep)) {
      case 0 -> exact + " = " + secret();
      case 1 ->
          random.nextInt(5) > 0
              ? exact + of(List.of(" IN (", " NOT IN (")) + secret() + ", " + secret() + ")"
              : exact
                  + of(List.of(" = ANY (ARRAY[", " <> ALL (ARRAY[", " <> ANY (ARRAY["))
                  + (secret() + ", " + given(Kind.EXACT) + "])");
      case 2 -> exact + of(List.of(" = ", " <> ")) + column(Kind.EXACT, scope, true);
      case 3 -> exact + of(List.of(" IS NULL", " IS NOT NULL"));
      case 4 -> column(Kind.NUMBER, scope, true) + of(List.of(" = ", " < ")) + random.nextInt(60);
      case 5 -> "(" + is(scope, depth + 1) + " OR " + is(scope, depth + 1) + ")";
      case 6 -> is(scope, depth + 1) + " AND NOT (" + is(scope, depth + 1) + ")";
      case 7 -> exact + " IN (" + one(scope, depth + 1, Kind.EXACT).sql + ")";
      case 8 -> "EXISTS (" + query(scope, depth + 1).sql + ")";
      default ->
          column(Kind.NUMBER, scope, true)
              + of(List.of(" IN (", " NOT IN ("))
              + one(scope, depth + 1, Kind.NUMBER).sql
              + ")";
    };
  }

  private String value(Kind kind, List<List<Source>> scope, int depth) {
    if (random.nextInt(8) > 0 || depth >= DEEPEST || kind == Kind.TEXT) {
      return column(kind, scope, true);
    }
    String secret = column(random.nextBoolean() ? Kind.RANDOM : Kind.EXACT, scope, true);
    if (kind == Kind.NUMBER && random.nextBoolean() && !secret.startsWith("(")) {
      String absent = secret + of(List.of(" IS NULL", " IS NOT NULL"));
      String number = column(Kind.NUMBER, scope, true);
      return "CASE WHEN " + absent + " OR " + number + " < 9 THEN 1 ELSE " + number + " END";
    }
    return kind == Kind.NUMBER
        ? "(SELECT COUNT(*) FROM customer WHERE " + is(inner(scope, "customer"), DEEPEST) + ")"
        : "(SELECT " + (kind == Kind.RANDOM ? "ssn" : "email") + " FROM account WHERE id = 1)";
  }

  /** By a name that means one of this kind; else something that is in its place. */
  private String column(Kind kind, List<List<Source>> scope, boolean outwards) {
    List<String> found = new ArrayList<>();
    List<String> hiddenAliases = new ArrayList<>();
    List<String> hiddenColumns = new ArrayList<>();
    for (List<Source> level : outwards ? scope : scope.subList(0, 1)) {
      for (Source source : level) {
        source.columns.forEach(
            (name, has) -> {
              if (has == kind && !hiddenAliases.contains(source.alias)) {
                found.add(source.alias + "." + name);
              }
              long here = level.stream().filter(one -> one.columns.containsKey(name)).count();
              if (has == kind && here == 1 && !hiddenColumns.contains(name)) {
                found.add(name);
              }
            });
      }
      level.forEach(source -> hiddenAliases.add(source.alias));
      level.forEach(source -> hiddenColumns.addAll(source.columns.keySet()));
    }
    return found.isEmpty() ? nothing(kind) : of(found);
  }

  private String nothing(Kind kind) {
    return kind == Kind.NUMBER
        ? String.valueOf(random.nextInt(9))
        : "(SELECT email FROM customer WHERE 1 = 0)";
  }

  private String given(Kind kind) {
    return switch (kind) {
      case NUMBER -> String.valueOf(random.nextInt(60));
      case TEXT -> "'t'";
      case RANDOM, EXACT -> random.nextInt(6) == 0 ? "NULL" : secret();
    };
  }

  private String secret() {
    return "'" + of(secrets) + "'";
  }

  private <T> T of(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
