package dev.nacre.jdbc.open.database;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreException;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Target;
import dev.nacre.jdbc.open.option.TargetUrl;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The location of an H2 database, as its URL gives it.
 *
 * @param database without its suffix; empty for one behind an H2 server
 * @param wallet that the URL names
 */
public record H2DatabaseUrl(Optional<Path> database, Optional<String> wallet) {
  /**
   * @throws NacreException {@code URL_NOT_UNDERSTOOD} when it is no such URL
   */
  public static H2DatabaseUrl parse(String url) {
    if (TargetUrl.isOurs(url)) {
      TargetUrl parsed = TargetUrl.parse(url);
      if (parsed.target().equals(Optional.of(Target.H2))) {
        TargetLocation place = TargetLocation.parse(Target.H2, parsed.name());
        Optional<Path> database =
            place instanceof TargetLocation.Files files
                ? Optional.of(files.location().database())
                : Optional.empty();
        if (place instanceof TargetLocation.Files || place instanceof TargetLocation.Server) {
          return new H2DatabaseUrl(
              database, Optional.ofNullable(parsed.options().get(Option.WALLET)));
        }
      }
    }
    throw new NacreException(
        ErrorCode.URL_NOT_UNDERSTOOD, "This is not the URL of an H2 database in a file");
  }
}
