package dev.nacre.hibernate.startup;

import dev.nacre.hibernate.mapping.ColumnTypes;
import dev.nacre.hibernate.mapping.EncryptedColumn;
import dev.nacre.hibernate.mapping.EncryptedModel;
import dev.nacre.hibernate.mapping.Problems;
import dev.nacre.jdbc.api.NacreConnection;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hibernate.boot.Metadata;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.mapping.Column;
import org.hibernate.tool.schema.spi.SchemaManagementException;

/**
 * What must hold before anything is defined: the connection is Nacre's, its policy says nothing
 * else than the annotations, and each type can be encrypted. Nothing is changed by asking.
 */
public final class ConnectionCheck {
  private final EncryptedModel model;
  private final Metadata metadata;
  private final SessionFactoryImplementor factory;
  private final Problems problems = new Problems();

  public ConnectionCheck(
      EncryptedModel model, Metadata metadata, SessionFactoryImplementor sessionFactory) {
    this.model = model;
    this.metadata = metadata;
    this.factory = sessionFactory;
  }

  /**
   * @throws SchemaManagementException that lists all that is wrong
   */
  public void run() {
    BootstrapConnection.run(factory, this::check);
    if (!problems.isEmpty()) {
      throw new SchemaManagementException(
          problems.under(
              "The database cannot encrypt what @Encrypted says, and nothing was defined"));
    }
  }

  private void check(Connection connection) throws SQLException {
    NacreConnection nacre =
        BootstrapConnection.asNacre(connection)
            .orElseThrow(
                () ->
                    new SchemaManagementException(
                        "Attributes are annotated with @Encrypted, but the connection is not"
                            + " Nacre's: use a URL that begins with jdbc:nacre:. Nothing was"
                            + " defined. They are "
                            + model.columns().stream()
                                .map(one -> one.encryption().attributes())
                                .distinct()
                                .collect(Collectors.joining(", "))));
    for (EncryptedColumn one : model.columns()) {
      checkPolicy(one, nacre, connection);
      checkType(one, connection);
    }
  }

  private void checkPolicy(EncryptedColumn one, NacreConnection nacre, Connection connection)
      throws SQLException {
    String schema =
        BootstrapConnection.schema(
            connection, one.table(), factory.getSqlStringGenerationContext());
    Optional<String> said = nacre.policyOf(schema, one.table().getName(), one.column().getName());
    if (said.isPresent() && !protection(said.get()).equalsIgnoreCase(one.encryption().policy())) {
      problems.add(
          one.name(),
          "is "
              + one.encryption().policy()
              + " by its annotation and "
              + said.get()
              + " by the policy file: change one of them");
    }
  }

  /** An annotation chooses neither a collation nor a suite. */
  private static String protection(String policy) {
    return policy.replaceAll(" (collate|suite)=\\w+", "");
  }

  private void checkType(EncryptedColumn one, Connection connection) throws SQLException {
    Column column = one.column();
    String type = column.getSqlType(metadata);
    if (!ColumnTypes.isEncrypted(one, metadata)) {
      problems.add(one.name(), "has the type " + type + ", which was changed by something else");
      return;
    }
    String name = column.getQuotedName(metadata.getDatabase().getDialect());
    String definition = "CREATE TABLE nacre_probe (" + name + " " + type + ")";
    try (Statement statement = connection.createStatement();
        ResultSet step = statement.executeQuery("EXPLAIN ENCRYPTION " + definition)) {
      while (step.next()) {
        if ("REFUSE".equals(step.getString("ACTION"))) {
          String hint =
              type.startsWith("enum")
                  ? " With @JdbcTypeCode(SqlTypes.VARCHAR) Hibernate stores the names as texts."
                  : "";
          problems.add(one.name(), "has the type " + type + ": " + step.getString("WHAT") + hint);
        }
      }
    }
  }
}
