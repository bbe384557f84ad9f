package dev.nacre.spring.boot.jdbc;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.api.NacreConnection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Refuses to start where Spring has {@code nacre.*} properties and a data source does not get them:
 * it would connect without its policy, and store plaintext.
 */
final class UnconfiguredDataSourceCheck {
  private final Environment environment;
  private final Supplier<SpringOptions> options;
  private boolean anyOther;

  UnconfiguredDataSourceCheck(Environment environment, Supplier<SpringOptions> options) {
    this.environment = environment;
    this.options = options;
  }

  /**
   * Called for a data source whose URL cannot be read, or is not of Nacre.
   *
   * @param reached the data sources that have the properties; this one may be around one of them
   */
  void check(DataSource source, Collection<DataSource> reached) {
    anyOther = true;
    if (isAnyGiven() && opensNacre(source) && hasOwn(options.get())) {
      for (DataSource one : reached) {
        if (isAround(source, one)) {
          return;
        }
      }
      throw refusal(source);
    }
  }

  /** Called once all data sources are there. */
  void checkPolicy(Collection<DataSource> reached) {
    if (reached.isEmpty() && anyOther && isGiven("nacre.policy")) {
      throw new NacreException(
          ErrorCode.DATA_SOURCE_REFUSED,
          "There is a nacre.policy and no data source of Nacre, so nothing would be encrypted."
              + " Leave nacre.policy out of this profile if that is what you want");
    }
  }

  static NacreException refusal(DataSource source) {
    return new NacreException(
        ErrorCode.DATA_SOURCE_REFUSED,
        "The nacre.* properties of Spring do not reach a "
            + source.getClass().getName()
            + "; give them in its URL or its own properties, or use HikariCP, Tomcat's pool or"
            + " DBCP 2 as a bean");
  }

  static boolean hasOwn(SpringOptions options) {
    return options.hasOwn(options.defaults("", Set.of()));
  }

  // An application that uses nothing of Nacre is left alone.
  private boolean isAnyGiven() {
    return Binder.get(environment)
        .bind("nacre", Bindable.mapOf(String.class, Object.class))
        .isBound();
  }

  private boolean isGiven(String name) {
    return Binder.get(environment).bind(name, Bindable.of(String.class)).isBound();
  }

  private static boolean opensNacre(DataSource source) {
    try (Connection connection = source.getConnection()) {
      return connection.isWrapperFor(NacreConnection.class);
    } catch (SQLException | RuntimeException failed) {
      for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
        if (FailureCodes.code(cause).isPresent()) {
          return true;
        }
      }
      return false; // a server that does not answer yet, or a choice that needs a request
    }
  }

  private static boolean isAround(DataSource source, DataSource reached) {
    try {
      return source == reached
          || (source.isWrapperFor(reached.getClass())
              && source.unwrap(reached.getClass()) == reached);
    } catch (SQLException | RuntimeException unknown) {
      return false;
    }
  }
}
