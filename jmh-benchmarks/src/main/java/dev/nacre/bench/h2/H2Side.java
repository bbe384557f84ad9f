package dev.nacre.bench.h2;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;

/** One side of the comparison: a way to connect to an H2 database in a folder of its own. */
enum H2Side {
  PLAIN("plain", "jdbc:h2:", "", ""),
  /** Plain once more: its difference from plain is noise. */
  CONTROL("control", "jdbc:h2:", "", ""),
  NACRE("nacre", "jdbc:nacre:h2:", "", ""),
  H2_CIPHER("cipher-aes", "jdbc:h2:", ";CIPHER=AES", "benchmark ");

  /** Protects random text made here; it is not a secret. */
  private static final String PASSPHRASE = "benchmark";

  private final String text;
  private final String prefix;
  private final String options;
  private final String passwordPrefix;

  H2Side(String text, String prefix, String options, String passwordPrefix) {
    this.text = text;
    this.prefix = prefix;
    this.options = options;
    this.passwordPrefix = passwordPrefix;
  }

  /** The name in options and reports. */
  String text() {
    return text;
  }

  /**
   * @throws IllegalArgumentException listing the valid names
   */
  static H2Side named(String name) {
    return Arrays.stream(values())
        .filter(side -> side.text.equals(name.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no contender is called "
                        + name
                        + "; there are "
                        + Stream.of(values()).map(H2Side::text).toList()));
  }

  /** Whether this build has the driver. */
  boolean isHere() {
    try {
      return DriverManager.getDriver(prefix + "mem:") != null;
    } catch (SQLException nobodyTakesIt) {
      return false;
    }
  }

  /** The folder for this side's databases, below the folder of a run. */
  Path folder(Path run) {
    return run.resolve(text);
  }

  /**
   * Connects to a database, and creates it when it is missing. All databases of a folder share one
   * wallet.
   *
   * @param h2Options options in H2's own syntax, each with its semicolon
   */
  Connection connect(Path folder, String database, String h2Options) throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", "sa");
    properties.setProperty("password", passwordPrefix + "sa");
    if (this == NACRE) {
      properties.setProperty("nacre.wallet", folder.resolve("bench.wallet").toString());
      properties.setProperty("nacre.wallet.password", PASSPHRASE);
    }
    return DriverManager.getConnection(
        prefix + folder.toAbsolutePath().resolve(database) + options + h2Options, properties);
  }
}
