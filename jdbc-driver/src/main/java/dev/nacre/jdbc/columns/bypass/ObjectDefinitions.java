package dev.nacre.jdbc.columns.bypass;

import dev.nacre.core.policy.Policy;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.rule.access.Bypasses;
import dev.nacre.core.sql.rule.access.Determinism;
import dev.nacre.core.text.NameFolding;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The definitions of a database's views, triggers, synonyms and routines. */
record ObjectDefinitions(List<Body> bodies) {
  /**
   * What Derby writes before the options of a routine. Behind it there are no names, which a user
   * might have chosen to look like an option.
   */
  private static final String BEFORE_OPTIONS = " PARAMETER STYLE ";

  /** Marks a Java routine that the database does not let run SQL, so it reaches no table. */
  private static final String RUNS_NO_SQL = " NO SQL ";

  private static final Pattern LETTER =
      Pattern.compile("\\\\(?:\\\\|\\+([0-9a-fA-F]{6})|([0-9a-fA-F]{4}))");

  /** Marks a Java function that answers the same for the same arguments. */
  private static final String DETERMINISTIC = " DETERMINISTIC ";

  /**
   * @param text null where the database does not show it, so it may be anything
   * @param isFired whether this is what a trigger of the relation does
   * @param isSafe whether the policy lists it as safe, so that it is no bypass
   */
  private record Body(
      boolean isRoutine, String name, @Nullable String text, boolean isFired, boolean isSafe) {
    boolean reaches(Pattern names) {
      return text == null || (isRoutine ? !says(RUNS_NO_SQL) : names(names));
    }

    /** Whether a view or a synonym leads to one of these names. */
    boolean shows(Pattern names) {
      return !isRoutine && !isFired && (text == null || names(names));
    }

    /** Whether these words are among the options of a routine. */
    boolean says(String words) {
      int options = text == null ? -1 : text.lastIndexOf(BEFORE_OPTIONS);
      return text != null && options >= 0 && (text.substring(options) + " ").contains(words);
    }

    private boolean names(Pattern names) {
      return text != null
          && names.matcher(NameFolding.fold(spelled(text).replace("\"", ""))).find();
    }

    /**
     * Decodes letters beyond ASCII, which H2 writes as numbers in names that begin with {@code U&}.
     */
    private static String spelled(String text) {
      return text.contains("U&\"")
          ? LETTER.matcher(text).replaceAll(found -> Matcher.quoteReplacement(letter(found)))
          : text;
    }

    private static String letter(MatchResult found) {
      String number = found.group(1) == null ? found.group(2) : found.group(1);
      int letter = number == null ? '\\' : Integer.parseInt(number, 16);
      return Character.isValidCodePoint(letter) ? Character.toString(letter) : found.group();
    }
  }

  /** Reads the definitions. */
  static ObjectDefinitions ask(Connection raw, Dialect dialect, Policy policy) throws SQLException {
    List<Body> bodies = new ArrayList<>();
    try (Statement statement = raw.createStatement()) {
      for (String query : dialect.bypasses().definitions()) {
        try (ResultSet row = asked(statement, query, dialect)) {
          while (row.next()) {
            String kind = row.getString(1).strip();
            String by = row.getString(4);
            boolean isRoutine = kind.equals("routine");
            bodies.add(
                new Body(
                    isRoutine,
                    row.getString(2),
                    row.getString(3),
                    by != null && !isRoutine,
                    by != null && policy.isSafe(by)));
          }
        }
      }
    }
    return new ObjectDefinitions(bodies);
  }

  private static ResultSet asked(Statement statement, String query, Dialect dialect)
      throws SQLException {
    try {
      return statement.executeQuery(query);
    } catch (SQLException failed) {
      Optional<String> before = dialect.bypasses().definitionsFallback(query);
      if (before.isEmpty() || !String.valueOf(failed.getSQLState()).startsWith("42S")) {
        throw failed;
      }
      return statement.executeQuery(before.get());
    }
  }

  /**
   * Finds the relations and routines that reach these tables, directly or through each other. A
   * relation may share the name of such a table in another schema; statements do not distinguish
   * the two, so it counts as a bypass. What the policy lists as safe does not count.
   *
   * @param tables in upper case
   */
  Bypasses reaching(Set<String> tables) {
    Set<String> relations = new TreeSet<>();
    Set<String> routines = new TreeSet<>();
    int before;
    do {
      before = relations.size() + routines.size();
      Pattern names = names(tables, relations, routines);
      for (Body body : bodies) {
        if (!body.isSafe && body.reaches(names)) {
          Set<String> found = body.isRoutine ? routines : relations;
          boolean unused = found.addAll(BypassQuery.inUpperCase(body.name));
        }
      }
    } while (relations.size() + routines.size() > before);
    return Bypasses.of(relations, routines);
  }

  /**
   * Finds the functions that are deterministic, and what is not: others, and views that use one.
   *
   * @param random built-in functions that are not
   */
  Determinism determinism(Set<String> random) {
    Set<String> deterministic = new TreeSet<>();
    Set<String> others = new TreeSet<>();
    for (Body body : bodies) {
      if (body.isRoutine) {
        Set<String> found = body.says(DETERMINISTIC) ? deterministic : others;
        boolean unused = found.addAll(BypassQuery.inUpperCase(body.name));
      }
    }
    int before;
    do {
      before = others.size();
      Pattern names = names(random, others, Set.of());
      for (Body body : bodies) {
        boolean unused = body.shows(names) && others.addAll(BypassQuery.inUpperCase(body.name));
      }
    } while (others.size() > before);
    return Determinism.of(deterministic, others);
  }

  private static Pattern names(Set<String> tables, Set<String> relations, Set<String> routines) {
    return Stream.of(tables, relations, routines)
        .flatMap(Set::stream)
        .map(name -> Pattern.quote(name.replace("\"", "")))
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining("|", "(^|[^\\w$])(", ")($|[^\\w$])"), Pattern::compile));
  }
}
