package dev.nacre.jdbc.engine.h2.fs.request;

import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.jdbc.engine.h2.fs.access.CallingDatabase;
import dev.nacre.jdbc.engine.h2.fs.scheme.DelegatingPath;
import dev.nacre.jdbc.engine.h2.fs.scheme.Schemes;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import org.h2.store.fs.FilePath;

/**
 * A request from H2's patched classes, in the form of a path: {@code nacreout:?lucene}. It is no
 * file: nothing can be read or written under it, unless that is the answer.
 *
 * <p>Its scheme says whether H2 must use our path.
 */
public abstract class H2Request extends DelegatingPath {
  private final String text;

  /**
   * @param text behind the question mark
   */
  H2Request(String text) {
    super(Schemes.EXPORT, FilePath.get("h2"));
    this.text = text;
  }

  /** The path for a request. */
  public static H2Request of(String text, CallingDatabase caller) {
    if (JobRequest.is(text)) {
      return new JobRequestFile(text, caller.database());
    }
    return text.equals(TempFileRequest.TEXT)
        ? new TempFileRequest(caller)
        : new PermissionRequest(text, caller);
  }

  /** Whether H2 must use our path instead of its own. */
  abstract boolean usesOurPath();

  @Override
  public final String getScheme() {
    return usesOurPath() ? Schemes.EXPORT : "file";
  }

  @Override
  public boolean exists() {
    return false;
  }

  @Override
  protected FilePath wrap(FilePath newBase) {
    return newBase;
  }

  @Override
  public FilePath getPath(String path) {
    return FilePath.get(path);
  }

  @Override
  public FilePath createTempFile(String suffix, boolean inTempDir) throws IOException {
    throw noFile();
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    throw noFile();
  }

  @Override
  public OutputStream newOutputStream(boolean append) throws IOException {
    throw noFile();
  }

  @Override
  public InputStream newInputStream() throws IOException {
    throw noFile();
  }

  @Override
  public long size() {
    return 0;
  }

  @Override
  public void delete() {}

  @Override
  public void moveTo(FilePath target, boolean atomicReplace) {
    throw new UnsupportedOperationException("a question cannot be moved");
  }

  private NacreIOException noFile() {
    return new NacreIOException(ErrorCode.INTERNAL, "A question was taken for a file: " + text);
  }
}
