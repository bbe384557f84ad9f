package dev.nacre.jdbc.open;

import dev.nacre.jdbc.error.SqlErrors;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The properties of a connection, ours and the target's, for tools that ask for them. */
public final class DriverProperties {
  private DriverProperties() {}

  /**
   * @param url one of ours, or another or none: then only our options are known
   */
  public static DriverPropertyInfo[] of(@Nullable String url, Properties info) throws SQLException {
    try {
      TargetUrl target = url != null && TargetUrl.isOurs(url) ? TargetUrl.parse(url) : null;
      Options options = Options.resolve(info, target == null ? Map.of() : target.options());
      List<DriverPropertyInfo> found = new ArrayList<>();
      for (Option option : Option.values()) {
        found.add(of(option, options));
      }
      if (target != null) {
        found.addAll(
            Arrays.asList(
                TargetDrivers.find(target.target(), target.url())
                    .getPropertyInfo(target.url(), Options.forTarget(info))));
      }
      return found.toArray(DriverPropertyInfo[]::new);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  // DriverPropertyInfo takes null for a value that nobody gave.
  @SuppressWarnings("NullAway")
  private static DriverPropertyInfo of(Option option, Options options) {
    // A passphrase that was given is not shown again.
    String value = option == Option.PASSWORD ? null : options.text(option).orElse(null);
    DriverPropertyInfo info = new DriverPropertyInfo(option.key(), value);
    info.description = option.description();
    info.required = false;
    info.choices = option.choices().isEmpty() ? null : option.choices().toArray(String[]::new);
    return info;
  }
}
