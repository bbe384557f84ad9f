package dev.nacre.jdbc.engine.h2.door;

import org.h2.message.DbException;
import org.h2.message.TraceSystem;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a database. The trace file of a sealed database is sealed; what would go to standard
 * output or to the log of the application is refused to each caller: SQL, a setting or a bean.
 *
 * <p>Whose database it is, is known when it is opened and not afterwards, and does not change.
 */
public final class GuardedTrace extends TraceSystem {
  private final boolean guarded;

  public GuardedTrace(@Nullable String fileName) {
    super(fileName);
    guarded = Door.isGuarded(Door.path("?trace"));
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
    // There the lines do not go to the file.
    if (level == ADAPTER) {
      check();
    }
    super.setLevelFile(level);
  }

  private void check() {
    // In memory, another connection may have opened it before us.
    if (guarded || Door.isGuarded(Door.path("?trace"))) {
      Door.ask("output");
      throw DbException.getUnsupportedException("a trace outside of the trace file");
    }
  }
}
