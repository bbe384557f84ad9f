package dev.nacre.core.sql.parse;

import dev.nacre.core.trial.Dice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes texts out of statements: changes characters and bytes, tokens, nesting, and puts two of
 * them together.
 */
final class Mutator {
  /** What may stand where something else does. */
  private static final List<String> WORDS =
      List.of(
          "SELECT",
          "FROM",
          "WHERE",
          "JOIN",
          "LATERAL",
          "ON",
          "USING",
          "UNION ALL",
          "VALUES",
          "WITH",
          "RECURSIVE",
          "AS",
          "CASE",
          "WHEN",
          "THEN",
          "END",
          "OVER",
          "PARTITION BY",
          "ORDER BY",
          "GROUP BY",
          "HAVING",
          "FETCH FIRST 1 ROWS ONLY",
          "LIMIT",
          "OFFSET",
          "FOR UPDATE",
          "OF",
          "INSERT INTO",
          "UPDATE",
          "SET",
          "DELETE",
          "MERGE INTO",
          "RETURNING",
          "ON CONFLICT",
          "DO NOTHING",
          "ON DUPLICATE KEY UPDATE",
          "EXISTS",
          "NOT",
          "IN",
          "BETWEEN",
          "LIKE",
          "ESCAPE",
          "IS NULL",
          "ANY",
          "ALL",
          "CAST",
          "EXTRACT",
          "INTERVAL",
          "ARRAY",
          "ROW",
          "DEFAULT",
          "NULL",
          "CREATE TABLE",
          "ALTER TABLE",
          "ADD",
          "ENCRYPT",
          "NO SALT",
          "KEY GROUP",
          "FILTER",
          "WITHIN GROUP",
          "GROUPING SETS",
          "TRIM",
          "COLLATE",
          "AT TIME ZONE",
          "ESCAPE",
          "EXPLAIN",
          "customer",
          "email",
          "ssn",
          "c.email",
          "account",
          "orders",
          "shop",
          "*",
          "c.*",
          "?",
          "?1",
          "$1",
          ":a",
          "'x'",
          "N'x'",
          "U&'x'",
          "X'00'",
          "E'\\n'",
          "$$x$$",
          "\"c\"",
          "`c`",
          "[c]",
          "1",
          "1e9",
          "0x1F",
          "(",
          ")",
          "((",
          "))",
          "[",
          "]",
          "{",
          "}",
          "{fn ",
          "{d ",
          "{oj ",
          ",",
          ".",
          ";",
          "::",
          ":=",
          "=",
          "<=>",
          "||",
          "->",
          "->>",
          "@>",
          "!",
          "~",
          "--",
          "#",
          "/*",
          "*/",
          "/*!",
          "/*!50100",
          "\\",
          "'",
          "\"",
          "`");

  private static final List<String[]> AROUND =
      List.of(
          new String[] {"(", ")"},
          new String[] {"(SELECT ", ")"},
          new String[] {"NOT (", ")"},
          new String[] {"CASE WHEN ", " THEN 1 END"},
          new String[] {"CAST(", " AS VARCHAR(9))"},
          new String[] {"COALESCE(", ", 1)"},
          new String[] {"{fn ABS(", ")}"},
          new String[] {"/*! ", " */"},
          new String[] {"- ", ""},
          new String[] {"NOT ", ""},
          new String[] {"", "::int"},
          new String[] {"", " IS NULL"},
          new String[] {"", "[1]"},
          new String[] {"EXISTS (SELECT 1 FROM customer WHERE ", ")"},
          new String[] {"SELECT * FROM (", ") d"},
          new String[] {"WITH x AS (", ") SELECT * FROM x"});

  /** Longer than what a program sends, and short enough to try many. */
  private static final int LONGEST = 40_000;

  private final Dice dice;
  private final List<String> statements;

  Mutator(Dice dice, List<String> statements) {
    this.dice = dice;
    this.statements = statements;
  }

  /** A statement with one change to four. */
  public String text() {
    String text = dice.of(statements);
    for (int changes = dice.between(1, 4); changes > 0; changes--) {
      text = changed(text);
      if (text.length() > LONGEST) {
        return text.substring(0, LONGEST);
      }
    }
    return text;
  }

  private String changed(String text) {
    return switch (dice.between(0, 9)) {
      case 0 -> ofCharacters(text);
      case 1 -> ofBytes(text);
      case 2, 3, 4, 5 -> ofTokens(text);
      case 6 -> nested(text);
      case 7, 8 -> spliced(text);
      default -> repeated(text);
    };
  }

  private String ofCharacters(String text) {
    int at = dice.between(0, text.length());
    int end = Math.min(text.length(), at + dice.between(0, 3));
    return text.substring(0, at) + dice.text(3) + text.substring(end);
  }

  private String ofBytes(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int flips = dice.between(1, 3); flips > 0 && bytes.length > 0; flips--) {
      int at = dice.between(0, bytes.length - 1);
      bytes[at] = (byte) (bytes[at] ^ (1 << dice.between(0, 7)));
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static List<String> tokens(String text) {
    return new ArrayList<>(List.of(text.split("(?=\\W)|(?<=\\W)")));
  }

  private String ofTokens(String text) {
    List<String> tokens = tokens(text);
    int at = dice.between(0, tokens.size() - 1);
    switch (dice.between(0, 6)) {
      case 0 -> tokens.remove(at);
      case 1 -> tokens.add(at, dice.of(tokens));
      case 2 -> tokens.set(at, dice.of(WORDS));
      case 3 -> tokens.add(at, " " + dice.of(WORDS) + " ");
      case 4 -> tokens.set(at, dice.of(tokens(dice.of(statements))));
      case 5 -> tokens.add(at, dice.of(List.of("/**/", "-- \n", "/* ? */", "\n", "\t", "\0")));
      default -> tokens.subList(at, tokens.size()).clear();
    }
    return String.join("", tokens);
  }

  private String nested(String text) {
    List<String> tokens = tokens(text);
    int from = dice.between(0, tokens.size());
    int to = dice.between(from, tokens.size());
    int times = dice.of(List.of(1, 1, 2, 3, 10, 100, 249, 250, 251, 1_000));
    String[] around = dice.of(AROUND);
    return String.join("", tokens.subList(0, from))
        + around[0].repeat(times)
        + String.join("", tokens.subList(from, to))
        + around[1].repeat(times)
        + String.join("", tokens.subList(to, tokens.size()));
  }

  /** The beginning of one and the end of another, or one within the other. */
  private String spliced(String text) {
    List<String> tokens = tokens(text);
    List<String> others = tokens(dice.of(statements));
    int at = dice.between(0, tokens.size());
    int from = dice.between(0, others.size());
    int to = dice.between(from, others.size());
    String within = " " + String.join("", others.subList(from, to)) + " ";
    String end = dice.anyBoolean() ? "" : String.join("", tokens.subList(at, tokens.size()));
    return String.join("", tokens.subList(0, at)) + within + end;
  }

  private String repeated(String text) {
    List<String> tokens = tokens(text);
    int from = dice.between(0, tokens.size() - 1);
    int to = Math.min(tokens.size(), from + dice.between(1, 12));
    String part = String.join("", tokens.subList(from, to));
    int times = dice.of(List.of(2, 3, 10, 100, 1_000));
    return String.join("", tokens.subList(0, to))
        + part.repeat(times)
        + String.join("", tokens.subList(to, tokens.size()));
  }
}
