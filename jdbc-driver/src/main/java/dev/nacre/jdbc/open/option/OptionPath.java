package dev.nacre.jdbc.open.option;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Parses the value of an option that is a path. */
public final class OptionPath {
  private OptionPath() {}

  /** A path, {@code ~/} for the user's home, or a {@code file:} URI. */
  public static Path of(Option option, String text) {
    try {
      if (text.startsWith("file:")) {
        return Path.of(URI.create(text)).toAbsolutePath().normalize();
      }
      int colon = text.indexOf(':');
      // A single letter is a Windows drive.
      if (colon > 1 && text.substring(0, colon).matches("[A-Za-z][A-Za-z0-9+.-]*")) {
        throw new NacreException(
            ErrorCode.OPTION_VALUE_REFUSED,
            "The option " + option.key() + " takes a path or a file: URI, and no other");
      }
      String full =
          text.startsWith("~/") ? System.getProperty("user.home") + text.substring(1) : text;
      if (full.isBlank()) {
        throw refused(option);
      }
      return Path.of(full).toAbsolutePath().normalize();
    } catch (InvalidPathException malformed) {
      throw refused(option);
    } catch (IllegalArgumentException malformed) {
      throw refused(option);
    }
  }

  private static NacreException refused(Option option) {
    return new NacreException(
        ErrorCode.OPTION_VALUE_REFUSED, "The option " + option.key() + " is not a path");
  }
}
