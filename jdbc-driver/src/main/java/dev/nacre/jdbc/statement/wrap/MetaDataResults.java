package dev.nacre.jdbc.statement.wrap;

import dev.nacre.jdbc.columns.ColumnEncryption;
import dev.nacre.jdbc.guard.UnwrapPolicy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Wraps the results of the target's metadata: they show the declared types of encrypted columns,
 * and do not expose the statement that they came from.
 */
final class MetaDataResults {
  /** Methods whose rows describe the table in the arguments (catalog, schema, table, …). */
  private static final Set<String> OF_ONE_TABLE =
      Set.of("getBestRowIdentifier", "getVersionColumns");

  private final DatabaseMetaData target;
  private final UnwrapPolicy policy;
  private final ColumnEncryption columns;

  private MetaDataResults(DatabaseMetaData target, UnwrapPolicy policy, ColumnEncryption columns) {
    this.target = target;
    this.policy = policy;
    this.columns = columns;
  }

  static DatabaseMetaData of(
      DatabaseMetaData target, UnwrapPolicy policy, ColumnEncryption columns) {
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
          ? new CatalogMetaDataRows(
              rows, policy, columns.catalog(), columns.dialect().types(), asked(method, args))
          : result;
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }

  private static CatalogMetaDataRows.Asked asked(
      Method method, @Nullable Object @Nullable [] args) {
    return OF_ONE_TABLE.contains(method.getName()) && args != null
        ? new CatalogMetaDataRows.Asked((String) args[1], (String) args[2])
        : CatalogMetaDataRows.Asked.NONE;
  }
}
