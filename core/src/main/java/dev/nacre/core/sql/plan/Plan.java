package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Words;
import dev.nacre.core.value.ColumnType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
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

  /** Where others than the table that is written to are shown with its rows. */
  private final List<Relation.Column> returned;

  private final boolean compares;
  private final Set<String> namedQueries;
  private final Set<Placed> placed;
  private final Set<Keyed> keyed;

  /** Of the columns of the result from the first, folded; empty where one is not known. */
  private final List<String> labels;

  private final Set<String> passed;
  private final boolean reliesOnPlaces;

  Plan(PlanBuilder builder) {
    this.source = builder.sql.source();
    this.edits = List.copyOf(Comments.removed(builder.sql, builder.edits));
    this.parameters = numbered(builder.parameters);
    this.casts = Map.copyOf(builder.casts);
    this.compared = new BitSet();
    builder.compared.forEach(compared::set);
    this.unifications = Map.copyOf(builder.unifications);
    this.results = new ArrayList<>(builder.results);
    this.hasResults = builder.hasResults();
    this.shown = builder.shown;
    this.written = builder.written;
    this.tables = Set.copyOf(builder.tables);
    this.groups = Set.copyOf(builder.groups);
    this.namedQueries = Set.copyOf(builder.namedQueries);
    this.placed = builder.placed();
    this.keyed = Set.copyOf(builder.keyed);
    this.passed = Set.copyOf(builder.passed);
    this.reliesOnPlaces = builder.reliesOnPlaces;
    this.labels = builder.stars ? List.copyOf(builder.labels) : List.of();
    this.returned = List.copyOf(builder.returned);
    this.compares =
        !compared.isEmpty()
            || edits.stream().anyMatch(edit -> edit instanceof Edit.Seal seal && seal.compared());
    this.fixed = builder.sealsLiterals() ? null : Splice.of(source, edits, seal -> "");
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

  /** Of a statement that is sent as it is, and names encrypted tables perhaps. */
  public static Plan naming(Words words, Catalog catalog) {
    return PlanBuilder.naming(words, catalog).build();
  }

  /** Of a statement that is sent as it is, and is about no encrypted table. */
  public static Plan unchanged(LexedSql sql) {
    return new PlanBuilder(sql).build();
  }

  /** The tables with encrypted columns that the statement names. */
  public Set<CatalogTable> tables() {
    return tables;
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

  /**
   * Plain tables, as the statement writes them, that were told not to have the column of a bare
   * name, so that it means an encrypted one farther out. They are asked before each execution.
   */
  public Set<String> passed() {
    return passed;
  }

  /**
   * Whether the database alone tells in which places of the result encrypted columns stand: good
   * for rows that are read, and not for any that are written.
   */
  public boolean reliesOnPlaces() {
    return reliesOnPlaces;
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

  /**
   * The columns that {@code RETURNING *} shows, where these are not the ones of {@link #written}
   * alone: rows are changed by another table with encrypted columns.
   */
  public List<Relation.Column> returned() {
    return returned;
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
}
