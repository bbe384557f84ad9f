package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.DefinedExpressions;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Refusals;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.resolve.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** ALTER TABLE, about a table with encrypted columns or one that refers to such. */
final class AlterTableRule {
  /** What follows ADD and is no column, on one database or another. */
  private static final Set<String> NOT_A_COLUMN =
      Set.of(
          "INDEX",
          "KEY",
          "FULLTEXT",
          "SPATIAL",
          "VECTOR",
          "PERIOD",
          "PARTITION",
          "SYSTEM",
          "EXCLUDE",
          "LIKE");

  /** What else is altered; a column of such a name comes after the word COLUMN. */
  private static final Set<String> NO_COLUMNS = Set.of("CONSTRAINT", "CHECK", "INDEX", "KEY");

  /** Columns stay where they are, and are there for who names none: positions decide. */
  private static final Set<String> MOVES = Set.of("BEFORE", "AFTER", "FIRST", "INVISIBLE");

  private final Words words;
  private final Dialect dialect;
  private final Catalog catalog;
  private final DefinedExpressions expressions;
  private final ColumnRule columnRule;
  private final References references;
  private final ColumnPolicy policy;
  private @Nullable CatalogTable table;
  private AddedElements added;
  private String checking = "";

  AlterTableRule(
      Words words, Dialect dialect, Catalog catalog, ColumnPolicy policy, PrimaryKeys keys) {
    this.policy = policy;
    this.words = words;
    this.dialect = dialect;
    this.catalog = catalog;
    this.expressions = new DefinedExpressions(words, catalog, dialect);
    this.references =
        new References(
            words, catalog, keys, dialect.keys().areReferredTo(), AlterTableRule::refused);
    this.columnRule = new ColumnRule(words, dialect, references);
    this.added = new AddedElements(words, dialect, catalog, references, null);
  }

  /** What the catalog has to learn, or that the text goes as it is. */
  Rewriting apply() {
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
    String own = words.name(action - 1);
    String inSchema = action - name > 1 ? words.name(action - 3) : "";
    columnRule.by(column -> policy.wish(found == null ? inSchema : found.schema(), own, column));
    expressions.about(
        "", found == null ? Relation.plain(words.path(name, action)) : Relation.of(found));
    added = new AddedElements(words, dialect, catalog, references, found);
    int end = words.size();
    ActionList list = ActionList.read(words, action, end, dialect);
    if (found != null && action - name > 1 && !isSchema(name, found)) {
      throw refused("the name of its schema is another one than that of the encrypted table");
    }
    list.refuseUncertain();
    List<Alteration> alterations = new ArrayList<>();
    for (ActionList.Action one : list.actions()) {
      Alteration alteration =
          one.isColumn() ? add(one.from(), one.end()) : alteration(one.from(), one.end());
      if (alteration != null) {
        alterations.add(alteration);
      }
    }
    expressions.checks(action, end, named(list));
    if (alterations.isEmpty() || found == null) {
      return new Rewriting.Planned(expressions.plan());
    }
    return new Rewriting.Alter(found, list.together(alterations), columnRule.text() + checking);
  }

  /** Columns that may be there behind it, and perhaps some words. */
  private Set<String> named(ActionList list) {
    Set<String> names = new HashSet<>();
    for (ActionList.Action one : list.actions()) {
      int at = one.isColumn() ? one.from() : one.from() + 1;
      at = words.is(at, "COLUMN") ? at + 1 : at;
      int last = words.is(one.from(), "CHANGE") ? at + 1 : at;
      for (int i = at; i <= last && words.isName(i); i++) {
        names.add(words.name(i));
      }
    }
    return names;
  }

  /** {@code RENAME COLUMN table.column TO name}, where that is a statement. */
  Rewriting.Alter rename() {
    int after = words.isName(2) ? words.endOfPath(2) : 2;
    boolean column = words.is(1, "COLUMN") && after >= 5;
    CatalogTable found = column ? catalog.table(words.name(after - 3)).orElse(null) : null;
    boolean here = found != null && (after == 5 || (after == 7 && isSchema(2, found, after)));
    if (found == null || !here) {
      throw refused("what is renamed is no plain column of a table with encrypted ones");
    }
    table = found;
    if (Scope.column(found, words.name(after - 1)) != null) {
      refuseRenaming();
    }
    return new Rewriting.Alter(found, renamed(after - 1, after, words.size()), columnRule.text());
  }

  private boolean isSchema(int from, CatalogTable found, int after) {
    return after - from == 5 && words.name(from).equals(Catalog.folded(found.schema()));
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
    if (isOption(at, end) || checksReferences(at, end)) {
      return null;
    }
    if (dialect.hasInlineKeys() && words.isOneOf(at, Set.of("MODIFY", "CHANGE"))) {
      return changed(at, end);
    }
    throw notUnderstood();
  }

  /** {@code COMMENT = 'x'} and {@code AUTO_INCREMENT = 7}, where a table has such options. */
  private boolean isOption(int at, int end) {
    int value = words.isSign(at + 1, "=") ? at + 2 : at + 1;
    TokenKind kind = words.is(at, "COMMENT") ? TokenKind.STRING : TokenKind.NUMBER;
    return words.isOneOf(at, Set.of("COMMENT", "AUTO_INCREMENT"))
        && dialect.tableOptions().contains(words.name(at))
        && words.is(value, kind)
        && value + 1 == end;
  }

  /** {@code SET REFERENTIAL_INTEGRITY FALSE}: foreign keys rest, and the checks of cells do not. */
  private boolean checksReferences(int at, int end) {
    boolean checks = words.is(at + 3, "CHECK") || words.is(at + 3, "NOCHECK");
    return words.is(at, "SET")
        && words.is(at + 1, "REFERENTIAL_INTEGRITY")
        && words.isOneOf(at + 2, Set.of("TRUE", "FALSE", "ON", "OFF"))
        && end == (checks ? at + 4 : at + 3);
  }

  private @Nullable Alteration add(int from, int end) {
    int at = words.is(from, "COLUMN") ? from + 1 : from;
    boolean constraint =
        at == from
            && words.isOneOf(at, Set.of("CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK"));
    if (constraint || (at == from && added.isKey(at))) {
      added.constraint(at, end);
      return null;
    }
    if (at == from && words.isOneOf(at, NOT_A_COLUMN)) {
      throw refused(
          "what is added is none that is understood, or a column without the word COLUMN");
    }
    if (words.is(at, "IF")) {
      throw refused("IF NOT EXISTS is not possible where a column is added");
    }
    if (!words.isName(at) || words.find(at + 1, end, MOVES) < end) {
      throw notUnderstood();
    }
    ColumnRule.Definition column = columnRule.read(at, end);
    CatalogTable known = table;
    if (known == null) {
      if (column.secret() != null) {
        throw refused("the first encrypted column of a table comes with CREATE TABLE");
      }
      added.plain(at + 1, end);
      return null;
    }
    if (known.columns().stream().anyMatch(one -> isFolded(one.name(), words.name(at)))) {
      throw refused("there is a column of this name; DROP COLUMN IF EXISTS takes one out");
    }
    TableDraft.Secret secret = column.secret();
    if (secret == null) {
      added.plain(at + 1, end);
    } else if (column.reference() >= 0) {
      References.Target target = references.read(column.reference(), end);
      secret = secret.in(references.inherited(target, secret).group());
    }
    if (secret != null && hasNotNull(at, end)) {
      checking = dialect.checkingRows();
    }
    return new Alteration.Add(new TableDraft.Column(column.name(), secret));
  }

  private boolean hasNotNull(int from, int end) {
    int not = words.find(from + 1, end, Set.of("NOT"));
    return not < end && words.is(not + 1, "NULL");
  }

  private @Nullable Alteration drop(int from, int end) {
    if (words.is(from, "CONSTRAINT")) {
      int name = words.is(from + 1, "IF") && words.is(from + 2, "EXISTS") ? from + 3 : from + 1;
      if (!words.isName(name) || !endsDrop(name, end)) {
        throw notUnderstood();
      }
      return new Alteration.DropConstraint(words.name(name));
    }
    boolean foreign = dialect.hasInlineKeys() && words.is(from, "FOREIGN");
    if (from + 1 < end && (words.is(from, "PRIMARY") || foreign || added.isKey(from))) {
      words.requireNames(from, end);
      return null;
    }
    int at = words.is(from, "COLUMN") ? from + 1 : from;
    if (words.is(at, "IF") && words.is(at + 1, "EXISTS")) {
      at += 2;
    }
    if (!words.isName(at) || !endsDrop(at, end)) {
      throw notUnderstood();
    }
    return new Alteration.Drop(words.name(at));
  }

  private boolean endsDrop(int name, int end) {
    return name + 1 == end
        || (name + 2 == end && words.isOneOf(name + 1, Set.of("CASCADE", "RESTRICT")));
  }

  /**
   * {@code MODIFY a …} and {@code CHANGE a b …}, which define a column anew: of a plain one, which
   * stays where it is.
   */
  private @Nullable Alteration changed(int verb, int end) {
    int at = words.is(verb + 1, "COLUMN") ? verb + 2 : verb + 1;
    int type = words.is(verb, "CHANGE") ? at + 2 : at + 1;
    boolean encrypts = words.find(at, end, Set.of("ENCRYPT", "DECRYPT")) < end;
    if (encrypts || words.is(at, TokenKind.OPEN_PAREN)) {
      throw notUnderstood();
    }
    if (words.is(at, "IF")
        || !words.isName(at)
        || !words.isName(type - 1)
        || !words.is(type, TokenKind.WORD)
        || words.find(type, end, MOVES) < end) {
      throw notUnderstood();
    }
    EncryptedColumn column = table == null ? null : Scope.column(table, words.name(at));
    if (column != null) {
      throw Refusals.operator(column, "ALTER COLUMN");
    }
    added.plain(type, end);
    return words.name(at).equals(words.name(type - 1)) ? null : renamed(at, type - 1);
  }

  private void refuseRenaming() {
    if (!dialect.renamesWhatIsChecked()) {
      throw refused("the database renames neither a table nor a column that has a check");
    }
  }

  private @Nullable Alteration rename(int from, int end) {
    refuseRenaming();
    if (words.is(from, "TO") && words.isName(from + 1) && from + 2 == end) {
      String to = columnRule.stored(from + 1);
      columnRule.refuseUnclear(to);
      if (catalog.table(to).isPresent()) {
        throw refused("there is an encrypted table of this name");
      }
      return new Alteration.RenameTable(to);
    }
    if (words.is(from, "CONSTRAINT") || added.isKey(from)) {
      words.requireNames(from, end);
      return null;
    }
    int at = words.is(from, "COLUMN") ? from + 1 : from;
    return renamed(at, at + 1, end);
  }

  /** {@code a TO b}. */
  private Alteration renamed(int column, int to, int end) {
    if (!words.isName(column) || !words.is(to, "TO") || !words.isName(to + 1) || to + 2 != end) {
      throw notUnderstood();
    }
    return renamed(column, to + 1);
  }

  private Alteration renamed(int column, int to) {
    String name = columnRule.stored(to);
    columnRule.refuseUnclear(name);
    CatalogTable known = table;
    if (known != null
        && known.columns().stream().anyMatch(one -> isFolded(one.name(), words.name(to)))) {
      throw refused("there is a column of this name");
    }
    return new Alteration.Rename(words.name(column), name);
  }

  /** {@code ALTER COLUMN a …}: of an encrypted one whether it may be NULL, and its name. */
  private @Nullable Alteration column(int from, int end) {
    int at = words.is(from, "COLUMN") ? from + 1 : from;
    // ALTER CONSTRAINT c NOT ENFORCED would be that of the check.
    boolean other = at == from && words.isOneOf(at, NO_COLUMNS);
    if (other || !words.isName(at)) {
      throw notUnderstood();
    }
    if (words.is(at + 1, "RENAME")) {
      refuseRenaming();
      return renamed(at, at + 2, end);
    }
    EncryptedColumn column = table == null ? null : Scope.column(table, words.name(at));
    boolean nullable =
        words.isOneOf(at + 1, Set.of("SET", "DROP"))
            && ((words.is(at + 2, "NULL") && at + 3 == end)
                || (words.is(at + 2, "NOT") && words.is(at + 3, "NULL") && at + 4 == end));
    if (nullable || (column == null && restarts(at + 1, end))) {
      return null;
    }
    if (column != null) {
      throw Refusals.operator(column, "ALTER COLUMN");
    }
    if (words.find(at + 1, end, MOVES) < end) {
      throw notUnderstood();
    }
    added.plain(at + 1, end);
    return null;
  }

  /** {@code RESTART WITH 100}, of the numbers that a column is given. */
  private boolean restarts(int at, int end) {
    return words.is(at, "RESTART")
        && (at + 1 == end
            || (at + 3 == end && words.is(at + 1, "WITH") && words.is(at + 2, TokenKind.NUMBER)));
  }

  private static boolean isFolded(String name, String folded) {
    return Catalog.folded(name).equals(folded);
  }

  static NacreException refused(String what) {
    return new NacreException(
        ErrorCode.ENCRYPT_CLAUSE_REFUSED, "The table was not altered: " + what);
  }

  static NacreException notUnderstood() {
    return refused("what ALTER TABLE does is not understood");
  }
}
