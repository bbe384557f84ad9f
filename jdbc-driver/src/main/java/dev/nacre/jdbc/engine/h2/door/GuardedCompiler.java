package dev.nacre.jdbc.engine.h2.door;

import org.h2.util.SourceCompiler;

/** The compiler of a database, which gets the source code of all its aliases and triggers. */
public final class GuardedCompiler extends SourceCompiler {
  @Override
  public void setSource(String className, String source) {
    Door.ask("compile");
    super.setSource(className, source);
  }
}
