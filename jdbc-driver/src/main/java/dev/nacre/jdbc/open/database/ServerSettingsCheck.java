package dev.nacre.jdbc.open.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import java.net.URLDecoder;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * Checks the settings of a target's driver by which it would send or read something that our driver
 * does not see. Settings not listed here are passed on.
 */
public record ServerSettingsCheck(TargetUrl url, Properties info) {
  /** Assignments of names, numbers and plain strings, but no queries. */
  private static final String ASSIGNMENTS =
      "\\s*(@@)?[\\w.]+\\s*:?=\\s*([\\w.+-]+|'[\\w :,.+/-]*')"
          + "(\\s*[,;]\\s*(@@)?[\\w.]+\\s*:?=\\s*([\\w.+-]+|'[\\w :,.+/-]*'))*\\s*";

  /** Whether a value is allowed; the name is in lower case. */
  private static boolean isPossible(Target target, String name, String value) {
    if (target == Target.POSTGRESQL) {
      return !name.equals("allowencodingchanges");
    }
    return switch (name) {
      // A server could ask for files of this machine, such as the wallet.
      case "allowlocalinfile" -> value.equalsIgnoreCase("false");
      case "initsql" -> false;
      case "sessionvariables" -> value.matches(ASSIGNMENTS);
      case "connectioncollation" -> value.toLowerCase(Locale.ROOT).startsWith("utf8mb4_");
      // The driver would resend statements, or use another connection, without our knowledge.
      case "transactionreplay", "pool" -> value.equalsIgnoreCase("false");
      default -> true;
    };
  }

  /**
   * @throws NacreException naming a setting that is not allowed
   */
  public void check() {
    Target target = url.target().orElseThrow();
    given()
        .forEach(
            (name, value) -> {
              if (!isPossible(target, name.toLowerCase(Locale.ROOT), value)) {
                throw new NacreException(
                    ErrorCode.URL_NOT_UNDERSTOOD,
                    "The setting "
                        + name
                        + ", as it is given, is not possible with encrypted columns");
              }
            });
    if (target == Target.MARIADB && !url.name().matches("//[^/,()]+/[^/]+")) {
      throw new NacreException(
          ErrorCode.URL_NOT_UNDERSTOOD,
          "For encrypted columns the URL names one host and one database of MariaDB");
    }
  }

  /** The properties for the target's driver, with unwanted features turned off. */
  public Properties forTarget() {
    Properties all = new Properties();
    info.stringPropertyNames().forEach(name -> all.setProperty(name, info.getProperty(name)));
    info.forEach(all::putIfAbsent);
    if (url.target().orElseThrow() == Target.MARIADB) {
      all.setProperty("allowLocalInfile", "false");
    }
    return all;
  }

  private Map<String, String> given() {
    Map<String, String> all = new TreeMap<>();
    String settings = url.settings();
    for (String setting :
        settings.isEmpty() ? new String[0] : settings.substring(1).split("[&;]", -1)) {
      String text = URLDecoder.decode(setting.replaceAll("%(?![0-9a-fA-F]{2})", "%25"), UTF_8);
      int equals = text.indexOf('=');
      all.put(equals < 0 ? text : text.substring(0, equals), text.substring(equals + 1));
    }
    info.forEach((name, value) -> all.put(String.valueOf(name), String.valueOf(value)));
    return all;
  }
}
