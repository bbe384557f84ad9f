package dev.nacre.core.sql.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Statements of docs/sql.md, planned from words and from trees: what the first plans the second
 * plans alike.
 */
final class PlannersAgreeTest {
  @ParameterizedTest
  @EnumSource
  void whatWordsPlanTreesPlanAlike(Dialect dialect) throws IOException {
    SqlRewriter words = new SqlRewriter(ShopTables.CATALOG, dialect);
    List<String> worse = new ArrayList<>();
    int same = 0;
    int better = 0;
    for (String sql : statements(dialect)) {
      String old = ofWords(words, sql);
      if (old.isEmpty()) {
        continue;
      }
      String now = ofTrees(dialect, sql);
      if (old.equals(now) || (old.startsWith("refused") && now.startsWith("refused"))) {
        same++;
      } else if (old.startsWith("refused")) {
        better++;
      } else {
        worse.add(sql + "\n   " + old + "\n   " + now);
      }
    }
    System.out.println(
        dialect + ": same " + same + ", planned now " + better + ", worse " + worse.size());
    assertThat(worse).isEmpty();
    assertThat(same).isGreaterThan(200);
  }

  /** Those that a database takes, in its own column of the page. */
  private static List<String> statements(Dialect dialect) throws IOException {
    int cell =
        List.of(Dialect.H2, Dialect.POSTGRESQL, Dialect.MARIADB, Dialect.DERBY).indexOf(dialect);
    List<String> statements = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("../docs/sql.md"))) {
      if (line.startsWith("| `") && !line.startsWith("| `` ")) {
        String sql = line.substring("| `".length(), line.indexOf('`', "| `".length()));
        String[] cells = line.split("(?<!\\\\) \\| |(?<!\\\\) \\|$", -1);
        if (!cells[cell + 1].equals("–")
            && sql.matches("(?i)(SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|REPLACE|\\().*")) {
          statements.add(sql.replace("\\|", "|"));
        }
      }
    }
    return statements;
  }

  private static String ofWords(SqlRewriter rewriter, String sql) {
    try {
      return rewriter.rewrite(sql) instanceof Rewriting.Planned planned
          ? signature(planned.plan())
          : "";
    } catch (NacreException refused) {
      return "refused " + refused.getMessage();
    }
  }

  private static String ofTrees(Dialect dialect, String sql) {
    try {
      return signature(ShopTables.plan(dialect, sql));
    } catch (NacreException refused) {
      return "refused " + refused.getMessage();
    }
  }

  /** All that a plan says. */
  private static String signature(Plan plan) {
    StringBuilder text = new StringBuilder();
    text.append(
        plan.text(
            seal ->
                "<"
                    + seal.column().text()
                    + ":"
                    + seal.literal().value()
                    + ":"
                    + seal.compared()
                    + ":"
                    + seal.cast()
                    + ":"
                    + seal.unification()
                    + ">"));
    for (int number = 1; number < 40; number++) {
      EncryptedColumn column = plan.parameter(number);
      if (column != null) {
        text.append(" ?").append(number).append('=').append(column.text());
        text.append(plan.isCompared(number) ? " compared" : "");
        text.append(plan.cast(number) == null ? "" : " cast " + plan.cast(number));
        text.append(' ').append(plan.unification(number));
      }
    }
    text.append(" shows");
    for (int column = 1; column <= plan.results(); column++) {
      EncryptedColumn one = plan.result(column);
      text.append(' ').append(one == null ? "-" : one.text());
    }
    text.append(" of ").append(plan.shown());
    text.append(" writes ").append(plan.written() == null ? "-" : plan.written().name());
    text.append(" placed ").append(plan.placed().stream().map(Object::toString).sorted().toList());
    text.append(" keyed ").append(plan.keyed().size());
    text.append(" queries ").append(plan.namedQueries());
    text.append(" labels ").append(plan.labels());
    return text.toString().replaceAll("\\s+", " ");
  }
}
