package dev.nacre.jdbc.engine.h2.fs.path;

import dev.nacre.jdbc.engine.h2.fs.database.SealedDatabases;
import dev.nacre.jdbc.engine.h2.fs.scheme.SchemeProvider;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.util.Optional;
import org.h2.store.fs.FilePath;

/** Creates {@link SealedPath}s. */
public final class SealedProvider extends SchemeProvider {
  public SealedProvider() {
    super(Schemes.SEALED);
  }

  @Override
  protected Optional<FilePath> find(String name) {
    FilePath base = FilePath.get(name);
    return SealedDatabases.owner(base) == null
        ? Optional.empty()
        : Optional.of(new SealedPath(base));
  }

  @Override
  protected FilePath make(String name) {
    return new SealedPath(FilePath.get(name));
  }
}
