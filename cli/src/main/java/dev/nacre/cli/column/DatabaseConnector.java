package dev.nacre.cli.column;

import static dev.nacre.jdbc.open.option.Option.ENCRYPT;
import static dev.nacre.jdbc.open.option.Option.PASSWORD;
import static dev.nacre.jdbc.open.option.Option.PASSWORD_ENV;
import static dev.nacre.jdbc.open.option.Option.PASSWORD_FILE;
import static dev.nacre.jdbc.open.option.Option.REGISTRY;
import static dev.nacre.jdbc.open.option.Option.WALLET;

import dev.nacre.cli.RegistryOption;
import dev.nacre.cli.Screen;
import dev.nacre.cli.failure.UsageException;
import dev.nacre.cli.passphrase.UserPassword;
import dev.nacre.cli.passphrase.WalletPassphrase;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.core.secret.Passphrase;
import dev.nacre.core.sql.dialect.Dialect;
import dev.nacre.jdbc.open.option.TargetUrl;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name a database, its user and the wallet; connects with them. */
final class DatabaseConnector {
  @Option(
      names = "--url",
      required = true,
      paramLabel = "URL",
      description = "The database, as the application names it: jdbc:nacre:...")
  private String url = "";

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "Who connects; an owner of the table, to change it.")
  private @Nullable String user;

  @Mixin private UserPassword password = new UserPassword();

  @Option(
      names = "--wallet",
      paramLabel = "WALLET",
      description = "The wallet. Default: what the URL says, or NACRE_WALLET.")
  private @Nullable String wallet;

  @Mixin private RegistryOption registry = new RegistryOption();

  @Mixin private WalletPassphrase passphrase = new WalletPassphrase();

  /** Whether the connection goes through Nacre. */
  boolean isOurs() {
    return TargetUrl.isOurs(url);
  }

  /**
   * The dialect of the database that the URL names.
   *
   * @throws NacreException when Nacre does not encrypt there
   */
  Dialect dialect() {
    String ours =
        isOurs() ? url : TargetUrl.PREFIX + url.substring(Math.min(url.length(), "jdbc:".length()));
    return TargetUrl.parse(ours)
        .target()
        .orElseThrow(
            () ->
                new NacreException(
                    ErrorCode.TARGET_UNKNOWN,
                    "Nacre encrypts in H2, PostgreSQL, MariaDB and Derby, and the URL is of none"))
        .dialect();
  }

  /**
   * Connects, and asks for what is missing.
   *
   * @param namesOnly whether a connection without Nacre does as well
   */
  Connection connect(Screen screen, boolean namesOnly) throws IOException, SQLException {
    if (!isOurs() && !namesOnly) {
      throw new UsageException(screen.command(), "The URL has to begin with " + TargetUrl.PREFIX);
    }
    if (!isOurs()) {
      PlainDriverCheck.require(url);
    }
    Properties info = new Properties();
    if (user != null) {
      info.setProperty("user", user);
    }
    if (password.isGiven(screen)) {
      try (Passphrase given = password.read(screen, "Password of the user")) {
        info.setProperty("password", text(given));
      }
    }
    if (isOurs()) {
      return connectToOurs(screen, info);
    }
    return DriverManager.getConnection(url, info);
  }

  /** A failure of the database, for the command line. */
  IOException failure(SQLException failed) {
    return StatementFailure.of(failed, url, user);
  }

  /** Drivers of servers accept only a String; everything else is zeroed. */
  private static String text(Passphrase given) {
    char[] chars = given.toChars();
    try {
      return new String(chars);
    } finally {
      Arrays.fill(chars, '\0');
    }
  }

  private Connection connectToOurs(Screen screen, Properties info)
      throws IOException, SQLException {
    Map<dev.nacre.jdbc.open.option.Option, String> inUrl = TargetUrl.parse(url).options();
    String place = wallet != null || inUrl.containsKey(WALLET) ? wallet : screen.walletVariable();
    Path file = !registry.isGiven() && inUrl.containsKey(REGISTRY) ? null : registry.file(screen);
    if (place != null) {
      info.setProperty("nacre.wallet", place);
    }
    if (file != null) {
      info.setProperty("nacre.registry", file.toString());
    }
    char[] words = new char[0];
    try {
      if (needsPassphrase(screen, place, inUrl)) {
        try (Passphrase given = passphrase.read(screen, "Passphrase of the wallet")) {
          words = given.toChars();
          info.put("nacre.wallet.password", words);
        }
      }
      return DriverManager.getConnection(url, info);
    } finally {
      Arrays.fill(words, '\0');
    }
  }

  private boolean needsPassphrase(
      Screen screen, @Nullable String place, Map<dev.nacre.jdbc.open.option.Option, String> inUrl) {
    if (passphrase.isGiven(screen)) {
      return true;
    }
    boolean told =
        inUrl.containsKey(PASSWORD)
            || inUrl.containsKey(PASSWORD_FILE)
            || inUrl.containsKey(PASSWORD_ENV)
            || "none".equalsIgnoreCase(inUrl.get(ENCRYPT));
    return !told && !opensByItself(place);
  }

  private static boolean opensByItself(@Nullable String place) {
    try {
      return place != null && Wallet.inspect(Path.of(place)).autoLogin().isPresent();
    } catch (IOException | InvalidPathException elsewhere) {
      return false; // opening it reports what it is
    }
  }
}
