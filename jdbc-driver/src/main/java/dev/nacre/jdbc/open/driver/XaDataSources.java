package dev.nacre.jdbc.open.driver;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.open.option.Target;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * Creates the XA data source of a target. These classes share no interface, only the names of their
 * setters.
 */
final class XaDataSources {
  private XaDataSources() {}

  static XADataSource make(Target target, @Nullable ClassLoader loader, String url, Properties info)
      throws SQLException {
    try {
      Class<?> type = Class.forName(target.xaDataSource(), true, loader);
      Object source = type.getDeclaredConstructor().newInstance();
      for (String name : info.stringPropertyNames()) {
        switch (name.toLowerCase(Locale.ROOT)) {
          case "user" -> set(source, "setuser", info.getProperty(name));
          case "password" -> set(source, "setpassword", info.getProperty(name));
          default ->
              throw SqlErrors.refused(
                  ErrorCode.DATA_SOURCE_REFUSED,
                  "A pooled connection takes user and password; other properties of the target"
                      + " belong into the URL");
        }
      }
      set(source, "seturl", url);
      return (XADataSource) source;
    } catch (InvocationTargetException failed) {
      throw SqlErrors.of(failed.getCause() == null ? failed : failed.getCause());
    } catch (ReflectiveOperationException | LinkageError | ClassCastException missing) {
      throw SqlErrors.refused(
          ErrorCode.TARGET_DRIVER_MISSING, "There is no " + target.xaDataSource());
    }
  }

  private static void set(Object source, String setter, String value)
      throws ReflectiveOperationException {
    for (Method method : source.getClass().getMethods()) {
      if (method.getName().toLowerCase(Locale.ROOT).equals(setter)
          && method.getParameterCount() == 1
          && method.getParameterTypes()[0] == String.class) {
        method.invoke(source, value);
        return;
      }
    }
    throw new NoSuchMethodException(setter);
  }
}
