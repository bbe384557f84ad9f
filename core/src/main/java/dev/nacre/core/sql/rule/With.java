package dev.nacre.core.sql.rule;

import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * {@code WITH name AS (query), …} before a statement.
 *
 * @param end the first token of the statement itself
 * @param sources with what the names mean
 */
record With(int end, Sources sources) {
  private static final int MOST = 100;

  /** One name, and where its query is. */
  private record Definition(int name, List<String> columns, int open) {}

  static With read(Level level, int from, int end) {
    Words words = level.words();
    boolean recursive = words.is(from + 1, "RECURSIVE");
    List<Definition> definitions = new ArrayList<>();
    Set<String> names = new HashSet<>();
    int at = recursive ? from + 1 : from;
    do {
      Definition definition = definition(words, at + 1);
      if (!names.add(words.name(definition.name))) {
        throw Refusals.statement("gives two queries of its WITH one name");
      }
      definitions.add(definition);
      if (definitions.size() > MOST) {
        throw Refusals.statement("names more than " + MOST + " queries in one WITH");
      }
      at = words.partner(definition.open) + 1;
    } while (at < end && words.is(at, TokenKind.COMMA));
    Sources sources = level.sources();
    for (Definition definition : definitions) {
      // Some databases let a query name itself, or one that follows.
      sources = sources.announcing(words, definition.name);
    }
    for (Definition definition : definitions) {
      Level inside = level.beside().with(sources);
      Relation result =
          recursive && namesItself(words, definition)
              ? new Recursion(inside, definition.name, definition.columns).read(definition.open)
              : Queries.read(inside, definition.open);
      if (level.dialect().readsTablesForNamedQueries() && !result.isPlain()) {
        level.plan().namedQuery(words.path(definition.name, definition.name + 1));
      }
      sources = sources.with(words, definition.name, named(result, definition.columns));
    }
    return new With(at, sources);
  }

  private static boolean namesItself(Words words, Definition definition) {
    for (int i = definition.open; i < words.partner(definition.open); i++) {
      if (words.isName(i) && words.name(i).equals(words.name(definition.name))) {
        return true;
      }
    }
    return false;
  }

  /** With the names that WITH gives to columns, if it does. */
  static Relation named(Relation result, List<String> columns) {
    return columns.isEmpty() ? result : renamed(result, columns);
  }

  private static Definition definition(Words words, int from) {
    if (!words.isName(from)) {
      throw notUnderstood();
    }
    int at = from + 1;
    List<String> columns = List.of();
    if (words.is(at, TokenKind.OPEN_PAREN)) {
      columns = names(words, at);
      at = words.partner(at) + 1;
    }
    if (!words.is(at, "AS")) {
      throw notUnderstood();
    }
    at++;
    if (words.is(at, "NOT") && words.is(at + 1, "MATERIALIZED")) {
      at++;
    }
    if (words.is(at, "MATERIALIZED")) {
      at++;
    }
    if (!words.is(at, TokenKind.OPEN_PAREN) || !Queries.begins(words, at)) {
      throw notUnderstood();
    }
    return new Definition(from, columns, at);
  }

  /** Names in parentheses, folded. */
  static List<String> names(Words words, int open) {
    List<String> names = new ArrayList<>();
    int close = words.partner(open);
    for (int i = open + 1; i < close; i += 2) {
      if (!words.isName(i) || !(i + 1 == close || words.is(i + 1, TokenKind.COMMA))) {
        throw notUnderstood();
      }
      names.add(words.name(i));
    }
    if (names.isEmpty()) {
      throw notUnderstood();
    }
    return names;
  }

  /** A relation under other names. */
  static Relation renamed(Relation relation, List<String> names) {
    if (relation.isWhole() && relation.columns().size() == names.size()) {
      return relation.renamed(names);
    }
    if (!relation.isPlain()) {
      throw Refusals.statement("renames columns of which not all are known");
    }
    return Relation.of(
        names.stream().map(name -> new Relation.Column(name, null)).toList(), relation.all());
  }

  private static RuntimeException notUnderstood() {
    return Refusals.statement("names queries or columns in a way that is not understood");
  }
}
