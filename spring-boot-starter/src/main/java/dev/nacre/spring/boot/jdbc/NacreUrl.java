package dev.nacre.spring.boot.jdbc;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the starter asks of a JDBC URL; the driver alone parses it. */
public final class NacreUrl {
  private static final String PREFIX = "jdbc:nacre:";
  private static final String JDBC = "jdbc:";

  private NacreUrl() {}

  /** Whether a URL is one of Nacre's. */
  public static boolean isOne(@Nullable String url) {
    return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }

  /** The same database through Nacre. */
  static String around(String url) {
    return PREFIX + url.substring(JDBC.length());
  }

  /**
   * The value of an option in the URL. Too many matches would only leave an option of Spring out
   * that the driver then finds in the URL, so the syntax of the target does not matter here.
   */
  public static Optional<String> option(String url, String name) {
    Matcher match =
        Pattern.compile(
                "[;?&]\\s*" + Pattern.quote(name) + "\\s*=([^;&]*)", Pattern.CASE_INSENSITIVE)
            .matcher(url);
    return match.find() ? Optional.of(match.group(1)) : Optional.empty();
  }

  /** Whether a text has the passphrase of a wallet in a URL. */
  public static boolean showsPassphrase(String text) {
    return text.toLowerCase(Locale.ROOT).replace(" ", "").contains("nacre.wallet.password=");
  }
}
