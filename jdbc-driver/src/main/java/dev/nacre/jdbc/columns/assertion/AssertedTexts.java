package dev.nacre.jdbc.columns.assertion;

import java.util.HashSet;
import java.util.Set;

/**
 * The texts of a connection that are sent behind an assertion: the first ones that are repeated.
 * Each is a second or third entry in a cache of PostgreSQL's driver, and has three more statements
 * on the server in transactions, so their number is limited. Not thread-safe: the session's lock is
 * held.
 */
public final class AssertedTexts {
  /** An eighth of the entries that the driver's cache has by default. */
  public static final int MOST = 32;

  private static final int REMEMBERED = 256;

  private final Set<String> admitted = new HashSet<>();
  private final Set<String> once = new HashSet<>();

  /** Whether a text is one of them. */
  public boolean contains(String sql) {
    return admitted.contains(sql);
  }

  /** Called for each execution of a text that is not sent behind an assertion yet. */
  public void executed(String sql) {
    if (admitted.size() >= MOST || admitted.contains(sql)) {
      return;
    }
    if (once.remove(sql)) {
      admitted.add(sql);
      return;
    }
    if (once.size() >= REMEMBERED) {
      once.clear();
    }
    once.add(sql);
  }
}
