package dev.nacre.spring.boot.jdbc;

import dev.nacre.jdbc.NacreDataSource;
import dev.nacre.spring.boot.jdbc.pool.ConfiguredDriver;
import dev.nacre.spring.boot.jdbc.pool.PoolAdapter;
import dev.nacre.spring.boot.startup.BootVersionCheck;
import dev.nacre.spring.boot.startup.DuplicateVersionCheck;
import dev.nacre.spring.boot.url.NacreUrl;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * Finds the data sources of Nacre among the beans and behind routers, gives them the {@code
 * nacre.*} properties, and opens one connection of each, so that a missing wallet stops the start
 * and not a request later. Thread-safe.
 */
public final class NacreDataSources implements BeanPostProcessor, SmartInitializingSingleton {
  private final Supplier<SpringOptions> options;
  private final List<PoolAdapter> pools = PoolAdapter.present();
  private final Map<String, Found> found = Collections.synchronizedMap(new LinkedHashMap<>());
  private final UnconfiguredDataSourceCheck unconfigured;
  private @Nullable SpringOptions read;

  /** Not printed: the URL may have a passphrase. */
  private static final class Found {
    final DataSource source;
    final String url;

    Found(DataSource source, String url) {
      this.source = source;
      this.url = url;
    }
  }

  public NacreDataSources(Environment environment) {
    // Read with the first data source: an application without one is left alone.
    this.options = () -> new SpringOptions(environment);
    this.unconfigured = new UnconfiguredDataSourceCheck(environment, this::options);
  }

  @Override
  public Object postProcessBeforeInitialization(Object bean, String name) {
    if (bean instanceof DataSource source) {
      configure(source, name);
    }
    return bean;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (bean instanceof DataSource source) {
      admit(source, name);
    }
    return bean;
  }

  private void admit(DataSource source, String name) {
    if (source instanceof AbstractRoutingDataSource router) {
      RoutingTargets.of(router, name).forEach(this::reach);
      if (RoutingTargets.areAllOf(router)) {
        return;
      }
    }
    Found one = found.get(name);
    if (one != null && one.source == source) {
      refuseUnopened(one.source);
    } else if (one == null) {
      unconfigured.check(source, all().values());
    }
  }

  /** What a router chooses from is often made with it, and no bean: a pool for each tenant. */
  private void reach(String name, DataSource target) {
    for (DataSource one : all().values()) {
      if (one == target) {
        return;
      }
    }
    configure(target, name);
    admit(target, name);
  }

  @Override
  public void afterSingletonsInstantiated() {
    unconfigured.checkPolicy(all().values());
  }

  /**
   * The data sources of Nacre in the order of their creation, by the names of their beans; behind a
   * router by its name and their keys, {@code router.acme}.
   */
  public Map<String, DataSource> all() {
    Map<String, DataSource> all = new LinkedHashMap<>();
    synchronized (found) {
      found.forEach((name, one) -> all.put(name, one.source));
    }
    return all;
  }

  /** An option as its URL or Spring gives it to a data source. */
  public Optional<String> option(String dataSource, String name) {
    Found one = found.get(dataSource);
    if (one == null) {
      return Optional.empty();
    }
    Optional<String> inUrl = NacreUrl.option(one.url, name);
    return inUrl.isPresent() ? inUrl : options().value(name);
  }

  private void configure(DataSource source, String name) {
    if (source instanceof NacreDataSource ours) {
      String url = String.valueOf(ours.getUrl());
      options().defaults(url, ours.optionNames()).forEach(ours::setDefault);
      found.put(name, new Found(source, url));
      return;
    }
    for (PoolAdapter pool : pools) {
      if (pool.supports(source)) {
        String url = pool.url(source);
        if (url != null && NacreUrl.isNacreUrl(url)) {
          Set<String> given = pool.properties(source).stringPropertyNames();
          var driver = new ConfiguredDriver(url, options().defaults(url, given));
          pool.setDriver(source, driver, NacreUrl.shown(url));
          found.put(name, new Found(source, url));
        }
        return;
      }
    }
    String url = NacreUrl.of(source);
    if (url != null && NacreUrl.isNacreUrl(url)) {
      refuseUnconfigured(source, url);
      found.put(name, new Found(source, url));
    }
  }

  private synchronized SpringOptions options() {
    SpringOptions known = read;
    if (known == null) {
      BootVersionCheck.refuseOld();
      DuplicateVersionCheck.refuseTwoVersions();
      known = options.get();
      read = known;
    }
    return known;
  }

  /** Such a pool would connect without them: without its policy, for example. */
  private void refuseUnconfigured(DataSource source, String url) {
    SpringOptions known = options();
    if (known.hasOwn(known.defaults(url, Set.of()))) {
      throw UnconfiguredDataSourceCheck.refusal(source);
    }
  }

  // A server that does not answer yet is left to the pool, as without Nacre.
  private static void refuseUnopened(DataSource source) {
    try (Connection connection = source.getConnection()) {
      boolean unused = connection.getAutoCommit();
    } catch (SQLException | RuntimeException failed) {
      for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
        if (FailureCodes.code(cause).isPresent()) {
          throw new DataSourceNotOpenedException(cause);
        }
      }
    }
  }
}
