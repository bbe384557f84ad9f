package dev.nacre.jdbc.engine.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.jdbc.engine.h2.harness.SealedDatabaseFixture;
import dev.nacre.testkit.cover.Covers;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What an opening takes, its close gives back. */
@EnabledOnOs(OS.LINUX)
final class H2ResourceLeakTest {
  /** What a process can run out of. */
  /** Buffers that all files share: sixteen, of which each thread takes one by its number. */
  private static final long SHARED = 16 * 64 * 4128L;

  private record Held(long files, long direct, long threads) {
    static Held now() throws Exception {
      // What is garbage is not held.
      for (int i = 0; i < 3; i++) {
        System.gc();
        Thread.sleep(50);
      }
      long direct = 0;
      for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
        direct += pool.getMemoryUsed();
      }
      try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
        return new Held(open.count(), direct, ManagementFactory.getThreadMXBean().getThreadCount());
      }
    }
  }

  @Test
  @Covers("pages-43")
  void closeReleasesWhatOpeningTook(@TempDir Path folder) throws Exception {
    openAndClose(folder, 20, 60);
  }

  @Test
  @Tag("slow")
  void closeReleasesWhatOpeningTookTenThousandTimes(@TempDir Path folder) throws Exception {
    openAndClose(folder, 200, 10_000);
  }

  private static void openAndClose(Path folder, int before, int times) throws Exception {
    SealedDatabaseFixture sealed = SealedDatabaseFixture.at(folder.resolve("shop"));
    round(sealed, "CREATE TABLE t (a INT PRIMARY KEY, b VARCHAR)");
    for (int i = 0; i < before; i++) {
      round(sealed, "INSERT INTO t VALUES (" + i + ", REPEAT('x', 5000))");
    }
    Held first = Held.now();
    for (int i = 0; i < times; i++) {
      round(sealed, "UPDATE t SET b = b || 'y' WHERE a = " + i % before);
    }
    Held last = Held.now();
    // H2 ends some of its threads a moment after the close.
    assertThat(last.files()).as("open files").isLessThanOrEqualTo(first.files() + 5);
    assertThat(last.threads()).as("threads").isLessThanOrEqualTo(first.threads() + 5);
    assertThat(last.direct())
        .as("direct memory")
        .isLessThanOrEqualTo(first.direct() + SHARED + 200_000);
  }

  private static void round(SealedDatabaseFixture sealed, String sql) throws Exception {
    try (SealedDatabaseFixture.Open open = sealed.open()) {
      open.run(sql);
      assertThat(open.query("SELECT COUNT(*) FROM t")).hasSize(1);
    }
  }
}
