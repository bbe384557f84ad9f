package dev.nacre.flyway;

/** H2 below Nacre. */
public final class NacreH2DatabaseType extends NacreDatabaseType {
  public NacreH2DatabaseType() {
    super(Target.H2);
  }
}
