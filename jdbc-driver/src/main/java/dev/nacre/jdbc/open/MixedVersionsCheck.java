package dev.nacre.jdbc.open;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.error.SqlErrors;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Refuses jars of several versions of Nacre beside each other. Of classes with one name the first
 * jar wins, so what encrypts would be a mixture that was never tested, and the order of the class
 * path would decide which.
 *
 * <p>Two copies of one version are the same classes, and are left alone. A jar is Nacre's by the
 * title in its manifest: what packs Nacre into a jar of its own gives it another.
 */
final class MixedVersionsCheck {
  /** One class of each module that has to fit the others. */
  private static final List<Class<?>> MODULES =
      List.of(ErrorCode.class, Wallet.class, ConnectionFactory.class);

  private static final String TITLE = "Nacre ";

  /** What is wrong with this class path; it does not change while its classes are loaded. */
  private static final Optional<String> MIXTURE =
      mixture(MixedVersionsCheck.class.getClassLoader());

  private MixedVersionsCheck() {}

  /**
   * @throws SQLException that names each version and where it is
   */
  static void refuseSeveral() throws SQLException {
    if (MIXTURE.isPresent()) {
      throw SqlErrors.refused(ErrorCode.VERSIONS_MIXED, MIXTURE.get());
    }
  }

  /** Which versions a loader finds, as a sentence; empty if there are not several. */
  static Optional<String> mixture(ClassLoader loader) {
    Map<String, String> places = new TreeMap<>();
    for (Class<?> type : MODULES) {
      String file = type.getName().replace('.', '/') + ".class";
      try {
        for (URL place : Collections.list(loader.getResources(file))) {
          version(place).ifPresent(version -> places.putIfAbsent(version, jar(place, "!/" + file)));
        }
      } catch (IOException | RuntimeException unreadable) {
        // The classes were loaded from there all the same. A class loader of an application server
        // may fail differently, which must not stop a working application.
      }
    }
    return places.size() < 2
        ? Optional.empty()
        : Optional.of(
            "Several versions of Nacre are on the class path: "
                + places.entrySet().stream()
                    .map(found -> found.getKey() + " in " + found.getValue())
                    .collect(Collectors.joining(", ")));
  }

  private static String jar(URL place, String inside) {
    return place.toExternalForm().replace(inside, "").replaceFirst("^jar:(file:)?", "");
  }

  /** Empty outside of a jar of Nacre. */
  private static Optional<String> version(URL place) throws IOException {
    if (!(place.openConnection() instanceof JarURLConnection connection)) {
      return Optional.empty();
    }
    // Otherwise the jar stays open, also when an application server replaces it.
    connection.setUseCaches(false);
    try (JarFile jar = connection.getJarFile()) {
      @Nullable Manifest manifest = jar.getManifest();
      if (manifest == null) {
        return Optional.empty();
      }
      Attributes main = manifest.getMainAttributes();
      @Nullable String title = main.getValue(Attributes.Name.IMPLEMENTATION_TITLE);
      return title == null || !title.startsWith(TITLE)
          ? Optional.empty()
          : Optional.ofNullable(main.getValue(Attributes.Name.IMPLEMENTATION_VERSION));
    }
  }
}
