package dev.nacre.core.verify;

import dev.nacre.core.file.status.FileStatus;
import java.util.ArrayList;
import java.util.List;

/**
 * The result of verifying one file.
 *
 * @param blocks that were checked
 * @param complete whether that was all of them
 * @param findings in the order of the file; damage and notes
 * @param unlisted number of findings that are not in the list, because it would be too long
 */
public record VerificationReport(
    FileStatus status, long blocks, boolean complete, List<Finding> findings, long unlisted) {

  /** Adds a finding. */
  public VerificationReport with(Finding finding) {
    List<Finding> more = new ArrayList<>(findings);
    more.add(finding);
    return new VerificationReport(status, blocks, complete, List.copyOf(more), unlisted);
  }

  /** Whether something is damaged. */
  public boolean isDamaged() {
    return unlisted > 0 || findings.stream().anyMatch(finding -> !finding.isNote());
  }
}
