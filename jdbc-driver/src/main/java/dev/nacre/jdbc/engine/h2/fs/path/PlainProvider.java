package dev.nacre.jdbc.engine.h2.fs.path;

import dev.nacre.jdbc.engine.h2.fs.database.PlainDatabases;
import dev.nacre.jdbc.engine.h2.fs.scheme.SchemeProvider;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.util.Optional;
import org.h2.store.fs.FilePath;

/** Creates {@link PlainPath}s. */
public final class PlainProvider extends SchemeProvider {
  public PlainProvider() {
    super(Schemes.PLAIN);
  }

  @Override
  protected Optional<FilePath> find(String name) {
    return PlainDatabases.ownerByExactName(name) == null
        ? Optional.empty()
        : Optional.of(make(name));
  }

  @Override
  protected FilePath make(String name) {
    return new PlainPath(FilePath.get(name));
  }
}
