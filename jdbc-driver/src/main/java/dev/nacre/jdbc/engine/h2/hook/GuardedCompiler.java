package dev.nacre.jdbc.engine.h2.hook;

import org.h2.util.SourceCompiler;

/** The compiler of a database, which gets the source code of all its aliases and triggers. */
public final class GuardedCompiler extends SourceCompiler {
  @Override
  public void setSource(String className, String source) {
    H2Hooks.ask("compile");
    super.setSource(className, source);
  }
}
