package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.resolve.EncryptedColumn;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.SumFormula;
import dev.nacre.core.value.ColumnType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The plan of a statement: what to do with its text, its parameters and its result. Immutable. */
public final class Plan {
  private final String source;
  private final List<Edit> edits;

  /** The text to send, if it is the same for each execution; null if a literal is encrypted. */
  private final @Nullable String fixed;

  // By number, from 1. A list, because each setter of each row looks here: a map took a sixth of
  // the time of a batch.
  private final List<@Nullable EncryptedColumn> parameters;
  private final Map<Integer, ColumnType> casts;
  private final BitSet compared;
  private final Set<Integer> arrays;
  private final Map<Integer, TypeUnification> unifications;
  private final List<@Nullable EncryptedColumn> results;
  private final boolean hasResults;
  private final OptionalInt shown;

  /** The last column of the result, if it tells which rows are shown. */
  private final @Nullable EncryptedColumn filter;

  private final @Nullable CatalogTable written;
  private final Set<CatalogTable> tables;

  /** The key groups of the encrypted columns of these tables, as of planning. */
  private final Set<KeyGroup> groups;

  /** Columns of RETURNING if it shows more than the target table. */
  private final List<Relation.Column> returned;

  private final boolean compares;
  private final Set<String> namedQueries;
  private final Set<PositionalColumns> placed;
  private final Set<RequiredKey> keyed;

  /** Labels of the columns of the result from the first, folded; empty where unknown. */
  private final List<String> labels;

  private final Set<String> skippedTables;
  private final boolean reliesOnReportedPositions;
  private final @Nullable RowwiseUpdate rowwise;

  Plan(PlanBuilder builder) {
    this.source = builder.sql.source();
    this.edits = List.copyOf(Comments.removed(builder.sql, builder.edits));
    Edit.requireReplaced(edits, builder.withheld);
    this.parameters = numbered(builder.parameters);
    this.casts = Map.copyOf(builder.casts);
    this.compared = new BitSet();
    builder.compared.forEach(compared::set);
    this.arrays = Set.copyOf(builder.arrays);
    this.unifications = Map.copyOf(builder.unifications);
    this.results = new ArrayList<>(builder.result.columns());
    this.hasResults = builder.result.hasEncrypted();
    this.shown = builder.result.count();
    this.filter = builder.result.filter();
    this.written = builder.written;
    this.tables = Set.copyOf(builder.tables);
    this.groups = Set.copyOf(builder.groups);
    this.namedQueries = Set.copyOf(builder.namedQueries);
    this.placed = builder.placed();
    this.keyed = Set.copyOf(builder.keyed);
    this.skippedTables = Set.copyOf(builder.skippedTables);
    this.reliesOnReportedPositions = builder.result.reliesOnReportedPositions();
    this.labels = builder.result.labels();
    this.returned = builder.result.returned();
    this.compares =
        !compared.isEmpty()
            || edits.stream().anyMatch(edit -> edit instanceof Edit.Seal seal && seal.compared());
    RowwiseForm form = builder.rowwise;
    this.rowwise = form == null ? null : RowwiseUpdate.of(form, source, edits);
    this.fixed = builder.sealsLiterals() ? null : Splice.of(source, edits, seal -> "");
  }

  /** A list by number, with null at 0. */
  private static List<@Nullable EncryptedColumn> numbered(Map<Integer, EncryptedColumn> columns) {
    int most = columns.keySet().stream().max(Integer::compare).orElse(0);
    List<@Nullable EncryptedColumn> numbered = new ArrayList<>();
    for (int number = 0; number <= most; number++) {
      numbered.add(columns.get(number));
    }
    return numbered;
  }

  /** The plan of a statement that is sent unchanged, and may name encrypted tables. */
  public static Plan naming(StatementTokens words, Catalog catalog) {
    return PlanBuilder.naming(words, catalog).build();
  }

  /** The plan of a statement that is sent unchanged and involves no encrypted table. */
  public static Plan unchanged(LexedSql sql) {
    return new PlanBuilder(sql).build();
  }

  /** Whether the statement is sent as it is without its comments, and uses no encrypted table. */
  public boolean onlyOmitsComments() {
    return tables.isEmpty() && !seals() && !hasResults && written == null;
  }

  /** The tables with encrypted columns that the statement names. */
  public Set<CatalogTable> tables() {
    return tables;
  }

  /**
   * Names, as written, of WITH queries with encrypted columns, where the database would prefer a
   * table of the same name. The caller must check that there is no such table.
   */
  public Set<String> namedQueries() {
    return namedQueries;
  }

  /** Tables whose columns must be compared with the database before the statement is sent. */
  public Set<PositionalColumns> placed() {
    return placed;
  }

  /** Columns that distinguish rows only together with a key, which must be checked before. */
  public Set<RequiredKey> keyed() {
    return keyed;
  }

  /**
   * The expected labels of the columns of the result, from the first, folded; empty where unknown.
   * No labels if each column is named in the statement.
   */
  public List<String> labels() {
    return labels;
  }

  /**
   * Plain tables, as the statement writes them, that were reported not to have the column of an
   * unqualified name, so that it means an encrypted column of an outer query. The session asks for
   * them before each execution.
   */
  public Set<String> skippedTables() {
    return skippedTables;
  }

  /**
   * Whether the positions of encrypted columns in the result are known from the database alone:
   * good enough to read rows, but not to write any.
   */
  public boolean reliesOnReportedPositions() {
    return reliesOnReportedPositions;
  }

  /** Whether values encrypted for another plan of the text are also valid for this one. */
  public boolean sealsLike(Plan then) {
    return groups.size() == then.groups.size()
        && groups.stream().allMatch(group -> then.groups.stream().anyMatch(group::sealsLike));
  }

  /** Whether the statement searches by cell; the cell of a value depends on the key. */
  public boolean compares() {
    return compares;
  }

  /** Whether a parameter or a literal is encrypted. */
  public boolean seals() {
    return parameters.size() > 1 || fixed == null;
  }

  /** The column for which a parameter, from 1, is encrypted; or null. */
  public @Nullable EncryptedColumn parameter(int number) {
    return number >= 1 && number < parameters.size() ? parameters.get(number) : null;
  }

  /** The type to which a parameter is cast before it is encrypted, or null. */
  public @Nullable ColumnType cast(int number) {
    return casts.isEmpty() ? null : casts.get(number);
  }

  /** Whether a parameter is compared with its column; else it is stored. */
  public boolean isCompared(int number) {
    return number >= 1 && compared.get(number);
  }

  /** Whether a parameter, from 1, is an array of values that are compared with its column. */
  public boolean isArray(int number) {
    return !arrays.isEmpty() && arrays.contains(number);
  }

  /** The values with which the database may unify the type of a parameter. */
  public TypeUnification unification(int number) {
    return unifications.isEmpty()
        ? TypeUnification.NONE
        : unifications.getOrDefault(number, TypeUnification.NONE);
  }

  /** The column as which a column of the result, from 1, is decrypted; or null. */
  public @Nullable EncryptedColumn result(int column) {
    return column >= 1 && column <= results.size() ? results.get(column - 1) : null;
  }

  /** How many columns of the result are known. */
  public int results() {
    return results.size();
  }

  /** The replacements in the text, in order. */
  public List<Edit> edits() {
    return edits;
  }

  /** How many columns the result has, if known. */
  public OptionalInt shown() {
    return shown;
  }

  /**
   * A column behind those of the statement, by which rows of the result are left out; null if all
   * are shown.
   */
  public @Nullable EncryptedColumn filter() {
    return filter;
  }

  /** How {@link #filter} shows rows; null if all are shown. */
  public SumFormula.@Nullable Filter shownRows() {
    return filter != null
            && filter.sum() != null
            && filter.sum().formula() instanceof SumFormula.Filter formula
        ? formula
        : null;
  }

  /** Whether the rows of the result are sorted before the first is shown. */
  public boolean sorts() {
    SumFormula.Filter rows = shownRows();
    return rows != null && !rows.order().isEmpty();
  }

  public boolean hasResults() {
    return hasResults;
  }

  /** The target table, if it has encrypted columns. */
  public @Nullable CatalogTable written() {
    return written;
  }

  /**
   * The columns that {@code RETURNING *} shows, if these are not only those of {@link #written},
   * because another table with encrypted columns is involved.
   */
  public List<Relation.Column> returned() {
    return returned;
  }

  /** A randomised column for which a literal is encrypted, if there is one. */
  public @Nullable EncryptedColumn sealedOnce() {
    for (Edit edit : edits) {
      if (edit instanceof Edit.Seal seal
          && !seal.column().encryption().protection().comparesEqual()) {
        return seal.column();
      }
    }
    return null;
  }

  /** How one value is put into several rows; null for a statement that is sent as it is. */
  public @Nullable RowwiseUpdate rowwise() {
    return rowwise;
  }

  /** The text to send. */
  public String text(Function<Edit.Seal, String> seal) {
    return fixed == null ? Splice.of(source, edits, seal) : fixed;
  }
}
