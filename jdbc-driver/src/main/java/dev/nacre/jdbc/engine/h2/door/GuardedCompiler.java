package dev.nacre.jdbc.engine.h2.door;

import org.h2.util.SourceCompiler;

/** The compiler of a database, which gets all source code that its aliases and triggers have. */
public final class GuardedCompiler extends SourceCompiler {
  @Override
  public void setSource(String className, String source) {
    Door.ask("compile");
    super.setSource(className, source);
  }
}
