package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.derby.DerbyTableQueries.Query;
import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftColumnSql;
import dev.nacre.core.sql.dialect.spi.ReplacedColumn;
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
    private static Check of(List<@Nullable String> row, List<DerbyColumn> columns) {
      Set<String> about =
          DerbyKey.numbers(String.valueOf(row.get(2))).stream()
              .map(number -> columns.get(number - 1).name())
              .collect(Collectors.toSet());
      return new Check(
          String.valueOf(row.get(0)),
          String.valueOf(row.get(1)),
          about,
          String.valueOf(row.get(3)),
          String.valueOf(row.get(4)));
    }
  }

  static DerbyTable of(
      ConversionSql sql, String schema, String table, List<List<List<@Nullable String>>> answers) {
    List<DerbyColumn> columns = Query.COLUMNS.rows(answers).stream().map(DerbyColumn::of).toList();
    List<String> names = columns.stream().map(DerbyColumn::name).toList();
    List<DerbyKey> keys = new ArrayList<>();
    Query.KEYS.rows(answers).forEach(row -> keys.add(DerbyKey.of(row, names)));
    Query.INDEXES.rows(answers).forEach(row -> keys.add(DerbyKey.of(row, names)));
    for (List<@Nullable String> row : Query.FOREIGN_KEYS.rows(answers)) {
      List<String> others =
          Query.REFERRED_COLUMNS.rows(answers).stream()
              .filter(other -> Objects.equals(other.get(0), row.get(0)))
              .map(other -> String.valueOf(other.get(1)))
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
        Query.SYNONYMS.rows(answers).stream().map(row -> String.valueOf(row.get(0))).toList(),
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
  public Optional<String> whyNotReplaceable(String column) {
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
  private List<DerbyColumn> from(String column) {
    List<DerbyColumn> from = all.stream().dropWhile(one -> !one.name().equals(column)).toList();
    return from.stream().filter(one -> !one.name().equals(draft())).toList();
  }

  private String draft() {
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
  public List<String> swap(ReplacedColumn replaced) {
    String name =
        all.stream()
            .map(DerbyColumn::name)
            .filter(one -> sql.quoted(one).equals(replaced.column()))
            .findFirst()
            .orElseThrow();
    List<DerbyColumn> anew = from(name);
    List<DerbyColumn> moved = anew.subList(1, anew.size());
    List<DerbyKey> concerned =
        keys.stream()
            .filter(key -> anew.stream().anyMatch(one -> key.isAbout(one.name())))
            .toList();
    List<Check> checked =
        conditions.stream()
            .filter(check -> anew.stream().anyMatch(one -> check.about.contains(one.name())))
            .toList();
    String alter = "ALTER TABLE " + path + " ";
    List<String> texts = new ArrayList<>();
    concerned.forEach(key -> texts.add(key.dropping(sql, schema, path)));
    checked.forEach(check -> texts.add(alter + "DROP CONSTRAINT " + sql.quoted(check.name)));
    List<String> sets = new ArrayList<>();
    for (int i = 0; i < moved.size(); i++) {
      texts.add(alter + "ADD COLUMN " + beside(i) + " " + moved.get(i).type());
      sets.add(beside(i) + " = " + sql.quoted(moved.get(i).name()));
    }
    if (!sets.isEmpty()) {
      texts.add("UPDATE " + path + " SET " + String.join(", ", sets));
    }
    // With RESTRICT, so that no unknown dependent object is dropped with it.
    anew.forEach(one -> texts.add(alter + "DROP COLUMN " + sql.quoted(one.name()) + " RESTRICT"));
    texts.add("RENAME COLUMN " + path + "." + sql.quoted(draft()) + " TO " + replaced.column());
    for (int i = 0; i < moved.size(); i++) {
      String moving = sql.quoted(moved.get(i).name());
      texts.add("RENAME COLUMN " + path + "." + beside(i) + " TO " + moving);
    }
    for (DerbyColumn one : anew) {
      String column = alter + "ALTER COLUMN " + sql.quoted(one.name());
      if (one.notNull()) {
        texts.add(column + DerbyColumn.NOT_NULL);
      }
      if (one.initial() != null) {
        texts.add(column + " DEFAULT " + one.initial());
      }
    }
    concerned.forEach(key -> texts.add(key.adding(sql, schema, path)));
    checked.stream()
        .filter(check -> !check.about.contains(name))
        .forEach(
            check -> texts.add(alter + "ADD " + named(check.name) + "CHECK " + check.condition));
    if (replaced.encrypts()) {
      texts.add(alter + "ADD " + replaced.guard());
    }
    return texts;
  }

  private String beside(int number) {
    return sql.quoted(draft() + "_" + number);
  }

  private String named(String constraint) {
    return "CONSTRAINT " + sql.quoted(constraint) + " ";
  }

  @Override
  public boolean isAs(TableDescription before, String column) {
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
