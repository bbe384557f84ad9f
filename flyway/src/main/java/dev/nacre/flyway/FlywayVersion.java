package dev.nacre.flyway;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.internal.database.base.BaseDatabaseType;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a Flyway that is too old. Its types lack methods that ours call, so it would fail with
 * the name of a method, and not with what to do.
 */
final class FlywayVersion {
  private static final int OLDEST = 10;
  private static final Pattern NUMBER = Pattern.compile("(\\d{1,4})\\.\\d.*");

  /** Where each Flyway says its own version; the class that reads it has changed. */
  private static final String PLACE = "/org/flywaydb/core/internal/version.txt";

  private FlywayVersion() {}

  /**
   * @throws FlywayException in a Flyway before 10
   */
  static void refuseOld() {
    refuseOld(own());
  }

  /**
   * @param version empty where it is not known, which is not refused
   */
  static void refuseOld(String version) {
    Matcher number = NUMBER.matcher(version);
    if (number.matches() && Integer.parseInt(number.group(1)) < OLDEST) {
      throw new FlywayException(
          "Flyway "
              + version
              + " is older than 10, the oldest that nacre-flyway serves: update flyway-core and"
              + " Flyway's module for the database");
    }
  }

  private static String own() {
    try (@Nullable InputStream text = BaseDatabaseType.class.getResourceAsStream(PLACE)) {
      return text == null ? "" : new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
    } catch (IOException unreadable) {
      return "";
    }
  }
}
