package dev.nacre.hibernate.mapping;

import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;

/** A column of a table, and how it is encrypted. */
public record EncryptedColumn(Table table, Column column, ColumnEncryption encryption) {
  /** For messages: the column and the attributes. */
  public String name() {
    return path() + " (" + encryption.attributes() + ")";
  }

  /** The column with its table, and the schema if the mapping says one. */
  public String path() {
    String schema = table.getSchema();
    return (schema == null ? "" : schema + ".") + table.getName() + "." + column.getName();
  }
}
