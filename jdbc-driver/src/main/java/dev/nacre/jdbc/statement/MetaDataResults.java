package dev.nacre.jdbc.statement;

import dev.nacre.jdbc.catalog.Columns;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import org.jspecify.annotations.Nullable;

/**
 * The results of the target's metadata: they show the types that the application declared, and none
 * names the statement that it came from.
 */
final class MetaDataResults {
  private final DatabaseMetaData target;
  private final UnwrapPolicy policy;
  private final Columns columns;

  private MetaDataResults(DatabaseMetaData target, UnwrapPolicy policy, Columns columns) {
    this.target = target;
    this.policy = policy;
    this.columns = columns;
  }

  static DatabaseMetaData of(DatabaseMetaData target, UnwrapPolicy policy, Columns columns) {
    MetaDataResults results = new MetaDataResults(target, policy, columns);
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
      return result instanceof ResultSet rows
          ? new DescribedRows(rows, policy, columns.catalog())
          : result;
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }
}
