package dev.nacre.jdbc.engine.h2.fs.path;

import dev.nacre.jdbc.engine.h2.fs.scheme.SchemeProvider;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.util.Optional;
import org.h2.store.fs.FilePath;

/** Creates {@link TempPath}s. */
public final class TempProvider extends SchemeProvider {
  public TempProvider() {
    super(Schemes.TEMP);
  }

  @Override
  protected Optional<FilePath> find(String name) {
    FilePath base = FilePath.get(name);
    return TempPath.made(base) ? Optional.of(new TempPath(base)) : Optional.empty();
  }

  @Override
  protected FilePath make(String name) {
    return new TempPath(FilePath.get(name));
  }
}
