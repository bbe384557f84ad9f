package dev.nacre.core.file.anchor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.core.file.InMemoryAnchor;
import dev.nacre.core.file.status.FileState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class ProgressReportsTest {
  private long now = 5;
  private final List<Runnable> queued = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private final ProgressReports progress = new ProgressReports(() -> now, queued::add);

  @Test
  void isToldOnceAMinuteAndLater() {
    progress.made(() -> told.add("at once"));
    now += ProgressReports.EVERY;
    progress.made(() -> told.add("first"));
    progress.made(() -> told.add("too soon"));
    assertThat(told).as("nobody waits").isEmpty();
    run();
    now += ProgressReports.EVERY;
    progress.made(
        () -> {
          throw new IOException("no disk");
        });
    run();
    now += ProgressReports.EVERY;
    progress.made(() -> told.add("second"));
    run();
    assertThat(told).containsExactly("first", "second");
  }

  @Test
  void isNotToldAfterTheEnd() {
    now += ProgressReports.EVERY;
    progress.made(() -> told.add("queued"));
    progress.end();
    now += ProgressReports.EVERY;
    progress.made(() -> told.add("afterwards"));
    run();
    assertThat(told).isEmpty();
  }

  /** What was told of a session is what an older image of it is measured by. */
  @Test
  void makesAnEarlierMomentOfTheSessionARollback() throws IOException {
    FileState begun =
        new FileState(UUID.randomUUID(), UUID.randomUUID(), 7, false, 4096, 10, "0".repeat(64));
    InMemoryAnchor anchor = new InMemoryAnchor();
    anchor.store("shop", begun);
    assertThat(judge(anchor, begun.at(11))).isEqualTo(AnchorComparison.SAME);

    anchor.progressed("shop", begun.at(20));

    assertThat(judge(anchor, begun.at(19))).isEqualTo(AnchorComparison.BEHIND);
    assertThat(judge(anchor, begun.at(20))).isEqualTo(AnchorComparison.SAME);
    assertThat(judge(anchor, begun.at(21))).isEqualTo(AnchorComparison.SAME);
  }

  @Test
  void doesNotForgetAnAnnouncedFileOrAClose() throws IOException {
    FileState begun =
        new FileState(UUID.randomUUID(), UUID.randomUUID(), 7, false, 4096, 10, "0".repeat(64));
    InMemoryAnchor anchor = new InMemoryAnchor();
    anchor.store("shop", begun);
    UUID next = UUID.randomUUID();
    anchor.announceReplacement(begun.databaseId(), next);
    anchor.progressed("shop", begun.at(20));
    assertThat(anchor.load(begun.databaseId()).flatMap(RollbackAnchor.Memory::intended))
        .contains(next);

    FileState closed =
        new FileState(begun.databaseId(), begun.fileId(), 7, true, 4096, 21, "1".repeat(64));
    anchor.store("shop", closed);
    anchor.progressed("shop", begun.at(20));
    assertThat(anchor.load(begun.databaseId()).map(RollbackAnchor.Memory::state))
        .isEqualTo(Optional.of(closed));
  }

  private static AnchorComparison judge(InMemoryAnchor anchor, FileState found) throws IOException {
    return AnchorComparison.compare(found, anchor.load(found.databaseId()));
  }

  private void run() {
    queued.forEach(Runnable::run);
    queued.clear();
  }
}
