package dev.nacre.hibernate.startup;

import dev.nacre.jdbc.api.NacreConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.engine.jdbc.connections.spi.JdbcConnectionAccess;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.mapping.Table;
import org.hibernate.tool.schema.spi.SchemaManagementException;

/** The connection of a SessionFactory that is about to start, borrowed for one check. */
final class BootstrapConnection {
  private BootstrapConnection() {}

  /** What a check does with one. */
  interface Work {
    void on(Connection connection) throws SQLException;
  }

  static void run(SessionFactoryImplementor factory, Work work) {
    JdbcConnectionAccess access = factory.getJdbcServices().getBootstrapJdbcConnectionAccess();
    try {
      Connection connection = access.obtainConnection();
      try {
        work.on(connection);
      } finally {
        if (!connection.getAutoCommit()) {
          connection.rollback();
        }
        access.releaseConnection(connection);
      }
    } catch (SQLException failed) {
      throw new SchemaManagementException(
          "Whether the database encrypts what is annotated with @Encrypted cannot be checked: "
              + failed.getMessage(),
          failed);
    }
  }

  /** Empty for a connection that is not Nacre's. */
  static Optional<NacreConnection> asNacre(Connection connection) throws SQLException {
    return connection.isWrapperFor(NacreConnection.class)
        ? Optional.of(connection.unwrap(NacreConnection.class))
        : Optional.empty();
  }

  /** The schema of a table, as the catalog of Nacre lists it; on MariaDB the database. */
  static String schema(Connection connection, Table table, SqlStringGenerationContext context)
      throws SQLException {
    String current = connection.getSchema();
    boolean schemas = current != null;
    Identifier declared = schemas ? table.getSchemaIdentifier() : table.getCatalogIdentifier();
    if (declared == null) {
      declared = schemas ? context.getDefaultSchema() : context.getDefaultCatalog();
    }
    if (declared != null) {
      return declared.getText();
    }
    if (!schemas) {
      current = connection.getCatalog();
    }
    return current == null ? "" : current;
  }
}
