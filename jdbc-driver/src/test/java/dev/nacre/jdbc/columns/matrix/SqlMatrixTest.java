package dev.nacre.jdbc.columns.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.harness.DatabaseHarness;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.cover.Covers;
import dev.nacre.testkit.tree.Regeneration;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * What docs/sql.md says of each shape of a statement is what becomes of it, on each database: the
 * rows that come back, and how the tables are then, are those of the raw driver with plain columns;
 * or it is refused with the code that stands there.
 *
 * <p>With {@code -Dnacre.regenerate=true} the page is written.
 */
final class SqlMatrixTest {
  private static final List<SqlShape> SHAPES = shapes();

  private static List<SqlShape> shapes() {
    List<SqlShape> shapes = new ArrayList<>();
    shapes.addAll(InsertingShapes.all());
    shapes.addAll(ChangingShapes.all());
    shapes.addAll(QueryingShapes.all());
    shapes.addAll(CallingShapes.all());
    shapes.addAll(DefiningShapes.all());
    shapes.addAll(ToolForms.all());
    Map<String, List<SqlShape>> sections = new LinkedHashMap<>();
    for (SqlShape shape : shapes) {
      sections.computeIfAbsent(shape.section(), section -> new ArrayList<>()).add(shape);
    }
    return sections.values().stream().flatMap(List::stream).toList();
  }

  @ParameterizedTest
  @Covers({
    "columns-3",
    "columns-4",
    "columns-5",
    "columns-12",
    "columns-13",
    "columns-22",
    "columns-23",
    "columns-24",
    "queries-12"
  })
  @EachDialect
  void pageSaysWhatBecomesOfEachShape(Dialect dialect) throws SQLException, IOException {
    Map<String, SqlMatrix.Cell> found;
    List<String> faults;
    try (DatabaseHarness bench = new DatabaseHarness(dialect);
        SqlTwins twins = new SqlTwins(bench)) {
      SqlMatrix matrix = new SqlMatrix(twins);
      matrix.run(SHAPES);
      found = matrix.cells();
      faults = matrix.faults();
      assertThat(twins.areUnchanged()).as("what was done is undone").isTrue();
      assertThat(twins.onTheWire()).isEmpty();
      // Of a plain column: somebody listens.
      assertThat(bench.isOnTheWire("'Dan'")).isEqualTo(bench.isServer());
    }
    String page = SqlPage.with(SHAPES, dialect, found);
    if (Regeneration.isWanted()) {
      SqlPage.write(page);
    }
    assertThat(faults).isEmpty();
    assertThat(SqlPage.tables().lines())
        .as("docs/sql.md: " + Regeneration.HINT)
        .containsExactlyElementsOf(page.lines().toList());
  }

  /** Or a mistake in a statement would look as if no database had it. */
  @Test
  void eachShapeRunsOnOneDatabaseAtLeast() throws IOException {
    Map<String, SqlPage.Row> said = SqlPage.said();
    assertThat(said).hasSizeGreaterThan(900);
    said.forEach(
        (shape, row) ->
            assertThat(row.cells())
                .as(shape)
                .hasSize(4)
                .anyMatch(cell -> !cell.equals(SqlMatrix.ABSENT)));
  }
}
