package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** ALTER TABLE with one action, about a table with encrypted columns or one that refers to such. */
final class AlterTableRule {
  private final Words words;
  private final Catalog catalog;
  private final Level level;
  private final ColumnRule columnRule;
  private final References references;
  private @Nullable CatalogTable table;

  AlterTableRule(Level level, Dialect dialect, Catalog catalog) {
    this.words = level.words();
    this.catalog = catalog;
    this.level = level;
    this.references = new References(words, catalog);
    this.columnRule = new ColumnRule(words, dialect, references);
  }

  /** What the catalog has to learn; nothing when the text may go as it is. */
  Rewriting.@Nullable Alter apply() {
    int name = 2;
    if (words.is(name, "IF") && words.is(name + 1, "EXISTS")) {
      name += 2;
    }
    if (words.is(name, "ONLY")) {
      name++;
    }
    if (!words.is(1, "TABLE") || !words.isName(name)) {
      throw notUnderstood();
    }
    int action = words.endOfPath(name);
    CatalogTable found = catalog.table(words.name(action - 1)).orElse(null);
    table = found;
    level.scope().add("", found == null ? Relation.UNKNOWN : Relation.of(found));
    int end = words.size();
    if (words.comma(action, end) < end) {
      throw refused("ALTER TABLE does several things at once");
    }
    if (found != null && action - name > 1 && !isSchema(name, found)) {
      throw refused("the name of its schema is another one than that of the encrypted table");
    }
    Alteration alteration = alteration(action, end);
    if (alteration == null || found == null) {
      return null;
    }
    return new Rewriting.Alter(found, alteration, columnRule.text());
  }

  private boolean isSchema(int name, CatalogTable found) {
    int schema = words.endOfPath(name) - 3;
    return words.name(schema).equals(Catalog.folded(found.schema()));
  }

  private @Nullable Alteration alteration(int at, int end) {
    if (words.is(at, "ADD")) {
      return add(at + 1, end);
    }
    if (words.is(at, "DROP")) {
      return drop(at + 1, end);
    }
    if (words.is(at, "RENAME")) {
      return rename(at + 1, end);
    }
    if (words.is(at, "ALTER")) {
      return column(at + 1, end);
    }
    if (words.is(at, "OWNER") && words.is(at + 1, "TO") && at + 3 == end) {
      return null;
    }
    if (words.is(at, "MODIFY") || words.is(at, "REKEY")) {
      throw new NacreException(
          ErrorCode.NOT_BUILT_YET, "ALTER TABLE … MODIFY and REKEY are not there yet");
    }
    throw notUnderstood();
  }

  private @Nullable Alteration add(int from, int end) {
    int at = words.is(from, "COLUMN") ? from + 1 : from;
    boolean constraint =
        at == from
            && words.isOneOf(at, Set.of("CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK"));
    if (constraint) {
      constraint(at, end);
      return null;
    }
    if (words.is(at, "IF")) {
      throw refused("IF NOT EXISTS is not possible where a column is added");
    }
    if (!words.isName(at) || words.find(at + 1, end, Set.of("BEFORE", "AFTER", "FIRST")) < end) {
      throw notUnderstood();
    }
    ColumnRule.Definition column = columnRule.read(at, end);
    CatalogTable known = table;
    if (known == null) {
      if (column.secret() != null) {
        throw refused("the first encrypted column of a table comes with CREATE TABLE");
      }
      plain(at, end);
      return null;
    }
    if (known.columns().stream().anyMatch(one -> isFolded(one.name(), words.name(at)))) {
      throw refused("there is a column of this name; DROP COLUMN IF EXISTS takes one out");
    }
    TableDraft.Secret secret = column.secret();
    if (secret == null) {
      plain(at, end);
    } else if (column.reference() >= 0) {
      References.Target target = references.read(column.reference(), end);
      secret = secret.in(references.inherited(target, secret).group());
    }
    return new Alteration.Add(new TableDraft.Column(column.name(), secret));
  }

  /** What follows the name of a plain column names no encrypted one. */
  private void plain(int name, int end) {
    int reference = words.find(name + 1, end, Set.of("REFERENCES"));
    region().plain(name + 1, reference, Set.of());
    refuseTables(name + 1, reference);
    if (reference < end) {
      References.Target target = references.read(reference, end);
      references.plain(target, 0, 1);
      region().plain(target.end(), end, Set.of());
      refuseTables(target.end(), end);
    }
  }

  private void constraint(int from, int end) {
    int at = words.is(from, "CONSTRAINT") ? from + 2 : from;
    if (words.is(at, "CHECK")) {
      region().plain(at + 1, end, Set.of());
      refuseTables(at + 1, end);
      return;
    }
    boolean foreign = words.is(at, "FOREIGN");
    int open = words.is(at + 1, "KEY") ? at + 2 : at + 1;
    if (!words.isOneOf(at, Set.of("PRIMARY", "UNIQUE", "FOREIGN"))
        || !words.is(open, TokenKind.OPEN_PAREN)) {
      throw notUnderstood();
    }
    List<String> columns = With.names(words, open);
    int after = words.partner(open) + 1;
    References.Target target = null;
    if (foreign) {
      if (!words.is(after, "REFERENCES")) {
        throw notUnderstood();
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
        Shown.require(column, "a key");
      }
    }
    StatementRules.names(words, after, end);
    refuseTables(after, end);
  }

  private @Nullable Alteration drop(int from, int end) {
    if (words.isOneOf(from, Set.of("CONSTRAINT", "PRIMARY"))) {
      StatementRules.names(words, from, end);
      return null;
    }
    int at = words.is(from, "COLUMN") ? from + 1 : from;
    if (words.is(at, "IF") && words.is(at + 1, "EXISTS")) {
      at += 2;
    }
    boolean ends =
        at + 1 == end
            || (at + 2 == end && words.isOneOf(at + 1, Set.of("CASCADE", "RESTRICT")));
    if (!words.isName(at) || !ends) {
      throw notUnderstood();
    }
    return new Alteration.Drop(words.name(at));
  }

  private @Nullable Alteration rename(int from, int end) {
    if (words.is(from, "TO") && words.isName(from + 1) && from + 2 == end) {
      String to = columnRule.stored(from + 1);
      columnRule.refuseUnclear(to);
      if (catalog.table(to).isPresent()) {
        throw refused("there is an encrypted table of this name");
      }
      return new Alteration.RenameTable(to);
    }
    if (words.is(from, "CONSTRAINT")) {
      StatementRules.names(words, from, end);
      return null;
    }
    int at = words.is(from, "COLUMN") ? from + 1 : from;
    return renamed(at, at + 1, end);
  }

  /** {@code a TO b}. */
  private Alteration renamed(int column, int to, int end) {
    if (!words.isName(column)
        || !words.is(to, "TO")
        || !words.isName(to + 1)
        || to + 2 != end) {
      throw notUnderstood();
    }
    String name = columnRule.stored(to + 1);
    columnRule.refuseUnclear(name);
    CatalogTable known = table;
    if (known != null
        && known.columns().stream().anyMatch(one -> isFolded(one.name(), words.name(to + 1)))) {
      throw refused("there is a column of this name");
    }
    return new Alteration.Rename(words.name(column), name);
  }

  /** {@code ALTER COLUMN a …}: of an encrypted one whether it may be NULL, and its name. */
  private @Nullable Alteration column(int from, int end) {
    int at = words.is(from, "COLUMN") ? from + 1 : from;
    if (!words.isName(at)) {
      throw notUnderstood();
    }
    if (words.is(at + 1, "RENAME")) {
      return renamed(at, at + 2, end);
    }
    EncryptedColumn column = table == null ? null : Scope.column(table, words.name(at));
    boolean nullable =
        words.isOneOf(at + 1, Set.of("SET", "DROP"))
            && ((words.is(at + 2, "NULL") && at + 3 == end)
                || (words.is(at + 2, "NOT") && words.is(at + 3, "NULL") && at + 4 == end));
    if (nullable) {
      return null;
    }
    if (column != null) {
      throw Refusals.operator(column, "ALTER COLUMN");
    }
    region().plain(at + 1, end, Set.of());
    refuseTables(at + 1, end);
    return null;
  }

  private Region region() {
    return new Region(level);
  }

  private void refuseTables(int from, int end) {
    for (int i = from; i < end; i++) {
      if (words.isName(i) && catalog.table(words.name(i)).isPresent()) {
        throw notUnderstood();
      }
    }
  }

  private static boolean isFolded(String name, String folded) {
    return Catalog.folded(name).equals(folded);
  }

  private static NacreException refused(String what) {
    return new NacreException(
        ErrorCode.ENCRYPT_CLAUSE_REFUSED, "The table was not altered: " + what);
  }

  private static NacreException notUnderstood() {
    return refused("what ALTER TABLE does is not understood");
  }
}
