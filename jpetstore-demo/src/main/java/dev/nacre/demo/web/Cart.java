package dev.nacre.demo.web;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A visitor's cart: item ids and quantities. It lives in the session, so a browser can change it
 * only through requests; prices are looked up when they are shown. Thread-safe.
 */
public final class Cart implements Serializable {
  private static final long serialVersionUID = 1;

  public static final String IN_SESSION = "cart";

  /** No household needs more of one item. */
  public static final int MOST_PIECES = 20;

  private static final int MOST_LINES = 30;

  private final LinkedHashMap<String, Integer> lines = new LinkedHashMap<>();

  /**
   * @return false when the cart is full
   */
  public synchronized boolean add(String item, int count) {
    if (!lines.containsKey(item) && lines.size() >= MOST_LINES) {
      return false;
    }
    lines.put(item, Math.min(MOST_PIECES, lines.getOrDefault(item, 0) + Math.max(1, count)));
    return true;
  }

  /** Does nothing for an item that is not in the cart. */
  public synchronized void set(String item, int count) {
    if (count < 1) {
      lines.remove(item);
    } else {
      lines.computeIfPresent(item, (id, old) -> Math.min(MOST_PIECES, count));
    }
  }

  public synchronized void clear() {
    lines.clear();
  }

  public synchronized Map<String, Integer> lines() {
    return new LinkedHashMap<>(lines);
  }

  public synchronized int pieces() {
    return lines.values().stream().mapToInt(Integer::intValue).sum();
  }
}
