package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a query shows is put into columns. A cell is bound to its column, or to its key group and
 * kind of type: in any other place it would not open, so it is not put there.
 *
 * @param table nothing for one without encrypted columns
 * @param targets those of its columns that are given something, in their order
 */
record Copying(Level level, @Nullable CatalogTable table, List<@Nullable EncryptedColumn> targets) {
  /** INSERT from the query from here to there. */
  void apply(int from, int end) {
    level.plan().combines();
    Words words = level.words();
    Relation shown =
        words.is(from, "SELECT") && isAlone(from, end)
            ? new SelectRule(level.beside()).apply(from, end, targets)
            : new QueryRule(level.beside()).apply(from, end);
    check(shown);
  }

  /** One value, which the query in this parenthesis has. */
  void value(int open) {
    check(Queries.read(level.inner(), open));
  }

  private boolean isAlone(int from, int end) {
    return level.words().find(from, end, QueryRule.COMBINES) == end;
  }

  private void check(Relation shown) {
    List<Relation.Column> columns = shown.columns();
    boolean plain = targets.stream().allMatch(target -> target == null) && shown.isPlain();
    if (plain) {
      return;
    }
    boolean fits = table == null || columns.size() == targets.size();
    if (!shown.isWhole() || !fits) {
      throw Refusals.statement("inserts from a query of which not all columns are known");
    }
    for (int i = 0; i < columns.size(); i++) {
      check(i < targets.size() ? targets.get(i) : null, columns.get(i).encrypted());
    }
  }

  /** Whether the cells of one column may be put into another. */
  static void check(@Nullable EncryptedColumn target, @Nullable EncryptedColumn source) {
    if (target == null) {
      if (source != null) {
        throw Refusals.copied(source, "a column that is not encrypted");
      }
      return;
    }
    if (source == null) {
      throw Refusals.value(target);
    }
    if (!target.encryption().sharesCellsWith(source.encryption())) {
      throw Refusals.copied(source, target.text() + ", where its cells would not open");
    }
  }
}
