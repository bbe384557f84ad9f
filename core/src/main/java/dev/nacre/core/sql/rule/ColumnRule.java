package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Protection;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.parse.TokenKind;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.value.ColumnType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The definition of one column, in CREATE TABLE or ALTER TABLE. One that is declared ENCRYPT
 * becomes a binary one with a check.
 */
final class ColumnRule {
  /** Beyond the plaintext, of the longer of the two kinds of cells. */
  private static final int CELL_OVERHEAD = 32;

  private final Words words;
  private final Dialect dialect;
  private final References references;
  private final List<Edit.Replace> edits = new ArrayList<>();

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

  Definition read(int from, int end) {
    String name = stored(from);
    refuseUnclear(name);
    int encrypt = words.find(from + 1, end, Set.of("ENCRYPT"));
    if (words.find(from + 1, end, Set.of("INVISIBLE")) < end) {
      throw CreateTableRule.refused(
          "a column is INVISIBLE, and would be missing from rows that name no columns");
    }
    if (encrypt == end) {
      return new Definition(name, null, -1);
    }
    int type = from + 1;
    int afterType =
        words.find(type, encrypt, Set.of("NOT", "NULL", "UNIQUE", "PRIMARY", "REFERENCES"));
    int typeEnd = Collation.begins(words, dialect, type + 1, afterType);
    ColumnType declared = new TypeReader(words, dialect).read(type, typeEnd);
    Clause clause = clause(encrypt, end);
    String collation = Collation.read(words, typeEnd, afterType);
    if (clause.protection.comparesEqual() && !dialect.comparesExactly(declared.name(), collation)) {
      throw CreateTableRule.refused(
          "NO SALT compares the column "
              + name
              + " exactly, which has to be its collation: COLLATE utf8mb4_nopad_bin");
    }
    Constraints found = new Constraints(false, -1);
    found = constraints(afterType, encrypt, found);
    found = constraints(clause.end, end, found);
    if ((found.key || found.reference >= 0) && !clause.protection.comparesEqual()) {
      throw CreateTableRule.refused("a key over the column " + name + " needs ENCRYPT NO SALT");
    }
    TableDraft.Secret secret = new TableDraft.Secret(declared, clause.protection, clause.group);
    if (found.key || found.reference >= 0) {
      refuseLongKey(secret, "the column " + name);
    }
    String cells = dialect.cellType(declared.maxBytes() + CELL_OVERHEAD);
    edits.add(new Edit.Replace(words.start(type), words.end(afterType - 1), cells));
    String guard = dialect.guard(words.text(from));
    boolean last = dialect.checksLast() && clause.end < end;
    edits.add(new Edit.Replace(words.start(encrypt), words.end(clause.end - 1), last ? "" : guard));
    if (last) {
      int before = found.reference > encrypt ? found.reference : end;
      int place = words.end(before - 1);
      edits.add(new Edit.Replace(place, place, " " + guard));
    }
    return new Definition(name, secret, found.reference);
  }

  /** What the database could not index whole. */
  void refuseLongKey(TableDraft.Secret secret, String what) {
    if (secret.type().maxBytes() + CELL_OVERHEAD > dialect.longestKey()) {
      throw CreateTableRule.refused(what + " is too long for a key");
    }
  }

  /** The text with binary columns in the place of the encrypted ones, and without comments. */
  String text() {
    StringBuilder text = new StringBuilder();
    String source = words.sql().source();
    int at = 0;
    for (Edit edit : Comments.removed(words.sql(), edits)) {
      text.append(source, at, edit.start()).append(((Edit.Replace) edit).text());
      at = edit.end();
    }
    return text.append(source, at, source.length()).toString();
  }

  private record Clause(int end, Protection protection, String group) {}

  private Clause clause(int encrypt, int end) {
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
            "an encrypted column has NOT NULL, UNIQUE, PRIMARY KEY and REFERENCES and nothing else");
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
