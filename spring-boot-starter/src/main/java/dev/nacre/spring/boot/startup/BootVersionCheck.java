package dev.nacre.spring.boot.startup;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringBootVersion;

/** Refuses a Boot that the starter was never tried with: it might find no data source there. */
public final class BootVersionCheck {
  private static final Pattern NUMBER = Pattern.compile("^(\\d{1,4})\\.(\\d{1,4})(\\D.*)?$");
  private static final int MAJOR = 3;
  private static final int MINOR = 5;

  private BootVersionCheck() {}

  public static void refuseOld() {
    refuseOld(SpringBootVersion.getVersion());
  }

  /**
   * @param version null where Boot does not know its own
   */
  static void refuseOld(@Nullable String version) {
    Matcher number = NUMBER.matcher(String.valueOf(version));
    if (!number.matches()) {
      return;
    }
    int major = Integer.parseInt(number.group(1));
    if (major < MAJOR || (major == MAJOR && Integer.parseInt(number.group(2)) < MINOR)) {
      throw new ClassPathException(
          "Spring Boot " + version + " is older than 3.5, the oldest that this starter serves",
          "Update Spring Boot, or take nacre-jdbc-driver in the place of the starter and set"
              + " spring.datasource.driver-class-name=dev.nacre.jdbc.NacreDriver.");
    }
  }
}
