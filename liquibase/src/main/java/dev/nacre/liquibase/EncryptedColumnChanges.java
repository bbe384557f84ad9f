package dev.nacre.liquibase;

import dev.nacre.liquibase.database.NacreConnections;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import liquibase.change.ColumnConfig;
import liquibase.database.Database;
import liquibase.exception.ValidationErrors;
import liquibase.parser.core.ParsedNode;
import liquibase.parser.core.ParsedNodeException;
import liquibase.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** What the changes that define columns have in common. */
final class EncryptedColumnChanges {
  private static final String NAME = "encrypted";

  private EncryptedColumnChanges() {}

  /**
   * The attribute of a column, null without it. One without a value, or written with a prefix where
   * there are none, as in YAML, comes out as a text that is refused: it must not mean plain.
   */
  static @Nullable String attribute(ParsedNode column) throws ParsedNodeException {
    for (ParsedNode child : column.getChildren()) {
      String name = child.getName();
      if (name.equals(NAME)) {
        @Nullable Object value = child.getValue();
        return value == null ? "" : value.toString();
      } else if (name.endsWith(":" + NAME)) {
        return name;
      }
    }
    return null;
  }

  /**
   * What is wrong with these columns: an attribute that is not understood, or a connection that
   * would make plain columns of them.
   */
  static void validate(
      List<? extends ColumnConfig> columns, Database database, ValidationErrors errors) {
    for (ColumnConfig column : columns) {
      @Nullable String encrypted = encrypted(column);
      if (encrypted == null) {
        continue;
      }
      if (Encryption.parse(encrypted).isEmpty()) {
        errors.addError("Column " + column.getName() + Encryption.WRONG);
      } else if (!NacreConnections.encrypts(database)) {
        errors.addError(notOurs("Column " + column.getName() + " is encrypted"));
      }
    }
  }

  static String notOurs(String what) {
    return what + ", but the connection is not Nacre's: use a URL that begins with jdbc:nacre:";
  }

  /** Statements for these columns with the words of Nacre behind the types of encrypted ones. */
  static SqlStatement[] statements(
      List<? extends ColumnConfig> columns, Supplier<SqlStatement[]> plain) {
    List<@Nullable String> types = new ArrayList<>();
    columns.forEach(column -> types.add(column.getType()));
    try {
      for (ColumnConfig column : columns) {
        @Nullable String encrypted = encrypted(column);
        if (encrypted != null && column.getType() != null) {
          ColumnConfig unused = column.setType(EncryptedType.text(column.getType(), encrypted));
        }
      }
      return plain.get();
    } finally {
      // The changelog keeps the type that was declared: it is part of the checksum.
      for (int i = 0; i < types.size(); i++) {
        ColumnConfig unused = columns.get(i).setType(types.get(i));
      }
    }
  }

  private static @Nullable String encrypted(ColumnConfig column) {
    return column instanceof EncryptableColumn attribute ? attribute.getEncrypted() : null;
  }
}
