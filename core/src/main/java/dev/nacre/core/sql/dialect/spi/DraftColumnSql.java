package dev.nacre.core.sql.dialect.spi;

import dev.nacre.core.sql.dialect.spi.sum.HiddenColumns;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * SQL about the draft, the additional column for converted values, which replaces the column when
 * it is complete: so the column keeps its position and its indexes, and its old values stay until
 * then.
 */
public interface DraftColumnSql {
  /** The column for the converted values. */
  String DRAFT = "nacre_draft";

  /** The column for row numbers, where rows have no other id. */
  String ROW = "nacre_row";

  /**
   * A key that is dropped with a column and recreated.
   *
   * @param dropAction action of ALTER TABLE
   * @param addAction action of ALTER TABLE
   */
  record KeyRecreation(String dropAction, String addAction) {}

  default String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** The name of a column of Nacre, as the database stores it. */
  default String reservedName(String name) {
    return name;
  }

  /** Statements that add the draft. */
  default List<String> addDraft(String path, String type) {
    return List.of(
        "ALTER TABLE " + path + " ADD COLUMN " + quoted(reservedName(DRAFT)) + " " + type);
  }

  /** Statements that drop the columns of Nacre. */
  default List<String> dropDraft(String path, Collection<String> columns) {
    List<String> texts = new ArrayList<>();
    for (String name : List.of(DRAFT, ROW)) {
      if (columns.contains(reservedName(name))) {
        texts.add("ALTER TABLE " + path + " DROP COLUMN " + quoted(reservedName(name)));
      }
    }
    return texts;
  }

  /**
   * Statements that add those of the hidden columns of a column of cells that are missing, and make
   * their ids unique.
   *
   * @param columns that the table has
   */
  default List<String> addHiddenColumns(DraftReplacement replaced, Collection<String> columns) {
    List<String> texts = new ArrayList<>();
    List<String> missing =
        replaced.hidden().stream()
            .filter(one -> !one.isIn(columns))
            .map(HiddenColumns.Column::definition)
            .toList();
    if (!missing.isEmpty()) {
      texts.add("ALTER TABLE " + replaced.path() + " " + addColumns(missing));
    }
    if (!replaced.hasUniqueIds()) {
      replaced.hidden().stream()
          .filter(HiddenColumns.Column::isId)
          .map(one -> "ALTER TABLE " + replaced.path() + " ADD UNIQUE (" + one.name() + ")")
          .forEach(texts::add);
    }
    return texts;
  }

  /** The actions of ALTER TABLE that add several columns at once. */
  default String addColumns(List<String> definitions) {
    return "ADD COLUMN " + String.join(", ADD COLUMN ", definitions);
  }

  /**
   * Statements that replace the column by the draft, and add or drop its hidden columns.
   *
   * @param isRetry whether an earlier attempt was begun
   * @param columns that the table has, in their order
   * @param keys that are dropped with the column
   */
  List<String> swap(
      DraftReplacement replaced, boolean isRetry, List<String> columns, List<KeyRecreation> keys);

  /**
   * Whether the column was already replaced, so that it no longer has its old values.
   *
   * @param columns that the table has
   * @param type of the column, as {@link ConversionSql#columns} has it
   */
  boolean isSwapped(DraftReplacement replaced, Collection<String> columns, String type);
}
