package dev.nacre.bench.side;

import dev.nacre.bench.machine.ScratchFolder;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.SQLException;

/** Starts a PostgreSQL on the loopback address; it ends with this process at the latest. */
final class PostgresProcess {
  private PostgresProcess() {}

  // What is written need not survive.
  static SharedServer start(ScratchFolder folder, int cacheKb) throws IOException, SQLException {
    EmbeddedPostgres server =
        EmbeddedPostgres.builder()
            .setDataDirectory(folder.path().resolve("data"))
            .setServerConfig("fsync", "off")
            .setServerConfig("synchronous_commit", "off")
            .setServerConfig("full_page_writes", "off")
            .setServerConfig("autovacuum", "off")
            .setServerConfig("max_wal_size", "4GB")
            .setServerConfig("shared_buffers", cacheKb + "kB")
            .start();
    SharedServer shared =
        new SharedServer(
            Engine.POSTGRESQL,
            new SharedServer.Database(
                "postgresql://localhost:" + server.getPort() + "/", "?reWriteBatchedInserts=true"),
            "postgres",
            folder,
            server::close);
    shared.createDatabases("postgres");
    return shared;
  }
}
