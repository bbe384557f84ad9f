package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.reading.StatementTokens;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a statement: the text to send, its parameters, its {@link PlannedResult}, and the
 * {@link Assumptions} under which all of it is right. Immutable.
 */
public final class Plan {
  private final String source;
  private final List<Edit> edits;

  /** The text to send, if it is the same for each execution; null if a literal is encrypted. */
  private final @Nullable String fixed;

  private final PlannedParameters parameters;
  private final @Nullable ParameterPlacement placement;
  private final PlannedResult result;
  private final Assumptions assumptions;
  private final @Nullable CatalogTable targetTable;
  private final Set<CatalogTable> tables;

  /** The key groups of the encrypted columns of these tables, as of planning. */
  private final Set<KeyGroup> groups;

  private final boolean compares;
  private final @Nullable RowwiseUpdate rowwise;

  Plan(PlanBuilder builder) {
    this.source = builder.sql.source();
    ParameterPlacement.Placed placed =
        ParameterPlacement.of(builder.sql, Comments.remove(builder.sql, builder.edits));
    this.edits = List.copyOf(placed.edits());
    this.placement = placed.placement();
    Edit.requireReplaced(edits, builder.withheld);
    this.parameters = new PlannedParameters(builder.parameters);
    this.result = new PlannedResult(builder.result);
    this.assumptions = builder.assumptions();
    this.targetTable = builder.targetTable;
    this.tables = Set.copyOf(builder.tables);
    this.groups = Set.copyOf(builder.groups);
    this.compares =
        parameters.anyCompared()
            || edits.stream()
                .anyMatch(
                    edit -> edit instanceof Edit.EncryptLiteral literal && literal.compared());
    RowwiseParts form = builder.rowwise;
    this.rowwise = form == null ? null : RowwiseUpdate.of(form, source, edits);
    this.fixed = builder.encryptsLiterals() ? null : Splice.of(source, edits, literal -> "");
  }

  /** The plan of a statement that is sent unchanged, and may name encrypted tables. */
  public static Plan naming(StatementTokens words, Catalog catalog) {
    return PlanBuilder.of(words, catalog).build();
  }

  /** The plan of a statement that is sent unchanged and involves no encrypted table. */
  public static Plan unchanged(LexedSql sql) {
    return new PlanBuilder(sql).build();
  }

  /** Whether nothing but comments is removed, because the statement uses no encrypted table. */
  public boolean removesOnlyComments() {
    return tables.isEmpty() && !encrypts() && !result.isEncrypted() && targetTable == null;
  }

  /** Whether the database is asked twice for a row, for functions or for what may be a view. */
  public boolean repeatsOtherNames() {
    return !result
        .repeated()
        .areOnly(tables.stream().map(CatalogTable::name).collect(Collectors.toSet()));
  }

  /** The tables with encrypted columns that the statement names. */
  public Set<CatalogTable> tables() {
    return tables;
  }

  /** Whether values encrypted for another plan of the text are also valid for this one. */
  public boolean encryptsLike(Plan then) {
    return groups.size() == then.groups.size()
        && groups.stream().allMatch(group -> then.groups.stream().anyMatch(group::encryptsLike));
  }

  /** Whether the statement searches by cell; the cell of a value depends on the key. */
  public boolean compares() {
    return compares;
  }

  /** Whether a parameter or a literal is encrypted. */
  public boolean encrypts() {
    return !parameters.isEmpty() || fixed == null;
  }

  /** The parameters that are encrypted. */
  public PlannedParameters parameters() {
    return parameters;
  }

  /** Where the parameters are in the text to send; null where they are as in the statement. */
  public @Nullable ParameterPlacement placement() {
    return placement;
  }

  /** The replacements in the text, in order. */
  public List<Edit> edits() {
    return edits;
  }

  /** What is decrypted of the result, and checked before. */
  public PlannedResult result() {
    return result;
  }

  /** What must be checked in the database before the statement is sent. */
  public Assumptions assumptions() {
    return assumptions;
  }

  /** The target table, if it has encrypted columns. */
  public @Nullable CatalogTable targetTable() {
    return targetTable;
  }

  /** A randomised column for which a literal is encrypted, if there is one. */
  public @Nullable EncryptedColumn randomisedLiteralColumn() {
    for (Edit edit : edits) {
      if (edit instanceof Edit.EncryptLiteral literal
          && !literal.column().encryption().protection().comparesEqual()) {
        return literal.column();
      }
    }
    return null;
  }

  /** How one value is put into several rows; null for a statement that is sent as it is. */
  public @Nullable RowwiseUpdate rowwise() {
    return rowwise;
  }

  /** The text to send. */
  public String text(Function<Edit.EncryptLiteral, String> encrypt) {
    return fixed == null ? Splice.of(source, edits, encrypt) : fixed;
  }
}
