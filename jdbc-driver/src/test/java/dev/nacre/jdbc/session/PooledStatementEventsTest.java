package dev.nacre.jdbc.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.guard.SqlGuard;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import dev.nacre.jdbc.session.admin.EncryptionCommands;
import dev.nacre.jdbc.session.admin.EncryptionViews;
import dev.nacre.jdbc.session.admin.KeyUseFinder;
import dev.nacre.jdbc.statement.ConnectionRules;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.StatementEvent;
import javax.sql.StatementEventListener;
import javax.sql.XAConnection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a pool is told of a statement: drivers name their own, which leads to their connection. */
final class PooledStatementEventsTest {
  @ParameterizedTest
  @EnumSource
  void eventsNameNoRawStatementWhereUnwrapIsDenied(UnwrapPolicy policy) throws SQLException {
    List<StatementEventListener> below = new ArrayList<>();
    XAConnection target = target(below);
    List<StatementEvent> heard = new ArrayList<>();
    XAConnection pooled = new GuardedXaConnection(target, session(policy));
    pooled.addStatementEventListener(
        new StatementEventListener() {
          @Override
          public void statementClosed(StatementEvent event) {
            heard.add(event);
          }

          @Override
          public void statementErrorOccurred(StatementEvent event) {
            heard.add(event);
          }
        });
    try (Connection raw = DriverManager.getConnection("jdbc:h2:mem:");
        PreparedStatement statement = raw.prepareStatement("SELECT 1")) {
      SQLException error = new SQLException("gone");
      below.get(0).statementClosed(new StatementEvent(target, statement));
      below.get(0).statementErrorOccurred(new StatementEvent(target, statement, error));
      assertThat(heard).hasSize(2);
      for (StatementEvent event : heard) {
        assertThat(event.getSource()).isSameAs(pooled);
        assertThat(event.getStatement()).isSameAs(policy == UnwrapPolicy.DENY ? null : statement);
      }
      assertThat((Throwable) heard.get(1).getSQLException()).isSameAs(error);
    }
  }

  private static XAConnection target(List<StatementEventListener> listeners) {
    return (XAConnection)
        Proxy.newProxyInstance(
            PooledStatementEventsTest.class.getClassLoader(),
            new Class<?>[] {XAConnection.class},
            (proxy, method, args) -> {
              if (args != null && args[0] instanceof StatementEventListener listener) {
                listeners.add(listener);
              }
              return null;
            });
  }

  private static Session session(UnwrapPolicy policy) {
    return new Session(
        "jdbc:h2:mem:",
        new ConnectionRules(
            new SqlGuard(Dialect.H2.rules(), Set.of(), false),
            policy,
            new EncryptionViews(null, null, KeyUseFinder.UNKNOWN, Dialect.H2),
            new EncryptionCommands(null, null, () -> false, null, false)),
        null,
        () -> {});
  }
}
