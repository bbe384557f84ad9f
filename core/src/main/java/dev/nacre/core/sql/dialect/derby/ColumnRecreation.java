package dev.nacre.core.sql.dialect.derby;

import dev.nacre.core.sql.dialect.spi.ConversionSql;
import dev.nacre.core.sql.dialect.spi.DraftReplacement;
import java.util.ArrayList;
import java.util.List;

/**
 * Statements that replace a column by the draft, and recreate those after it, with their keys and
 * checks.
 */
final class ColumnRecreation {
  private final DerbyTable table;
  private final ConversionSql sql;
  private final DraftReplacement replaced;
  private final String alter;
  private final String name;

  /** The column, and those after it. */
  private final List<DerbyColumn> recreated;

  /** Those after the column, which are copied. */
  private final List<DerbyColumn> moved;

  private final List<DerbyKey> keys;
  private final List<DerbyTable.Check> checks;

  ColumnRecreation(DerbyTable table, DraftReplacement replaced) {
    this.table = table;
    this.sql = table.sql();
    this.replaced = replaced;
    this.alter = "ALTER TABLE " + table.path() + " ";
    this.name =
        table.all().stream()
            .map(DerbyColumn::name)
            .filter(one -> sql.quoted(one).equals(replaced.column()))
            .findFirst()
            .orElseThrow();
    this.recreated = table.from(name);
    this.moved = recreated.subList(1, recreated.size());
    this.keys =
        table.keys().stream()
            .filter(key -> recreated.stream().anyMatch(one -> key.isAbout(one.name())))
            .toList();
    this.checks =
        table.conditions().stream()
            .filter(check -> recreated.stream().anyMatch(one -> check.about().contains(one.name())))
            .toList();
  }

  List<String> statements() {
    List<String> texts = new ArrayList<>();
    dropConstraints(texts);
    copyMoved(texts);
    // With RESTRICT, so that no unknown dependent object is dropped with it.
    recreated.forEach(
        one -> texts.add(alter + "DROP COLUMN " + sql.quoted(one.name()) + " RESTRICT"));
    rename(texts);
    restoreProperties(texts);
    addConstraints(texts);
    return texts;
  }

  private void dropConstraints(List<String> texts) {
    keys.forEach(key -> texts.add(key.dropping(sql, table.schema(), table.path())));
    checks.forEach(check -> texts.add(alter + "DROP CONSTRAINT " + sql.quoted(check.name())));
  }

  private void copyMoved(List<String> texts) {
    List<String> sets = new ArrayList<>();
    for (int i = 0; i < moved.size(); i++) {
      texts.add(alter + "ADD COLUMN " + beside(i) + " " + moved.get(i).type());
      sets.add(beside(i) + " = " + sql.quoted(moved.get(i).name()));
    }
    if (!sets.isEmpty()) {
      texts.add("UPDATE " + table.path() + " SET " + String.join(", ", sets));
    }
  }

  private void rename(List<String> texts) {
    String rename = "RENAME COLUMN " + table.path() + ".";
    texts.add(rename + sql.quoted(table.draft()) + " TO " + replaced.column());
    for (int i = 0; i < moved.size(); i++) {
      texts.add(rename + beside(i) + " TO " + sql.quoted(moved.get(i).name()));
    }
  }

  private void restoreProperties(List<String> texts) {
    for (DerbyColumn one : recreated) {
      String column = alter + "ALTER COLUMN " + sql.quoted(one.name());
      if (one.notNull()) {
        texts.add(column + DerbyColumn.NOT_NULL);
      }
      if (one.initial() != null) {
        texts.add(column + " DEFAULT " + one.initial());
      }
    }
  }

  // Checks about the column itself are not added again; the new cell check is, if there is one.
  private void addConstraints(List<String> texts) {
    keys.forEach(key -> texts.add(key.adding(sql, table.schema(), table.path())));
    checks.stream()
        .filter(check -> !check.about().contains(name))
        .forEach(
            check ->
                texts.add(alter + "ADD " + named(check.name()) + "CHECK " + check.condition()));
    if (replaced.encrypts()) {
      texts.add(alter + "ADD " + replaced.cellCheck());
    }
  }

  private String beside(int number) {
    return sql.quoted(table.draft() + "_" + number);
  }

  private String named(String constraint) {
    return "CONSTRAINT " + sql.quoted(constraint) + " ";
  }
}
