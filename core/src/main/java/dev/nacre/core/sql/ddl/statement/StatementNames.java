package dev.nacre.core.sql.ddl.statement;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.refusal.Refusals;
import dev.nacre.core.sql.tree.Definition;
import dev.nacre.core.sql.tree.Identifier;
import dev.nacre.core.sql.tree.Path;
import dev.nacre.core.sql.tree.Phrase;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.tree.TableElement;
import dev.nacre.core.text.CaseFolding;
import dev.nacre.core.text.NameFolding;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The names in a statement, including parts that are not parsed further. */
public record StatementNames(StatementTokens words, Dialect dialect) {
  /** All words and names in a range, folded. */
  public List<String> in(Span span) {
    List<String> names = new ArrayList<>();
    for (int i = at(span.start()); i < at(span.end()); i++) {
      if (words.isName(i)) {
        names.add(words.name(i));
      }
    }
    return names;
  }

  /** The texts of all tokens in a range. */
  public List<String> tokens(Span span) {
    List<String> tokens = new ArrayList<>();
    for (int i = at(span.start()); i < at(span.end()); i++) {
      tokens.add(words.text(i));
    }
    return tokens;
  }

  /** The names in an attribute of a column, without its leading keyword. */
  public List<String> in(TableElement.Attribute attribute) {
    List<String> names = in(attribute.span());
    boolean other = attribute instanceof Phrase phrase && phrase.word().isEmpty();
    return other ? names : names.subList(1, names.size());
  }

  /** Refuses a range that contains anything but names, such as a value. */
  public void requireOnly(Span span) {
    if (!words.areNames(at(span.start()), at(span.end()))) {
      throw Refusals.moreThanNames();
    }
  }

  /** The texts of all tokens in a range, in upper case, to compare them with keywords. */
  public List<String> keywords(Span span) {
    return tokens(span).stream().map(CaseFolding::upper).toList();
  }

  /** Index of the first word that begins at or after this character. */
  private int at(int character) {
    int low = 0;
    int high = words.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (words.start(middle) < character) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  public String text(Span span) {
    return span.of(words.sql().source());
  }

  /** The path as written, without comments and spaces. */
  public String path(Path path) {
    return path.written(words.sql().source());
  }

  /** The name as the database stores it. */
  public String stored(Identifier name) {
    return name.quoted() ? name.text() : dialect.stored(name.text());
  }

  /** Refuses a name that the database may interpret differently. */
  public void requireClear(String name, DefinitionRefusal refusal) {
    if (!name.isEmpty() && !dialect.readsSameInAllModes(name)) {
      throw refusal.because(dialect.modeDependenceReason());
    }
    if (name.getBytes(StandardCharsets.UTF_8).length > dialect.longestName()) {
      throw refusal.because("a name is longer than the database's names are");
    }
  }

  public static String folded(Identifier name) {
    return NameFolding.fold(name.text());
  }

  /** The columns of a key, folded; an empty string for a column of which it has only a part. */
  public static List<String> columns(List<Definition.Part> parts) {
    return parts.stream().map(part -> part.column() == null ? "" : folded(part.column())).toList();
  }

  /** The columns of a key, folded; refuses one that does not consist of whole columns. */
  public static List<String> all(List<Definition.Part> parts) {
    List<String> columns = columns(parts);
    if (columns.contains("")) {
      throw Refusals.statement("names columns in a way that is not understood");
    }
    return columns;
  }
}
