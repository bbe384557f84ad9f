package dev.nacre.core.sql.ddl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.SqlRewriter;
import dev.nacre.core.sql.ddl.column.ColumnDraft;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.parse.SqlParser;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Statement;
import dev.nacre.core.sql.tree.TableElement;
import dev.nacre.core.trial.Trials;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What is sent of a definition: all that is said of plain columns, and nothing of encrypted ones.
 */
final class GeneratedDefinitionsTest {
  @Test
  void plainColumnsAreSentAsTheyStandAndEncryptedOnesAsCells() throws Exception {
    Map<Dialect, Integer> created = new HashMap<>();
    Map<Dialect, Integer> altered = new HashMap<>();
    Trials.run(
        4_000,
        dice -> {
          String sql = DefinitionGenerator.next(dice);
          for (Dialect dialect : Dialect.values()) {
            PlanResult rewritten;
            try {
              rewritten = new SqlRewriter(DefinedTablesCatalog.CATALOG, dialect).rewrite(sql);
            } catch (NacreException refused) {
              continue;
            }
            if (rewritten instanceof PlanResult.Create create) {
              requireCells(dialect, sql, create.table().sql(), create.table().columns());
              created.merge(dialect, 1, Integer::sum);
            } else if (rewritten instanceof PlanResult.Alter alter) {
              String sent = alter.sql().replace(dialect.checkingRows(), "");
              requireCells(dialect, sql, sent, added(alter));
              altered.merge(dialect, 1, Integer::sum);
            }
          }
        });
    assertThat(created).allSatisfy((dialect, count) -> assertThat(count).isGreaterThan(50));
    assertThat(altered).allSatisfy((dialect, count) -> assertThat(count).isGreaterThan(50));
    assertThat(created).hasSize(Dialect.values().size());
    assertThat(altered).hasSize(Dialect.values().size());
  }

  private static List<ColumnDraft> added(PlanResult.Alter alter) {
    List<ColumnDraft> added = new ArrayList<>();
    for (Alteration one : alter.alteration().parts()) {
      if (one instanceof Alteration.Add add) {
        added.add(add.column());
      }
    }
    return added;
  }

  private static void requireCells(
      Dialect dialect, String sql, String sent, List<ColumnDraft> drafts) throws SyntaxException {
    List<TableElement.Column> before = columns(dialect, sql);
    List<TableElement.Column> after = columns(dialect, sent);
    assertThat(after).as(sent).hasSameSizeAs(before);
    for (int i = 0; i < after.size(); i++) {
      TableElement.Column column = after.get(i);
      String text = column.span().of(sent);
      ColumnDraft.Encrypted encrypted = encrypted(column.name().text(), drafts);
      if (encrypted == null) {
        String written = before.get(i).span().of(sql);
        assertThat(text).isEqualTo(written.replace("/* long */", " ")); // comments are not sent
      } else {
        assertThat(Objects.requireNonNull(column.type(), text).word())
            .as(text)
            .isIn("VARBINARY", "BYTEA", "BLOB", "VARCHAR", "LONGBLOB");
        assertThat(column.attributes()).as(text).noneMatch(TableElement.Encrypt.class::isInstance);
        assertThat(column.attributes()).as(text).anyMatch(TableElement.Check.class::isInstance);
        assertThat(before.get(i).attributes())
            .as(sql)
            .anyMatch(TableElement.Encrypt.class::isInstance);
      }
    }
  }

  private static ColumnDraft.@Nullable Encrypted encrypted(String name, List<ColumnDraft> drafts) {
    return drafts.stream()
        .filter(one -> one.name().equalsIgnoreCase(name) && one.encrypted() != null)
        .map(ColumnDraft::encrypted)
        .findFirst()
        .orElse(null);
  }

  private static List<TableElement.Column> columns(Dialect dialect, String sql)
      throws SyntaxException {
    List<Statement> statements =
        SqlParser.parse(SqlLexer.lex(sql, dialect.rules()), dialect.grammar());
    assertThat(statements).as(sql).singleElement().isInstanceOf(Definition.class);
    List<TableElement.Column> columns = new ArrayList<>();
    collect(statements.get(0), columns);
    return columns;
  }

  private static void collect(Node node, List<TableElement.Column> columns) {
    if (node instanceof TableElement.Column column) {
      columns.add(column);
    }
    node.children().forEach(child -> collect(child, columns));
  }
}
