package dev.nacre.core.sql.define;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.Policy.Decision;
import dev.nacre.core.catalog.Policy.Wish;
import dev.nacre.core.catalog.Protection;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.lex.TokenKind;
import dev.nacre.core.sql.plan.Edit;
import dev.nacre.core.sql.plan.TypeReader;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.value.ColumnType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The definition of one column, in CREATE TABLE or ALTER TABLE. One that is declared ENCRYPT
 * becomes a binary one with a check.
 */
final class ColumnRule {
  private static final Set<String> NOT_OF_TYPES =
      Set.of(
          "NOT",
          "NULL",
          "UNIQUE",
          "PRIMARY",
          "REFERENCES",
          "KEY",
          "CONSTRAINT",
          "CHECK",
          "DEFAULT",
          "GENERATED",
          "AS",
          "ON",
          "COMMENT",
          "AUTO_INCREMENT",
          "IDENTITY");

  private final Words words;
  private final Dialect dialect;
  private final References references;
  private final List<Edit.Replace> edits = new ArrayList<>();
  private Function<String, Optional<Decision>> wishes = column -> Optional.empty();

  // Of columns that declare none; empty when it is not known.
  private String ofTable = "";

  ColumnRule(Words words, Dialect dialect, References references) {
    this.words = words;
    this.dialect = dialect;
    this.references = references;
  }

  /**
   * @param secret nothing for a plain column, of which nothing is read but the name
   * @param reference where REFERENCES stands, or -1
   */
  record Definition(String name, TableDraft.@Nullable Secret secret, int reference) {
    TableDraft.Column column() {
      return new TableDraft.Column(name, secret);
    }
  }

  /** From now on with what a policy says of columns. */
  void by(Function<String, Optional<Decision>> policy) {
    wishes = policy;
  }

  /** From now on with the collation that a table gives to columns that declare none, folded. */
  void collating(String collation) {
    ofTable = collation;
  }

  /** These words, both included, are not sent. */
  void leaveOut(int from, int to) {
    edits.add(new Edit.Replace(words.start(from), words.end(to), ""));
  }

  Definition read(int from, int end) {
    String name = stored(from);
    refuseUnclear(name);
    int encrypt = words.find(from + 1, end, Set.of("ENCRYPT"));
    if (words.find(from + 1, end, Set.of("INVISIBLE")) < end) {
      throw CreateTableRule.refused(
          "a column is INVISIBLE, and would be missing from rows that name no columns");
    }
    Decision wish = wishes.apply(name).filter(one -> one.wish() != Wish.PLAIN).orElse(null);
    if (encrypt == end && wish == null) {
      return new Definition(name, null, -1);
    }
    boolean declared = encrypt < end;
    int type = from + 1;
    int afterType = words.find(type, encrypt, NOT_OF_TYPES);
    int typeEnd = Collation.begins(words, dialect, type + 1, afterType);
    Clause clause =
        declared ? clause(encrypt, end).under(wish, name) : Clause.of(wish, encrypt, name);
    ColumnType columnType =
        new TypeReader(words, dialect)
            .ofColumn(name, type, typeEnd, clause.protection.comparesEqual());
    String collation = collation(wish, typeEnd, afterType);
    if (clause.protection.comparesEqual()
        && !dialect.comparesExactly(columnType.name(), collation)) {
      throw CreateTableRule.refused(
          "NO SALT compares the column "
              + name
              + " exactly, which has to be its collation: COLLATE utf8mb4_nopad_bin for the column"
              + " or the table, or collate=utf8mb4_nopad_bin in the policy");
    }
    Constraints found = new Constraints(false, -1);
    found = constraints(afterType, encrypt, found);
    found = constraints(clause.end, end, found);
    if ((found.key || found.reference >= 0) && !clause.protection.comparesEqual()) {
      throw CreateTableRule.refused("a key over the column " + name + " needs ENCRYPT NO SALT");
    }
    TableDraft.Secret secret = new TableDraft.Secret(columnType, clause.protection, clause.group);
    if (found.key || found.reference >= 0) {
      refuseLongKey(secret, "the column " + name);
    }
    String cells = cells(name, columnType);
    String guard = dialect.guard(words.text(from));
    boolean last = dialect.checksLast() && (clause.end < end || !declared);
    boolean atType = !last && !declared;
    edits.add(
        new Edit.Replace(
            words.start(type), words.end(afterType - 1), atType ? cells + " " + guard : cells));
    if (declared) {
      edits.add(
          new Edit.Replace(words.start(encrypt), words.end(clause.end - 1), last ? "" : guard));
    }
    if (last) {
      int before = found.reference > encrypt || !declared ? found.reference : -1;
      before = before < 0 ? end : before;
      int place = words.end(before - 1);
      edits.add(new Edit.Replace(place, place, " " + guard));
    }
    return new Definition(name, secret, found.reference);
  }

  /** What the column declares, else what the policy says of it, else what its table does. */
  private String collation(@Nullable Decision wish, int from, int end) {
    if (from < end) {
      return Collation.read(words, from, end);
    }
    return wish == null || wish.collation().isEmpty() ? ofTable : wish.collation();
  }

  private String cells(String name, ColumnType declared) {
    if (!declared.name().isLarge()) {
      int longest = Dialect.cellBytes(declared);
      if (longest > dialect.longestCell()) {
        throw CreateTableRule.refused(
            "cells of the column "
                + name
                + " may have "
                + longest
                + " bytes, and a column with a check holds "
                + dialect.longestCell());
      }
      return dialect.cellType(longest);
    }
    return dialect
        .largeCellType()
        .orElseThrow(
            () ->
                new NacreException(
                    ErrorCode.COLUMN_TYPE_REFUSED,
                    "An encrypted "
                        + declared
                        + " could not have the check that keeps plaintext out of it"));
  }

  /** What the database could not index whole. */
  void refuseLongKey(TableDraft.Secret secret, String what) {
    if (Dialect.cellBytes(secret.type()) > dialect.longestKey()) {
      throw CreateTableRule.refused(what + " is too long for a key");
    }
  }

  /** The text with binary columns in the place of the encrypted ones, and without comments. */
  String text() {
    return Edit.apply(words.sql(), edits);
  }

  /** What follows ENCRYPT. */
  record Clause(int end, Protection protection, String group) {
    /** What a policy wants of a column that says nothing itself. */
    static Clause of(@Nullable Decision wish, int end, String column) {
      refuseSum(wish, column);
      return wish != null && wish.wish() == Wish.DETERMINISTIC
          ? new Clause(end, Protection.DETERMINISTIC, wish.group())
          : new Clause(end, Protection.RANDOMISED, "");
    }

    /** A definition may ask for more than the policy, and not for less. */
    Clause under(@Nullable Decision wish, String column) {
      refuseSum(wish, column);
      boolean less =
          wish != null
              && protection.comparesEqual()
              && (wish.wish() != Wish.DETERMINISTIC
                  || (!group.isEmpty()
                      && !Catalog.folded(group).equals(Catalog.folded(wish.group()))));
      if (less) {
        throw CreateTableRule.refused(
            "the column " + column + " is declared to show more than the policy allows");
      }
      return this;
    }

    private static void refuseSum(@Nullable Decision wish, String column) {
      if (wish != null && wish.wish() == Wish.SUM) {
        throw new NacreException(
            ErrorCode.NOT_BUILT_YET,
            "The policy wants sums over the column " + column + ", which are not there yet");
      }
    }
  }

  Clause clause(int encrypt, int end) {
    Protection protection = Protection.RANDOMISED;
    String group = "";
    int i = encrypt + 1;
    while (i < end) {
      if (words.is(i, "NO") && words.is(i + 1, "SALT")) {
        protection = Protection.DETERMINISTIC;
        i += 2;
      } else if (words.is(i, "SALT")) {
        i++;
      } else if (words.is(i, "USING")) {
        if (!words.isSign(i + 1, "'AES256'")) {
          throw CreateTableRule.refused("the only algorithm is USING 'AES256'");
        }
        i += 2;
      } else if (words.is(i, "KEY") && words.is(i + 1, "GROUP") && words.isName(i + 2)) {
        group = stored(i + 2);
        i += 3;
      } else if (words.is(i, "WITH")) {
        throw new NacreException(ErrorCode.NOT_BUILT_YET, "ENCRYPT WITH (…) is not there yet");
      } else {
        break;
      }
    }
    if (!group.isEmpty() && !protection.comparesEqual()) {
      throw CreateTableRule.refused("KEY GROUP goes together with NO SALT");
    }
    return new Clause(i, protection, group);
  }

  private record Constraints(boolean key, int reference) {}

  /** Reads NOT NULL, NULL, UNIQUE, PRIMARY KEY and REFERENCES. */
  private Constraints constraints(int from, int end, Constraints before) {
    boolean key = before.key;
    int reference = before.reference;
    int i = from;
    while (i < end) {
      if (words.is(i, "NOT") && words.is(i + 1, "NULL") && i + 1 < end) {
        i += 2;
      } else if (words.is(i, "NULL")) {
        i++;
      } else if (words.is(i, "UNIQUE")) {
        key = true;
        i++;
      } else if (words.is(i, "PRIMARY") && words.is(i + 1, "KEY") && i + 1 < end) {
        key = true;
        i += 2;
      } else if (words.is(i, "REFERENCES") && reference < 0) {
        reference = i;
        i = references.read(i, end).end();
      } else {
        // A default or a check would hold a value.
        throw CreateTableRule.refused(
            "an encrypted column has NOT NULL, UNIQUE, PRIMARY KEY and REFERENCES and nothing"
                + " else");
      }
    }
    return new Constraints(key, reference);
  }

  /** A name that the database may read in another way than we do. */
  void refuseUnclear(String name) {
    if (!name.isEmpty() && !dialect.readsEverywhere(name)) {
      throw CreateTableRule.refused(dialect.unclearName());
    }
    if (name.getBytes(StandardCharsets.UTF_8).length > dialect.longestName()) {
      throw CreateTableRule.refused("a name is longer than the database's names are");
    }
  }

  /** A name as the database stores it. */
  String stored(int i) {
    return words.is(i, TokenKind.QUOTED_NAME)
        ? words.plainName(i)
        : dialect.stored(words.plainName(i));
  }
}
