package dev.nacre.jdbc.columns.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.dialect.type.Coercion;
import dev.nacre.core.sql.dialect.type.Coercions;
import dev.nacre.core.sql.dialect.type.Coercions.Target;
import dev.nacre.core.sql.dialect.type.SourceType;
import dev.nacre.jdbc.columns.harness.EachDialect;
import dev.nacre.testkit.tree.Regeneration;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * docs/types.md shows the tables by which values change their types, and nothing else. With {@code
 * -Dnacre.regenerate=true} they are written there.
 */
final class CoercionPageTest {
  @ParameterizedTest
  @EachDialect
  void pageShowsTheCoercionTablesOfTheDriver(Dialect dialect) throws IOException {
    for (boolean compares : List.of(false, true)) {
      String section = dialect.toString() + (compares ? " compared" : " stored");
      String table = table(dialect.coercions(), compares);
      if (Regeneration.isWanted()) {
        TypePage.write(section, table);
      }
      assertThat(TypePage.table(section))
          .as("docs/types.md, " + section + ": " + Regeneration.HINT)
          .isEqualTo(table);
    }
  }

  private static String table(Coercions coercions, boolean compares) {
    StringBuilder table = new StringBuilder("| given | columns |\n|---|---|\n");
    for (SourceType source : SourceType.values()) {
      Map<Coercion, List<String>> targets = new EnumMap<>(Coercion.class);
      for (Target target : Target.values()) {
        Coercion coercion = coercions.found(compares, source, target);
        if (coercion != Coercion.NONE) {
          targets.computeIfAbsent(coercion, key -> new ArrayList<>()).add(words(target));
        }
      }
      if (!targets.isEmpty()) {
        StringJoiner cell = new StringJoiner("; ");
        targets.forEach(
            (coercion, names) ->
                cell.add(
                    (coercion == Coercion.EXACT ? "" : "*" + coercion.text() + "*: ")
                        + String.join(", ", names)));
        table.append("| " + source.text() + " | " + cell + " |\n");
      }
    }
    return table.toString();
  }

  private static String words(Target target) {
    return switch (target) {
      case WHOLE -> "whole numbers";
      case NUMERIC -> "NUMERIC and DECIMAL";
      case TIMETZ -> "TIME WITH TIME ZONE";
      case TIMESTAMPTZ -> "TIMESTAMP WITH TIME ZONE";
      default -> target.name();
    };
  }
}
