package dev.nacre.core.sql.dialect.derby;

import static dev.nacre.core.sql.dialect.derby.DerbySystemTables.COMMITTED;
import static dev.nacre.core.sql.dialect.derby.DerbySystemTables.ONE_TABLE;
import static dev.nacre.core.sql.dialect.derby.DerbySystemTables.TABLES;

import dev.nacre.core.sql.dialect.derby.DerbyTableQueries.Column;
import dev.nacre.core.sql.dialect.derby.DerbyTableQueries.Row;
import dev.nacre.core.sql.dialect.spi.KeyQueries;
import dev.nacre.core.sql.dialect.spi.TableKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Queries about the keys of a table on Derby. */
final class DerbyKeyQueries implements KeyQueries {
  private static final String COLUMNS =
      "SELECT c.COLUMNNAME, c.COLUMNDATATYPE"
          + TABLES
          + " JOIN SYS.SYSCOLUMNS c ON c.REFERENCEID = t.TABLEID"
          + ONE_TABLE
          + " ORDER BY c.COLUMNNUMBER"
          + COMMITTED;

  private static final String KEYS =
      "SELECT k.CONSTRAINTNAME, k.TYPE, g.DESCRIPTOR, k.STATE, 0"
          + TABLES
          + " JOIN SYS.SYSCONSTRAINTS k ON k.TABLEID = t.TABLEID"
          + " JOIN SYS.SYSKEYS y ON y.CONSTRAINTID = k.CONSTRAINTID"
          + " JOIN SYS.SYSCONGLOMERATES g ON g.CONGLOMERATEID = y.CONGLOMERATEID"
          + ONE_TABLE
          + COMMITTED;

  private static final List<Column> COLUMN = List.of(Column.NAME, Column.TYPE);

  @Override
  public List<String> metadataQueries() {
    return List.of(COLUMNS, KEYS);
  }

  @Override
  public List<TableKey> parse(List<List<List<@Nullable String>>> answers) {
    List<String> columns = new ArrayList<>();
    Set<String> filled = new LinkedHashSet<>();
    for (List<@Nullable String> row : answers.get(0)) {
      Row column = new Row(COLUMN, row);
      String name = column.text(Column.NAME);
      columns.add(name);
      if (column.text(Column.TYPE).endsWith("NOT NULL")) {
        filled.add(name);
      }
    }
    List<TableKey> keys = new ArrayList<>();
    for (List<@Nullable String> row : answers.get(1)) {
      DerbyKey key = DerbyKey.of(new Row(Row.OF_KEY, row), columns);
      List<String> parts = key.parts().stream().map(DerbyKey.Part::column).toList();
      if (key.state().equals(DerbyTable.ENFORCED) && filled.containsAll(parts)) {
        keys.add(new TableKey(key.kind() == DerbyKey.Kind.PRIMARY_KEY, parts));
      }
    }
    return keys;
  }
}
