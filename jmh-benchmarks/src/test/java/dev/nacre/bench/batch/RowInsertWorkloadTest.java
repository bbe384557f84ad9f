package dev.nacre.bench.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.side.Side;
import dev.nacre.bench.side.TrialDatabase;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RowInsertWorkloadTest {
  @TempDir private Path folder = Path.of("");

  /** As it is when others worked on the machine meanwhile: {@code --patience}. */
  @Test
  void aSampleCanBeTakenAgain() throws Exception {
    var home = new TrialDatabase(Side.PAGES, folder.resolve("home"), "entries", 16_384, "");
    Map<String, String> settings = new HashMap<>(home.settings());
    settings.put(RowInsertWorkload.ROWS, "1500");
    settings.put("seed", "1");
    var trial = new Trial(RowInsertWorkload.class.getName(), Side.PAGES.text(), 1, settings);
    var jvm = new ForkedJvm(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));

    assertThat(jvm.run(trial).facts()).containsKey(RowInsertWorkload.BYTES);
    assertThat(jvm.run(trial).facts()).containsKey(RowInsertWorkload.BYTES);
  }
}
