package dev.nacre.spring.boot.url;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;

/** What the starter asks of a JDBC URL; the driver alone parses it. */
public final class NacreUrl {
  private static final String PREFIX = "jdbc:nacre:";
  private static final String JDBC = "jdbc:";
  private static final String MASK = "******";

  /** All options: where a passphrase among them ends is the target's own rule. */
  private static final Pattern OPTIONS = Pattern.compile("(?is)(jdbc:nacre:[^?;]*[?;]).*");

  private static final Pattern PASSPHRASE =
      Pattern.compile("(?i)nacre\\s*\\.\\s*wallet\\s*\\.\\s*password\\s*=");

  private NacreUrl() {}

  /** Whether a URL is one of Nacre's. */
  public static boolean isNacreUrl(@Nullable String url) {
    return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }

  /** The URL that reaches a database through Nacre. */
  public static String around(String url) {
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

  /** The URL that a bean has, by any of the names that pools give it. */
  public static @Nullable String of(Object bean) {
    BeanWrapper properties = PropertyAccessorFactory.forBeanPropertyAccess(bean);
    for (String name : new String[] {"jdbcUrl", "url", "URL"}) {
      if (properties.isReadableProperty(name)
          && properties.getPropertyValue(name) instanceof String url) {
        return url;
      }
    }
    return null;
  }

  /** Whether a text has the passphrase of a wallet in a URL. */
  public static boolean showsPassphrase(String text) {
    return PASSPHRASE.matcher(text).find();
  }

  /** A text whose URLs of Nacre have no options any more. */
  public static String masked(String text) {
    return OPTIONS.matcher(text).replaceAll("$1" + MASK);
  }

  /**
   * What a pool may print. A data source that is derived from it is refused for its passphrase,
   * rather than opened without the other options.
   */
  public static String shown(String url) {
    return showsPassphrase(url)
        ? OPTIONS.matcher(url).replaceAll("$1nacre.wallet.password=" + MASK)
        : url;
  }
}
