package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.TableConversion;
import dev.nacre.core.safeguard.Safeguard;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.text.NameFolding;

/**
 * Finds the names of encrypted tables in a text. A name counts at any place, in any case, and even
 * if it is that of a column: a text is not parsed to find out whether it has to be parsed.
 */
record EncryptedTables(Catalog catalog, Dialect dialect) {
  /** Whether a text names an encrypted table, or a table of Nacre's own. */
  boolean areNamedIn(LexedSql sql) {
    return sql.hasName(this::isOne);
  }

  private boolean isOne(String written) {
    String name = dialect.overlooksSpaces() ? written.strip() : written;
    return catalog.tableByFoldedName(name) != null || Catalog.isOwn(name);
  }

  /** Whether a comment, or a text that cannot be lexed, may name an encrypted table anywhere. */
  boolean mayBeNamedIn(String text) {
    String folded = NameFolding.fold(text);
    return catalog.tables().stream()
        .anyMatch(table -> folded.contains(NameFolding.fold(table.name())));
  }

  /** Refuses a table under conversion, in which some rows may be plain and some encrypted. */
  @Safeguard("columns-34d")
  void refuseConverted(LexedSql sql) {
    if (catalog.conversions().isEmpty()) {
      return;
    }
    for (int token = 0; token < sql.size(); token++) {
      if (sql.isName(token) && catalog.conversion(sql.name(token)).isPresent()) {
        throw Refusals.converting(sql.name(token));
      }
    }
    String folded = sql.isWhole() ? "" : NameFolding.fold(sql.source());
    for (TableConversion conversion : catalog.conversions()) {
      if (folded.contains(NameFolding.fold(conversion.after().name()))) {
        throw Refusals.converting(conversion.after().name());
      }
    }
  }
}
