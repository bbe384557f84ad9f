package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.jdbc.engine.h2.fs.export.ExportProvider;
import dev.nacre.jdbc.engine.h2.fs.path.PlainProvider;
import dev.nacre.jdbc.engine.h2.fs.path.SealedProvider;
import dev.nacre.jdbc.engine.h2.fs.path.TempProvider;
import dev.nacre.jdbc.engine.h2.fs.scheme.SchemeProvider;
import java.util.List;

/** Registers the schemes of Nacre with H2. */
public final class SealedFileSystem {
  private static final List<SchemeProvider> PROVIDERS =
      List.of(new SealedProvider(), new PlainProvider(), new TempProvider(), new ExportProvider());

  private SealedFileSystem() {}

  /** Registers the schemes with H2, unless this copy of Nacre has done so. */
  public static void register() {
    PROVIDERS.forEach(SchemeProvider::serve);
  }
}
