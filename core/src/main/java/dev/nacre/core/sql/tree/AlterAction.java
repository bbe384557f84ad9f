package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One action of ALTER TABLE. */
public sealed interface AlterAction extends Node
    permits AlterAction.Add,
        AlterAction.Drop,
        AlterAction.Rename,
        AlterAction.Alter,
        AlterAction.Modify,
        AlterAction.Convert,
        TableElement.Option,
        Phrase {
  /** What is dropped or renamed. */
  enum Part {
    COLUMN,
    CONSTRAINT,
    /** A key: the primary key, or one with a name. */
    KEY,
    TABLE
  }

  /**
   * {@code ADD COLUMN IF NOT EXISTS a INT}, {@code ADD UNIQUE (a)}.
   *
   * @param ifAbsent the range of {@code IF NOT EXISTS}, or null
   */
  record Add(Span span, @Nullable Phrase ifAbsent, TableElement element) implements AlterAction {
    @Override
    public List<Node> children() {
      return Node.all(ifAbsent, element);
    }
  }

  /**
   * {@code DROP COLUMN a}.
   *
   * @param name null for the primary key
   */
  record Drop(Span span, Part part, boolean ifExists, @Nullable Identifier name)
      implements AlterAction {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /**
   * {@code RENAME COLUMN a TO b}, {@code ALTER COLUMN a RENAME TO b}.
   *
   * @param from null for the table itself
   */
  record Rename(Span span, Part part, @Nullable Identifier from, Identifier to)
      implements AlterAction {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** {@code ALTER COLUMN a SET NOT NULL}: the action is parsed like the type of a column. */
  record Alter(Span span, TableElement.Column column) implements AlterAction {
    @Override
    public List<Node> children() {
      return List.of(column);
    }
  }

  /**
   * {@code MODIFY a INT}, {@code CHANGE a b INT}.
   *
   * @param former the former name, for CHANGE
   */
  record Modify(Span span, @Nullable Identifier former, TableElement.Column column)
      implements AlterAction {
    @Override
    public List<Node> children() {
      return List.of(column);
    }
  }

  /** {@code MODIFY (a ENCRYPT)}, {@code MODIFY (a DECRYPT)}. */
  record Convert(Span span, TableElement.Column column) implements AlterAction {
    @Override
    public List<Node> children() {
      return List.of(column);
    }
  }
}
