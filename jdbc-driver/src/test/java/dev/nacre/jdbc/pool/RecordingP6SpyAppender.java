package dev.nacre.jdbc.pool;

import com.p6spy.engine.logging.Category;
import com.p6spy.engine.spy.appender.FormattedLogger;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Where P6Spy writes: it reads its settings once, so all tests of a process share this one. */
public final class RecordingP6SpyAppender extends FormattedLogger {
  private static final List<String> LINES = new CopyOnWriteArrayList<>();

  /** Before the first URL of P6Spy: it would write a file with all that it sees. */
  static void install() {
    System.setProperty(
        "p6spy.config.modulelist",
        "com.p6spy.engine.spy.P6SpyFactory,com.p6spy.engine.logging.P6LogFactory");
    System.setProperty("p6spy.config.appender", RecordingP6SpyAppender.class.getName());
  }

  static List<String> all() {
    return LINES;
  }

  @Override
  public void logException(Exception failed) {
    LINES.add(String.valueOf(failed));
  }

  @Override
  public void logText(String text) {
    LINES.add(text);
  }

  @Override
  public boolean isCategoryEnabled(Category category) {
    return true;
  }
}
