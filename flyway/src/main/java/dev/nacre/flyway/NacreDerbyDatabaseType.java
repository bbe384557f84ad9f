package dev.nacre.flyway;

/** Derby below Nacre. */
public final class NacreDerbyDatabaseType extends NacreDatabaseType {
  public NacreDerbyDatabaseType() {
    super(Target.DERBY);
  }
}
