package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What ALTER TABLE adds beside encrypted columns: what is said of plain ones, and constraints. */
final class AddedElements {
  private final Words words;
  private final Dialect dialect;
  private final Catalog catalog;
  private final References references;
  private final @Nullable CatalogTable table;

  /**
   * @param table the one that is altered, if it has encrypted columns
   */
  AddedElements(
      Words words,
      Dialect dialect,
      Catalog catalog,
      References references,
      @Nullable CatalogTable table) {
    this.words = words;
    this.dialect = dialect;
    this.catalog = catalog;
    this.references = references;
    this.table = table;
  }

  /** What is said of a plain column, and names no encrypted one. */
  void plain(int from, int end) {
    int reference = words.find(from, end, Set.of("REFERENCES"));
    refuseEncrypted(from, reference);
    if (reference < end) {
      References.Target target = references.read(reference, end);
      references.plain(target, 0, 1);
      refuseEncrypted(target.end(), end);
    }
  }

  /** A constraint or a key: over plain and deterministic columns. */
  void constraint(int from, int end) {
    int at = words.is(from, "CONSTRAINT") ? from + 2 : from;
    if (words.is(at, "CHECK")) {
      refuseTables(at + 1, end); // its condition is read with those of all others
      return;
    }
    boolean foreign = words.is(at, "FOREIGN");
    int open = foreign || words.is(at, "PRIMARY") ? at + 2 : openOfKey(at);
    boolean known = isKey(at) || words.isOneOf(at, Set.of("PRIMARY", "UNIQUE", "FOREIGN"));
    boolean key = words.isOneOf(at, Set.of("UNIQUE", "KEY", "INDEX")) || words.is(at + 1, "KEY");
    if (!known || !key || !words.is(open, TokenKind.OPEN_PAREN)) {
      throw AlterTableRule.notUnderstood();
    }
    List<String> columns = ColumnList.names(words, open);
    int after = words.partner(open) + 1;
    References.Target target = null;
    if (foreign) {
      if (!words.is(after, "REFERENCES")) {
        throw AlterTableRule.notUnderstood();
      }
      target = references.read(after, end);
      after = target.end();
    }
    for (int i = 0; i < columns.size(); i++) {
      EncryptedColumn column = table == null ? null : Scope.column(table, columns.get(i));
      if (target != null && column != null) {
        references.existing(column, target, i, columns.size());
      } else if (target != null) {
        references.plain(target, i, columns.size());
      } else {
        Refusals.requireEquality(column, "a key");
      }
    }
    words.requireNames(after, end);
    refuseTables(after, end);
  }

  /** {@code KEY name (columns)}, where a table may have such. */
  boolean isKey(int at) {
    return dialect.hasInlineKeys() && words.isOneOf(at, Set.of("KEY", "INDEX"));
  }

  /** {@code UNIQUE [KEY] [name] (}. */
  private int openOfKey(int at) {
    int open = at + 1;
    if (words.is(at, "UNIQUE") && isKey(open)) {
      open++;
    }
    boolean named = dialect.hasInlineKeys() && words.isName(open);
    return named ? open + 1 : open;
  }

  private void refuseEncrypted(int from, int end) {
    refuseTables(from, end);
    for (int i = from; i < end; i++) {
      EncryptedColumn column =
          table != null && words.isName(i) ? Scope.column(table, words.name(i)) : null;
      if (column != null) {
        throw Refusals.operator(column, "the definition of a plain one");
      }
    }
  }

  private void refuseTables(int from, int end) {
    for (int i = from; i < end; i++) {
      if (words.isName(i) && catalog.table(words.name(i)).isPresent()) {
        throw AlterTableRule.notUnderstood();
      }
    }
  }
}
