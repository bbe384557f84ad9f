package dev.nacre.wallet.external;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * {@code scheme:path?name=value&name=value}, percent-encoded: the value of {@code nacre.wallet}
 * when it is not a file.
 *
 * @param path the part before the question mark, not decoded, since stores parse it by their own
 *     rules
 * @param query decoded
 */
public record KeyStoreUri(String scheme, String path, Map<String, String> query) {
  // One letter is a Windows drive, and file: is a path.
  private static final Pattern FORM = Pattern.compile("(?i)(?!file:)([a-z][a-z0-9+.-]+):(.*)");
  private static final Pattern SECRET = Pattern.compile("(?i).*(pin|password|passphrase|secret).*");

  public KeyStoreUri {
    query = Collections.unmodifiableMap(new LinkedHashMap<>(query));
  }

  /** Whether an option's value is a URI of this kind and not a path. */
  public static boolean isOne(String text) {
    return FORM.matcher(text).matches();
  }

  /**
   * @param text one that {@link #isOne}
   * @throws NacreException {@link ErrorCode#KEY_STORE_URI_REFUSED}; without the values, one of
   *     which may be a misplaced secret
   */
  public static KeyStoreUri parse(String text) {
    var form = FORM.matcher(text);
    if (!form.matches()) {
      throw refused("is not of the form scheme:path?name=value");
    }
    String scheme = form.group(1).toLowerCase(Locale.ROOT);
    String rest = form.group(2);
    int mark = rest.indexOf('?');
    String path = mark < 0 ? rest : rest.substring(0, mark);
    if (path.indexOf('#') >= 0 || rest.indexOf('\n') >= 0) {
      throw refused("has a character that cannot stand in it");
    }
    return new KeyStoreUri(scheme, path, attributes(mark < 0 ? "" : rest.substring(mark + 1), "&"));
  }

  /** Parses {@code name=value} parts. */
  public static Map<String, String> attributes(String text, String separator) {
    Map<String, String> found = new LinkedHashMap<>();
    for (String part : text.isEmpty() ? new String[0] : text.split(separator, -1)) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      if (SECRET.matcher(name).matches()) {
        throw refused("holds a PIN or passphrase; give it with nacre.wallet.password.file");
      }
      if (equals < 1) {
        throw refused("has a part that is not name=value");
      }
      if (found.put(name, decoded(part.substring(equals + 1))) != null) {
        throw refused("has a part twice");
      }
    }
    return found;
  }

  /** Refuses unknown parts. */
  public static void refuseOthers(Map<String, String> given, Set<String> known) {
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        // An unknown name is not printed, because it may be a misplaced value.
        throw refused(
            "has a part that is not one of " + String.join(", ", known.stream().sorted().toList()));
      }
    }
  }

  public static NacreException refused(String how) {
    return new NacreException(ErrorCode.KEY_STORE_URI_REFUSED, "The URI of the key store " + how);
  }

  private static String decoded(String text) {
    try {
      // A plus is not a space: this is not form encoding.
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw refused("has a malformed percent encoding");
    }
  }
}
