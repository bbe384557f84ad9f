package dev.nacre.core.verify;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.verify.FileVerifier;
import java.io.IOException;
import java.util.List;

/** Verifies all parts of a file that are not blocks. */
final class MetadataVerifier {
  private static final int COPIES = 2;

  private final FileVerifier file;
  private final List<Finding> findings;

  MetadataVerifier(FileVerifier file, List<Finding> findings) {
    this.file = file;
    this.findings = findings;
  }

  void verify() throws IOException {
    for (NacreIOException objection : file.objections()) {
      findings.add(Finding.whole(objection.code(), said(objection)));
    }
    for (int copy = 0; copy < COPIES; copy++) {
      superblock(copy);
      long block = file.findTornCopy(copy);
      if (block >= 0) {
        findings.add(
            Finding.of(
                FilePart.JOURNAL,
                copy,
                null,
                "holds a torn copy of block " + block + ", not needed"));
      }
    }
    long appended = file.appended();
    if (appended > 0) {
      findings.add(
          Finding.whole(null, appended + " bytes follow the end; they are no part of the file"));
    }
    boolean whole =
        file.verifyMap(
            block ->
                findings.add(
                    Finding.of(
                        FilePart.MAP,
                        block,
                        file.wasClean() ? ErrorCode.FRESHNESS_TAMPERED : null,
                        file.wasClean()
                            ? "is not what was written there"
                            : "does not open; the crash may have torn it")));
    if (!whole) {
      findings.add(
          Finding.whole(
              ErrorCode.FRESHNESS_TAMPERED,
              "The freshness map is not the one that the superblock names"));
    }
  }

  // A crash may tear the copy that was being written; a close leaves both whole.
  private void superblock(int copy) throws IOException {
    ErrorCode code = file.findSuperblockFault(copy);
    if (code == null) {
      return;
    }
    boolean scar = code == ErrorCode.SUPERBLOCK_DAMAGED && !file.wasClean();
    findings.add(
        Finding.of(
            FilePart.SUPERBLOCK,
            copy,
            scar ? null : code,
            scar
                ? "does not read; the crash may have torn it. The other one counts"
                : code == ErrorCode.SUPERBLOCK_TAMPERED
                    ? "is whole and was not made with the key of the file. The other one counts"
                    : "does not read. The other one counts"));
  }

  private static String said(NacreIOException objection) {
    String code = objection.code().text() + ": ";
    String message = String.valueOf(objection.getMessage());
    return message.startsWith(code) ? message.substring(code.length()) : message;
  }
}
