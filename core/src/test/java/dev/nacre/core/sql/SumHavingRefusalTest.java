package dev.nacre.core.sql;

import static dev.nacre.core.sql.SummedStaff.GROUPED;
import static dev.nacre.core.sql.SummedStaff.refused;

import dev.nacre.core.sql.dialect.Dialect;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arithmetic with encrypted sums, and HAVING over them, that is not understood. */
final class SumHavingRefusalTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 LIMIT 1 + 2",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 LIMIT NULL",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 LIMIT (SELECT 1)",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 FETCH FIRST 5 ROWS WITH TIES",
        "SELECT dept FROM staff GROUP BY dept ORDER BY SUM(pay), ?",
        "SELECT dept FROM staff GROUP BY dept ORDER BY SUM(pay) USING >",
        "SELECT dept, SUM(pay) AS \"Id\", id FROM staff GROUP BY dept, id ORDER BY id",
        "SELECT dept AS \"Id\", SUM(pay) AS s, id FROM staff GROUP BY dept, id ORDER BY id, s",
        "SELECT dept FROM staff GROUP BY dept ORDER BY AVG(pay) / 2",
        "SELECT dept FROM staff GROUP BY dept ORDER BY SUM(pay), RANDOM()",
        "SELECT DISTINCT dept FROM staff GROUP BY dept ORDER BY SUM(pay)",
        "SELECT x.dept FROM (SELECT dept FROM staff GROUP BY dept ORDER BY SUM(pay)) x",
        "SELECT dept FROM staff GROUP BY dept ORDER BY SUM(pay) UNION SELECT 'x'",
        "SELECT DISTINCT dept FROM staff GROUP BY dept, id HAVING SUM(pay) > 5",
        "SELECT DISTINCT ON (dept) dept FROM staff GROUP BY dept, id HAVING SUM(pay) > 5",
        "SELECT dept, RANK() OVER (ORDER BY dept) FROM staff GROUP BY dept HAVING SUM(pay) > 5",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 ORDER BY RANK() OVER (ORDER BY"
            + " dept)",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 ORDER BY 2",
        "SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5 UNION SELECT 'x'",
        "SELECT x.dept FROM (SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5) x",
        "SELECT 1 FROM more WHERE EXISTS (SELECT 1 FROM staff HAVING SUM(pay) > 5)",
        "SELECT id FROM staff WHERE dept IN (SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) >"
            + " 5)",
        "WITH x AS (SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5) SELECT * FROM x",
        "(SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5) LIMIT 1",
        "INSERT INTO other SELECT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5",
      })
  void clausesBehindHavingAreRefused(String sql) {
    refused(Dialect.POSTGRESQL, sql);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AVG(pay) / 2 > 5",
        "VAR_POP(pay) > 5",
        "AVG(bonus + fee) > 5",
        "SUM(pay) / 2 > 5",
        "SUM(pay) > '5'",
        "SUM(pay) > 5e2",
        "SUM(pay) > 1234567890123456789",
        "SUM(pay) > COUNT(*)",
        "SUM(pay) > NULL",
        "SUM(pay) > id",
        "SUM(pay) > SUM(id)",
        "SUM(pay) > ? + 1",
        "SUM(pay) > CAST(? AS INTEGER)",
        "SUM(pay) + ? > 5",
        "SUM(pay) > (SELECT 5)",
        "SUM(pay) > ANY (SELECT 5)",
        "SUM(pay) IN (SELECT 5)",
        "SUM(pay) > 5 OR COUNT(*) > ?",
        "SUM(pay) > 5 OR RANDOM() > 0.5",
        "SUM(pay) > 5 OR EXISTS (SELECT 1)",
        "SUM(pay) > 5 OR COUNT(*) /* c */ > 1",
        "SUM(pay) > 5 OR (? BETWEEN ? AND SUM(pay))",
        "(SUM(pay) > 5) = (SUM(bonus) > 5)",
        "(SUM(pay) > 5) IS TRUE",
        "(SUM(pay), 1) = (5, 1)",
        "SUM(pay) BETWEEN SYMMETRIC 9 AND 5",
        "ABS(SUM(pay)) > 5",
        "SUM(pay) LIKE '5'",
        "SUM(DISTINCT pay) > 5",
        "SUM(pay) FILTER (WHERE id > ?) > 5",
        "SUM(pay) * SUM(bonus) > 5",
        "SUM(pay) > 5 AND pay > 5",
        "COALESCE(SUM(pay), 0) > 5",
      })
  void conditionsThatAreNotUnderstoodAreRefused(String having) {
    refused(Dialect.POSTGRESQL, GROUPED + having);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SUM(pay) / 2",
        "SUM(pay) % 2",
        "SUM(pay) / COUNT(*)",
        "SUM(pay) + COUNT(*)",
        "SUM(pay) + id",
        "SUM(pay) + ?",
        "SUM(pay) * SUM(bonus)",
        "SUM(pay) + 2 * 3",
        "SUM(pay) * - -3",
        "SUM(pay) || 'x'",
        "SUM(pay + 1)",
        "SUM(pay * 2)",
        "SUM(bonus + 1)",
        "SUM(bonus * id)",
        "SUM(bonus + pay)",
        "SUM(bonus * fee)",
        "SUM(bonus / 2)",
        "SUM(bonus + ?)",
        "SUM(ABS(bonus))",
        "SUM(DISTINCT bonus + fee)",
        "SUM(bonus + fee) OVER ()",
        "SUM(bonus + fee) FILTER (WHERE id > 1)",
        "AVG(bonus + fee)",
        "AVG(pay) * AVG(pay)",
        "SUM(pay) + (SELECT 1)",
        "ROUND(SUM(pay))",
        "CASE WHEN SUM(pay) > 1 THEN 1 END",
      })
  void otherArithmeticIsRefused(String item) {
    refused(Dialect.POSTGRESQL, "SELECT " + item + " AS s FROM staff");
    refused(Dialect.POSTGRESQL, "SELECT x.s FROM (SELECT SUM(pay) + 1 AS s FROM staff) x");
  }

  /** They mean the alias there, and a column in the select list. */
  @Test
  void namesOfTheResultAreNotMoved() {
    String sql = "SELECT MAX(id) AS dept FROM staff GROUP BY id HAVING SUM(pay) > 5 OR dept > 1";
    refused(Dialect.MARIADB, sql);
    refused(Dialect.H2, "SELECT SUM(pay) * 2 FROM staff"); // its label is not known
    // Its label would be its text, with the number, or with a comment.
    refused(Dialect.MARIADB, "SELECT SUM(pay) * 918273 FROM staff");
    refused(Dialect.MARIADB, "SELECT SUM(pay /* 918273 */) FROM staff");
    refused(Dialect.MARIADB, GROUPED + "SUM(pay) > 5 AND (@n := @n + 1) <= 3");
    refused(Dialect.MARIADB, GROUPED + "SUM(pay) > 5 OR id > 3");
    refused(
        Dialect.MARIADB,
        "SELECT dept FROM staff GROUP BY dept WITH ROLLUP HAVING SUM(pay) > 5 OR dept IS NULL");
    refused(Dialect.H2, GROUPED + "SUM(pay) IN ()");
    refused(Dialect.H2, "SELECT ROWNUM FROM staff GROUP BY dept HAVING SUM(pay) > 5");
    refused(Dialect.H2, "SELECT TOP 2 PERCENT dept FROM staff GROUP BY dept HAVING SUM(pay) > 5");
    refused(Dialect.H2, "SELECT TOP 2 dept FROM staff GROUP BY dept HAVING SUM(pay) > 5");
    refused(Dialect.H2, "SELECT TOP 2 WITH TIES dept FROM staff GROUP BY dept HAVING SUM(pay) > 5");
    refused(Dialect.POSTGRESQL, "SELECT dept, SUM(pay) AS s FROM staff GROUP BY dept HAVING s > 5");
    refused(Dialect.MARIADB, GROUPED + "AVG(bonus) + 1 > 5");
    refused(Dialect.H2, "SELECT dept FROM staff GROUP BY dept ORDER BY AVG(pay) + 1");
    // A column has the name, too.
    refused(Dialect.H2, "SELECT dept, SUM(pay) AS bonus FROM staff GROUP BY dept HAVING bonus > 5");
  }
}
