package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a name in a FROM clause stands for: a query that WITH has named, or a table. Immutable. */
final class Sources {
  private final Catalog catalog;
  private final Map<String, Named> named;

  /**
   * @param quoted how it is written, as far as that matters
   * @param relation nothing as long as it is only announced
   */
  private record Named(String name, boolean quoted, @Nullable Relation relation) {}

  Sources(Catalog catalog) {
    this(catalog, Map.of());
  }

  private Sources(Catalog catalog, Map<String, Named> named) {
    this.catalog = catalog;
    this.named = named;
  }

  Optional<CatalogTable> table(String name) {
    return catalog.table(name);
  }

  /** With a name that WITH gives, so far without a meaning: some databases see it already. */
  Sources announcing(Words words, int name) {
    return with(words, name, null);
  }

  /** With the meaning of a name. */
  Sources with(Words words, int name, @Nullable Relation relation) {
    if (catalog.table(words.name(name)).isPresent()) {
      throw Refusals.statement("gives a query the name of such a table");
    }
    Map<String, Named> more = new HashMap<>(named);
    boolean quoted = words.is(name, TokenKind.QUOTED_NAME);
    more.put(words.name(name), new Named(words.plainName(name), quoted, relation));
    return new Sources(catalog, more);
  }

  /** What the name from here to there stands for in FROM. */
  Relation of(Words words, int from, int after) {
    int last = after - 1;
    Named query = named.get(words.name(last));
    if (query == null) {
      return table(words.name(last))
          .map(Relation::of)
          .orElseGet(() -> Relation.plain(words.path(from, after)));
    }
    boolean quoted = words.is(last, TokenKind.QUOTED_NAME);
    boolean same = quoted == query.quoted && (!quoted || query.name.equals(words.plainName(last)));
    if (query.relation == null || last != from || !same) {
      throw Refusals.statement(
          "names a query of its WITH before its end, or in another way than WITH does");
    }
    return query.relation;
  }
}
