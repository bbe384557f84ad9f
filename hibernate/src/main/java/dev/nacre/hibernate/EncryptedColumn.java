package dev.nacre.hibernate;

import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;

/** A column of a table, and how it is encrypted. */
record EncryptedColumn(Table table, Column column, Mark mark) {
  /** For messages: the column and the attributes. */
  String name() {
    return path() + " (" + mark.attributes() + ")";
  }

  /** The column with its table, and the schema if the mapping says one. */
  String path() {
    String schema = table.getSchema();
    return (schema == null ? "" : schema + ".") + table.getName() + "." + column.getName();
  }
}
