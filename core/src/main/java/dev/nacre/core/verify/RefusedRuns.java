package dev.nacre.core.verify;

import dev.nacre.core.file.status.Fault;
import dev.nacre.core.file.verify.BlockBatch;
import dev.nacre.core.verify.ClosedFileVerification.Refused;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The results of one thread: merges adjacent blocks that are refused for the same reason. */
final class RefusedRuns implements BlockBatch.Results {
  private final BlockListener watch;
  private final List<Refused> done = new ArrayList<>();
  private @Nullable Refused last;

  RefusedRuns(BlockListener watch) {
    this.watch = watch;
  }

  @Override
  public void opens(long block, byte[] content) {
    watch.seen(block, content);
  }

  @Override
  public void refused(long block, Fault fault) {
    Refused before = last;
    if (before != null && before.last() == block - 1 && before.fault() == fault) {
      last = new Refused(before.first(), block, fault);
      return;
    }
    if (before != null) {
      done.add(before);
    }
    last = new Refused(block, block, fault);
  }

  List<Refused> refused() {
    if (last != null) {
      done.add(last);
      last = null;
    }
    return done;
  }
}
