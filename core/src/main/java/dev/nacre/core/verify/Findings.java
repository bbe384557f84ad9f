package dev.nacre.core.verify;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.file.status.Fault;
import dev.nacre.core.verify.ClosedFileVerification.Refused;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the findings of a file; merges adjacent blocks with the same owner and fault. */
final class Findings {
  private static final int LISTED = 10_000;
  private static final int OWNERS_ASKED = 1 << 18;

  private final List<Finding> listed = new ArrayList<>();
  private long unlisted;
  private int asked;
  private @Nullable Finding pending;

  Findings(List<Finding> first) {
    listed.addAll(first);
  }

  void add(Refused refused, BlockUses owners) {
    for (long block = refused.first(); block <= refused.last(); block++) {
      if (asked++ >= OWNERS_ASKED) {
        put(finding(block, refused.last(), refused.fault(), BlockUse.UNKNOWN));
        return;
      }
      put(finding(block, block, refused.fault(), owners.of(block)));
    }
  }

  private static Finding finding(long first, long last, Fault fault, BlockUse owner) {
    return new Finding(FilePart.BLOCK, first, last, code(fault, owner), fault.text(), owner);
  }

  // The only place that decides what is damage and what is a harmless trace of a crash.
  private static @Nullable ErrorCode code(Fault fault, BlockUse owner) {
    boolean scar =
        owner.use() == BlockUse.Use.UNUSED && (fault == Fault.TORN || fault == Fault.UNFINISHED);
    return scar ? null : fault.code();
  }

  private void put(Finding next) {
    Finding before = pending;
    if (before != null && isContinued(before, next)) {
      pending =
          new Finding(
              before.part(),
              before.first(),
              next.last(),
              before.code(),
              before.what(),
              before.owner());
      return;
    }
    flush();
    pending = next;
  }

  private static boolean isContinued(Finding before, Finding next) {
    return before.last() == next.first() - 1
        && before.code() == next.code()
        && before.what().equals(next.what())
        && before.owner() != null
        && before.owner().equals(next.owner());
  }

  private void flush() {
    if (pending != null) {
      if (listed.size() < LISTED) {
        listed.add(pending);
      } else {
        unlisted++;
      }
      pending = null;
    }
  }

  List<Finding> listed() {
    flush();
    return List.copyOf(listed);
  }

  long unlisted() {
    return unlisted;
  }
}
