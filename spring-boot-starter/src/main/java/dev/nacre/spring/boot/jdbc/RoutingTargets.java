package dev.nacre.spring.boot.jdbc;

import java.lang.reflect.Method;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.util.ReflectionUtils;

/** What a router of Spring chooses from: the databases of tenants, for example. */
final class RoutingTargets {
  /** How a router finds its target; one that has its own way may use others than it lists. */
  private static final String CHOICE = "determineTargetDataSource";

  private RoutingTargets() {}

  /**
   * By the name of the router and the key, {@code router.acme}.
   *
   * @param router after its initialization
   */
  static Map<String, DataSource> of(AbstractRoutingDataSource router, String name) {
    Map<String, DataSource> targets = new LinkedHashMap<>();
    try {
      router.getResolvedDataSources().forEach((key, one) -> add(targets, name + "." + key, one));
    } catch (IllegalStateException notInitialized) {
      return targets; // and of no use, unless it has its own way to choose
    }
    DataSource otherwise = router.getResolvedDefaultDataSource();
    if (otherwise != null && !targets.containsValue(otherwise)) {
      add(targets, name + ".default", otherwise);
    }
    return targets;
  }

  // Two keys may read alike, and none of them may be left out.
  private static void add(Map<String, DataSource> targets, String name, DataSource target) {
    String free = name;
    while (targets.containsKey(free)) {
      free += "'";
    }
    targets.put(free, target);
  }

  /** Whether there are no others than those that it lists. */
  static boolean areAllOf(AbstractRoutingDataSource router) {
    Method choice = ReflectionUtils.findMethod(router.getClass(), CHOICE);
    return choice != null && choice.getDeclaringClass() == AbstractRoutingDataSource.class;
  }
}
