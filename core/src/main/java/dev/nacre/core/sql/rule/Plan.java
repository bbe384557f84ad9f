package dev.nacre.core.sql.rule;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.verify.EncryptedValues;
import dev.nacre.core.value.ColumnType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What is to be done with a statement, its parameters and its result. Immutable. */
public final class Plan {
  private final String source;
  private final List<Edit> edits;

  /** The same for each execution, unless a literal is sealed. */
  private final @Nullable String fixed;

  // By their numbers, from 1. Each setter of each row asks: a map had a sixth of a batch's time.
  private final List<@Nullable EncryptedColumn> parameters;
  private final Map<Integer, ColumnType> casts;
  private final BitSet compared;
  private final Map<Integer, TypeUnification> unifications;
  private final List<@Nullable EncryptedColumn> results;
  private final boolean hasResults;
  private final OptionalInt shown;
  private final @Nullable CatalogTable written;
  private final Set<CatalogTable> tables;

  /** Those of the encrypted columns of these tables, with the keys that they had. */
  private final Set<KeyGroup> groups;

  private final boolean compares;
  private final Set<Supposed> supposed;
  private final Set<String> namedQueries;
  private final Set<Placed> placed;
  private final Set<Keyed> keyed;

  /** Of the columns of the result from the first, folded; empty where one is not known. */
  private final List<String> labels;

  private Plan(Builder builder) {
    this.source = builder.sql.source();
    this.edits = List.copyOf(Comments.removed(builder.sql, builder.edits));
    this.parameters = numbered(builder.parameters);
    this.casts = Map.copyOf(builder.casts);
    this.compared = new BitSet();
    builder.compared.forEach(compared::set);
    this.unifications = Map.copyOf(builder.unifications);
    this.results = new ArrayList<>(builder.results);
    this.hasResults = results.stream().anyMatch(column -> column != null);
    this.shown = builder.shown;
    this.written = builder.written;
    this.tables = Set.copyOf(builder.tables);
    this.groups = Set.copyOf(builder.groups);
    this.supposed = Set.copyOf(builder.supposed);
    this.namedQueries = Set.copyOf(builder.namedQueries);
    this.placed = builder.placed();
    this.keyed = Set.copyOf(builder.keyed);
    this.labels = builder.stars.isEmpty() ? List.of() : List.copyOf(builder.labels);
    this.compares =
        !compared.isEmpty()
            || edits.stream().anyMatch(edit -> edit instanceof Edit.Seal seal && seal.compared());
    this.fixed =
        edits.stream().anyMatch(edit -> edit instanceof Edit.Seal)
            ? null
            : Splice.of(source, edits, seal -> "");
  }

  /** With nothing at 0. */
  private static List<@Nullable EncryptedColumn> numbered(Map<Integer, EncryptedColumn> columns) {
    int most = columns.keySet().stream().max(Integer::compare).orElse(0);
    List<@Nullable EncryptedColumn> numbered = new ArrayList<>();
    for (int number = 0; number <= most; number++) {
      numbered.add(columns.get(number));
    }
    return numbered;
  }

  /** The tables with encrypted columns that the statement names. */
  public Set<CatalogTable> tables() {
    return tables;
  }

  /** Names that are to be asked for before the statement is sent. */
  public Set<Supposed> supposed() {
    return supposed;
  }

  /**
   * Queries of WITH that show encrypted columns, by their names as the statement writes them, where
   * the database would read a table of the same name. There must be none.
   */
  public Set<String> namedQueries() {
    return namedQueries;
  }

  /** Tables whose columns are to be compared with the database's before the statement is sent. */
  public Set<Placed> placed() {
    return placed;
  }

  /** Columns that tell rows apart only beside a key, which is to be asked for before. */
  public Set<Keyed> keyed() {
    return keyed;
  }

  /**
   * What the database has to call the columns of the result, from the first, folded; empty where
   * that is not known. Nothing where each is named in the statement.
   */
  public List<String> labels() {
    return labels;
  }

  /** Whether what was sealed for another plan of the text is as if it were sealed for this one. */
  public boolean sealsLike(Plan then) {
    return groups.size() == then.groups.size()
        && groups.stream().allMatch(group -> then.groups.stream().anyMatch(group::sealsLike));
  }

  /** Whether something is looked for by its cell, of which a column has one a key. */
  public boolean compares() {
    return compares;
  }

  /** Whether a parameter or a literal is sealed. */
  public boolean seals() {
    return parameters.size() > 1 || fixed == null;
  }

  /** The column that a parameter, from 1, is sealed for; or nothing. */
  public @Nullable EncryptedColumn parameter(int number) {
    return number >= 1 && number < parameters.size() ? parameters.get(number) : null;
  }

  /** The type that a parameter is cast to before it is given to its column, or nothing. */
  public @Nullable ColumnType cast(int number) {
    return casts.isEmpty() ? null : casts.get(number);
  }

  /** Whether a parameter is compared with what is in its column; else it is put there. */
  public boolean isCompared(int number) {
    return number >= 1 && compared.get(number);
  }

  /** With what the database may unify the type of a parameter first. */
  public TypeUnification unification(int number) {
    return unifications.isEmpty()
        ? TypeUnification.NONE
        : unifications.getOrDefault(number, TypeUnification.NONE);
  }

  /** The column that a column of the result, from 1, is opened as; or nothing. */
  public @Nullable EncryptedColumn result(int column) {
    return column >= 1 && column <= results.size() ? results.get(column - 1) : null;
  }

  /** How many columns of the result something is known of. */
  public int results() {
    return results.size();
  }

  /** What is replaced in the text, in its order. */
  public List<Edit> edits() {
    return edits;
  }

  /** How many columns the result has, where that is known. */
  public OptionalInt shown() {
    return shown;
  }

  public boolean hasResults() {
    return hasResults;
  }

  /** The table with encrypted columns that rows are written to, if there is one. */
  public @Nullable CatalogTable written() {
    return written;
  }

  /** A randomised column that a literal is sealed for, if there is one. */
  public @Nullable EncryptedColumn sealedOnce() {
    for (Edit edit : edits) {
      if (edit instanceof Edit.Seal seal
          && !seal.column().encryption().protection().comparesEqual()) {
        return seal.column();
      }
    }
    return null;
  }

  /** The text to send. */
  public String text(Function<Edit.Seal, String> seal) {
    return fixed == null ? Splice.of(source, edits, seal) : fixed;
  }

  static final class Builder {
    private final LexedSql sql;
    private final List<Edit> edits = new ArrayList<>();
    private final Map<Integer, EncryptedColumn> parameters = new HashMap<>();
    private final Map<Integer, ColumnType> casts = new HashMap<>();
    private final Set<Integer> compared = new HashSet<>();
    private final Map<Integer, TypeUnification> unifications = new HashMap<>();
    private final List<@Nullable EncryptedColumn> results = new ArrayList<>();
    private final Set<CatalogTable> tables = new HashSet<>();
    private final Set<KeyGroup> groups = new HashSet<>();
    private final Set<Supposed> supposed = new HashSet<>();
    private final Set<String> namedQueries = new HashSet<>();
    private final Set<Keyed> keyed = new HashSet<>();
    private final Map<CatalogTable, Set<String>> paths = new HashMap<>();
    private final Set<CatalogTable> places = new HashSet<>();
    private final Set<CatalogTable> stars = new HashSet<>();
    private final List<String> labels = new ArrayList<>();
    private boolean combines;
    private int sealedLiterals;
    private @Nullable CatalogTable written;
    private OptionalInt shown = OptionalInt.empty();

    Builder(LexedSql sql) {
      this.sql = sql;
    }

    void edit(Edit edit) {
      edits.add(edit);
      sealedLiterals += edit instanceof Edit.Seal ? 1 : 0;
    }

    /**
     * @param cast the type that it is cast to first, if there is one
     * @param unification with what the database may unify its type first
     */
    void parameter(
        int number,
        EncryptedColumn column,
        @Nullable ColumnType cast,
        boolean isCompared,
        TypeUnification unification) {
      if (parameters.put(number, column) != null) {
        throw new IllegalStateException("a parameter was planned twice");
      }
      if (cast != null) {
        casts.put(number, cast);
      }
      if (isCompared && !compared.add(number)) {
        throw new IllegalStateException("a parameter was planned twice");
      }
      if (unification != TypeUnification.NONE) {
        unifications.put(number, unification);
      }
    }

    /**
     * @param counted whether the database is to be asked whether it shows as many
     */
    void shows(Relation relation, boolean counted) {
      relation.columns().forEach(column -> results.add(column.encrypted()));
      relation.columns().forEach(column -> labels.add(column.name()));
      if (counted && relation.isWhole()) {
        shown = OptionalInt.of(relation.columns().size());
      }
    }

    /** A table is named so, with its schema or without. */
    void path(CatalogTable table, String path) {
      boolean unused = paths.computeIfAbsent(table, one -> new HashSet<>()).add(path);
    }

    /** The columns of a table are given values by their places. */
    void places(CatalogTable table) {
      boolean unused = places.add(table);
    }

    /** All columns of a table are shown, or go on to where their places count. */
    void star(CatalogTable table) {
      boolean unused = stars.add(table);
    }

    /** What a query shows is put under that of another, or into columns, by places. */
    void combines() {
      combines = true;
    }

    private Set<Placed> placed() {
      Set<CatalogTable> tables = new HashSet<>(places);
      if (combines) {
        tables.addAll(stars);
      }
      Set<Placed> placed = new HashSet<>();
      for (CatalogTable table : tables) {
        paths.getOrDefault(table, Set.of()).forEach(path -> placed.add(new Placed(path, table)));
      }
      return Set.copyOf(placed);
    }

    void keyed(Keyed column) {
      keyed.add(column);
    }

    void namedQuery(String name) {
      namedQueries.add(name);
    }

    void suppose(Supposed name) {
      supposed.add(name);
    }

    /** A table may be named. */
    void names(String name, Catalog catalog) {
      CatalogTable table = catalog.table(name).orElse(null);
      if (table == null || !tables.add(table)) {
        return;
      }
      for (CatalogColumn column : table.columns()) {
        if (column.encryption() != null) {
          groups.add(catalog.group(column.encryption().group()));
        }
      }
    }

    /** The database shows how it would carry out the statement, instead of its rows. */
    void explains() {
      results.clear();
      labels.clear();
      shown = OptionalInt.empty();
      written = null;
    }

    void writes(CatalogTable table) {
      written = table;
    }

    /** Whether a literal or a parameter is sealed so far. */
    boolean seals() {
      return !parameters.isEmpty() || edits.stream().anyMatch(edit -> edit instanceof Edit.Seal);
    }

    /** How many literals and parameters are sealed so far. */
    int sealed() {
      return parameters.size() + sealedLiterals;
    }

    EncryptedValues encryptedValues() {
      List<Span> literals = new ArrayList<>();
      for (Edit edit : edits) {
        if (edit instanceof Edit.Seal) {
          literals.add(new Span(edit.start(), edit.end()));
        }
      }
      return new EncryptedValues(parameters.keySet(), literals);
    }

    /** Whether a parameter is sealed. */
    boolean seals(int number) {
      return parameters.containsKey(number);
    }

    /**
     * Whether something is replaced in one of these parts of the text.
     *
     * @param parts where each ends, by where it begins; none overlaps another
     */
    boolean edits(NavigableMap<Integer, Integer> parts) {
      for (Edit edit : edits) {
        Map.Entry<Integer, Integer> last = parts.lowerEntry(edit.end());
        if (last != null && last.getValue() > edit.start()) {
          return true;
        }
      }
      return false;
    }

    Plan build() {
      return new Plan(this);
    }
  }
}
