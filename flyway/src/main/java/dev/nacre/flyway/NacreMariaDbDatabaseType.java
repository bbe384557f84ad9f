package dev.nacre.flyway;

/** MariaDB below Nacre. */
public final class NacreMariaDbDatabaseType extends NacreDatabaseType {
  public NacreMariaDbDatabaseType() {
    super(Target.MARIADB);
  }
}
