package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.derby.DerbyTableQueries.Column;
import dev.nacre.core.sql.dialect.derby.DerbyTableQueries.Query;
import dev.nacre.core.sql.dialect.derby.DerbyTableQueries.Row;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftColumnSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import dev.nacre.core.sql.dialect.spi.TableColumn;
import dev.nacre.core.sql.dialect.spi.TableDescription;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A Derby table. Derby cannot change the type of a column, and adds columns at the end; so when a
 * column is converted, those after it are recreated after the new one, with their keys and checks,
 * and all of them get back their names.
 *
 * @param path in SQL text
 * @param synonyms the targets of all synonyms in the database, in SQL text
 * @param granted whether there are grants on single columns
 */
record DerbyTable(
    ConversionSql sql,
    String path,
    String schema,
    List<DerbyColumn> all,
    List<DerbyKey> keys,
    List<Check> conditions,
    List<String> synonyms,
    boolean granted)
    implements TableDescription {
  /** The state in SYSCONSTRAINTS of a constraint that is enforced and checked at once. */
  static final String ENFORCED = "E";

  /**
   * @param condition in parentheses
   * @param about its columns
   * @param state as SYSCONSTRAINTS has it
   * @param routines how many user-defined objects it calls
   */
  record Check(String name, String condition, Set<String> about, String state, String routines) {
    private static Check of(Row row, List<DerbyColumn> columns) {
      Set<String> about =
          DerbyKey.numbers(row.text(Column.NUMBERS)).stream()
              .map(number -> columns.get(number - 1).name())
              .collect(Collectors.toSet());
      return new Check(
          row.text(Column.NAME),
          row.text(Column.CONDITION),
          about,
          row.text(Column.STATE),
          row.text(Column.ROUTINES));
    }
  }

  static DerbyTable of(
      ConversionSql sql, String schema, String table, List<List<List<@Nullable String>>> answers) {
    List<DerbyColumn> columns = Query.COLUMNS.rows(answers).stream().map(DerbyColumn::of).toList();
    List<String> names = columns.stream().map(DerbyColumn::name).toList();
    List<DerbyKey> keys = new ArrayList<>();
    Query.KEYS.rows(answers).forEach(row -> keys.add(DerbyKey.of(row, names)));
    Query.INDEXES.rows(answers).forEach(row -> keys.add(DerbyKey.of(row, names)));
    for (Row row : Query.FOREIGN_KEYS.rows(answers)) {
      List<String> others =
          Query.REFERRED_COLUMNS.rows(answers).stream()
              .filter(other -> Objects.equals(other.value(Column.NAME), row.value(Column.NAME)))
              .map(other -> other.text(Column.OTHER_COLUMN))
              .toList();
      keys.add(DerbyKey.foreign(sql, row, names, others));
    }
    keys.sort(DerbyKey.ORDER);
    return new DerbyTable(
        sql,
        sql.path(schema, table),
        sql.quoted(schema),
        columns,
        keys,
        Query.CHECKS.rows(answers).stream().map(row -> Check.of(row, columns)).toList(),
        Query.SYNONYMS.rows(answers).stream().map(row -> row.text(Column.OTHER_TABLE)).toList(),
        !Query.COLUMN_RIGHTS.rows(answers).isEmpty());
  }

  @Override
  public List<TableColumn> columns() {
    return all.stream()
        .map(one -> new TableColumn(one.name(), one.type(), one.notNull(), one.problem(), ""))
        .toList();
  }

  @Override
  public Optional<String> obstacle() {
    if (all.stream().anyMatch(DerbyColumn::isGenerated)) {
      return Optional.of("it has a generated column");
    }
    return synonyms.contains(path) ? Optional.of("a synonym stands for it") : Optional.empty();
  }

  @Override
  public Optional<String> obstacle(String column) {
    return keys.stream()
            .filter(key -> key.isAbout(column))
            .anyMatch(key -> key.isForeign() || key.referred())
        ? Optional.of(
            "a foreign key is about it; drop that, convert both columns, and add it again")
        : Optional.empty();
  }

  @Override
  public Optional<String> replacementObstacle(String column) {
    if (granted) {
      return Optional.of("a user has rights on some columns of the table, which would be lost");
    }
    for (DerbyColumn one : from(column)) {
      Optional<String> reason = whyNotRecreatable(one);
      if (reason.isPresent() && one.name().equals(column)) {
        return reason;
      }
      if (reason.isPresent()) {
        return Optional.of(
            "the column "
                + one.name()
                + " behind it, which would have to be created again, too: "
                + reason.get());
      }
    }
    return Optional.empty();
  }

  /** Why a column could not be recreated as it is. */
  private Optional<String> whyNotRecreatable(DerbyColumn column) {
    if (column.numbered()) {
      return Optional.of("it is an identity");
    }
    if (!column.isPlain()) {
      return Optional.of("it is of the type " + column.type());
    }
    for (DerbyKey key : keys) {
      if (key.isAbout(column.name()) && key.referred()) {
        return Optional.of("a foreign key refers to it; drop that, and add it again");
      }
      if (key.isAbout(column.name()) && !key.state().equals(ENFORCED)) {
        return Optional.of("a key about it is deferrable or not enforced");
      }
    }
    for (Check check : conditions) {
      if (check.about.contains(column.name()) && !check.state.equals(ENFORCED)) {
        return Optional.of("a check about it is deferrable or not enforced");
      }
      if (check.about.contains(column.name()) && !check.routines.equals("0")) {
        return Optional.of("a check about it runs a function");
      }
    }
    return Optional.empty();
  }

  /** A column and those after it, without the draft. */
  List<DerbyColumn> from(String column) {
    List<DerbyColumn> from = all.stream().dropWhile(one -> !one.name().equals(column)).toList();
    return from.stream().filter(one -> !one.name().equals(draft())).toList();
  }

  String draft() {
    return sql.reservedName(DraftColumnSql.DRAFT);
  }

  @Override
  public Map<String, String> checks(String column) {
    Map<String, String> checks = new LinkedHashMap<>();
    conditions.stream()
        .filter(one -> one.about.contains(column))
        .forEach(one -> checks.put(one.name(), one.condition));
    return checks;
  }

  @Override
  public boolean isIndexed(String column) {
    return keys.stream().anyMatch(key -> key.isAbout(column));
  }

  @Override
  public List<String> swap(DraftReplacement replaced) {
    return new ColumnRecreation(this, replaced).statements();
  }

  @Override
  public boolean matchesExcept(TableDescription before, String column) {
    DerbyTable other = (DerbyTable) before;
    return shape(column).equals(other.shape(column))
        && keys.equals(other.keys)
        && others(column).equals(other.others(column));
  }

  private List<DerbyColumn> shape(String except) {
    return all.stream()
        .filter(one -> !one.name().equals(draft()))
        .map(
            one ->
                one.name().equals(except)
                    ? new DerbyColumn(except, "", one.notNull(), null, false)
                    : one)
        .toList();
  }

  private Set<Check> others(String column) {
    return conditions.stream()
        .filter(check -> !check.about.contains(column))
        .collect(Collectors.toSet());
  }
}
