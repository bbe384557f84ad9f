package dev.nacre.cli.db;

import dev.nacre.cli.passphrase.UserPassword;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for connecting to the process that has a database open. */
final class HolderOptions {
  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Have the process do it that has the database open: its URL, with AUTO_SERVER=TRUE, or"
              + " jdbc:nacre:h2:tcp://...")
  @Nullable String url;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "An administrator of the database, for --url. Default: ${DEFAULT-VALUE}.",
      defaultValue = "sa")
  String user = "sa";

  @Mixin UserPassword password = new UserPassword();
}
