package dev.nacre.wallet.registry;

import dev.nacre.core.error.NacreIOException;
import dev.nacre.wallet.file.Disk;
import dev.nacre.wallet.file.FileKind;
import dev.nacre.wallet.file.SafeFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The copy of a registry beside it, {@code <name>.copy}, for the day when the registry itself does
 * not read any more.
 *
 * <p>A save writes the copy first: so it is as new as the registry, or newer by a save that a crash
 * has cut short, and never older. It is asked only when the registry is damaged, which its checksum
 * says. One that was altered and has a right checksum is refused, and so is one that is gone: what
 * was done on purpose is not to pass unseen.
 */
final class RegistryCopy {
  private static final String SUFFIX = ".copy";

  private final SafeFile file;

  RegistryCopy(Path registry, Disk disk) {
    this.file =
        new SafeFile(
            registry.resolveSibling(registry.getFileName() + SUFFIX), FileKind.REGISTRY, disk);
  }

  Path path() {
    return file.path();
  }

  boolean exists() {
    return file.exists();
  }

  /** Before the registry is saved. The caller forces the folder, with the registry's own name. */
  void write(byte[] bytes) throws IOException {
    file.replaceLazily(bytes);
  }

  /**
   * What counts in the place of a damaged registry.
   *
   * @param damaged its bytes
   * @param refusal what was found wrong with them
   * @throws NacreIOException the refusal, with what to do, when the copy is of no use
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
