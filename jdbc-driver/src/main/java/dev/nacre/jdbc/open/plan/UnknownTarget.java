package dev.nacre.jdbc.open.plan;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.open.option.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Refuses a URL that names no database with a dialect: another database, or a wrapper of drivers.
 * Of the URL only its first words are repeated, up to the database: the rest may hold a password.
 */
final class UnknownTarget {
  private static final String OURS = "nacre";

  private static final String SUPPORTED =
      "Nacre encrypts in H2, PostgreSQL, MariaDB and Derby, whose URLs begin with jdbc:nacre:h2:,"
          + " :postgresql:, :mariadb: and :derby:";

  private static final Map<String, String> PRODUCTS =
      Map.of(
          "mysql", "MySQL",
          "sqlite", "SQLite",
          "oracle", "Oracle Database",
          "sqlserver", "SQL Server",
          "db2", "Db2",
          "hsqldb", "HSQLDB");

  /** Testcontainers knows databases by the word after its own, and ours is none of them. */
  private static final String CONTAINER = "tc";

  /** Longer words are not the name of a driver. */
  private static final Pattern WORD = Pattern.compile("[a-z][a-z0-9_-]{0,19}");

  private UnknownTarget() {}

  /**
   * @param url without {@code nacre:}
   */
  static NacreException refusal(String url) {
    String[] parts = url.split(":", -1);
    List<String> wrappers = new ArrayList<>();
    for (String part : Arrays.asList(parts).subList(1, parts.length)) {
      if (part.equals(OURS)) {
        continue; // already outside: jdbc:nacre:p6spy:nacre:h2:
      }
      if (isDatabase(part) && !wrappers.isEmpty()) {
        return refused(wrapper(wrappers, part));
      }
      if (!WORD.matcher(part).matches()) {
        break;
      }
      wrappers.add(part);
    }
    String product = wrappers.isEmpty() ? null : PRODUCTS.get(wrappers.get(0));
    return refused(
        product == null
            ? SUPPORTED + ", and this one does not"
            : product + " is not supported yet. " + SUPPORTED + mariaDb(product));
  }

  private static boolean isDatabase(String word) {
    return Arrays.stream(Target.values()).anyMatch(target -> target.subprotocol().equals(word));
  }

  private static String mariaDb(String product) {
    return product.equals("MySQL")
        ? ". A MariaDB server is reached with :mariadb: and MariaDB's own driver"
        : "";
  }

  private static String wrapper(List<String> wrappers, String database) {
    String names = String.join(":", wrappers);
    if (wrappers.contains(CONTAINER)) {
      return "A URL with tc: starts a container, and knows the databases by their own URLs. Start"
          + " the container in code, and write jdbc:nacre: before the rest of its getJdbcUrl()";
    }
    return "A wrapper of drivers belongs outside of Nacre: jdbc:"
        + names
        + ":nacre:"
        + database
        + ":. There it sees statements and values as the application gives them, in plaintext."
        + " Inside it would see cells, and could change statements that Nacre has checked";
  }

  private static NacreException refused(String what) {
    return new NacreException(ErrorCode.TARGET_UNKNOWN, what);
  }
}
