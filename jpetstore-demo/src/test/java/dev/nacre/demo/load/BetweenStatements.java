package dev.nacre.demo.load;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import javax.sql.DataSource;

/** Lets somebody work on a database while transactions are open, but no statement is under way. */
final class BetweenStatements {
  interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  private final DataSource target;
  // Fair, or whoever wants to be alone would wait for ever.
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);

  BetweenStatements(DataSource target) {
    this.target = target;
  }

  DataSource dataSource() {
    return guard(DataSource.class, target);
  }

  <T> T alone(Work<T> work) throws SQLException {
    lock.writeLock().lock();
    try (Connection connection = target.getConnection()) {
      return work.on(connection);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private <T> T guard(Class<T> type, T object) {
    Object guarded =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              boolean ends =
                  method.getName().startsWith("execute")
                      || method.getName().equals("commit")
                      || method.getName().equals("rollback")
                      || method.getName().equals("close")
                      || method.getName().equals("setAutoCommit");
              if (ends) {
                lock.readLock().lock();
              }
              try {
                return guarded(method.invoke(object, arguments));
              } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
              } finally {
                if (ends) {
                  lock.readLock().unlock();
                }
              }
            });
    return type.cast(guarded);
  }

  private Object guarded(Object result) {
    if (result instanceof CallableStatement call) {
      return guard(CallableStatement.class, call);
    }
    if (result instanceof PreparedStatement prepared) {
      return guard(PreparedStatement.class, prepared);
    }
    if (result instanceof Statement statement) {
      return guard(Statement.class, statement);
    }
    return result instanceof Connection connection ? guard(Connection.class, connection) : result;
  }
}
