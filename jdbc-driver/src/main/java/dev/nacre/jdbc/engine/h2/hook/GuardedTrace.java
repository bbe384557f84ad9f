package dev.nacre.jdbc.engine.h2.hook;

import org.h2.message.DbException;
import org.h2.message.TraceSystem;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a database. The trace file of an encrypted database is encrypted. Output to standard
 * output or the application's log is refused, whether by SQL, a setting or a bean.
 *
 * <p>The database is known only while it is being opened, and does not change.
 */
public final class GuardedTrace extends TraceSystem {
  private final boolean guarded;

  public GuardedTrace(@Nullable String fileName) {
    super(fileName);
    guarded = H2Hooks.isGuarded(H2Hooks.path("?trace"));
  }

  @Override
  public void setLevelSystemOut(int level) {
    if (level > OFF) {
      check();
    }
    super.setLevelSystemOut(level);
  }

  @Override
  public void setLevelFile(int level) {
    // With an adapter, lines do not go to the file.
    if (level == ADAPTER) {
      check();
    }
    super.setLevelFile(level);
  }

  private void check() {
    // A database in memory may have been opened by another connection before.
    if (guarded || H2Hooks.isGuarded(H2Hooks.path("?trace"))) {
      H2Hooks.ask("output");
      throw DbException.getUnsupportedException("a trace outside of the trace file");
    }
  }
}
