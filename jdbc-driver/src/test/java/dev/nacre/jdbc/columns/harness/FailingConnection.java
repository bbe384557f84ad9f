package dev.nacre.jdbc.columns.harness;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/** A connection that dies before the n-th thing that it sends, and stays dead. */
public final class FailingConnection {
  private final Connection raw;
  private final boolean atQueries;
  private int left;
  private boolean dead;

  private FailingConnection(Connection raw, boolean atQueries, int left) {
    this.raw = raw;
    this.atQueries = atQueries;
    this.left = left;
  }

  public static FailingConnection of(Connection raw, int left) {
    return new FailingConnection(raw, true, left);
  }

  /**
   * One that does not die before queries, for what leaves nothing behind but in the database: to
   * die before one is to die before what follows it.
   */
  public static FailingConnection atChanges(Connection raw, int left) {
    return new FailingConnection(raw, false, left);
  }

  public Connection connection() {
    return (Connection) over(Connection.class, raw);
  }

  public void diesAfter(int things) {
    left = things;
  }

  public boolean isDead() {
    return dead;
  }

  /** To be called before one more thing that changes something; it is not done when it is dead. */
  public boolean diesNow() throws SQLException {
    left--;
    if (left < 0 && !dead) {
      dead = true;
      if (!raw.getAutoCommit()) {
        raw.rollback(); // where nobody but this process is the server
      }
      raw.close(); // the server rolls back what is open, and lets go what was locked
    }
    return dead;
  }

  private Object over(Class<?> type, Object target) {
    return Proxy.newProxyInstance(
        FailingConnection.class.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, args) -> invoke(target, method, args));
  }

  private @Nullable Object invoke(Object target, Method method, Object @Nullable [] args)
      throws Throwable {
    String name = method.getName();
    boolean sends = name.startsWith("execute") && (atQueries || !name.equals("executeQuery"));
    if (sends || name.equals("commit")) {
      boolean unused = diesNow();
    }
    if (dead && name.equals("isClosed")) {
      return true;
    }
    if (dead && !name.equals("close")) {
      throw new SQLException("the process is dead", "08006");
    }
    try {
      Object result = method.invoke(target, args);
      if (result instanceof PreparedStatement) {
        return over(PreparedStatement.class, result);
      }
      if (result instanceof Statement) {
        return over(Statement.class, result);
      }
      return result instanceof ResultSet ? over(ResultSet.class, result) : result;
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }
}
