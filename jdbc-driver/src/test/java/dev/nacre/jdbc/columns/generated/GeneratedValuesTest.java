package dev.nacre.jdbc.columns.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.jdbc.columns.types.MatrixType;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import org.h2.util.DateTimeUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Random values of each class and literal are put into columns of each type, cast, and compared
 * with what is there, by statements of every kind: what Nacre does not refuse comes out as it does
 * without Nacre, also where that is an error.
 *
 * <p>The long form takes {@code -Dnacre.cases} for each database, and both {@code -Dnacre.seed}.
 */
final class GeneratedValuesTest {
  private static final long SEED = Long.getLong("nacre.seed", 1);

  @ParameterizedTest
  @EachDialect
  @Covers({"columns-11", "columns-17"})
  void generatedValuesAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    // Derby compiles each statement.
    run(dialect, dialect == Dialect.DERBY ? 200 : 600, SEED);
  }

  @ParameterizedTest
  @EachDialect
  @Tag("slow")
  void manyGeneratedValuesAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    int left = Integer.getInteger("nacre.cases", 20_000);
    // What is heard on the wire is kept in memory as long as its server is.
    for (int turn = 0; left > 0; turn++, left -= 10_000) {
      run(dialect, Math.min(left, 10_000), SEED + 1_000L * turn);
    }
  }

  /** Each setting takes its turn, with the seed. */
  @ParameterizedTest
  @EachDialect
  @Covers({"columns-11", "columns-17"})
  void generatedValuesWithSettingsAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      differences.addAll(runWith(dialect, (int) SEED * 3 + i, 60));
    }
    assertThat(differences).as("seed " + SEED).isEmpty();
  }

  @ParameterizedTest
  @EachDialect
  @Tag("slow")
  void generatedValuesWithEachSettingAreThoseOfThePlainTwin(Dialect dialect) throws SQLException {
    int settings = ValueSetting.of(dialect).size();
    List<String> differences = new ArrayList<>();
    for (int i = 0; i < settings; i++) {
      int cases = Integer.getInteger("nacre.cases", 20_000) / settings;
      differences.addAll(runWith(dialect, i, cases));
    }
    assertThat(differences).as("seed " + SEED).isEmpty();
  }

  private static List<String> runWith(Dialect dialect, int turn, int cases) throws SQLException {
    List<ValueSetting> settings = ValueSetting.of(dialect);
    ValueSetting setting = settings.get(turn % settings.size());
    boolean inUrl = dialect == Dialect.H2;
    TimeZone before = TimeZone.getDefault();
    setZone(TimeZone.getTimeZone("Europe/Paris"));
    try (DatabaseHarness bench = new DatabaseHarness(dialect, inUrl ? setting.url() : "");
        Connection guarded = bench.connectWith(inUrl ? "" : setting.url());
        Connection plain = bench.raw(inUrl ? "" : setting.url())) {
      ValueTwins twins = new ValueTwins(bench, guarded, plain, SEED + turn);
      twins.under(setting);
      twins.create(MatrixType.manyOf(dialect));
      twins.run(cases);
      assertThat(twins.exact()).as("cases that are not refused").isGreaterThan(cases / 8);
      return twins.differences().stream().map(one -> setting + ": " + one).toList();
    } finally {
      setZone(before);
    }
  }

  private static void setZone(TimeZone zone) {
    TimeZone.setDefault(zone);
    DateTimeUtils.resetCalendar();
  }

  private static void run(Dialect dialect, int cases, long seed) throws SQLException {
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection guarded = bench.connect();
        Connection plain = bench.raw()) {
      ValueTwins twins = new ValueTwins(bench, guarded, plain, seed);
      twins.create(MatrixType.manyOf(dialect));
      twins.run(cases);
      assertThat(twins.differences()).as("seed " + seed).isEmpty();
      assertThat(twins.exact()).as("cases that are not refused").isGreaterThan(cases / 4);
    }
  }
}
