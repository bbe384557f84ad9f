package dev.nacre.jdbc.engine.h2.fs;

import java.util.Optional;
import org.h2.store.fs.FilePath;

/** Creates {@link PlainPath}s. */
final class PlainProvider extends SchemeProvider {
  PlainProvider() {
    super(Schemes.PLAIN);
  }

  @Override
  Optional<FilePath> find(String name) {
    return PlainDatabases.owner(name) == null ? Optional.empty() : Optional.of(make(name));
  }

  @Override
  FilePath make(String name) {
    return new PlainPath(FilePath.get(name));
  }
}
