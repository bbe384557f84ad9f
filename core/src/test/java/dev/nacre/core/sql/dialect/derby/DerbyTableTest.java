package dev.nacre.core.sql.dialect.derby;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A table of Derby's as it tells of it, and what is sent to make its columns anew. */
final class DerbyTableTest {
  private static List<@Nullable String> row(@Nullable String... values) {
    return Arrays.asList(values);
  }

  private static DerbyTable table(String descriptor, String about) {
    return DerbyTable.of(
        new DerbyConversion(),
        "APP",
        "T",
        List.of(
            List.of(
                row("ID", "INTEGER NOT NULL", null, "1"),
                row("C", "VARCHAR(9)", null, "0"),
                row("D \"d\"", "CHAR (3) FOR BIT DATA NOT NULL", "X'20'", "0"),
                row("NACRE_DRAFT", "VARCHAR(68) FOR BIT DATA", null, "0")),
            List.of(row("ONCE", "U", descriptor, "E", "0")),
            List.of(),
            List.of(row("BY_ID", "I", "BTREE (1)", "E", "0")),
            List.of(row("CHECKED", "(\"D \"\"d\"\"\" > X'00')", about, "E", "0")),
            List.of(),
            List.of(),
            List.of()));
  }

  @Test
  void columnsBehindItAreMadeAnew() {
    DraftReplacement replaced =
        new DraftReplacement(
            "",
            "\"C\"",
            "",
            "VARCHAR(68) FOR BIT DATA",
            false,
            "GUARD",
            List.of(),
            false,
            List.of(),
            false);
    assertThat(table("UNIQUE WITH DUPLICATE NULLS BTREE (2, 3)", "(3)").swap(replaced))
        .containsExactly(
            "ALTER TABLE \"APP\".\"T\" DROP CONSTRAINT \"ONCE\"",
            "ALTER TABLE \"APP\".\"T\" DROP CONSTRAINT \"CHECKED\"",
            "ALTER TABLE \"APP\".\"T\" ADD COLUMN \"NACRE_DRAFT_0\" CHAR (3) FOR BIT DATA",
            "UPDATE \"APP\".\"T\" SET \"NACRE_DRAFT_0\" = \"D \"\"d\"\"\"",
            "ALTER TABLE \"APP\".\"T\" DROP COLUMN \"C\" RESTRICT",
            "ALTER TABLE \"APP\".\"T\" DROP COLUMN \"D \"\"d\"\"\" RESTRICT",
            "RENAME COLUMN \"APP\".\"T\".\"NACRE_DRAFT\" TO \"C\"",
            "RENAME COLUMN \"APP\".\"T\".\"NACRE_DRAFT_0\" TO \"D \"\"d\"\"\"",
            "ALTER TABLE \"APP\".\"T\" ALTER COLUMN \"D \"\"d\"\"\" NOT NULL",
            "ALTER TABLE \"APP\".\"T\" ALTER COLUMN \"D \"\"d\"\"\" DEFAULT X'20'",
            "ALTER TABLE \"APP\".\"T\" ADD CONSTRAINT \"ONCE\" UNIQUE (\"C\", \"D \"\"d\"\"\")",
            "ALTER TABLE \"APP\".\"T\" ADD CONSTRAINT \"CHECKED\" CHECK (\"D \"\"d\"\"\" > X'00')",
            "ALTER TABLE \"APP\".\"T\" ADD GUARD");
  }

  /** Another version of Derby may say it otherwise; then nothing is done. */
  @Test
  void descriptionThatIsNotUnderstoodIsRefused() {
    for (String descriptor :
        List.of("", "BTREE", "HASH (1)", "BTREE (1, 2 ASC)", "SPARSE BTREE (1)")) {
      assertThatThrownBy(() -> table(descriptor, "(3)"))
          .as(descriptor)
          .isInstanceOf(IllegalStateException.class);
    }
    for (String about : List.of("", "NULL", "(3", "(3,)")) {
      assertThatThrownBy(() -> table("BTREE (2)", about))
          .as(about)
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void aTableIsAnotherOneWhenSomethingOfItIsMissing() {
    DerbyTable before = table("UNIQUE BTREE (3)", "(3)");
    assertThat(table("UNIQUE BTREE (3)", "(3)").matchesExcept(before, "C")).isTrue();
    assertThat(table("UNIQUE BTREE (3 DESC)", "(3)").matchesExcept(before, "C")).isFalse();
    assertThat(table("UNIQUE BTREE (3)", "(1)").matchesExcept(before, "C")).isFalse();
    assertThat(before.matchesExcept(before, "ID")).isTrue();
  }
}
