package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.guard.UnwrapPolicy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import org.jspecify.annotations.Nullable;

/** The results of the target's metadata, none of which names the statement that it came from. */
final class MetaDataResults {
  private final DatabaseMetaData target;
  private final UnwrapPolicy policy;

  private MetaDataResults(DatabaseMetaData target, UnwrapPolicy policy) {
    this.target = target;
    this.policy = policy;
  }

  static DatabaseMetaData of(DatabaseMetaData target, UnwrapPolicy policy) {
    MetaDataResults results = new MetaDataResults(target, policy);
    return (DatabaseMetaData)
        Proxy.newProxyInstance(
            MetaDataResults.class.getClassLoader(),
            new Class<?>[] {DatabaseMetaData.class},
            (proxy, method, args) -> results.invoke(method, args));
  }

  private @Nullable Object invoke(Method method, @Nullable Object @Nullable [] args)
      throws Throwable {
    try {
      Object result = method.invoke(target, args);
      return result instanceof ResultSet rows ? new GuardedResultSet(rows, null, policy) : result;
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }
}
