package dev.nacre.jdbc.engine.h2.fs.request;

import dev.nacre.jdbc.engine.h2.fs.access.CallingDatabase;
import dev.nacre.jdbc.engine.h2.fs.path.TempPath;
import java.io.IOException;
import org.h2.store.fs.FilePath;

/**
 * Whether a temporary file must be encrypted: {@code nacreout:?temp}. If so, H2 creates it through
 * this path.
 */
final class TempFileRequest extends H2Request {
  static final String TEXT = "temp";

  private final CallingDatabase caller;

  TempFileRequest(CallingDatabase caller) {
    super(TEXT);
    this.caller = caller;
  }

  @Override
  boolean usesOurPath() {
    return caller.encryptsTemporaryFiles();
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    return TempPath.create(base(), suffix, inTempDir);
  }
}
