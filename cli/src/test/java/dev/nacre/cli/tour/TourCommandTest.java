package dev.nacre.cli.tour;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nacre.cli.FakeTerminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("smoke")
class TourCommandTest {
  private static final FakeTerminal TOLD = new FakeTerminal();
  private static final FakeTerminal KEPT = new FakeTerminal();

  @TempDir static Path temporary;

  // Once for all tests, since each tour derives keys from passphrases several times.
  @BeforeAll
  static void walk() {
    assertThat(TOLD.run("tour")).as(TOLD.shown()).isZero();
    assertThat(KEPT.run("tour", "--json", "--keep", "--in", temporary)).as(KEPT.shown()).isZero();
  }

  @Test
  void eachStepDoesWhatItSays() {
    assertThat(TOLD.shown())
        .contains(
            "1. A thief reads a plain database: ok",
            "finds 4",
            "finds 0",
            "flipped",
            "10. The database adds up what it cannot read: ok",
            "the application reads 1349.15",
            "did what they say")
        .doesNotContain("FAILED");
    assertThat(TOLD.complained()).isEmpty();
  }

  @Test
  void refusalsAreToldApart() {
    assertThat(TOLD.shown()).contains("NACRE-1001", "NACRE-1030", "NACRE-3015", "NACRE-3010");
  }

  @Test
  void nothingIsLeftBehind() {
    String folder = TOLD.shown().lines().findFirst().orElseThrow().replaceFirst(".* in ", "");
    assertThat(Path.of(folder)).doesNotExist();
  }

  @Test
  void keptFilesHoldNoPlaintext() throws IOException {
    try (var files = Files.walk(temporary)) {
      assertThat(files.filter(Files::isRegularFile))
          .hasSizeGreaterThan(2)
          .noneMatch(TourCommandTest::holdsPlaintext);
    }
  }

  @Test
  void machinesGetEachStep() throws IOException {
    assertThat(KEPT.shown().lines()).hasSize(1);
    JsonNode tour = new ObjectMapper().readTree(KEPT.shown());
    assertThat(tour.get("passed").asBoolean()).isTrue();
    assertThat(tour.get("steps")).hasSize(10);
  }

  private static boolean holdsPlaintext(Path file) {
    try {
      return PlaintextSearch.found(file, Tour.SECRETS) > 0;
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }
}
