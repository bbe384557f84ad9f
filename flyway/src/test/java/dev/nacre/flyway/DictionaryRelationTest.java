package dev.nacre.flyway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** How Flyway's queries about the dictionary are changed. */
final class DictionaryRelationTest {
  private static final String FILTER =
      " WHERE UPPER(table_name) NOT IN ('NACRE_CATALOG', 'NACRE_SUM_SALTS', 'NACRE_ROWS')) ";

  private static String h2(String query) {
    return Target.H2.withoutNacresTables(query);
  }

  @Test
  void aRelationIsReplacedWithOrWithoutAlias() {
    String relation = "(SELECT * FROM information_schema.tables" + FILTER;
    assertThat(h2("SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA = ?"))
        .isEqualTo("SELECT TABLE_NAME FROM " + relation + "tables WHERE TABLE_SCHEMA = ?");
    assertThat(h2("SELECT 1 FROM information_schema.tables t LEFT JOIN d ON d.a = t.a"))
        .isEqualTo("SELECT 1 FROM " + relation + "t LEFT JOIN d ON d.a = t.a");
    assertThat(h2("SELECT 1 FROM information_schema.tables AS t"))
        .isEqualTo("SELECT 1 FROM " + relation + "t");
    assertThat(h2("SELECT 1 FROM information_schema.tables \"t\" WHERE 1 = 1"))
        .isEqualTo("SELECT 1 FROM " + relation + "\"t\" WHERE 1 = 1");
    assertThat(h2("(SELECT 1 FROM information_schema.tables)"))
        .isEqualTo("(SELECT 1 FROM information_schema.tables)");
    assertThat(h2("SELECT (SELECT COUNT(*) FROM information_schema.tables)"))
        .isEqualTo("SELECT (SELECT COUNT(*) FROM " + relation + "tables)");
  }

  @Test
  void otherTextsStay() {
    for (String text :
        List.of(
            "CREATE VIEW v AS SELECT * FROM information_schema.tables",
            "SELECT 1 FROM information_schema.tables_extensions",
            "SELECT 1 FROM information_schema.columns",
            "SELECT information_schema.tables.table_name FROM t",
            "SELECT 1 FROM t WHERE note = 'copied from information_schema.tables'",
            "SELECT 1 FROM t -- from information_schema.tables",
            "SELECT 1 /* from information_schema.tables */ FROM t",
            "SELECT \"from information_schema.tables\" FROM t",
            "INSERT INTO t SELECT table_name FROM information_schema.tables")) {
      assertThat(h2(text)).isEqualTo(text);
    }
  }
}
