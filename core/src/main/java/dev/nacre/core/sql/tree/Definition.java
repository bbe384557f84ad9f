package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A DDL statement for a table or an index. */
public sealed interface Definition extends Statement {
  /** The value of an option. */
  sealed interface Value extends Node permits Phrase, Operand.Name, Operand.Literal {}

  /**
   * {@code CREATE TABLE}, without words between the two.
   *
   * @param ifAbsent where {@code IF NOT EXISTS} stands
   * @param rest further text after its name or its elements
   */
  record CreateTable(
      Span span,
      @Nullable Phrase ifAbsent,
      Path name,
      List<TableElement> elements,
      List<TableElement.Option> options,
      @Nullable Phrase rest)
      implements Definition {
    public CreateTable {
      elements = List.copyOf(elements);
      options = List.copyOf(options);
    }

    @Override
    public List<Node> children() {
      return Node.all(ifAbsent, name, elements, options, rest);
    }
  }

  /**
   * {@code ALTER TABLE}.
   *
   * @param isBare whether there is neither IF EXISTS nor ONLY before the name
   * @param isInParentheses whether it adds a list in parentheses
   */
  record AlterTable(
      Span span, boolean isBare, Path name, boolean isInParentheses, List<AlterAction> actions)
      implements Definition {
    public AlterTable {
      actions = List.copyOf(actions);
    }

    @Override
    public List<Node> children() {
      return Node.all(name, actions);
    }
  }

  /**
   * {@code CREATE INDEX}.
   *
   * @param options before and after the parts
   */
  record CreateIndex(
      Span span, Path table, List<Part> parts, List<Phrase> options, @Nullable Expression where)
      implements Definition {
    public CreateIndex {
      parts = List.copyOf(parts);
      options = List.copyOf(options);
    }

    @Override
    public List<Node> children() {
      return Node.all(table, parts, options, where);
    }
  }

  /**
   * A part of an index or a key, in ascending or descending order.
   *
   * @param rest further text, such as the name of an operator class
   */
  record Part(Span span, Expression value, @Nullable Phrase rest) implements Node {
    /** The column, if the part is a whole column. */
    public @Nullable Identifier column() {
      boolean bare =
          rest == null && value instanceof Operand.Name name && name.path().parts().size() == 1;
      return bare ? ((Operand.Name) value).path().last() : null;
    }

    @Override
    public List<Node> children() {
      return Node.all(value, rest);
    }
  }

  /** {@code DROP TABLE}. */
  record DropTable(Span span, List<Path> tables, @Nullable Phrase rest) implements Definition {
    public DropTable {
      tables = List.copyOf(tables);
    }

    @Override
    public List<Node> children() {
      return Node.all(tables, rest);
    }
  }

  /** {@code RENAME COLUMN a.b TO c}, where that is a separate statement. */
  record RenameColumn(Span span, Path column, Identifier to) implements Definition {
    @Override
    public List<Node> children() {
      return List.of(column);
    }
  }

  /** {@code DROP INDEX}, and {@code COMMENT ON TABLE} and {@code COLUMN}: names, and a text. */
  record Naming(Span span, @Nullable Value text) implements Definition {
    @Override
    public List<Node> children() {
      return Node.all(text);
    }
  }
}
