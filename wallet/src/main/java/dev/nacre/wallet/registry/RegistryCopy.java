package dev.nacre.wallet.registry;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.SafeFile;
import dev.nacre.wallet.file.SafeFileKind;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The copy of a registry beside it, {@code <name>.copy}, for when the registry itself cannot be
 * read.
 *
 * <p>A save writes the copy first: so it is as new as the registry, or newer by a save that a crash
 * interrupted, and never older. It is used only when the registry is damaged according to its
 * checksum. An altered registry with a right checksum is refused, and so is a missing one:
 * deliberate changes must not go unnoticed.
 */
final class RegistryCopy {
  private static final String SUFFIX = ".copy";

  private final SafeFile file;

  RegistryCopy(Path registry, Disk disk) {
    this.file =
        new SafeFile(
            registry.resolveSibling(registry.getFileName() + SUFFIX), SafeFileKind.REGISTRY, disk);
  }

  Path path() {
    return file.path();
  }

  boolean exists() {
    return file.exists();
  }

  /**
   * Writes the copy before the registry is saved. The caller forces the folder together with the
   * registry.
   */
  void write(byte[] bytes) throws IOException {
    file.replaceLazily(bytes);
  }

  /**
   * The copy to use in place of a damaged registry.
   *
   * @param damaged its bytes
   * @param refusal the error found in them
   * @throws NacreIOException the refusal, with the remedy, when the copy cannot be used
   */
  RegistryFile inPlaceOf(byte[] damaged, NacreIOException refusal) throws NacreIOException {
    RegistryFile copy;
    try {
      copy = RegistryFile.decode(file.read(RegistryFile.MAX_BYTES), file.description());
    } catch (IOException useless) {
      refusal.addSuppressed(useless);
      throw refusal;
    }
    if (!copy.isAsNewAs(damaged)) {
      throw refusal;
    }
    return copy;
  }
}
