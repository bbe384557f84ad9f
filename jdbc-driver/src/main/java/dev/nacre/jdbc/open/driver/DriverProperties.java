package dev.nacre.jdbc.open.driver;

import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.jdbc.open.option.Option;
import dev.nacre.jdbc.open.option.Options;
import dev.nacre.jdbc.open.option.TargetUrl;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The properties of a connection, ours and the target driver's, for tools that ask for them. */
public final class DriverProperties {
  private DriverProperties() {}

  /**
   * @param url one of ours; for any other or none, only our options are listed
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
        Driver driver = TargetDrivers.find(target.target(), target.url());
        for (DriverPropertyInfo theirs :
            driver.getPropertyInfo(target.url(), Options.forTarget(info))) {
          found.add(withoutSecret(theirs));
        }
      }
      return found.toArray(DriverPropertyInfo[]::new);
    } catch (RuntimeException failed) {
      throw SqlErrors.of(failed);
    }
  }

  /** Tools display these values, and store them. */
  @SuppressWarnings("NullAway") // as below
  private static DriverPropertyInfo withoutSecret(DriverPropertyInfo theirs) {
    String name = theirs.name.toLowerCase(Locale.ROOT);
    // Derby's encryption keys are among its properties.
    if (name.contains("password") || name.endsWith("encryptionkey")) {
      theirs.value = null;
    }
    return theirs;
  }

  // DriverPropertyInfo takes null for a missing value.
  @SuppressWarnings("NullAway")
  private static DriverPropertyInfo of(Option option, Options options) {
    // Never return a passphrase.
    String value = option == Option.PASSWORD ? null : options.text(option).orElse(null);
    DriverPropertyInfo info = new DriverPropertyInfo(option.key(), value);
    info.description = option.description();
    info.required = false;
    info.choices = option.choices().isEmpty() ? null : option.choices().toArray(String[]::new);
    return info;
  }
}
