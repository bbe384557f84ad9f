package dev.nacre.core.sql.tree;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An entry in the parentheses of CREATE TABLE, or after ADD. */
public sealed interface TableElement extends Node
    permits TableElement.Column, TableElement.Constraint, Phrase {
  /**
   * @param type the text from the name to the first attribute
   */
  record Column(Span span, Identifier name, @Nullable Phrase type, List<Attribute> attributes)
      implements TableElement {
    public Column {
      attributes = List.copyOf(attributes);
    }

    /** Whether an attribute is a phrase with this word. */
    public boolean says(String word) {
      return attributes.stream()
          .anyMatch(one -> one instanceof Phrase phrase && phrase.word().equals(word));
    }

    @Override
    public List<Node> children() {
      return Node.all(type, attributes);
    }
  }

  /**
   * A constraint of the table, or a key.
   *
   * @param columns the parts of a key
   * @param rest further text
   */
  record Constraint(
      Span span,
      Kind kind,
      List<Definition.Part> columns,
      @Nullable Reference reference,
      @Nullable Check check,
      @Nullable Phrase rest)
      implements TableElement {
    /** The kind of a constraint. */
    public enum Kind {
      PRIMARY,
      UNIQUE,
      /** An index, on MariaDB. */
      INDEX,
      FOREIGN,
      CHECK
    }

    public Constraint {
      columns = List.copyOf(columns);
    }

    @Override
    public List<Node> children() {
      return Node.all(columns, reference, check, rest);
    }
  }

  /** An attribute of a column after its type. Attributes that only have a word are phrases. */
  sealed interface Attribute extends Node permits Phrase, Encrypt, Reference, Check, Option {}

  /**
   * {@code ENCRYPT NO SALT USING 'AES256' KEY GROUP g}.
   *
   * @param isSalted whether it lacks NO SALT
   * @param options the options USING and WITH
   */
  record Encrypt(Span span, boolean isSalted, @Nullable Identifier group, List<Option> options)
      implements Attribute {
    public Encrypt {
      options = List.copyOf(options);
    }

    @Override
    public List<Node> children() {
      return List.copyOf(options);
    }
  }

  /**
   * {@code REFERENCES table (columns) ON DELETE CASCADE}.
   *
   * @param columns empty for the primary key
   */
  record Reference(Span span, Path table, List<Identifier> columns) implements Attribute {
    public Reference {
      columns = List.copyOf(columns);
    }

    @Override
    public List<Node> children() {
      return List.of(table);
    }
  }

  /** {@code CHECK (condition)}. */
  record Check(Span span, Expression condition) implements Attribute {
    @Override
    public List<Node> children() {
      return List.of(condition);
    }
  }

  /**
   * An option, a word with its value: {@code COLLATE utf8mb4_bin}, {@code ENGINE = InnoDB}, {@code
   * OWNER TO me}.
   *
   * @param word in upper case, without CHARACTER SET, which is CHARSET
   */
  record Option(Span span, String word, Definition.Value value) implements Attribute, AlterAction {
    @Override
    public List<Node> children() {
      return List.of(value);
    }
  }
}
