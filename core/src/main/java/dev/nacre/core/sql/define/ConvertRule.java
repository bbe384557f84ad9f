package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.Conversion.Kind;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import org.jspecify.annotations.Nullable;

/** {@code ALTER TABLE t MODIFY (c ENCRYPT …)}, {@code MODIFY (c DECRYPT)} and {@code REKEY}. */
final class ConvertRule {
  private final Words words;
  private final Catalog catalog;
  private final ColumnRule columnRule;

  ConvertRule(Words words, Dialect dialect, Catalog catalog) {
    this.words = words;
    this.catalog = catalog;
    this.columnRule =
        new ColumnRule(
            words,
            dialect,
            new References(words, catalog, PrimaryKeys.NONE, true, CreateTableRule::refused));
  }

  /** Nothing when the text is another ALTER TABLE. */
  Rewriting.@Nullable Convert apply() {
    if (!words.is(0, "ALTER") || !words.is(1, "TABLE") || !words.isName(2)) {
      return null;
    }
    int action = words.endOfPath(2);
    int end = words.size();
    String schema = action > 3 ? columnRule.stored(action - 3) : "";
    String table = columnRule.stored(action - 1);
    if (words.is(action, "REKEY") && action + 1 == end) {
      requireKnown(table, schema, action);
      return new Rewriting.Convert(Kind.REKEY, schema, table, "", Protection.RANDOMISED, "");
    }
    boolean modifies =
        words.is(action, "MODIFY")
            && words.is(action + 1, TokenKind.OPEN_PAREN)
            && words.isName(action + 2)
            && words.partner(action + 1) == end - 1;
    int verb = action + 3;
    if (modifies && words.is(verb, "DECRYPT") && verb + 2 == end) {
      CatalogTable known = requireKnown(table, schema, action);
      if (Scope.column(known, words.name(action + 2)) == null) {
        throw refused("the column is not encrypted");
      }
      return new Rewriting.Convert(
          Kind.DECRYPT, schema, table, stored(action + 2), Protection.RANDOMISED, "");
    }
    if (modifies && words.is(verb, "ENCRYPT")) {
      return encrypt(schema, table, action + 2, verb, end - 1);
    }
    return null;
  }

  private Rewriting.Convert encrypt(String schema, String table, int name, int verb, int end) {
    ColumnRule.Clause clause = columnRule.clause(verb, end);
    if (clause.end() != end) {
      throw refused("nothing may follow ENCRYPT but NO SALT, USING 'AES256' and KEY GROUP");
    }
    CatalogTable known = catalog.table(table).orElse(null);
    if (known != null) {
      requireKnown(table, schema, name - 2);
      EncryptedColumn column = Scope.column(known, words.name(name));
      if (column != null) {
        throw refused("the column " + column.text() + " is encrypted already");
      }
    }
    String column = stored(name);
    columnRule.refuseUnclear(column);
    columnRule.refuseUnclear(table);
    columnRule.refuseUnclear(schema);
    return new Rewriting.Convert(
        Kind.ENCRYPT, schema, table, column, clause.protection(), clause.group());
  }

  private String stored(int name) {
    return columnRule.stored(name);
  }

  private CatalogTable requireKnown(String table, String schema, int action) {
    CatalogTable known =
        catalog.table(table).orElseThrow(() -> refused("it has no encrypted columns"));
    boolean elsewhere =
        !schema.isEmpty() && !Catalog.folded(schema).equals(Catalog.folded(known.schema()));
    if (elsewhere || action > 5) {
      throw refused("the name of its schema is another one than that of the encrypted table");
    }
    return known;
  }

  private static NacreException refused(String what) {
    return new NacreException(
        ErrorCode.ENCRYPT_CLAUSE_REFUSED, "The table was not altered: " + what);
  }
}
