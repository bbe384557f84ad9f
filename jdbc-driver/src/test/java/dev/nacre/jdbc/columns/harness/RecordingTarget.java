package dev.nacre.jdbc.columns.harness;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lies below the driver and notes everything that reaches the target. */
public final class RecordingTarget {
  private final List<String> heard = Collections.synchronizedList(new ArrayList<>());

  /** Everything that was said, as text: names of methods, and their arguments. */
  public List<String> heard() {
    return heard;
  }

  /** For what a test itself gave the target and never sent. */
  public void forget() {
    heard.clear();
  }

  public Connection on(Connection raw) {
    return (Connection) tap(Connection.class, raw);
  }

  private Object tap(Class<?> type, Object target) {
    return Proxy.newProxyInstance(
        RecordingTarget.class.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, args) -> invoke(target, method, args));
  }

  private @Nullable Object invoke(Object target, Method method, Object @Nullable [] args)
      throws Throwable {
    note(method, args);
    try {
      Object result = method.invoke(target, args);
      if (result instanceof CallableStatement) {
        return tap(CallableStatement.class, result);
      }
      if (result instanceof PreparedStatement) {
        return tap(PreparedStatement.class, result);
      }
      if (result instanceof Statement) {
        return tap(Statement.class, result);
      }
      return result instanceof ResultSet ? tap(ResultSet.class, result) : result;
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }

  private void note(Method method, Object @Nullable [] args) {
    StringBuilder line = new StringBuilder(method.getName());
    for (Object arg : args == null ? new Object[0] : args) {
      if (arg instanceof byte[] bytes) {
        line.append(' ').append(new String(bytes, StandardCharsets.ISO_8859_1));
      } else {
        line.append(' ').append(arg);
      }
    }
    heard.add(line.toString());
  }
}
