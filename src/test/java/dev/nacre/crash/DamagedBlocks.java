package dev.nacre.crash;

import dev.nacre.core.job.ProgressListener;
import dev.nacre.core.verify.Finding;
import dev.nacre.jdbc.offline.WalletKeys;
import dev.nacre.jdbc.offline.check.FileCheck;
import dev.nacre.jdbc.offline.check.FileCheckResult;
import dev.nacre.wallet.Wallet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What {@code nacre db verify} finds wrong with a file that nobody has open. */
final class DamagedBlocks {
  private DamagedBlocks() {}

  static List<String> of(Path file, Wallet wallet) throws IOException {
    try (FileCheck check = new FileCheck(WalletKeys.of(wallet))) {
      FileCheckResult checked = check.verifyFile(file, ProgressListener.NONE);
      if (checked.refusal() != null) {
        return List.of(String.valueOf(checked.refusal()));
      }
      return checked.verified() == null
          ? List.of("nothing was looked at")
          : checked.verified().findings().stream()
              .filter(finding -> !finding.isNote())
              .map(Finding::shown)
              .toList();
    }
  }
}
