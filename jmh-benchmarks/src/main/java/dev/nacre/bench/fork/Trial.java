package dev.nacre.bench.fork;

import java.util.HashMap;
import java.util.Map;

/**
 * The task of one forked JVM.
 *
 * @param workload the class to run
 * @param side the side to run, by its name in reports
 * @param round trials of one round run one after the other and are compared with each other
 * @param settings all other parameters of the workload
 */
public record Trial(String workload, String side, int round, Map<String, String> settings) {

  /**
   * @throws IllegalArgumentException when the setting is missing
   */
  public String setting(String name) {
    String value = settings.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the trial does not say " + name);
    }
    return value;
  }

  /** A copy with one more setting. */
  Trial with(String name, String value) {
    Map<String, String> more = new HashMap<>(settings);
    more.put(name, value);
    return new Trial(workload, side, round, Map.copyOf(more));
  }

  /** An optional setting. */
  public long number(String name, long otherwise) {
    return settings.containsKey(name) ? number(name) : otherwise;
  }

  public long number(String name) {
    return Long.parseLong(setting(name));
  }
}
