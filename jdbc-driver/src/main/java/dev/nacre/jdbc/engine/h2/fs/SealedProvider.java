package dev.nacre.jdbc.engine.h2.fs;

import java.util.Optional;
import org.h2.store.fs.FilePath;

/** Creates {@link SealedPath}s. */
final class SealedProvider extends SchemeProvider {
  SealedProvider() {
    super(Schemes.SEALED);
  }

  @Override
  Optional<FilePath> find(String name) {
    FilePath base = FilePath.get(name);
    return SealedDatabases.owner(base) == null
        ? Optional.empty()
        : Optional.of(new SealedPath(base));
  }

  @Override
  FilePath make(String name) {
    return new SealedPath(FilePath.get(name));
  }
}
