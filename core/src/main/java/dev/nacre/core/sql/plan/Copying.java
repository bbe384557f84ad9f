package dev.nacre.core.sql.plan;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a query shows is put into columns. A cell is bound to its column, or to its key group and
 * kind of type: in any other place it would not open, so it is not put there.
 */
final class Copying {
  private Copying() {}

  /**
   * @param targets the columns that are given something, in their order; none where they are those
   *     of a table without encrypted ones
   */
  static void check(Relation shown, List<@Nullable EncryptedColumn> targets) {
    List<Relation.Column> columns = shown.columns();
    boolean plain = targets.stream().allMatch(target -> target == null) && shown.isPlain();
    if (plain) {
      return;
    }
    boolean fits = targets.isEmpty() || columns.size() == targets.size();
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
    requireShared(target, source);
  }

  @Safeguard("columns-05")
  private static void requireShared(EncryptedColumn target, EncryptedColumn source) {
    if (!target.encryption().sharesCellsWith(source.encryption())) {
      throw Refusals.copied(source, target.text() + ", where its cells would not open");
    }
  }
}
