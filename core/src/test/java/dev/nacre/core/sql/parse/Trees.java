package dev.nacre.core.sql.parse;

import dev.nacre.core.sql.grammar.Grammar;
import dev.nacre.core.sql.grammar.SyntaxException;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.LexicalRules;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.tree.Computation;
import dev.nacre.core.sql.tree.DataType;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Node;
import dev.nacre.core.sql.tree.Operand;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.QueryBody;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.tree.Statement;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Trees as text, and what must hold of each. */
final class Trees {
  private Trees() {}

  static String show(String sql, LexicalRules rules, Grammar grammar) throws SyntaxException {
    List<Statement> all = SqlParser.parse(SqlLexer.lex(sql, rules), grammar);
    List<String> shown = new ArrayList<>();
    for (Statement one : all) {
      shown.add(show(one, sql));
    }
    return String.join("; ", shown);
  }

  /** Names as they are written, values as they stand, and of all else what it is made of. */
  static String show(Object part, String sql) {
    if (part instanceof Operand.Literal
        || part instanceof Operand.Parameter
        || part instanceof Operand.Variable
        || part instanceof Operand.Default) {
      return ((Node) part).span().of(sql);
    }
    if (part instanceof Operand.Name name) {
      return show(name.path(), sql);
    }
    if (part instanceof Path path) {
      return String.join(".", path.parts().stream().map(Identifier::text).toList());
    }
    if (part instanceof Identifier name) {
      return name.text();
    }
    if (part instanceof DataType type) {
      return type.name()
          + (type.arguments().isEmpty() ? "" : type.arguments())
          + (type.isArray() ? "[]" : "");
    }
    if (part instanceof Computation.Operation operation && operation.operands().size() > 1) {
      StringBuilder text = new StringBuilder("(" + show(operation.operands().get(0), sql));
      for (int i = 1; i < operation.operands().size(); i++) {
        text.append(' ').append(operation.operators().get(i - 1)).append(' ');
        text.append(show(operation.operands().get(i), sql));
      }
      return text.append(')').toString();
    }
    if (part instanceof List<?> list) {
      List<String> shown = new ArrayList<>();
      list.forEach(one -> shown.add(show(one, sql)));
      return String.join(", ", shown);
    }
    return part instanceof Record node ? record(node, sql) : part.toString();
  }

  private static String record(Record node, String sql) {
    List<String> parts = new ArrayList<>();
    for (RecordComponent component : node.getClass().getRecordComponents()) {
      Object value = value(node, component);
      if (value == null
          || value instanceof Span
          || Boolean.FALSE.equals(value)
          || (value instanceof List<?> list && list.isEmpty())) {
        continue;
      }
      boolean named = Boolean.TRUE.equals(value);
      String name = component.getName();
      parts.add(named ? name : isPlain(name) ? show(value, sql) : name + " " + show(value, sql));
    }
    return node.getClass().getSimpleName() + "(" + String.join(", ", parts) + ")";
  }

  /** What needs no name. */
  private static boolean isPlain(String component) {
    return switch (component) {
      case "query",
          "body",
          "name",
          "left",
          "right",
          "value",
          "operands",
          "items",
          "arguments",
          "operator",
          "table",
          "tables",
          "first",
          "operand",
          "type",
          "statement",
          "verb",
          "kind",
          "connective",
          "word",
          "call",
          "path",
          "action" ->
          true;
      default -> false;
    };
  }

  private static @Nullable Object value(Record node, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(node);
    } catch (ReflectiveOperationException impossible) {
      throw new LinkageError(impossible.getMessage(), impossible);
    }
  }

  /**
   * What is wrong with the ranges of a tree: a part that sticks out of the whole, or that begins
   * before the one that stands before it.
   */
  static List<String> misplaced(Node node) {
    List<String> wrong = new ArrayList<>();
    for (Node child : node.children()) {
      if (!node.span().holds(child.span())) {
        wrong.add(kind(node) + node.span() + " does not hold " + kind(child) + child.span());
      }
      wrong.addAll(misplaced(child));
    }
    return wrong;
  }

  private static String kind(Node node) {
    return node.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** Values of a text that are in no node for values, or in two. */
  static List<String> lost(String sql, LexicalRules rules, List<Statement> statements) {
    LexedSql lexed = SqlLexer.lex(sql, rules);
    int[] found = new int[sql.length() + 1];
    statements.forEach(statement -> count(statement, found));
    List<String> lost = new ArrayList<>();
    for (int token = 0; token < lexed.size(); token++) {
      boolean value =
          switch (lexed.kind(token)) {
            case STRING, BINARY, NUMBER, MARKER, NUMBERED_MARKER -> true;
            default -> false;
          };
      if (value && found[lexed.start(token)] != 1) {
        lost.add(found[lexed.start(token)] + " times: " + lexed.text(token));
      }
    }
    return lost;
  }

  private static void count(Node node, int[] found) {
    if (node instanceof Operand.TypedLiteral typed) {
      // The type of INTERVAL '1' DAY stands on both sides of the value.
      Span type = typed.type().span();
      Span value = typed.value().span();
      count(
          new Span(type.start(), Math.max(type.start(), Math.min(type.end(), value.start()))),
          found);
      count(new Span(Math.min(type.end(), value.end()), type.end()), found);
      count(typed.value(), found);
      return;
    }
    boolean holdsValues =
        node instanceof Operand.Literal
            || node instanceof Operand.Parameter
            || node instanceof DataType
            || node instanceof Operand.Variable
            || node instanceof Phrase
            || node instanceof Statement.Other;
    if (holdsValues) {
      count(node.span(), found);
    }
    if (node instanceof QueryBody.Item item && item.alias() != null) {
      count(item.alias().span(), found); // a string may be one
    }
    node.children().forEach(child -> count(child, found));
  }

  private static void count(Span span, int[] found) {
    for (int at = span.start(); at < span.end(); at++) {
      found[at]++;
    }
  }
}
