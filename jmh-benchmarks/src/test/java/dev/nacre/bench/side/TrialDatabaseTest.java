package dev.nacre.bench.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TrialDatabaseTest {
  @TempDir private Path folder = Path.of("");

  static Stream<Side> embedded() {
    return Stream.concat(Sides.EMBEDDED.stream(), Sides.GRANULARITIES.stream())
        .distinct()
        .filter(side -> !side.isTuned());
  }

  /** Or the peers' figures would be those of nothing. */
  @ParameterizedTest
  @MethodSource("embedded")
  void whatEncryptsLeavesNoTextInItsFiles(Side side) throws Exception {
    var home = new TrialDatabase(side, folder, "entries", 1_024, "");
    Connection connection = home.connect();
    try {
      EntryTable.createTable(connection, side);
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO ENTRY VALUES (?, ?)")) {
        insert.setLong(1, 1);
        insert.setString(2, "pearls-".repeat(100));
        insert.executeUpdate();
      }
    } finally {
      home.close(connection);
    }
    assertThat(home.bytes()).isPositive();
    assertThat(holds("pearls-pearls-")).isEqualTo(side.isPlain());
  }

  private boolean holds(String word) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(word)) {
          return true;
        }
      }
    }
    return false;
  }
}
