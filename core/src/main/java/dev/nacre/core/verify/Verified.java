package dev.nacre.core.verify;

import dev.nacre.core.file.FileStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * What was found in one file.
 *
 * @param blocks that were looked at
 * @param complete whether that was all of them
 * @param findings in the order of the file; damage and notes
 * @param unlisted findings beyond the number that a person could use
 */
public record Verified(
    FileStatus status, long blocks, boolean complete, List<Finding> findings, long unlisted) {

  /** The same, and something more to be said. */
  public Verified with(Finding finding) {
    List<Finding> more = new ArrayList<>(findings);
    more.add(finding);
    return new Verified(status, blocks, complete, List.copyOf(more), unlisted);
  }

  /** Whether something is damaged. */
  public boolean isDamaged() {
    return unlisted > 0 || findings.stream().anyMatch(finding -> !finding.isNote());
  }
}
