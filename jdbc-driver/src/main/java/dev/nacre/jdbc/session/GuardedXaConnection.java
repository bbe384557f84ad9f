package dev.nacre.jdbc.session;

import dev.nacre.jdbc.forward.ForwardingXAConnection;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.StatementEvent;
import javax.sql.StatementEventListener;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import org.jspecify.annotations.Nullable;

/**
 * A pooled connection, for transaction managers and pools. The session lasts as long as it does,
 * across all its handles.
 */
public final class GuardedXaConnection extends ForwardingXAConnection implements XAConnection {
  private final Session session;
  private final AtomicReference<@Nullable GuardedConnection> lent = new AtomicReference<>();
  private final Runnable onEnd = this::transactionMayHaveEnded;
  private final Map<ConnectionEventListener, ConnectionEventListener> listeners =
      new ConcurrentHashMap<>();
  private final Map<StatementEventListener, StatementEventListener> statementListeners =
      new ConcurrentHashMap<>();

  public GuardedXaConnection(XAConnection target, Session session) {
    super(target);
    this.session = session;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection raw = target().getConnection();
    boolean guards = false;
    try {
      GuardedConnection guarded = GuardedConnection.lent(raw, session);
      lent.set(guarded);
      guards = true;
      return guarded;
    } finally {
      if (!guards) {
        raw.close();
      }
    }
  }

  @Override
  public XAResource getXAResource() throws SQLException {
    return new GuardedXaResource(target().getXAResource(), onEnd);
  }

  /** Only the handle that was lent last can be in a transaction. */
  private void transactionMayHaveEnded() {
    GuardedConnection last = lent.get();
    if (last != null) {
      last.mayHaveEnded();
    }
  }

  @Override
  public void close() throws SQLException {
    try {
      target().close();
    } finally {
      session.close();
    }
  }

  /** Pools identify their connection by the source of an event, so that must be this one. */
  @Override
  public void addConnectionEventListener(ConnectionEventListener listener) {
    ConnectionEventListener own =
        listeners.computeIfAbsent(listener, ignored -> new Renamed(listener));
    target().addConnectionEventListener(own);
  }

  @Override
  public void removeConnectionEventListener(ConnectionEventListener listener) {
    ConnectionEventListener own = listeners.remove(listener);
    if (own != null) {
      target().removeConnectionEventListener(own);
    }
  }

  @Override
  public void addStatementEventListener(StatementEventListener listener) {
    StatementEventListener own =
        statementListeners.computeIfAbsent(listener, ignored -> new RenamedStatements(listener));
    target().addStatementEventListener(own);
  }

  @Override
  public void removeStatementEventListener(StatementEventListener listener) {
    StatementEventListener own = statementListeners.remove(listener);
    if (own != null) {
      target().removeStatementEventListener(own);
    }
  }

  @Override
  public String toString() {
    return "Pooled Nacre connection to " + session.targetUrl();
  }

  private final class Renamed implements ConnectionEventListener {
    private final ConnectionEventListener listener;

    Renamed(ConnectionEventListener listener) {
      this.listener = listener;
    }

    @Override
    public void connectionClosed(ConnectionEvent event) {
      listener.connectionClosed(ours(event));
    }

    @Override
    public void connectionErrorOccurred(ConnectionEvent event) {
      listener.connectionErrorOccurred(ours(event));
    }

    private ConnectionEvent ours(ConnectionEvent event) {
      return new ConnectionEvent(GuardedXaConnection.this, event.getSQLException());
    }
  }

  private final class RenamedStatements implements StatementEventListener {
    private final StatementEventListener listener;

    RenamedStatements(StatementEventListener listener) {
      this.listener = listener;
    }

    @Override
    public void statementClosed(StatementEvent event) {
      listener.statementClosed(ours(event));
    }

    @Override
    public void statementErrorOccurred(StatementEvent event) {
      listener.statementErrorOccurred(ours(event));
    }

    /** Names no statement if raw ones are denied, since its wrapper is unknown here. */
    private StatementEvent ours(StatementEvent event) {
      return new StatementEvent(
          GuardedXaConnection.this,
          session.rules().unwrap() == UnwrapPolicy.DENY ? null : event.getStatement(),
          event.getSQLException());
    }
  }
}
