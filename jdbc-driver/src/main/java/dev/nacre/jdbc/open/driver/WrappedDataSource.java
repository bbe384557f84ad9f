package dev.nacre.jdbc.open.driver;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.Locale;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The URL and credentials of a target's data source. Not printed, since it may hold a passphrase.
 */
public final class WrappedDataSource {
  private final String url;
  private final @Nullable String user;
  private final @Nullable String password;

  private WrappedDataSource(String url, @Nullable String user, @Nullable String password) {
    this.url = url;
    this.user = user;
    this.password = password;
  }

  /** Calls the getters that data sources have by convention. */
  public static WrappedDataSource of(DataSource source) throws SQLException {
    String url = get(source, "geturl");
    if (url == null || !url.startsWith("jdbc:")) {
      throw SqlErrors.refused(
          ErrorCode.DATA_SOURCE_REFUSED,
          "The data source "
              + source.getClass().getName()
              + " does not tell its URL. A pool or a wrapper (P6Spy, datasource-proxy,"
              + " OpenTelemetry) belongs outside of Nacre, around a NacreDataSource. There it sees"
              + " values in plaintext; inside it would see cells, and could change statements that"
              + " Nacre has checked");
    }
    return new WrappedDataSource(url, get(source, "getuser"), get(source, "getpassword"));
  }

  public String url() {
    return url;
  }

  public @Nullable String user() {
    return user;
  }

  public @Nullable String password() {
    return password;
  }

  private static @Nullable String get(DataSource source, String getter) {
    for (Method method : source.getClass().getMethods()) {
      if (method.getName().toLowerCase(Locale.ROOT).equals(getter)
          && method.getParameterCount() == 0
          && method.getReturnType() == String.class) {
        try {
          return (String) method.invoke(source);
        } catch (ReflectiveOperationException unreadable) {
          return null;
        }
      }
    }
    return null;
  }
}
