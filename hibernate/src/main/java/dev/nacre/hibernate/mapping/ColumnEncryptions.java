package dev.nacre.hibernate.mapping;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;
import org.hibernate.mapping.Value;
import org.jspecify.annotations.Nullable;

/** The encrypted columns of a mapping so far. Columns are those that tables are made of. */
final class ColumnEncryptions {
  private final IdentityHashMap<Column, ColumnEncryption> encryptions = new IdentityHashMap<>();

  /** The column of the table; an attribute may have a column object of its own beside it. */
  static Column columnOf(Table table, Column column) {
    Column known = table.getColumn(column);
    return known == null ? column : known;
  }

  @Nullable ColumnEncryption get(Column column) {
    return encryptions.get(column);
  }

  void put(Column column, ColumnEncryption encryption) {
    encryptions.put(column, encryption);
  }

  /** Gives all columns of one encryption the other. */
  void merge(ColumnEncryption gone, ColumnEncryption kept) {
    kept.join(gone);
    encryptions.replaceAll((column, encryption) -> encryption == gone ? kept : encryption);
  }

  /**
   * The encryption of the column that this one is a copy of: tables for history get copies of all
   * columns, with the same value.
   */
  @Nullable ColumnEncryption original(Column copy) {
    Value value = copy.getValue();
    if (value == null) {
      return null;
    }
    for (Map.Entry<Column, ColumnEncryption> one : encryptions.entrySet()) {
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
        ColumnEncryption encryption = encryptions.get(column);
        if (encryption != null) {
          found.add(new EncryptedColumn(table, column, encryption));
        }
      }
    }
    return found;
  }
}
