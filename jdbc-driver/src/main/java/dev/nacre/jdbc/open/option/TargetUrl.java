package dev.nacre.jdbc.open.option;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A parsed URL of ours.
 *
 * @param target the database, when we have a dialect for it
 * @param url what the database would get without us: {@code jdbc:h2:./shop;CACHE_SIZE=65536}
 * @param options ours, as given in the URL
 */
public record TargetUrl(Optional<Target> target, String url, Map<Option, String> options) {
  public static final String PREFIX = "jdbc:nacre:";

  /**
   * The form in which H2 itself writes the URL of such a database, and passes it to its event
   * listeners.
   */
  private static final String WRITTEN_BY_H2 = "jdbc:h2:nacre:";

  public static boolean isOurs(String url) {
    return url.startsWith(PREFIX) || url.startsWith(WRITTEN_BY_H2);
  }

  /**
   * @param given one that {@link #isOurs}
   */
  public static TargetUrl parse(String given) {
    String url =
        given.startsWith(WRITTEN_BY_H2)
            ? PREFIX + "h2:" + given.substring(WRITTEN_BY_H2.length())
            : given;
    String rest = url.substring(PREFIX.length());
    int colon = rest.indexOf(':');
    if (colon < 1) {
      throw new NacreException(
          ErrorCode.URL_NOT_UNDERSTOOD, "After jdbc:nacre: the name of a database must come");
    }
    if (rest.startsWith("jdbc:")) {
      throw new NacreException(
          ErrorCode.URL_NOT_UNDERSTOOD, "After jdbc:nacre: the URL begins with jdbc: once more");
    }
    Optional<Target> target = Target.of(rest.substring(0, colon));
    if (target.isPresent()) {
      OptionSyntax.Split split = target.get().syntax().split("jdbc:" + rest);
      TargetUrl parsed = new TargetUrl(target, split.url(), split.options());
      refuseOptionsInTheName(parsed);
      return parsed;
    }
    return unknown(rest);
  }

  // An option after the wrong mark would become part of a path and be displayed: it may be a
  // passphrase.
  private static void refuseOptionsInTheName(TargetUrl url) {
    String bare = url.bare().toLowerCase(Locale.ROOT);
    if (bare.contains("?nacre.") || bare.contains("&nacre.") || bare.contains(";nacre.")) {
      throw new NacreException(
          ErrorCode.URL_NOT_UNDERSTOOD,
          "An option of Nacre stands where the name of the database is; options of this database"
              + " begin with "
              + url.target().map(known -> known.syntax().mark()).orElse(';'));
    }
  }

  /** Without a dialect the syntax is unknown, so our options are searched in both. */
  private static TargetUrl unknown(String rest) {
    OptionSyntax.Split semicolons = OptionSyntax.SEMICOLON.split("jdbc:" + rest);
    OptionSyntax.Split query = OptionSyntax.QUERY.split(semicolons.url());
    Map<Option, String> options = new EnumMap<>(Option.class);
    options.putAll(semicolons.options());
    options.putAll(query.options());
    return new TargetUrl(Optional.empty(), query.url(), options);
  }

  /** The URL without any settings, as metadata show it. */
  public String bare() {
    int end = url.indexOf(target.map(t -> t.syntax().mark()).orElse(';'));
    return end < 0 ? url : url.substring(0, end);
  }

  /** The target's own settings with the mark before them, or empty. */
  public String settings() {
    return url.substring(bare().length());
  }

  /** The part between {@code jdbc:h2:} and the settings. */
  public String name() {
    return bare().substring(bare().indexOf(':', "jdbc:".length()) + 1);
  }

  /**
   * The registry's name for a database on a server: the address in its URL. A name reported by the
   * server would be under the server's control.
   */
  public String serverIdentity() {
    String name = name();
    String subprotocol = url.substring("jdbc:".length(), url.indexOf(':', "jdbc:".length()));
    if (!name.startsWith("//")) {
      return subprotocol + ":" + name;
    }
    int slash = name.indexOf('/', 2);
    String hosts = name.substring(2, slash < 0 ? name.length() : slash);
    StringBuilder known = new StringBuilder(subprotocol).append("://");
    for (String host : hosts.split(",", -1)) {
      boolean port = host.matches(".*:\\d+");
      known.append(known.charAt(known.length() - 1) == '/' ? "" : ",");
      String usual = subprotocol.equals(Target.MARIADB.subprotocol()) ? ":3306" : ":5432";
      known.append(host.toLowerCase(Locale.ROOT)).append(port ? "" : usual);
    }
    return known + (slash < 0 ? "/" : name.substring(slash));
  }
}
