package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.testkit.process.ChildJvm;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application that devtools restarts within one JVM, each time in a new class loader. */
final class RestartTest {
  private static final String PASSPHRASE = "seven lanterns over the harbour";

  /** Ours, in this build as folders or as jars. */
  private static final String NACRE =
      "/(core|wallet|jdbc-driver|spring-boot-starter)/target/classes/|/nacre-[^/]*[.]jar";

  @TempDir Path folder;

  /**
   * @param again whether the driver is loaded again as well, as classes of the application are; a
   *     jar is not
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void eachStartFindsTheDatabaseOfTheOneBefore(boolean again) throws Exception {
    Path settings = Files.createDirectories(folder.resolve("settings/META-INF"));
    Files.writeString(
        settings.resolve("spring-devtools.properties"),
        "restart." + (again ? "include" : "exclude") + ".nacre=" + NACRE + "\n");
    String classPath =
        String.join(
            File.pathSeparator,
            BadStartTest.small(),
            Boot.module().resolve("target/devtools/spring-boot-devtools.jar").toString(),
            folder.resolve("settings").toString());
    try (ChildJvm application =
        ChildJvm.start(
            RestartedApplication.class,
            folder,
            List.of("-cp", classPath),
            List.of(
                "--spring.datasource.url=jdbc:nacre:h2:./shop",
                "--spring.devtools.livereload.enabled=false",
                "--nacre.wallet.password=" + PASSPHRASE))) {
      for (int start = 1; start <= 3; start++) {
        assertThat(application.await("STARTED "))
            .isEqualTo(start + " of " + start + " loaders, loaded " + (again ? "again" : "once"));
      }
      application.await("ENDED");
      assertThat(new String(application.outputSoFar(), StandardCharsets.UTF_8))
          .doesNotContain("NACRE-", PASSPHRASE);
    }
    assertThat(Files.readAllBytes(folder.resolve("shop.mv.db")))
        .startsWith("NACRE-1".getBytes(StandardCharsets.US_ASCII));
  }
}
