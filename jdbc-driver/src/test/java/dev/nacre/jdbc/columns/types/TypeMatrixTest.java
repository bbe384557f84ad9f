package dev.nacre.jdbc.columns.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.tree.Regeneration;
import dev.nacre.testkit.tree.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.h2.util.DateTimeUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * An encrypted column answers each setter and getter as a plain one does, but for the differences
 * that are listed: all of them in a file for each database, and in short in docs/types.md.
 *
 * <p>With {@code -Dnacre.regenerate=true} both are written; with {@code -Dnacre.outcomes=true} the
 * file also shows the outcomes.
 */
final class TypeMatrixTest {
  private final TimeZone before = TimeZone.getDefault();

  /** One that is neither UTC nor changes with the seasons. */
  @BeforeEach
  void setZone() {
    setZone(TimeZone.getTimeZone("Asia/Kolkata"));
  }

  @AfterEach
  void resetZone() {
    setZone(before);
  }

  private static void setZone(TimeZone zone) {
    TimeZone.setDefault(zone);
    DateTimeUtils.resetCalendar();
  }

  @ParameterizedTest
  @Covers({"columns-11", "columns-17", "columns-18", "columns-19"})
  @EachDialect
  void encryptedColumnAnswersAsAPlainOne(Dialect dialect) throws SQLException, IOException {
    List<String> found;
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        Connection guarded = bench.connect()) {
      TypeMatrix matrix = new TypeMatrix(bench, guarded);
      matrix.run(MatrixType.of(dialect));
      found = matrix.lines();
      assertThat(matrix.compared()).isGreaterThan(10_000);
    }
    String name = "types-" + dialect.toString().toLowerCase(Locale.ENGLISH) + ".txt";
    Path list =
        SourceTree.root().resolve("jdbc-driver/src/test/resources/dev/nacre/jdbc").resolve(name);
    if (Regeneration.isWanted()) {
      Files.createDirectories(list.getParent());
      Files.write(list, found);
      TypePage.write(dialect.toString(), TypePage.made(found));
    }
    assertThat(Files.readAllLines(list))
        .as(name + ": " + Regeneration.HINT)
        .containsExactlyElementsOf(found);
    assertThat(TypePage.table(dialect.toString()))
        .as("docs/types.md: " + Regeneration.HINT)
        .isEqualTo(TypePage.made(found));
  }
}
