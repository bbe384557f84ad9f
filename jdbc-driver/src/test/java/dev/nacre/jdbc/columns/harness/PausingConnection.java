package dev.nacre.jdbc.columns.harness;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A connection that stands still once, between what Nacre has asked the database and what it sends
 * then, until something else was done.
 */
public final class PausingConnection {
  /** What others do meanwhile. */
  @FunctionalInterface
  public interface Meanwhile {
    void happens() throws SQLException;
  }

  private String words = "";
  private @Nullable Meanwhile meanwhile;
  private @Nullable ResultSet result;

  /**
   * From now on, before the next text with these words is sent, or the method of this name of a
   * result is called.
   */
  public void before(String text, Meanwhile others) {
    words = text;
    meanwhile = others;
  }

  public boolean hasHappened() {
    return meanwhile == null;
  }

  /** What the database has answered last with rows. */
  public ResultSet result() {
    return Objects.requireNonNull(result);
  }

  public Connection over(Connection raw) {
    return (Connection) over(Connection.class, raw, "");
  }

  private Object over(Class<?> type, Object target, String prepared) {
    return Proxy.newProxyInstance(
        PausingConnection.class.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, args) -> invoke(target, prepared, method, args));
  }

  private @Nullable Object invoke(
      Object target, String prepared, Method method, Object @Nullable [] args) throws Throwable {
    String text = args != null && args.length > 0 && args[0] instanceof String sql ? sql : prepared;
    Meanwhile others = meanwhile;
    boolean sent =
        method.getName().startsWith("execute")
            && (text.contains(words) || method.getName().endsWith("Batch"));
    if (others != null && (sent || method.getName().equals(words))) {
      meanwhile = null;
      others.happens();
    }
    try {
      Object answer = method.invoke(target, args);
      if (answer instanceof ResultSet rows) {
        result = rows;
      }
      if (answer instanceof PreparedStatement) {
        return over(PreparedStatement.class, answer, text);
      }
      if (answer instanceof ResultSet) {
        return over(ResultSet.class, answer, "");
      }
      return answer instanceof Statement ? over(Statement.class, answer, "") : answer;
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }
}
