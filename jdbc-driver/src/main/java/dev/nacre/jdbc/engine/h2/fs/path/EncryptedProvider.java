package dev.nacre.jdbc.engine.h2.fs.path;

import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabases;
import dev.nacre.jdbc.engine.h2.fs.scheme.SchemeProvider;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.util.Optional;
import org.h2.store.fs.FilePath;

/** Creates {@link EncryptedPath}s. */
public final class EncryptedProvider extends SchemeProvider {
  public EncryptedProvider() {
    super(Schemes.ENCRYPTED);
  }

  @Override
  protected Optional<FilePath> find(String name) {
    FilePath base = FilePath.get(name);
    return EncryptedDatabases.owner(base) == null
        ? Optional.empty()
        : Optional.of(new EncryptedPath(base));
  }

  @Override
  protected FilePath make(String name) {
    return new EncryptedPath(FilePath.get(name));
  }
}
