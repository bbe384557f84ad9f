package dev.nacre.quarkus;

import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.jdbc.NacreDriver;
import io.smallrye.config.ConfigSourceInterceptor;
import io.smallrye.config.ConfigSourceInterceptorContext;
import io.smallrye.config.ConfigValue;
import io.smallrye.config.Priorities;
import jakarta.annotation.Priority;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code quarkus.datasource.jdbc.driver} for data sources that do not set it. What the
 * application sets itself always counts.
 *
 * <ul>
 *   <li>A URL of Nacre: {@link NacreDriver}, which takes no other. With XA it is {@link
 *       NacreDataSource}.
 *   <li>Any other URL, or none yet: {@link RoutingDriver}, since the URL may be another when the
 *       application starts. Kinds of databases that Nacre does not know, and XA, are left alone.
 * </ul>
 */
// Outside of those that choose a profile: what they say counts as set.
@Priority(Priorities.APPLICATION + 100)
public final class DriverDefaults implements ConfigSourceInterceptor {
  private static final long serialVersionUID = 1L;

  private static final String PREFIX = "jdbc:nacre:";

  /** Below {@code microprofile-config.properties}, the last place where something is set. */
  private static final int ORDINAL = 50;

  /** The empty one is not set: Quarkus then takes the one kind for which it has a driver. */
  private static final Set<String> KINDS =
      Set.of("", "h2", "postgresql", "pgsql", "pg", "mariadb", "derby", "other");

  @Override
  public @Nullable ConfigValue getValue(ConfigSourceInterceptorContext context, String name) {
    ConfigValue set = context.proceed(name);
    if (set != null || !name.endsWith("jdbc.driver")) {
      return set;
    }
    return DataSourceKeys.of(name)
        .filter(keys -> keys.driver().equals(name))
        .map(keys -> driver(context, keys))
        .map(driver -> asDefault(name, driver))
        .orElse(null);
  }

  /** Quarkus finds the settings of a named data source by the names of properties. */
  @Override
  public Iterator<String> iterateNames(ConfigSourceInterceptorContext context) {
    Set<String> names = new HashSet<>();
    context.iterateNames().forEachRemaining(names::add);
    Set<DataSourceKeys> sources = new HashSet<>();
    sources.add(DataSourceKeys.ofDefault());
    names.forEach(name -> DataSourceKeys.of(name).ifPresent(sources::add));
    for (DataSourceKeys keys : sources) {
      if (driver(context, keys) != null) {
        names.add(keys.driver());
      }
    }
    return names.iterator();
  }

  private static @Nullable String driver(
      ConfigSourceInterceptorContext context, DataSourceKeys keys) {
    boolean xa = text(context, keys.transactions()).equalsIgnoreCase("xa");
    if (text(context, keys.url()).regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
      return xa ? NacreDataSource.class.getName() : NacreDriver.class.getName();
    }
    boolean routed = KINDS.contains(text(context, keys.kind()).toLowerCase(Locale.ROOT));
    return routed && !xa ? RoutingDriver.class.getName() : null;
  }

  /**
   * Empty if it cannot be read yet: an expression may name a variable that is there only when the
   * application starts. The text before the expression is then enough.
   */
  private static String text(ConfigSourceInterceptorContext context, String name) {
    ConfigValue value = context.restart(name);
    if (value == null) {
      return "";
    }
    String text = value.getValue() == null ? value.getRawValue() : value.getValue();
    return text == null ? "" : text.strip();
  }

  private static ConfigValue asDefault(String name, String driver) {
    return ConfigValue.builder()
        .withName(name)
        .withValue(driver)
        .withRawValue(driver)
        .withConfigSourceName("nacre-quarkus")
        .withConfigSourceOrdinal(ORDINAL)
        .build();
  }
}
