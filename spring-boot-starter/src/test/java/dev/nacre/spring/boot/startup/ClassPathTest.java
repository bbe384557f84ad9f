package dev.nacre.spring.boot.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nacre.jdbc.NacreDriver;
import dev.nacre.spring.boot.diagnostics.ClassPathFailureAnalyzer;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.diagnostics.FailureAnalysis;

final class ClassPathTest {
  private static final String DRIVER = "dev/nacre/jdbc/NacreDriver.class";

  @Test
  void oneIsFine() {
    assertThatCode(DuplicateVersionCheck::refuseTwoVersions).doesNotThrowAnyException();
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
      assertThatThrownBy(() -> DuplicateVersionCheck.refuseTwoVersions(both))
          .isInstanceOf(ClassPathException.class)
          .hasMessageContaining(folder.toString())
          .satisfies(
              failed ->
                  assertThat(
                          new ClassPathFailureAnalyzer().analyze(new IllegalStateException(failed)))
                      .extracting(FailureAnalysis::getAction)
                      .asString()
                      .contains("dependency:tree"));
    }
  }

  @Test
  void modulesOfTwoReleasesAreRefused() {
    ClassLoader own = NacreDriver.class.getClassLoader();
    assertThatThrownBy(() -> DuplicateVersionCheck.refuseTwoVersions(own, "1.0.0", "1.1.0", null))
        .hasMessageContaining("[1.0.0, 1.1.0]");
    assertThatCode(() -> DuplicateVersionCheck.refuseTwoVersions(own, "1.0.0", "1.0.0", null))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.7.18", "3.4.13", "3.4.0-SNAPSHOT", "3.0"})
  void anOldBootIsRefused(String version) {
    assertThatThrownBy(() -> BootVersionCheck.refuseOld(version))
        .isInstanceOf(ClassPathException.class)
        .hasMessageStartingWith("Spring Boot " + version + " is older than 3.5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.5.0", "3.10.1", "4.0.0-M1", "4.1.1", "10.0", "unknown", ""})
  void anotherBootIsNot(String version) {
    assertThatCode(() -> BootVersionCheck.refuseOld(version)).doesNotThrowAnyException();
    assertThatCode(() -> BootVersionCheck.refuseOld(null)).doesNotThrowAnyException();
  }
}
