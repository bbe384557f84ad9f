package dev.nacre.core.sql.plan;

import dev.nacre.core.catalog.Catalog;
import dev.nacre.core.catalog.CatalogColumn;
import dev.nacre.core.catalog.CatalogTable;
import dev.nacre.core.catalog.KeyGroup;
import dev.nacre.core.sql.column.EncryptedColumn;
import dev.nacre.core.sql.lex.LexedSql;
import dev.nacre.core.sql.reading.StatementTokens;
import dev.nacre.core.sql.resolve.Relation;
import dev.nacre.core.sql.resolve.Scope;
import dev.nacre.core.sql.tree.Span;
import dev.nacre.core.sql.verify.EncryptedValues;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects the plan of a statement while {@code sql.planner} visits its syntax tree. */
public final class PlanBuilder {
  final LexedSql sql;
  final List<Edit> edits;
  final Map<Integer, PlannedParameter> parameters;
  final PlannedResultBuilder result = new PlannedResultBuilder();
  final Set<CatalogTable> tables = new HashSet<>();
  final Set<KeyGroup> groups = new HashSet<>();
  private final Set<String> namedQueries = new HashSet<>();
  private final Set<RequiredKey> requiredKeys = new HashSet<>();
  private final PositionalColumnsBuilder positions = new PositionalColumnsBuilder();
  private final Set<Integer> qualified = new HashSet<>();
  private final Set<String> skippedTables = new HashSet<>();
  private final ShippedRows.Collector shipped = new ShippedRows.Collector();
  private int encryptedLiterals;
  final List<Span> withheld = new ArrayList<>();
  @Nullable CatalogTable targetTable;
  @Nullable RowwiseParts rowwise;

  public PlanBuilder(LexedSql sql) {
    this(sql, new ArrayList<>(), new HashMap<>());
  }

  /** With collections of a test, which may forget what is added to them. */
  PlanBuilder(LexedSql sql, List<Edit> edits, Map<Integer, PlannedParameter> parameters) {
    this.sql = sql;
    this.edits = edits;
    this.parameters = parameters;
  }

  public LexedSql sql() {
    return sql;
  }

  /** How many replacements in the text are planned so far. */
  public int countEdits() {
    return edits.size();
  }

  /** How many parameters are encrypted so far. */
  public int countParameters() {
    return parameters.size();
  }

  /** Qualifies an unqualified name that begins here with its table. */
  public void qualify(int start, Scope.Qualifier qualifier) {
    if (qualified.add(start)) {
      edit(new Edit.Replace(start, start, qualifier.table() + "."));
      skippedTables.addAll(qualifier.skippedTables());
    }
  }

  /** A builder with all encrypted tables that a statement names. */
  public static PlanBuilder of(StatementTokens words, Catalog catalog) {
    PlanBuilder plan = new PlanBuilder(words.sql());
    Set<String> tables = words.sql().names(name -> catalog.tableByFoldedName(name) != null);
    for (int i = 0; !tables.isEmpty() && i < words.size(); i++) {
      if (words.isName(i) && tables.remove(words.name(i))) {
        plan.addTable(words.name(i), catalog);
      }
    }
    return plan;
  }

  public void edit(Edit edit) {
    boolean added = edits.add(edit);
    encryptedLiterals += added && edit instanceof Edit.EncryptLiteral ? 1 : 0;
  }

  /**
   * @param number from 1
   */
  public void encryptParameter(int number, PlannedParameter parameter) {
    if (parameters.put(number, parameter) != null) {
      throw new IllegalStateException("a parameter was planned twice");
    }
  }

  /**
   * Sets the columns of the result. Column positions reported by the database are used only if an
   * encrypted column follows: a plain table may get another column at any time.
   *
   * @param counted whether the number of columns must be checked with the database
   */
  public void setResult(Relation relation, boolean counted) {
    result.add(relation, counted);
  }

  /** Notes how a table is named, with or without its schema. */
  public void notePath(CatalogTable table, String path) {
    positions.addPath(table, path);
  }

  /** Notes that values are assigned to the columns of a table by position. */
  public void noteAssignmentByPosition(CatalogTable table) {
    positions.addAssignment(table);
  }

  /** Notes that all columns of a table are shown, or used where their positions matter. */
  public void noteStar(CatalogTable table) {
    positions.addStar(table);
    result.noteStar();
  }

  /**
   * Notes that all columns of a table without encrypted columns are shown, as the database reported
   * them.
   *
   * @param place of the first column, from 0
   */
  public void notePlainStar(int place) {
    result.notePlainStar(place);
  }

  /**
   * Notes that the result of a query is combined with another, or inserted into columns, by
   * position.
   */
  public void noteCombinationByPosition() {
    positions.noteCombination();
  }

  /** Notes a column that distinguishes rows only together with a key. */
  public void requireKey(RequiredKey column) {
    requiredKeys.add(column);
  }

  Assumptions assumptions() {
    Set<PositionalColumns> columns = positions.columns();
    boolean none =
        columns.isEmpty()
            && requiredKeys.isEmpty()
            && namedQueries.isEmpty()
            && skippedTables.isEmpty();
    return none
        ? Assumptions.NONE
        : new Assumptions(columns, requiredKeys, namedQueries, skippedTables);
  }

  /** Notes a query of WITH, as written, that a table of its name would replace. */
  public void noteNamedQuery(String name) {
    namedQueries.add(name);
  }

  private void addTable(String name, Catalog catalog) {
    CatalogTable table = catalog.tableByFoldedName(name);
    if (table == null || !tables.add(table)) {
      return;
    }
    for (CatalogColumn column : table.columns()) {
      if (column.encryption() != null) {
        groups.add(catalog.group(column.encryption().group()));
      }
    }
  }

  /** Sets the columns of the changed rows and of the other tables involved. */
  public void setReturning(List<Relation.Column> columns) {
    result.addReturned(columns);
  }

  /** The statement is explained by the database and returns no rows of its own. */
  public void clearResult() {
    result.clear();
    targetTable = null;
    rowwise = null;
  }

  public void setTarget(CatalogTable table) {
    targetTable = table;
  }

  /** Notes the parts of an UPDATE that may be several statements; null if it is one. */
  public void setRowwiseParts(@Nullable RowwiseParts parts) {
    rowwise = parts;
  }

  /** Notes a literal that is not sent, because the driver computes with it. */
  public void withhold(Span literal) {
    withheld.add(literal);
  }

  /** Notes that the last column of the result tells which rows are shown. */
  public void setFilter(EncryptedColumn column) {
    result.setFilter(column);
  }

  /** What the driver adds up. */
  public ShippedRows.Collector shipped() {
    return shipped;
  }

  /** Whether a part of the text is replaced, or text inserted in it, so far. */
  public boolean isEdited(Span span) {
    return edits.stream().anyMatch(edit -> edit.start() < span.end() && edit.end() >= span.start());
  }

  /**
   * Notes that the database sends rows that the driver adds up.
   *
   * @param names of what the database is asked for each row alone and in its group
   */
  public void setShipped(ShippedRows rows, RepeatedNames names) {
    result.setShipped(rows, names);
  }

  /** Whether a literal or a parameter is encrypted so far. */
  public boolean encrypts() {
    return !parameters.isEmpty() || encryptsLiterals();
  }

  boolean encryptsLiterals() {
    return encryptedLiterals > 0;
  }

  /** How many literals and parameters were encrypted, and names qualified, so far. */
  public int countRewrites() {
    return parameters.size() + encryptedLiterals + qualified();
  }

  /** How many names were given a qualifier so far. */
  public int qualified() {
    return qualified.size();
  }

  public EncryptedValues encryptedValues() {
    List<Span> literals = new ArrayList<>();
    for (Edit edit : edits) {
      if (edit instanceof Edit.EncryptLiteral) {
        literals.add(new Span(edit.start(), edit.end()));
      }
    }
    return new EncryptedValues(parameters.keySet(), literals, withheld);
  }

  public boolean encryptsParameter(int number) {
    return parameters.containsKey(number);
  }

  /**
   * Whether something is replaced in one of these parts of the text.
   *
   * @param parts the end of each part by its start; they do not overlap
   */
  public boolean hasEditIn(NavigableMap<Integer, Integer> parts) {
    for (Edit edit : edits) {
      Map.Entry<Integer, Integer> last = parts.lowerEntry(edit.end());
      if (last != null && last.getValue() > edit.start()) {
        return true;
      }
    }
    return false;
  }

  public Plan build() {
    return new Plan(this);
  }
}
