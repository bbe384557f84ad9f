package dev.nacre.jdbc.engine.h2.fs;

import java.util.Optional;
import org.h2.store.fs.FilePath;

/** Creates {@link TempPath}s. */
final class TempProvider extends SchemeProvider {
  TempProvider() {
    super(Schemes.TEMP);
  }

  @Override
  Optional<FilePath> find(String name) {
    FilePath base = FilePath.get(name);
    return TempPath.made(base) ? Optional.of(new TempPath(base)) : Optional.empty();
  }

  @Override
  FilePath make(String name) {
    return new TempPath(FilePath.get(name));
  }
}
