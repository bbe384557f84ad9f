package dev.nacre.jdbc.columns.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.parse.SqlParser;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.jdbc.columns.generated.QueryGenerator;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * The databases' own parsers beside ours: what a database can read has a tree, or is one of the
 * forms that ours does not read; of broken texts, which show where a database is lenient, nearly
 * all. Statements of docs/sql.md and of a generator, whole and broken.
 */
final class SqlParserAgreesWithDatabasesTest {
  private static final int TRIALS = 3_000;

  /** Derby, which has the fewest forms, reads 485 of the first trials. */
  private static final int READ_BY_BOTH = 450;

  /** Of the broken texts that a database reads, the part that ours may refuse: one in so many. */
  private static final int LOST = 80;

  /** What ours makes of a text. */
  private enum Tree {
    READ,
    REFUSED,
    NO_GRAMMAR
  }

  /** How databases say that they cannot read a text. */
  private static final Set<String> UNREADABLE =
      Set.of("42601", "42X01", "42X02", "42X03", "42X80", "0A000", "42000", "42001");

  /** What a database reads and ours does not, and why that may stay so. */
  private static final Map<Dialect, List<Pattern>> NOT_OURS =
      Map.of(
          Dialect.POSTGRESQL,
          List.of(
              // The driver makes $11 of it.
              Pattern.compile("\\?\\d"),
              // The driver drops what opens an escape, also where nothing closes it.
              Pattern.compile("\\{\\w+ [^}]*$")),
          Dialect.MARIADB,
          List.of(
              // A table or column of no database, as ODBC writes it.
              Pattern.compile("\\b(FROM|WHERE|JOIN|BY|AND|ON) \\. "),
              // It looks for the table while it reads, and reads no further when it is not there.
              Pattern.compile("^DELETE FROM \\w+ USING"),
              // A comparison of a comparison: what it answers meets a value, which ours refuses.
              Pattern.compile("= [\\w'?]+( \\. \\w+)? =")));

  @ParameterizedTest
  @EachDialect
  void statementThatADatabaseReadsHasATree(Dialect dialect) throws SQLException {
    List<String> lost = new ArrayList<>();
    List<String> wholeLost = new ArrayList<>();
    int read = 0;
    int more = 0;
    List<String> whole = whole();
    int at = 0;
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        SqlTwins twins = new SqlTwins(bench)) {
      for (String sql : statements(whole)) {
        boolean isWhole = at++ < whole.size();
        Tree tree = tree(sql, dialect);
        boolean theirs = tree != Tree.NO_GRAMMAR && reads(twins.plain(), sql, dialect);
        read += theirs && tree == Tree.READ ? 1 : 0;
        more += !theirs && tree == Tree.READ ? 1 : 0;
        if (theirs && tree == Tree.REFUSED && isOurs(sql, dialect)) {
          (isWhole ? wholeLost : lost).add(sql);
        }
      }
    }
    System.out.println(
        dialect + ": read by both " + read + ", by ours alone " + more + ", lost " + lost.size());
    lost.forEach(sql -> System.out.println("lost: " + sql));
    assertThat(wholeLost).isEmpty();
    assertThat(lost).as("broken texts that a database reads").hasSizeLessThan(read / LOST);
    assertThat(read).isGreaterThan(READ_BY_BOTH);
  }

  private static boolean isOurs(String sql, Dialect dialect) {
    return NOT_OURS.getOrDefault(dialect, List.of()).stream()
        .noneMatch(pattern -> pattern.matcher(sql).find());
  }

  private static List<String> whole() {
    List<String> whole = new ArrayList<>();
    Stream.of(
            InsertingShapes.all(), ChangingShapes.all(), QueryingShapes.all(), CallingShapes.all())
        .flatMap(List::stream)
        .map(SqlShape::sql)
        .filter(sql -> sql.indexOf(';') < 0)
        .forEach(whole::add);
    long first = Long.getLong("nacre.seed", 1) * 1_000_000;
    for (int i = 0; i < 300; i++) {
      whole.add(new QueryGenerator(first + i, SqlTwins.SECRETS.subList(0, 5)).statement());
    }
    return whole;
  }

  /** All of them, and broken ones. */
  private static List<String> statements(List<String> whole) {
    var random = new SplittableRandom(Long.getLong("nacre.seed", 1) * 1_000_000);
    List<String> all = new ArrayList<>(whole);
    int trials = TRIALS * Integer.getInteger("nacre.trials", 1);
    while (all.size() < trials) {
      all.add(broken(whole, random));
    }
    return all;
  }

  /** One of which words are left out, doubled, or put in from another one. */
  private static String broken(List<String> whole, SplittableRandom random) {
    List<String> words = new ArrayList<>(words(whole, random));
    for (int changes = 1 + random.nextInt(3); changes > 0 && words.size() > 1; changes--) {
      int at = random.nextInt(words.size());
      List<String> other = words(whole, random);
      switch (random.nextInt(4)) {
        case 0 -> words.remove(at);
        case 1 -> words.add(at, words.get(random.nextInt(words.size())));
        case 2 -> words.add(at, other.get(random.nextInt(other.size())));
        default -> words.set(at, other.get(random.nextInt(other.size())));
      }
    }
    return String.join(" ", words);
  }

  private static List<String> words(List<String> whole, SplittableRandom random) {
    String one = whole.get(random.nextInt(whole.size()));
    return List.of(one.replaceAll("([(),=?.])", " $1 ").strip().split("\\s+", -1));
  }

  private static Tree tree(String sql, Dialect dialect) {
    try {
      List<Statement> all = SqlParser.parse(SqlLexer.lex(sql, dialect.rules()), dialect.grammar());
      return all.stream().anyMatch(one -> one instanceof Statement.Other)
          ? Tree.NO_GRAMMAR
          : Tree.READ;
    } catch (SyntaxException refused) {
      return Tree.REFUSED;
    }
  }

  /** Whether a database can read it, with the names in it or not. */
  private static boolean reads(Connection connection, String sql, Dialect dialect) {
    try {
      if (dialect == Dialect.MARIADB) {
        byServer(connection, sql);
        return true;
      }
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        // PostgreSQL's driver asks only now.
        return statement.getParameterMetaData() != null;
      }
    } catch (SQLException refused) {
      // H2 looks for names while it reads, and reads no further when there are none.
      return dialect != Dialect.H2 && !UNREADABLE.contains(String.valueOf(refused.getSQLState()));
    }
  }

  /** The driver changes texts and prepares some of them itself. */
  private static void byServer(Connection connection, String sql) throws SQLException {
    try (PreparedStatement text = connection.prepareStatement("SET @sql = ?");
        PreparedStatement prepare = connection.prepareStatement("PREPARE nacre FROM @sql")) {
      text.setString(1, sql);
      text.executeUpdate();
      prepare.executeUpdate();
    }
  }
}
