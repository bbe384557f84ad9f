package dev.nacre.flyway;

/** PostgreSQL below Nacre. */
public final class NacrePostgresDatabaseType extends NacreDatabaseType {
  public NacrePostgresDatabaseType() {
    super(Target.POSTGRESQL);
  }
}
