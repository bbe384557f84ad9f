package dev.nacre.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.spring.boot.shop.Shop;
import dev.nacre.testkit.process.ChildJvm;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplicationAotProcessor;

/** The application of the guide, processed ahead of time and started from what was generated. */
@Tag("slow")
final class AheadOfTimeTest {
  @TempDir Path folder;

  @Test
  void theProcessedApplicationEncrypts() throws Exception {
    Path secrets = Files.createDirectories(folder.resolve("secrets"));
    Files.writeString(secrets.resolve("nacre.wallet.password"), "velvet-rope-by-the-stairs\n");
    Path sources = folder.resolve("sources");
    Path classes = Files.createDirectories(folder.resolve("classes"));
    List<String> configuration =
        List.of(
            "--spring.config.location="
                + Boot.example("boot-h2-pages")
                    .resolve("src/main/resources/application.yml")
                    .toUri(),
            "--server.port=0");
    List<String> arguments = new ArrayList<>();
    arguments.add(Shop.class.getName());
    arguments.addAll(List.of(sources.toString(), classes.toString(), classes.toString()));
    arguments.addAll(List.of("dev.nacre", "shop"));
    arguments.addAll(configuration);
    String secret = "-DSECRETS=" + secrets;
    try (ChildJvm processor =
        ChildJvm.start(SpringApplicationAotProcessor.class, folder, List.of(secret), arguments)) {
      processor.remainingLines();
      assertThat(processor.exitCode())
          .as(new String(processor.outputSoFar(), StandardCharsets.UTF_8))
          .isZero();
    }
    assertThat(folder.resolve("shop.mv.db")).as("nothing is opened meanwhile").doesNotExist();
    String classPath = String.join(File.pathSeparator, compile(sources, classes));
    try (ChildJvm shop =
        ChildJvm.start(
            Shop.class,
            folder,
            List.of("-cp", classPath, "-Dspring.aot.enabled=true", secret),
            configuration)) {
      shop.await("READY ");
      assertThat(new String(shop.outputSoFar(), StandardCharsets.UTF_8))
          .contains("AOT-processed")
          .doesNotContain("velvet-rope");
    }
    assertThat(Files.readAllBytes(folder.resolve("shop.mv.db")))
        .startsWith("NACRE-1".getBytes(StandardCharsets.US_ASCII));
  }

  /** The class path with what was compiled. */
  private static List<String> compile(Path sources, Path classes) throws Exception {
    String before = TestClassPath.all();
    List<String> command =
        new ArrayList<>(List.of("-nowarn", "-proc:none", "-d", classes.toString(), "-cp"));
    command.add(classes + File.pathSeparator + before);
    try (Stream<Path> files = Files.walk(sources)) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(command::add);
    }
    int failed =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, command.toArray(String[]::new));
    assertThat(failed).isZero();
    return List.of(classes.toString(), before);
  }
}
