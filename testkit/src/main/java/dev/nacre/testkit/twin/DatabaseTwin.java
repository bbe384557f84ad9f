package dev.nacre.testkit.twin;

import java.nio.file.Path;

/**
 * A new database for Nacre beside a new plain one of the same kind.
 *
 * @param folder for the files of both, if they have any, and for the wallet
 * @param url through Nacre, without the options for wallet and passphrase
 * @param rawUrl opens the database for Nacre without Nacre; only H2 pages cannot be read this way
 * @param plainUrl opens the plain database
 * @param user of both, with an empty password
 */
public record DatabaseTwin(
    EncryptionTarget target, Path folder, String url, String rawUrl, String plainUrl, String user) {
  /** The wallet's place. */
  public Path wallet() {
    return folder.resolve("the.wallet");
  }

  /** The URL through Nacre with more options. */
  public String nacreUrl(String... options) {
    boolean query = target.isServer();
    StringBuilder text = new StringBuilder(url);
    for (String option : options) {
      char mark = query && text.indexOf("?") < 0 ? '?' : query ? '&' : ';';
      text.append(mark).append(option);
    }
    return text.toString();
  }
}
