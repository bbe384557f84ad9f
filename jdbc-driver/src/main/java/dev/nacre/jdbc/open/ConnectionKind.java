package dev.nacre.jdbc.open;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.session.GuardedConnection;
import dev.nacre.jdbc.session.GuardedXaConnection;
import dev.nacre.jdbc.session.Session;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.XAConnection;

/**
 * The two kinds of connections to a target: one for an application, and one for a pool or a
 * transaction manager.
 *
 * @param <C> its type, which is the same with and without a guard
 */
interface ConnectionKind<C> {
  ConnectionKind<Connection> SINGLE =
      new ConnectionKind<>() {
        @Override
        public Connection connect(Connector<Connection> single, Connector<XAConnection> pooled)
            throws SQLException {
          return single.connect();
        }

        @Override
        public void refuseCatalog(Connection raw, Dialect dialect) throws SQLException {
          ColumnEncryption.refuseCatalog(raw, dialect);
        }

        @Override
        public Connection guarded(Connection raw, Session session) throws SQLException {
          return GuardedConnection.owning(raw, session);
        }

        @Override
        public void close(Connection raw) throws SQLException {
          raw.close();
        }
      };

  ConnectionKind<XAConnection> POOLED =
      new ConnectionKind<>() {
        @Override
        public XAConnection connect(Connector<Connection> single, Connector<XAConnection> pooled)
            throws SQLException {
          return pooled.connect();
        }

        /** Checks through a handle, which is closed before any other is opened. */
        @Override
        public void refuseCatalog(XAConnection raw, Dialect dialect) throws SQLException {
          try (Connection handle = raw.getConnection()) {
            ColumnEncryption.refuseCatalog(handle, dialect);
          }
        }

        @Override
        public XAConnection guarded(XAConnection raw, Session session) {
          return new GuardedXaConnection(raw, session);
        }

        @Override
        public void close(XAConnection raw) throws SQLException {
          raw.close();
        }
      };

  /** One way to connect to the target. */
  @FunctionalInterface
  interface Connector<C> {
    C connect() throws SQLException;
  }

  C connect(Connector<Connection> single, Connector<XAConnection> pooled) throws SQLException;

  /** Refuses a database that has a catalog of encrypted columns. */
  void refuseCatalog(C raw, Dialect dialect) throws SQLException;

  /** The connection that the application gets; closing it closes the session. */
  C guarded(C raw, Session session) throws SQLException;

  void close(C raw) throws SQLException;
}
