package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What ALTER TABLE does. */
public sealed interface Change extends Node
    permits Change.Add,
        Change.Drop,
        Change.Rename,
        Change.Alter,
        Change.Modify,
        Change.Convert,
        Element.Option,
        Phrase {
  /** What is dropped or gets another name. */
  enum Part {
    COLUMN,
    CONSTRAINT,
    /** A key, of which there is one or that has a name of its own. */
    KEY,
    TABLE
  }

  /**
   * {@code ADD COLUMN IF NOT EXISTS a INT}, {@code ADD UNIQUE (a)}.
   *
   * @param ifAbsent where {@code IF NOT EXISTS} stands
   */
  record Add(Span span, @Nullable Phrase ifAbsent, Element element) implements Change {
    @Override
    public List<Node> children() {
      return Node.all(ifAbsent, element);
    }
  }

  /**
   * {@code DROP COLUMN a}.
   *
   * @param name nothing for the primary key
   */
  record Drop(Span span, Part part, boolean ifExists, @Nullable Identifier name) implements Change {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /**
   * {@code RENAME COLUMN a TO b}, {@code ALTER COLUMN a RENAME TO b}.
   *
   * @param from nothing for the table itself
   */
  record Rename(Span span, Part part, @Nullable Identifier from, Identifier to) implements Change {
    @Override
    public List<Node> children() {
      return List.of();
    }
  }

  /** {@code ALTER COLUMN a SET NOT NULL}: what is altered is read as a column's type is. */
  record Alter(Span span, Element.Column column) implements Change {
    @Override
    public List<Node> children() {
      return Node.all(column);
    }
  }

  /**
   * {@code MODIFY a INT}, {@code CHANGE a b INT}.
   *
   * @param former the name before, of CHANGE
   */
  record Modify(Span span, @Nullable Identifier former, Element.Column column) implements Change {
    @Override
    public List<Node> children() {
      return Node.all(column);
    }
  }

  /** {@code MODIFY (a ENCRYPT)}, {@code MODIFY (a DECRYPT)}. */
  record Convert(Span span, Element.Column column) implements Change {
    @Override
    public List<Node> children() {
      return Node.all(column);
    }
  }
}
