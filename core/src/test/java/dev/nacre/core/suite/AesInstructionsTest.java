package dev.nacre.core.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AesInstructionsTest {
  @ParameterizedTest
  @CsvSource({
    "+,-XX:-UseAES,UseAES",
    "+,-XX:-UseAESIntrinsics,UseAESIntrinsics",
    // As a user would: the finer flags cannot be seen then.
    "-,-XX:-UseAES,UseAES"
  })
  void thoseThatAreSwitchedOffAreNamed(String unlocked, String flag, String named)
      throws Exception {
    assertThat(missing("-XX:" + unlocked + "UnlockDiagnosticVMOptions", flag)).contains(named);
  }

  // Another VM, since flags are set when it starts.
  private static String missing(String unlocked, String flag)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(unlocked, "-XX:+IgnoreUnrecognizedVMOptions"));
    command.addAll(List.of(flag, "-cp", System.getProperty("java.class.path")));
    command.add(Printing.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }

  static final class Printing {
    private Printing() {}

    public static void main(String[] unused) {
      System.out.println(AesInstructions.missing());
    }
  }
}
