package dev.nacre.hibernate.startup;

import dev.nacre.hibernate.mapping.ColumnEncryption;
import dev.nacre.hibernate.mapping.EncryptedColumn;
import dev.nacre.hibernate.mapping.EncryptedModel;
import dev.nacre.hibernate.mapping.Problems;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.tool.schema.spi.SchemaManagementException;

/** Compares the encrypted columns of the database with the annotations. */
public final class DatabaseCheck {
  /** A column of the catalog. */
  private record Known(boolean deterministic, String group) {
    @Override
    public String toString() {
      return (deterministic ? "deterministic" : "random")
          + (group.isEmpty() ? "" : " group=" + group);
    }
  }

  private final EncryptedModel model;
  private final SessionFactoryImplementor factory;
  private final Map<String, Known> known = new HashMap<>();
  private final Map<ColumnEncryption, Known> groups = new HashMap<>();
  private final Problems problems = new Problems();

  public DatabaseCheck(EncryptedModel model, SessionFactoryImplementor factory) {
    this.model = model;
    this.factory = factory;
  }

  /**
   * @throws SchemaManagementException that lists all differences
   */
  public void run() {
    BootstrapConnection.run(
        factory,
        connection -> {
          read(connection);
          List<EncryptedColumn> absent = new ArrayList<>();
          for (EncryptedColumn one : model.columns()) {
            String schema =
                BootstrapConnection.schema(
                    connection, one.table(), factory.getSqlStringGenerationContext());
            Known column = known.get(key(schema, one));
            if (column == null) {
              absent.add(one);
            } else {
              compare(one, column);
            }
          }
          for (EncryptedColumn one : absent) {
            reportAbsent(one, connection);
          }
        });
    if (!problems.isEmpty()) {
      throw new SchemaManagementException(
          problems.under("The database does not encrypt what @Encrypted says"));
    }
  }

  private void read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW ENCRYPTION COLUMNS")) {
      while (row.next()) {
        String group = row.getString("KEY_GROUP");
        Known unused =
            known.put(
                key(
                    row.getString("OWNER"),
                    row.getString("TABLE_NAME"),
                    row.getString("COLUMN_NAME")),
                new Known("NO".equals(row.getString("SALT")), group == null ? "" : group));
      }
    }
  }

  private void compare(EncryptedColumn one, Known column) {
    ColumnEncryption encryption = one.encryption();
    if (column.deterministic() == encryption.isDeterministic() && isOfGroup(encryption, column)) {
      return;
    }
    problems.add(
        one.name(),
        "is "
            + column
            + " in the database and "
            + encryption.policy()
            + " by its annotation: change the annotation, or the column with "
            + alter(one, "DECRYPT")
            + " and "
            + alter(one, encryption.words().toUpperCase(Locale.ROOT)));
  }

  // A group that was not declared may have any name, if all columns of the key are in it.
  private boolean isOfGroup(ColumnEncryption encryption, Known column) {
    if (encryption.hasDeclaredGroup() || encryption.group().isEmpty()) {
      return column.group().equalsIgnoreCase(encryption.group());
    }
    Known first = groups.putIfAbsent(encryption, column);
    return first == null || first.group().equalsIgnoreCase(column.group());
  }

  private void reportAbsent(EncryptedColumn one, Connection connection) throws SQLException {
    if (exists(one, connection)) {
      problems.add(
          one.name(),
          "is plain in the database: "
              + alter(one, one.encryption().words().toUpperCase(Locale.ROOT))
              + " encrypts it");
    } else {
      problems.add(
          one.name(),
          "does not exist in the database: make it with a migration or hibernate.hbm2ddl.auto, whose"
              + " warnings above say which definition failed");
    }
  }

  private boolean exists(EncryptedColumn one, Connection connection) throws SQLException {
    SqlStringGenerationContext context = factory.getSqlStringGenerationContext();
    String query =
        "SELECT "
            + one.column().getQuotedName(context.getDialect())
            + " FROM "
            + one.table().getQualifiedName(context)
            + " WHERE 1 = 0";
    try (Statement statement = connection.createStatement();
        ResultSet none = statement.executeQuery(query)) {
      return !none.next();
    } catch (SQLException missing) {
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
      return false;
    }
  }

  private static String alter(EncryptedColumn one, String words) {
    return "ALTER TABLE "
        + one.table().getName()
        + " MODIFY ("
        + one.column().getName()
        + " "
        + words
        + ")";
  }

  private static String key(String schema, EncryptedColumn one) {
    return key(schema, one.table().getName(), one.column().getName());
  }

  private static String key(String schema, String table, String column) {
    return String.join("\n", schema, table, column).toUpperCase(Locale.ROOT);
  }
}
