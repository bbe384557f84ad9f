package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.testkit.cover.Covers;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
  @EnumSource
  @Covers({"columns-11", "columns-17"})
  void whatIsNotRefusedIsAsPlain(Dialect dialect) throws SQLException {
    // Derby compiles each statement.
    run(dialect, dialect == Dialect.DERBY ? 200 : 600);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("slow")
  void whatIsNotRefusedIsAsPlainManyTimes(Dialect dialect) throws SQLException {
    run(dialect, Integer.getInteger("nacre.cases", 20_000));
  }

  private static void run(Dialect dialect, int cases) throws SQLException {
    try (Bench bench = new Bench(dialect);
        Connection guarded = bench.connect();
        Connection plain = bench.raw()) {
      ValueTwins twins = new ValueTwins(bench, guarded, plain, SEED);
      twins.create(MatrixType.manyOf(dialect));
      twins.run(cases);
      assertThat(twins.differences()).as("seed " + SEED).isEmpty();
      assertThat(twins.exact()).as("cases that are not refused").isGreaterThan(cases / 4);
    }
  }
}
