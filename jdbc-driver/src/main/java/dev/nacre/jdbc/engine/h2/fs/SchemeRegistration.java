package dev.nacre.jdbc.engine.h2.fs;

import dev.nacre.jdbc.engine.h2.fs.path.EncryptedProvider;
import dev.nacre.jdbc.engine.h2.fs.path.PlainProvider;
import dev.nacre.jdbc.engine.h2.fs.path.TempProvider;
import dev.nacre.jdbc.engine.h2.fs.scheme.SchemeProvider;
import dev.nacre.jdbc.engine.h2.fs.sqlfile.SqlFileProvider;
import java.util.List;

/** Registers the schemes of Nacre with H2. */
public final class SchemeRegistration {
  private static final List<SchemeProvider> PROVIDERS =
      List.of(
          new EncryptedProvider(), new PlainProvider(), new TempProvider(), new SqlFileProvider());

  private SchemeRegistration() {}

  /** Registers the schemes with H2, unless this copy of Nacre has done so. */
  public static void register() {
    PROVIDERS.forEach(SchemeProvider::serve);
  }
}
