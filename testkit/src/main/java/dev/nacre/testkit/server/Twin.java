package dev.nacre.testkit.server;

import java.nio.file.Path;

/**
 * A new database for Nacre beside a new plain one of the same kind.
 *
 * @param folder for its files, if it has any, and for the wallet
 * @param url through Nacre, without the options for wallet and passphrase
 * @param raw the same database without Nacre; only H2 pages cannot be read this way
 * @param plain the other database
 */
public record Twin(Target target, Path folder, String url, String raw, String plain, String user) {
  /** The wallet's place. */
  public Path wallet() {
    return folder.resolve("the.wallet");
  }

  /** The URL through Nacre with more options. */
  public String with(String... options) {
    boolean query = target.isServer();
    StringBuilder text = new StringBuilder(url);
    for (String option : options) {
      char mark = query && text.indexOf("?") < 0 ? '?' : query ? '&' : ';';
      text.append(mark).append(option);
    }
    return text.toString();
  }
}
