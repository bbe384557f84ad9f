package dev.nacre.jdbc.engine.h2.fs.request;

import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A {@link JobRequest} as a file that SQL reads: {@code nacreout:?job rotate}. */
final class JobRequestFile extends H2Request {
  private final JobRequest request;

  JobRequestFile(String text, @Nullable EncryptedDatabase database) {
    super(text);
    this.request = new JobRequest(text, database);
  }

  @Override
  boolean usesOurPath() {
    return true;
  }

  /** Executes the request; the content is its answer. */
  @Override
  public InputStream newInputStream() {
    return new ByteArrayInputStream(request.answer());
  }

  @Override
  public long size() {
    return JobRequest.LONGEST_ANSWER;
  }
}
