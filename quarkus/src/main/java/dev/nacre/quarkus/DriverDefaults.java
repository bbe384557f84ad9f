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
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers {@code quarkus.datasource.jdbc.driver} for data sources that do not set it, and gives
 * those of Nacre the {@link OptionLines} of the configuration as {@code
 * additional-jdbc-properties}. What the application sets itself always counts.
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

  static final String PREFIX = "jdbc:nacre:";

  /** Below {@code microprofile-config.properties}, the last place where something is set. */
  private static final int ORDINAL = 50;

  /** The empty one is not set: Quarkus then takes the one kind for which it has a driver. */
  private static final Set<String> KINDS =
      Set.of("", "h2", "postgresql", "pgsql", "pg", "mariadb", "derby", "other");

  @Override
  public @Nullable ConfigValue getValue(ConfigSourceInterceptorContext context, String name) {
    ConfigValue set = context.proceed(name);
    if (set != null) {
      return set;
    }
    return name.endsWith("\"") ? option(context, name) : defaultDriver(context, name);
  }

  private static @Nullable ConfigValue option(ConfigSourceInterceptorContext context, String name) {
    DataSourceKeys keys = DataSourceKeys.of(name).orElse(null);
    String option = keys == null ? null : keys.optionOf(name).orElse(null);
    if (keys == null || option == null || !OptionLines.isOption(option)) {
      return null;
    }
    String url = text(context, keys.url());
    return isNacre(url) ? new OptionLines(context, keys, url).find(option) : null;
  }

  private static @Nullable ConfigValue defaultDriver(
      ConfigSourceInterceptorContext context, String name) {
    if (!name.endsWith("jdbc.driver")) {
      return null;
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
    List<String> options = names.stream().filter(OptionLines::isOption).toList();
    for (DataSourceKeys keys : sources) {
      String url = text(context, keys.url());
      if (isNacre(url)) {
        OptionLines lines = new OptionLines(context, keys, url);
        options.stream()
            .filter(option -> lines.find(option) != null)
            .forEach(option -> names.add(keys.option(option)));
      }
      if (driver(context, keys) != null) {
        names.add(keys.driver());
      }
    }
    return names.iterator();
  }

  private static @Nullable String driver(
      ConfigSourceInterceptorContext context, DataSourceKeys keys) {
    boolean xa = text(context, keys.transactions()).equalsIgnoreCase("xa");
    if (isNacre(text(context, keys.url()))) {
      return xa ? NacreDataSource.class.getName() : NacreDriver.class.getName();
    }
    boolean routed = KINDS.contains(text(context, keys.kind()).toLowerCase(Locale.ROOT));
    return routed && !xa ? RoutingDriver.class.getName() : null;
  }

  private static boolean isNacre(String url) {
    return url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
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
