package dev.nacre.jdbc.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.jdbc.NacreDriver;
import dev.nacre.wallet.Wallet;
import java.io.File;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MixedVersionsCheckTest {
  @TempDir private Path folder;

  /** A jar that has the name of a class of Nacre, and says of itself what a build writes. */
  private URL jar(Class<?> type, String title, @Nullable String version) throws Exception {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.put(Attributes.Name.IMPLEMENTATION_TITLE, title);
    if (version != null) {
      main.put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    }
    Path jar = Files.createTempFile(folder, "some", ".jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file, manifest)) {
      entries.putNextEntry(new JarEntry(type.getName().replace('.', '/') + ".class"));
    }
    return jar.toUri().toURL();
  }

  private static Optional<String> mixture(URL... jars) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(jars, ClassLoader.getPlatformClassLoader())) {
      return MixedVersionsCheck.mixture(loader);
    }
  }

  @Test
  void thisClassPathIsNone() {
    assertThat(MixedVersionsCheck.mixture(MixedVersionsCheck.class.getClassLoader())).isEmpty();
    assertThatCode(MixedVersionsCheck::refuseSeveral).doesNotThrowAnyException();
  }

  @Test
  void modulesOfOneVersionAreNone() throws Exception {
    URL core = jar(ErrorCode.class, "Nacre core", "0.1.0");
    URL wallet = jar(Wallet.class, "Nacre wallet", "0.1.0");
    URL driver = jar(ConnectionFactory.class, "Nacre JDBC driver", "0.1.0");
    URL copy = jar(ConnectionFactory.class, "Nacre JDBC driver, one jar", "0.1.0");
    assertThat(mixture(core, wallet, driver)).isEmpty();
    assertThat(mixture(core, wallet, driver, copy)).isEmpty();
  }

  @Test
  void aModuleOfAnotherVersionIsNamedWithItsPlace() throws Exception {
    URL core = jar(ErrorCode.class, "Nacre core", "0.1.0");
    URL driver = jar(ConnectionFactory.class, "Nacre JDBC driver", "0.2.0");
    assertThat(mixture(core, driver))
        .contains(
            "Several versions of Nacre are on the class path: 0.1.0 in "
                + core.getPath()
                + ", 0.2.0 in "
                + driver.getPath());
  }

  @Test
  void aSecondDriverOfAnotherVersionIsOne() throws Exception {
    URL first = jar(ConnectionFactory.class, "Nacre JDBC driver", "0.1.0");
    URL second = jar(ConnectionFactory.class, "Nacre JDBC driver, one jar", "0.2.0");
    assertThat(mixture(first, second)).get().asString().contains("0.1.0 in", "0.2.0 in");
  }

  /** Its version is that of the application. */
  @Test
  void aJarInWhichNacreIsPackedHasNoVersionOfNacre() throws Exception {
    URL packed = jar(ConnectionFactory.class, "Shop", "7.0");
    URL unnamed = jar(Wallet.class, "Nacre wallet", null);
    URL core = jar(ErrorCode.class, "Nacre core", "0.1.0");
    assertThat(mixture(packed, unnamed, core)).isEmpty();
  }

  /** The real driver, with two more jars behind it. */
  @Test
  void aConnectionIsRefusedAndMakesNothing() throws Exception {
    List<URL> places = new ArrayList<>();
    // Surefire starts this JVM with a jar that only names the class path.
    String given = System.getProperty("surefire.test.class.path");
    String all = given == null ? System.getProperty("java.class.path") : given;
    for (String entry : all.split(File.pathSeparator, -1)) {
      places.add(Path.of(entry).toUri().toURL());
    }
    places.add(jar(ErrorCode.class, "Nacre core", "0.0.8"));
    places.add(jar(ConnectionFactory.class, "Nacre JDBC driver", "0.0.9"));
    Path data = Files.createDirectory(folder.resolve("data"));
    Properties info = new Properties();
    info.setProperty("nacre.wallet.password", "lantern under the harbour");
    try (URLClassLoader loader =
        new URLClassLoader(places.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      Driver driver =
          (Driver) loader.loadClass(NacreDriver.class.getName()).getConstructor().newInstance();
      assertThat(refusal(driver, "jdbc:nacre:h2:" + data.resolve("shop"), info))
          .startsWith("42000 NACRE-2118: Several versions of Nacre are on the class path: 0.0.8 in")
          .contains("0.0.9 in", "mvn dependency:tree");
      assertThat(driver.connect("jdbc:h2:" + data.resolve("shop"), info)).isNull();
    }
    assertThat(data).isEmptyDirectory();
  }

  private static String refusal(Driver driver, String url, Properties info) {
    try {
      return "not refused: " + driver.connect(url, info);
    } catch (SQLException refused) {
      return refused.getSQLState() + " " + refused.getMessage();
    }
  }
}
