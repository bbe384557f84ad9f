package dev.nacre.hibernate;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;
import org.hibernate.mapping.Value;
import org.jspecify.annotations.Nullable;

/** The encrypted columns of a mapping so far. Columns are those that tables are made of. */
final class Marks {
  private final IdentityHashMap<Column, Mark> marks = new IdentityHashMap<>();

  /** Attributes may have column objects of their own beside that of the table. */
  static Column of(Table table, Column column) {
    Column known = table.getColumn(column);
    return known == null ? column : known;
  }

  @Nullable Mark get(Column column) {
    return marks.get(column);
  }

  void put(Column column, Mark mark) {
    marks.put(column, mark);
  }

  /** Lets all columns of one mark have the other. */
  void merge(Mark gone, Mark kept) {
    kept.join(gone);
    marks.replaceAll((column, mark) -> mark == gone ? kept : mark);
  }

  /**
   * The mark of the column that this one is a copy of: tables for history get copies of all
   * columns, with the same value.
   */
  @Nullable Mark original(Column copy) {
    Value value = copy.getValue();
    if (value == null) {
      return null;
    }
    for (Map.Entry<Column, Mark> one : marks.entrySet()) {
      Column column = one.getKey();
      if (column.getValue() == value && column.getTypeIndex() == copy.getTypeIndex()) {
        return one.getValue();
      }
    }
    return null;
  }

  /** The columns of tables that exist, in their order. */
  List<EncryptedColumn> in(Iterable<Table> tables) {
    List<EncryptedColumn> found = new ArrayList<>();
    for (Table table : tables) {
      for (Column column : table.getColumns()) {
        Mark mark = marks.get(column);
        if (mark != null) {
          found.add(new EncryptedColumn(table, column, mark));
        }
      }
    }
    return found;
  }
}
