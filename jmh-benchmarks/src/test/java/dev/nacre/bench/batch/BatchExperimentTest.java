package dev.nacre.bench.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nacre.bench.cipher.CipherWorkload;
import dev.nacre.bench.experiment.Task;
import dev.nacre.bench.side.Side;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchExperimentTest {
  @Test
  void tunedSidesAreMeasuredAloneInEveryRound() {
    BatchExperiment batch = batch(Side.PLAIN, Side.PAGES, Side.TUNED_HARDWARE, Side.TUNED_SOFTWARE);

    for (int round = 1; round <= 3; round++) {
      List<Task> tasks = batch.tasks(Path.of("scratch"), round, List.of());
      assertThat(tasks)
          .filteredOn(task -> task.measure().equals(CipherWorkload.MEASURE))
          .extracting(Task::side)
          .containsExactlyInAnyOrder(Side.PAGES, Side.TUNED_HARDWARE, Side.TUNED_SOFTWARE);
      assertThat(tasks)
          .filteredOn(task -> !task.measure().equals(CipherWorkload.MEASURE))
          .extracting(Task::side)
          .containsOnly(Side.PLAIN, Side.PAGES);
    }
  }

  @Test
  void whatHasNoDatabaseNeedsNoRoom() {
    assertThat(batch(Side.PLAIN, Side.TUNED_HARDWARE, Side.PAGES_NO_AES).roomBytes())
        .isEqualTo(batch(Side.PLAIN).roomBytes());
  }

  private static BatchExperiment batch(Side... sides) {
    return new BatchExperiment(
        List.of(sides), 1L << 30, 3, 1, BatchExperiment.Reads.ALL, 250, false, 1);
  }
}
