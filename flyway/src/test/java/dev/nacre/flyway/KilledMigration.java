package dev.nacre.flyway;

import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.migration.BaseJavaMigration;
import org.flywaydb.core.api.migration.Context;

/** A process that migrates, and stands still in the middle of its second migration. */
final class KilledMigration {
  private KilledMigration() {}

  /** Makes a table with a row, and then waits if it is told to. */
  public static final class V2__Half extends BaseJavaMigration {
    private final boolean waits;

    V2__Half(boolean waits) {
      this.waits = waits;
    }

    @Override
    public void migrate(Context context) throws SQLException {
      String random = context.getConfiguration().getPlaceholders().get("random");
      try (Statement statement = context.getConnection().createStatement()) {
        boolean unused = statement.execute("DROP TABLE IF EXISTS half");
        unused = statement.execute("CREATE TABLE half (id INT, a VARCHAR(20) " + random + ")");
        unused = statement.execute("INSERT INTO half VALUES (1, '" + Project.SSN + "')");
      }
      if (waits) {
        System.out.println("HALF");
        while (true) {
          LockSupport.park();
        }
      }
    }
  }

  /**
   * @param args URL, user, folder of scripts, words of Nacre for {@code ${random}} and for {@code
   *     ${searched}}
   */
  public static void main(String[] args) {
    Flyway.configure()
        .dataSource(args[0], args[1], "")
        .locations("filesystem:" + Path.of(args[2]))
        .placeholders(Map.of("random", args[3], "searched", args[4]))
        .javaMigrations(new V2__Half(true))
        .load()
        .migrate();
  }
}
