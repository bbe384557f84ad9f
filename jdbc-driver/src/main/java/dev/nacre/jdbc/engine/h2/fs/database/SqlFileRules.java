package dev.nacre.jdbc.engine.h2.fs.database;

import dev.nacre.jdbc.engine.ExportPolicy;
import dev.nacre.jdbc.engine.ImportPolicy;

/**
 * What files the SQL of a database may write in plaintext and read. It is checked where H2 opens
 * the files.
 */
public record SqlFileRules(ExportPolicy exports, ImportPolicy imports) {
  /** Whether output must be checked. */
  public boolean isGuarded() {
    return exports != ExportPolicy.ALLOW;
  }
}
