package dev.nacre.spring.boot.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.spring.boot.diagnostics.NacreFailureAnalyzer;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClassPathTest {
  private static final String DRIVER = "dev/nacre/jdbc/NacreDriver.class";

  @Test
  void oneIsFine() {
    assertThatCode(ClassPath::refuseTwoVersions).doesNotThrowAnyException();
  }

  @Test
  void aSecondDriverIsRefusedWithBothPlaces(@TempDir Path folder) throws Exception {
    ClassLoader own = NacreDriver.class.getClassLoader();
    Path copy = folder.resolve(DRIVER);
    Files.createDirectories(copy.getParent());
    try (InputStream bytes = own.getResourceAsStream(DRIVER)) {
      Files.copy(bytes, copy);
    }
    try (var both = new URLClassLoader(new URL[] {folder.toUri().toURL()}, own)) {
      assertThatThrownBy(() -> ClassPath.refuseTwoVersions(both))
          .isInstanceOf(TwoVersionsException.class)
          .hasMessageContaining(folder.toString())
          .satisfies(
              failed ->
                  assertThat(
                          new NacreFailureAnalyzer()
                              .analyze(new IllegalStateException(failed))
                              .getAction())
                      .contains("dependency:tree"));
    }
  }

  @Test
  void modulesOfTwoReleasesAreRefused() {
    ClassLoader own = NacreDriver.class.getClassLoader();
    assertThatThrownBy(() -> ClassPath.refuseTwoVersions(own, "1.0.0", "1.1.0", null))
        .hasMessageContaining("[1.0.0, 1.1.0]");
    assertThatCode(() -> ClassPath.refuseTwoVersions(own, "1.0.0", "1.0.0", null))
        .doesNotThrowAnyException();
  }
}
