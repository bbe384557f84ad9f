package dev.nacre.jdbc.engine.h2files;

import dev.nacre.core.convert.ConversionFiles;
import dev.nacre.core.convert.LeftoverPolicy;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.file.EncryptedFiles;
import dev.nacre.core.storage.RawStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The traces of a database that is decrypted permanently. They stay encrypted: a file with that
 * name may be another user's export, and must not be decrypted for an attacker. They are set aside
 * for new ones, which H2 writes in plaintext.
 */
public record EncryptedTraces(RawStorage storage, CompanionFiles companions) {
  /**
   * Refuses files that would prevent setting a trace aside, before anything is done. A file kept by
   * an earlier conversion is in the way only if the traces are to be kept.
   *
   * @throws NacreIOException {@code CONVERSION_IN_THE_WAY}
   */
  public void refuseInTheWay(LeftoverPolicy leftover) throws IOException {
    for (Path trace : companions.traceNames()) {
      if (Files.exists(trace) && EncryptedFiles.isEncrypted(storage, trace.toString())) {
        CompanionFiles.refuseIf(Files.isSymbolicLink(trace), trace, "is a link");
        CompanionFiles.refuseIf(
            leftover == LeftoverPolicy.KEEP && exists(kept(trace)),
            kept(trace),
            "is there from an earlier conversion");
      }
    }
  }

  /**
   * Renames the traces, or deletes them. Links stay.
   *
   * @return whether there was one
   */
  public boolean setAside(LeftoverPolicy leftover) throws IOException {
    List<Path> done = new ArrayList<>();
    for (Path trace : companions.traceNames()) {
      if (isEncryptedFile(trace) && leftover == LeftoverPolicy.KEEP && !exists(kept(trace))) {
        storage.rename(trace.toString(), kept(trace).toString());
        done.add(trace);
      }
      for (Path old : List.of(trace, kept(trace))) {
        if (leftover != LeftoverPolicy.KEEP && isEncryptedFile(old)) {
          storage.delete(old.toString());
          done.add(old);
        }
      }
    }
    if (!done.isEmpty()) {
      storage.syncFolder(companions.database().toString());
    }
    return !done.isEmpty();
  }

  private boolean isEncryptedFile(Path file) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && EncryptedFiles.isEncrypted(storage, file.toString());
  }

  private static boolean exists(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }

  private static Path kept(Path trace) {
    return trace.resolveSibling(trace.getFileName() + ConversionFiles.KEPT_ENCRYPTED);
  }
}
