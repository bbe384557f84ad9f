package dev.nacre.cli.column.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.cli.column.advice.PolicyDraft.Level;
import dev.nacre.cli.column.schema.ColumnInfo;
import dev.nacre.cli.column.schema.SchemaInfo.ForeignKey;
import dev.nacre.core.policy.Policy.Decision;
import dev.nacre.core.policy.Policy.Wish;
import dev.nacre.core.sql.dialect.Dialect;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PolicyDraftTest {
  private static ColumnInfo column(String table, String name, int type, String typeName) {
    return new ColumnInfo(null, "shop", table, name, type, typeName, 80, 0, "");
  }

  private static ColumnInfo text(String table, String name) {
    return column(table, name, Types.VARCHAR, "VARCHAR");
  }

  /** Its texts are compared without regard to case, unless a collation says otherwise. */
  @Test
  void aComparableTextOfMariaDbHasItsCollation() {
    PolicyDraft draft = new PolicyDraft(List.of(), Dialect.MARIADB);
    ColumnInfo email = text("customer", "email");
    ColumnInfo number = column("customer", "number", Types.BIGINT, "BIGINT");
    draft.set(email, Level.EQUAL);
    draft.set(number, Level.EQUAL);
    assertThat(draft.decision(email))
        .contains(new Decision(Wish.DETERMINISTIC, "", "utf8mb4_nopad_bin", false));
    assertThat(draft.decision(number)).contains(new Decision(Wish.DETERMINISTIC, ""));
  }

  @Test
  void theEndsOfAForeignKeyAreComparableTogetherOrPlainTogether() {
    ColumnInfo from = text("orders", "login");
    ColumnInfo to = text("account", "login");
    PolicyDraft draft = new PolicyDraft(List.of(new ForeignKey(from, to)), Dialect.H2);
    draft.set(from, Level.RANDOM);
    draft.set(to, Level.RANDOM);
    draft.join(from, to);
    Decision shared = new Decision(Wish.DETERMINISTIC, "login");
    assertThat(draft.decision(from)).contains(shared);
    assertThat(draft.decision(to)).contains(shared);
    PolicyDraft plain = draft.copy();
    plain.set(from, Level.PLAIN);
    assertThat(plain.level(to)).isEqualTo(Level.PLAIN);
    assertThat(draft.level(to)).isEqualTo(Level.EQUAL);
  }

  @Test
  void groupsHaveNamesOfTheirOwn() {
    PolicyDraft draft = new PolicyDraft(List.of(), Dialect.H2);
    List<ColumnInfo> columns =
        List.of(text("a", "氏名"), text("b", "氏名"), text("c", "Login"), text("d", "login"));
    columns.forEach(one -> draft.set(one, Level.EQUAL));
    draft.join(columns.get(0), columns.get(1));
    draft.join(columns.get(2), columns.get(3));
    assertThat(columns.stream().map(one -> draft.decision(one).orElseThrow().group()))
        .containsExactly("g", "g", "login", "login");
  }

  @Test
  void aTypeThatCannotBeComparedIsPlain() {
    PolicyDraft draft = new PolicyDraft(List.of(), Dialect.H2);
    ColumnInfo notes = column("a", "notes", Types.CLOB, "CHARACTER LARGE OBJECT");
    draft.set(notes, Level.RANDOM);
    assertThat(draft.level(notes)).isEqualTo(Level.RANDOM);
    draft.set(notes, Level.EQUAL);
    assertThat(draft.level(notes)).isEqualTo(Level.PLAIN);
  }
}
