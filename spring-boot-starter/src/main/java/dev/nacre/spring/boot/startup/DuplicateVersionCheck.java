package dev.nacre.spring.boot.startup;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.NacreDriver;
import java.io.IOException;
import java.net.URL;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Looks for a second Nacre on the class path: which of the two encrypts would depend on luck. */
public final class DuplicateVersionCheck {
  private static final String DRIVER = "dev/nacre/jdbc/NacreDriver.class";

  private DuplicateVersionCheck() {}

  public static void refuseTwoVersions() {
    refuseTwoVersions(
        NacreDriver.class.getClassLoader(),
        version(NacreDriver.class),
        version(ErrorCode.class),
        version(DuplicateVersionCheck.class));
  }

  /**
   * @param versions of the modules, as their jars have them; null outside of jars
   */
  static void refuseTwoVersions(ClassLoader loader, @Nullable String... versions) {
    Set<String> places = new TreeSet<>();
    try {
      for (URL place : Collections.list(loader.getResources(DRIVER))) {
        places.add(place.toExternalForm().replace("!/" + DRIVER, "").replace(DRIVER, ""));
      }
    } catch (IOException unreadable) {
      // The class itself was loaded from there.
    }
    Set<String> known = new TreeSet<>();
    for (String version : versions) {
      if (version != null) {
        known.add(version);
      }
    }
    if (places.size() > 1 || known.size() > 1) {
      throw new ClassPathException(
          "More than one Nacre is on the class path: the driver lies in "
              + String.join(" and ", places)
              + (known.size() > 1 ? ", and its modules have the versions " + known : ""),
          "Keep one version: look for the others with mvn dependency:tree or gradle dependencies.");
    }
  }

  private static @Nullable String version(Class<?> type) {
    Package room = type.getPackage();
    return room == null ? null : room.getImplementationVersion();
  }
}
