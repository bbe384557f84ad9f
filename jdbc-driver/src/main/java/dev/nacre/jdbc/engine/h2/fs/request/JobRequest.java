package dev.nacre.jdbc.engine.h2.fs.request;

import dev.nacre.core.error.CodedError;
import dev.nacre.core.error.ErrorCode;
import dev.nacre.core.error.NacreIOException;
import dev.nacre.core.job.JobKind;
import dev.nacre.core.job.JobState;
import dev.nacre.core.job.JobStatus;
import dev.nacre.jdbc.engine.h2.fs.database.EncryptedDatabase;
import dev.nacre.jdbc.engine.h2.fs.internals.H2Internals;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request from another process to the process that has the database open, as the {@code nacre}
 * command sends it: {@code CALL FILE_READ('?job rotate')}. It must come from an administrator. H2
 * delivers it to the process that runs its statements, through an automatic or any other server, so
 * it needs no object in the database.
 *
 * <table>
 *   <caption>Requests and their answers</caption>
 *   <tr><th>request</th><th>answer</th></tr>
 *   <tr><td>{@code job holder}</td><td>{@code ok <process id> <when it began, in ms>}</td></tr>
 *   <tr><td>{@code job rotate}</td><td>{@code ok <job>}: started, or already running</td></tr>
 *   <tr><td>{@code job <n>}</td><td>{@code ok <state> <done> <total> <message>}</td></tr>
 * </table>
 *
 * <p>Instead of {@code ok …} the answer may be {@code no <number of an error code> <message>}.
 *
 * @param text the request, behind the question mark
 * @param database whose statement it is; null when its keys are not here
 */
record JobRequest(String text, @Nullable EncryptedDatabase database) {
  /** In bytes. H2 would write a longer answer into the database. */
  static final int LONGEST_ANSWER = 256;

  private static final String PREFIX = "job ";
  private static final String EXPRESSIONS = "org.h2.expression.";
  private static final String CALL = "org.h2.command.dml.Call";
  private static final Logger LOG = LoggerFactory.getLogger("dev.nacre.jobs");

  /** Whether a request is about jobs. */
  static boolean is(String request) {
    return request.startsWith(PREFIX);
  }

  /** Executes the request. A refusal is an answer, too. */
  byte[] answer() {
    String answer;
    try {
      answer = "ok " + execute();
    } catch (IOException | RuntimeException refused) {
      ErrorCode code =
          refused instanceof CodedError coded ? coded.code() : ErrorCode.JOB_ORDER_REFUSED;
      // Any other message may not be meant for the caller.
      String message = refused instanceof CodedError ? refused.getMessage() : "";
      answer = "no " + code.number() + " " + message;
    }
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    return bytes.length <= LONGEST_ANSWER ? bytes : Arrays.copyOf(bytes, LONGEST_ANSWER);
  }

  // H2 requires an administrator to read a file, but perhaps not everywhere, so check it here.
  private String execute() throws IOException {
    Optional<String> user = H2Internals.currentAdministrator();
    EncryptedDatabase open = database;
    if (user.isEmpty() || open == null || !isCalledDirectly()) {
      throw new IOException("no administrator of a sealed database asks");
    }
    String request = text.substring(PREFIX.length());
    if (request.equals("holder")) {
      ProcessHandle here = ProcessHandle.current();
      long started = here.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
      return here.pid() + " " + started;
    }
    if (request.equals("rotate")) {
      return String.valueOf(rotate(open, user.get()));
    }
    for (JobStatus job : open.jobs().all().list()) {
      if (job.kind() == JobKind.ROTATE && request.equals(String.valueOf(job.job()))) {
        return job.state() + " " + job.done() + " " + job.total() + " " + job.message();
      }
    }
    throw new NacreIOException(ErrorCode.JOB_UNKNOWN, "There is no such job here");
  }

  private static long rotate(EncryptedDatabase open, String user) throws IOException {
    boolean running =
        open.jobs().all().list().stream()
            .anyMatch(job -> job.kind() == JobKind.ROTATE && job.state() == JobState.RUNNING);
    long job;
    try {
      job = open.jobs().rotateOnce();
    } catch (IOException | RuntimeException refused) {
      open.log().ended(JobKind.ROTATE, open.base(), refused);
      throw refused;
    }
    if (!running) {
      open.log().began(JobKind.ROTATE, open.base(), user);
    }
    LOG.info("{} asked to rotate the data key of {}: job {}", user, open.name(), job);
    return job;
  }

  // The request must be in a CALL of the user's own, not in a view, which another user may have
  // written, nor in any other query.
  private static boolean isCalledDirectly() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getClassName)
                    .dropWhile(type -> !type.startsWith(EXPRESSIONS))
                    .dropWhile(type -> type.startsWith(EXPRESSIONS))
                    .findFirst()
                    .filter(CALL::equals)
                    .isPresent());
  }
}
