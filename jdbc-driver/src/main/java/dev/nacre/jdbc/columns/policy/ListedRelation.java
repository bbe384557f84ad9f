package dev.nacre.jdbc.columns.policy;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.lex.SqlLexer;
import dev.nacre.core.sql.lex.TokenKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A table, view or synonym, as the database lists it. A synonym has the columns of another
 * relation.
 *
 * @param schema of itself
 * @param ofSchema of the relation with its columns, usually the same
 */
record ListedRelation(String schema, String name, String ofSchema, String of) {
  private record Path(String schema, String name) {}

  /**
   * @param all includes those of other databases of the server, where these can be reached
   */
  static List<ListedRelation> of(Connection raw, Dialect dialect, boolean all) throws SQLException {
    List<ListedRelation> found = new ArrayList<>();
    Optional<String> second = dialect.metadata().synonyms();
    try (Statement statement = raw.createStatement()) {
      try (ResultSet row = statement.executeQuery(dialect.metadata().relations(all))) {
        while (row.next()) {
          found.add(
              new ListedRelation(
                  row.getString(1), row.getString(2), row.getString(3), row.getString(4)));
        }
      }
      if (second.isPresent()) {
        Map<Path, Path> synonyms = new HashMap<>();
        try (ResultSet row = statement.executeQuery(second.get())) {
          while (row.next()) {
            Path path = new Path(row.getString(1), row.getString(2));
            synonyms.put(path, meant(dialect, path.name, row.getString(3)));
          }
        }
        synonyms.forEach((path, of) -> found.add(looked(path, of, synonyms)));
      }
    }
    return found;
  }

  /** Resolves a synonym, which may lead to another one, though never to itself. */
  private static ListedRelation looked(Path path, Path first, Map<Path, Path> synonyms) {
    Path of = first;
    for (int i = 0; i < synonyms.size() && synonyms.containsKey(of); i++) {
      of = synonyms.getOrDefault(of, of);
    }
    return new ListedRelation(path.schema, path.name, of.schema, of.name);
  }

  private static Path meant(Dialect dialect, String name, String text) {
    LexedSql path = SqlLexer.lex(text, dialect.rules());
    boolean two =
        path.size() == 3
            && path.kind(0) == TokenKind.QUOTED_NAME
            && path.kind(1) == TokenKind.DOT
            && path.kind(2) == TokenKind.QUOTED_NAME;
    if (!two) {
      throw new NacreException(
          ErrorCode.POLICY_NOT_KEPT,
          "The policy may want columns of "
              + name
              + " encrypted, and the database does not tell what it stands for");
    }
    return new Path(path.name(0), path.name(2));
  }
}
