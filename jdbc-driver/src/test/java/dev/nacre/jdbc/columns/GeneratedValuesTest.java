package dev.nacre.jdbc.columns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GeneratedValuesTest {
  @ParameterizedTest
  @EnumSource
  void whatIsNotRefusedIsAsPlain(Dialect dialect) throws Exception {
    long t = System.nanoTime();
    String settings = System.getProperty("nacre.settings", "");
    try (Bench bench = new Bench(dialect, settings);
        Connection guarded = bench.connect();
        Connection plain = bench.raw()) {
      ValueTwins twins = new ValueTwins(bench, guarded, plain, Long.getLong("nacre.seed", 1));
      twins.create(MatrixType.of(dialect));
      twins.run(Integer.getInteger("nacre.cases", 3000));
      List<String> lines = new ArrayList<>();
      twins.tallies().forEach((k, v) -> lines.add(k + " | " + v.exact + " " + v.refused + " " + v.different + v.example));
      Files.write(Path.of("/tmp/values-" + dialect + ".txt"), lines);
      System.out.println(dialect + " " + twins.cases() + " in " + (System.nanoTime() - t) / 1_000_000 + " ms, differences " + twins.differences().size());
      if (!Boolean.getBoolean("nacre.soft")) {
      assertThat(twins.differences()).isEmpty();
      }
    }
  }
}
