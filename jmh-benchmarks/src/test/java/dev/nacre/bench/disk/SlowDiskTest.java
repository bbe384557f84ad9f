package dev.nacre.bench.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.fork.ForkedJvm;
import dev.nacre.bench.fork.Sample;
import dev.nacre.bench.fork.Stopwatch;
import dev.nacre.bench.fork.Trial;
import dev.nacre.bench.fork.Workload;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM that is started with it. */
class SlowDiskTest {
  private static final long FAST = 1L << 30;

  @TempDir private Path folder = Path.of("");

  /** Uses files in the ways that do not name a file system. */
  public static final class Writing implements Workload {
    @Override
    public void run(Trial trial, Stopwatch watch) throws Exception {
      long before = SlowDisk.moved();
      Path path = Path.of(trial.setting("folder"), "file");
      Files.writeString(path, "0123456789");
      watch.note("file", (double) path.toFile().length());
      watch.note("path", (double) Files.size(new File(path.toString()).toPath()));
      Files.delete(Files.createTempFile(Path.of(trial.setting("folder")), "a", "b"));
      SlowDisk.note(watch, before);
    }
  }

  @Test
  void itsFilesAreSlowWithoutBeingAskedTo() throws Exception {
    Sample sample = run(SlowDisk.flags(FAST));
    assertThat(sample.facts())
        .containsEntry(SlowDisk.BYTES_PER_SECOND, (double) FAST)
        .containsEntry("file", 10.0)
        .containsEntry("path", 10.0)
        .containsEntry(SlowDisk.MOVED, 10.0);
    assertThat(folder.resolve("file")).hasContent("0123456789");
  }

  @Test
  void othersSayNothingOfIt() throws Exception {
    assertThat(run(List.of()).facts()).doesNotContainKey(SlowDisk.BYTES_PER_SECOND);
  }

  private Sample run(List<String> flags) throws Exception {
    return new ForkedJvm(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"))
        .with(flags)
        .run(new Trial(Writing.class.getName(), "plain", 1, Map.of("folder", folder.toString())));
  }
}
