package dev.nacre.core.sql.planner.expression;

import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the result of a query may be stored in columns. A cell is bound to its column, or to
 * its key group and kind of type: it could not be decrypted in another column, so it is refused
 * there.
 */
public final class CopyCheck {
  private CopyCheck() {}

  /**
   * @param targets the target columns, in order; empty for a table without encrypted columns
   */
  public static void check(Relation shown, List<@Nullable EncryptedColumn> targets) {
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

  /** Checks that the cells of one column may be stored in another. */
  public static void check(@Nullable EncryptedColumn target, @Nullable EncryptedColumn source) {
    if (target == null) {
      if (source != null) {
        throw Refusals.copy(source, "a column that is not encrypted");
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
    if (target.encryption().sumForm() != null) {
      throw Refusals.copy(
          source,
          target.text()
              + ", which is WITH (SUM): a value of it is given by a parameter or a literal");
    }
    if (!target.encryption().storesCellsOf(source.encryption())) {
      throw Refusals.copy(source, target.text() + ", where its cells would not open");
    }
  }
}
