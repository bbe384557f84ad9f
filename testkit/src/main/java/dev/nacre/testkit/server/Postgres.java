package dev.nacre.testkit.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;

/** PostgreSQL servers; {@code postgres} has no password. */
public final class Postgres {
  // It is given ten seconds otherwise, which a machine with much to do exceeds.
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private Postgres() {}

  /** Configures a server that is fast because its data need not survive a crash. */
  public static EmbeddedPostgres.Builder builder() throws IOException {
    return EmbeddedPostgres.builder()
        .setPort(FreePort.find())
        .setPGStartupWait(PATIENCE)
        .setServerConfig("fsync", "off")
        .setServerConfig("synchronous_commit", "off")
        .setServerConfig("full_page_writes", "off");
  }
}
